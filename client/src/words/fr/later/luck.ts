// Était-ce la chance ? Ce que valaient les dés et les décisions d'une partie : chargé avec le résultat.
import type { LaterTexts } from '../../index.svelte'

export default {
  'luck.was_it': 'Était-ce la chance ?',
  'luck.dice_gained_you': 'Les dés vous ont apporté {share} de la victoire.',
  'luck.dice_lost_you': 'Les dés vous ont coûté {share} de la victoire.',
  'luck.dice_even_you': 'Les dés n’ont été ni pour vous ni contre vous.',
  'luck.dice_gained_they': 'Les dés ont apporté {share} de la victoire à {player}.',
  'luck.dice_lost_they': 'Les dés ont coûté {share} de la victoire à {player}.',
  'luck.dice_even_they': 'Les dés n’ont été ni pour ni contre {player}.',
  'luck.own_gained_you': 'Vos propres coups vous ont rapporté {share}.',
  'luck.own_lost_you': 'Par vos propres coups, vous avez cédé {share}.',
  'luck.own_even_you': 'Vos propres coups ont gardé ce que vous aviez.',
  'luck.own_gained_they': 'Ses propres coups ont rapporté {share}.',
  'luck.own_lost_they': 'Ses propres coups ont cédé {share}.',
  'luck.own_even_they': 'Ses propres coups ont gardé l’acquis.',
  'luck.rival': 'Le jet le plus heureux des autres : {city}, {share} pour {rival}.',
  'luck.whose': 'La chance de qui',
  'luck.step_start': 'Au départ',
  'luck.step_luck': 'Dés',
  'luck.step_own': 'Propres coups',
  'luck.step_others': 'Coups des autres',
  'luck.step_result': 'Résultat',
  'luck.luckiest': 'Les jets qui ont le plus compté',
  'luck.began': '{player} commence',
  'luck.rolled': '{city} : touches {hits}, {dice:die}',
  'luck.worth_explain':
    'En parts de la victoire, selon le champion. Un jet vaut ce qui est tombé moins la moyenne de tout ce qui pouvait tomber ; un coup, ce qu’il a changé avant les dés. Les barres donnent ensemble le résultat.',
} satisfies LaterTexts<'luck'>
