import type { Complete } from '../index.svelte'
import { game } from './game'
import { lobby } from './lobby'
import { replay } from './replay'
import { table } from './table'

export default {
  tag: 'hu',
  texts: { ...game, ...table, ...lobby, ...replay },
  nouns: {
    // After a number a noun stays in the singular.
    cube: { one: '# kocka', other: '# kocka' },
    move_cube: { one: '# mozgáskocka', other: '# mozgáskocka' },
    bezant: { one: '# arany', other: '# arany' },
    point: { one: '# pont', other: '# pont' },
    die: { one: '# dobókocka', other: '# dobókocka' },
    hit: { one: '# találat', other: '# találat' },
    token: { one: '# henger', other: '# henger' },
    city: { one: '# város', other: '# város' },
    player: { one: '# játékos', other: '# játékos' },
    action: { one: '# cselekedet', other: '# cselekedet' },
    game: { one: '# játszma', other: '# játszma' },
    move: { one: '# lépés', other: '# lépés' },
    slip: { one: '# botlás', other: '# botlás' },
    step: { one: '# lépés', other: '# lépés' },
    watcher: { one: '# néző', other: '# néző' },
    day: { one: '# nap', other: '# nap' },
    hour: { one: '# óra', other: '# óra' },
    minute: { one: '# perc', other: '# perc' },
  },
} satisfies Complete
