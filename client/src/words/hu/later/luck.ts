// Szerencse volt? Mit értek a dobások és a döntések: az eredménnyel töltődik be.
import type { LaterTexts } from '../../index.svelte'

export default {
  'luck.was_it': 'Szerencse volt?',
  'luck.dice_gained_you': 'A kockák {share} győzelmi esélyt hoztak neked.',
  'luck.dice_lost_you': 'A kockák {share} győzelmi esélyt vettek el tőled.',
  'luck.dice_even_you': 'A kockák se melletted, se ellened nem szóltak.',
  'luck.dice_gained_they': '{player}: a kockák {share} győzelmi esélyt hoztak.',
  'luck.dice_lost_they': '{player}: a kockák {share} győzelmi esélyt vettek el.',
  'luck.dice_even_they': '{player}: a kockák se nem segítettek, se nem ártottak.',
  'luck.own_gained_you': 'Saját lépéseiddel ennyit nyertél: {share}.',
  'luck.own_lost_you': 'Saját lépéseiddel ennyit adtál fel: {share}.',
  'luck.own_even_you': 'Saját lépéseid megtartották, amid volt.',
  'luck.own_gained_they': 'A saját lépések hozama: {share}.',
  'luck.own_lost_they': 'A saját lépések vesztesége: {share}.',
  'luck.own_even_they': 'A saját lépések megtartották, ami volt.',
  'luck.rival': 'A többiek legszerencsésebb dobása: {city}, értéke {share} ({rival}).',
  'luck.whose': 'Kinek a szerencséje',
  'luck.step_start': 'Kezdéskor',
  'luck.step_luck': 'Kockák',
  'luck.step_own': 'Saját lépések',
  'luck.step_others': 'Mások lépései',
  'luck.step_result': 'Eredmény',
  'luck.luckiest': 'A legtöbbet számító dobások',
  'luck.began': '{player} kezd',
  'luck.rolled': '{city}: {hits} találat, {dice:die}',
  'luck.worth_explain':
    'A győzelem hányadában, ahogy a bajnok ítéli. Egy dobás annyit ér, amennyi esett, mínusz az összes lehetséges átlaga; egy lépés annyit, amennyit a dobások előtt változtatott. Az oszlopok együtt adják az eredményt.',
} satisfies LaterTexts<'luck'>
