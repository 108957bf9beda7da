// Czy to było szczęście? Ile warte były rzuty i decyzje gry: wczytywane z wynikiem.
import type { LaterTexts } from '../../index.svelte'

export default {
  'luck.was_it': 'Czy to było szczęście?',
  'luck.dice_gained_you': 'Kości dały ci {share} zwycięstwa.',
  'luck.dice_lost_you': 'Kości zabrały ci {share} zwycięstwa.',
  'luck.dice_even_you': 'Kości nie były ani za tobą, ani przeciw tobie.',
  'luck.dice_gained_they': '{player}: kości dały {share} zwycięstwa.',
  'luck.dice_lost_they': '{player}: kości zabrały {share} zwycięstwa.',
  'luck.dice_even_they': '{player}: kości ani nie pomogły, ani nie zaszkodziły.',
  'luck.own_gained_you': 'Twoje własne ruchy dały ci {share}.',
  'luck.own_lost_you': 'Własnymi ruchami oddajesz {share}.',
  'luck.own_even_you': 'Twoje własne ruchy zachowały to, co było.',
  'luck.own_gained_they': 'Własne ruchy dały {share}.',
  'luck.own_lost_they': 'Własne ruchy kosztowały {share}.',
  'luck.own_even_they': 'Własne ruchy zachowały to, co było.',
  'luck.rival': 'Najszczęśliwszy rzut pozostałych: {city}, wart {share} ({rival}).',
  'luck.whose': 'Czyje szczęście',
  'luck.step_start': 'Na początku',
  'luck.step_luck': 'Kości',
  'luck.step_own': 'Własne ruchy',
  'luck.step_others': 'Ruchy innych',
  'luck.step_result': 'Wynik',
  'luck.luckiest': 'Rzuty, które ważyły najwięcej',
  'luck.began': 'Zaczyna {player}',
  'luck.rolled': '{city}: trafienia: {hits}, rzucono: {dice:die}',
  'luck.worth_explain':
    'W udziałach zwycięstwa, według oceny mistrza. Rzut jest wart tyle, ile wypadło, mniej średnia tego, co mogło wypaść; ruch tyle, ile zmienił przed rzutami. Słupki razem dają wynik.',
} satisfies LaterTexts<'luck'>
