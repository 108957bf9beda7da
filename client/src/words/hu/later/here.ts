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
    'Minden nap egy játszma, mindenkinek ugyanaz: felállás, dobások és ellenfelek. Egy próbálkozásod van. Ebben a böngészőben zajlik, kiszolgáló nélkül.',
  'day.play': 'A mai játszma',
  'day.go_on': 'Folytatás',
  'day.elsewhere': 'Ezt a játszmát egy másik eszközön már lejátszottad: az az eredmény számít.',
  'day.todays': 'A mai játszma',
  'day.card': '{place}. hely a {all} közül, {score} pont ({scores})',
  'day.share': 'Az eredmény megosztása',
  'day.copied': 'Az eredmény a vágólapon van.',
  'day.yesterday': 'Tegnap',
  'day.missed': 'Ebben a böngészőben nem játszottad.',
  'day.no_server': 'Egy kiszolgáló sem válaszol: kiszolgálóval itt mindenki eredménye látható.',
  'day.refused':
    'A kiszolgáló nem fogadta el ezt az eredményt: amit játszottál, nem a nap játszmája, ahogyan ő ismeri.',
  'day.not_whole': 'A játszmát nem játszottad végig: nem kerül az eredmények közé.',
  'day.rank': 'Helyezés',
  'day.who': 'Név',
  'day.place': 'Hely',
  'day.points': 'Pont',
  'day.ending': 'Vége',
  'day.count': 'Eredmények: {number}',
  'day.none': 'Még nincs eredmény.',
  'day.my_rank': '{rank}. helyezés {number} közül',
  'day.winner': 'A győztes játszmája',
  'day.review': 'Az elemzése',
  'day.still_open': 'UTC 2:00-ig még beérkezhetnek eredmények. Utána a játszmák megnézhetők.',
} satisfies LaterTexts<'here'>
