import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Vers le serveur',
  'here.explain': 'La partie devient une table du serveur : on peut la partager, la poursuivre dans un autre navigateur et avec d’autres joueurs, et la faire analyser. Elle quitte ce navigateur.',
  'here.explain_over': 'La partie devient une table du serveur : on peut la partager et la faire analyser. Elle quitte ce navigateur.',
  'here.seat': 'Qui joue {player}',
  'here.open': 'quelqu’un qui a le lien',
  'here.you': 'vous',
  'here.move': 'L’y déplacer',
} satisfies LaterTexts<'here'>
