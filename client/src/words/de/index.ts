import type { Complete } from '../index.svelte'
import { game } from './game'
import { lobby } from './lobby'
import { replay } from './replay'
import { table } from './table'

export default {
  tag: 'de',
  texts: { ...game, ...table, ...lobby, ...replay },
  nouns: {
    // A cube is a Würfel, a die a W6, as in the German rulebook.
    cube: { one: '# Würfel', other: '# Würfel' },
    move_cube: { one: '# Bewegungswürfel', other: '# Bewegungswürfel' },
    bezant: { one: '# Bezant', other: '# Bezants' },
    point: { one: '# Punkt', other: '# Punkte' },
    die: { one: '# W6', other: '# W6' },
    hit: { one: '# Treffer', other: '# Treffer' },
    token: { one: '# Stadtmarker', other: '# Stadtmarker' },
    city: { one: '# Stadt', other: '# Städte' },
    player: { one: '# Spieler', other: '# Spieler' },
    action: { one: '# Aktion', other: '# Aktionen' },
    game: { one: '# Partie', other: '# Partien' },
    move: { one: '# Zug', other: '# Züge' },
    slip: { one: '# Ausrutscher', other: '# Ausrutscher' },
    step: { one: '# Schritt', other: '# Schritte' },
    watcher: { one: '# schaut zu', other: '# schauen zu' },
    day: { one: '# Tag', other: '# Tage' },
    hour: { one: '# Stunde', other: '# Stunden' },
    minute: { one: '# Minute', other: '# Minuten' },
  },
} satisfies Complete
