import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Auf den Server',
  'here.explain': 'Die Partie wird ein Tisch des Servers: Man kann sie teilen, in einem anderen Browser und mit anderen weiterspielen und durchsehen lassen. Aus diesem Browser verschwindet sie.',
  'here.explain_over': 'Die Partie wird ein Tisch des Servers: Man kann sie teilen und durchsehen lassen. Aus diesem Browser verschwindet sie.',
  'here.seat': 'Wer {player} spielt',
  'here.open': 'jemand mit dem Link',
  'here.you': 'du',
  'here.move': 'Dorthin verlegen',
} satisfies LaterTexts<'here'>
