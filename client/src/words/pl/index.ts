import type { Complete } from '../index.svelte'
import { game } from './game'
import { lobby } from './lobby'
import { replay } from './replay'
import { table } from './table'

export default {
  tag: 'pl',
  texts: { ...game, ...table, ...lobby, ...replay },
  nouns: {
    cube: { one: '# kostka', few: '# kostki', many: '# kostek', other: '# kostki' },
    move_cube: {
      one: '# kostka Taborów',
      few: '# kostki Taborów',
      many: '# kostek Taborów',
      other: '# kostki Taborów',
    },
    bezant: { one: '# bizant', few: '# bizanty', many: '# bizantów', other: '# bizanta' },
    point: { one: '# punkt', few: '# punkty', many: '# punktów', other: '# punktu' },
    die: { one: '# kość', few: '# kości', many: '# kości', other: '# kości' },
    hit: { one: '# trafienie', few: '# trafienia', many: '# trafień', other: '# trafienia' },
    token: { one: '# znacznik', few: '# znaczniki', many: '# znaczników', other: '# znacznika' },
    city: { one: '# miasto', few: '# miasta', many: '# miast', other: '# miasta' },
    player: { one: '# gracz', few: '# graczy', many: '# graczy', other: '# gracza' },
    action: { one: '# akcja', few: '# akcje', many: '# akcji', other: '# akcji' },
    game: { one: '# partia', few: '# partie', many: '# partii', other: '# partii' },
    move: { one: '# ruch', few: '# ruchy', many: '# ruchów', other: '# ruchu' },
    slip: { one: '# potknięcie', few: '# potknięcia', many: '# potknięć', other: '# potknięcia' },
    step: { one: '# krok', few: '# kroki', many: '# kroków', other: '# kroku' },
    watcher: { one: '# widz', few: '# widzów', many: '# widzów', other: '# widza' },
    day: { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' },
    hour: { one: '# godzina', few: '# godziny', many: '# godzin', other: '# godziny' },
    minute: { one: '# minuta', few: '# minuty', many: '# minut', other: '# minuty' },
  },
} satisfies Complete
