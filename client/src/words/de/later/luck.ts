// War es Glück? Was Würfel und Entscheidungen einer Partie wert waren: mit dem Ergebnis geladen.
import type { LaterTexts } from '../../index.svelte'

export default {
  'luck.was_it': 'War es Glück?',
  'luck.dice_gained_you': 'Die Würfel haben dir {share} des Siegs gebracht.',
  'luck.dice_lost_you': 'Die Würfel haben dich {share} des Siegs gekostet.',
  'luck.dice_even_you': 'Die Würfel waren weder für noch gegen dich.',
  'luck.dice_gained_they': 'Die Würfel haben {player} {share} des Siegs gebracht.',
  'luck.dice_lost_they': 'Die Würfel haben {player} {share} des Siegs gekostet.',
  'luck.dice_even_they': 'Die Würfel waren weder für noch gegen {player}.',
  'luck.own_gained_you': 'Deine eigenen Züge haben dir {share} eingebracht.',
  'luck.own_lost_you': 'Mit eigenen Zügen hast du {share} verschenkt.',
  'luck.own_even_you': 'Deine eigenen Züge haben gehalten, was du hattest.',
  'luck.own_gained_they': 'Die eigenen Züge haben {share} eingebracht.',
  'luck.own_lost_they': 'Durch eigene Züge gingen {share} verloren.',
  'luck.own_even_they': 'Die eigenen Züge haben gehalten, was da war.',
  'luck.rival': 'Der glücklichste Wurf der anderen: {city}, für {rival} {share} wert.',
  'luck.whose': 'Wessen Glück',
  'luck.step_start': 'Zu Beginn',
  'luck.step_luck': 'Würfel',
  'luck.step_own': 'Eigene Züge',
  'luck.step_others': 'Züge der anderen',
  'luck.step_result': 'Ergebnis',
  'luck.luckiest': 'Die wichtigsten Würfe',
  'luck.began': '{player} beginnt',
  'luck.rolled': '{city}: {hits} Treffer mit {dice:die}',
  'luck.worth_explain':
    'In Anteilen am Sieg, wie der Champion sie schätzt. Ein Wurf ist wert, was fiel, weniger das Mittel all dessen, was fallen konnte; ein Zug, was er vor allen Würfeln änderte. Die Balken ergeben zusammen das Ergebnis.',
} satisfies LaterTexts<'luck'>
