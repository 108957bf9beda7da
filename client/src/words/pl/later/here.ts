import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Na serwer',
  'here.explain': 'Gra staje się stołem serwera: można ją udostępnić, grać dalej w innej przeglądarce i z innymi ludźmi oraz zamówić jej analizę. Z tej przeglądarki znika.',
  'here.explain_over': 'Gra staje się stołem serwera: można ją udostępnić i zamówić jej analizę. Z tej przeglądarki znika.',
  'here.seat': 'Kto gra jako {player}',
  'here.open': 'ktoś z linkiem',
  'here.you': 'ty',
  'here.move': 'Przenieś tam',
} satisfies LaterTexts<'here'>
