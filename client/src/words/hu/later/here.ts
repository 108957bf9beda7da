import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'A kiszolgálóra',
  'here.explain':
    'A játék a kiszolgáló asztala lesz: meg lehet osztani, más böngészőben és másokkal folytatni, és elemeztetni. Ebből a böngészőből eltűnik.',
  'here.explain_over':
    'A játék a kiszolgáló asztala lesz: meg lehet osztani és elemeztetni. Ebből a böngészőből eltűnik.',
  'here.seat': 'Ki játssza: {player}',
  'here.open': 'valaki a linkkel',
  'here.you': 'te',
  'here.move': 'Áthelyezés',
  'here.remove_title': 'Törlöd ezt a játszmát?',
  'here.remove_sure': 'Csak ebben a böngészőben van meg: semmi sem hozza vissza. A menüben előbb fájlba menthető.',
  'here.remove': 'Törlés',
  'day.title': 'A nap játszmája',
  'day.intro':
    'Minden nap egy játszma, mindenkinek ugyanaz: felállás, kockák és ellenfelek. Egy próbálkozásod van. Ebben a böngészőben zajlik, kiszolgáló nélkül.',
  'day.play': 'A mai játszma',
  'day.go_on': 'Folytatás',
  'day.card': '{place}. hely a {all} közül, {score} pont ({scores})',
  'day.share': 'Az eredmény megosztása',
  'day.copied': 'Az eredmény a vágólapon van.',
  'day.yesterday': 'Tegnap',
  'day.missed': 'Ebben a böngészőben nem játszottad.',
} satisfies LaterTexts<'here'>
