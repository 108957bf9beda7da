import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'A kiszolgálóra',
  'here.explain': 'A játék a kiszolgáló asztala lesz: meg lehet osztani, más böngészőben és másokkal folytatni, és elemeztetni. Ebből a böngészőből eltűnik.',
  'here.explain_over': 'A játék a kiszolgáló asztala lesz: meg lehet osztani és elemeztetni. Ebből a böngészőből eltűnik.',
  'here.seat': 'Ki játssza: {player}',
  'here.open': 'valaki a linkkel',
  'here.you': 'te',
  'here.move': 'Áthelyezés',
} satisfies LaterTexts<'here'>
