import type { Complete } from '../index.svelte'
import { game } from './game'
import { lobby } from './lobby'
import { replay } from './replay'
import { table } from './table'

export default {
  tag: 'fr',
  texts: { ...game, ...table, ...lobby, ...replay },
  nouns: {
    cube: { one: '# cube', other: '# cubes' },
    move_cube: { one: '# cube de Déplacement', other: '# cubes de Déplacement' },
    bezant: { one: '# bezant', other: '# bezants' },
    point: { one: '# point', other: '# points' },
    die: { one: '# dé', other: '# dés' },
    hit: { one: '# touche', other: '# touches' },
    token: { one: '# jeton', other: '# jetons' },
    city: { one: '# cité', other: '# cités' },
    player: { one: '# joueur', other: '# joueurs' },
    action: { one: '# action', other: '# actions' },
    game: { one: '# partie', other: '# parties' },
    move: { one: '# coup', other: '# coups' },
    slip: { one: '# faux pas', other: '# faux pas' },
    step: { one: '# étape', other: '# étapes' },
    watcher: { one: '# spectateur', other: '# spectateurs' },
    day: { one: '# jour', other: '# jours' },
    hour: { one: '# heure', other: '# heures' },
    minute: { one: '# minute', other: '# minutes' },
  },
} satisfies Complete
