// The table: what is around the board.
import type { Args } from '@/types'

export const table = {
  'app.name': 'Byzantium',
  'app.loading': 'Loading …',
  'app.menu': 'Menu',
  'app.close': 'Close',
  'app.back': 'Back',
  'app.error': 'That didn’t work: {sentence}',
  'app.unreachable': 'The server doesn’t answer. Trying again …',
  'app.not_found': 'There is no such page.',
  'app.home': 'To the start',

  // ---------------------------------------------------------------- the board
  'board.map': 'Map',
  'board.threatened': 'can be attacked by a rival’s next action',
  'board.bulgars': 'Bulgars: {number} of {all} cubes in their box',
  'board.of': '{number} of {all}',
  'board.strength': 'strength {number}',
  'board.controlled_by': 'controlled by {player}',
  'board.fortified_by': 'fortified, controlled by {player}',
  'board.byzantine_army_of': 'Byzantine army of {player}',
  'board.arab_army_of': 'Arab army of {player}',

  // ---------------------------------------------------------------- displays
  'own.you': 'you', 'own.bot': 'bot', 'own.left': 'has left', 'own.away': 'away', 'own.points': 'points',
  'own.pool': 'Pool', 'own.casualties': 'Casualties', 'own.forts': 'Forts', 'own.guard': 'with the guard',
  'office.emperor': 'Emperor', 'office.caliph': 'Caliph', 'office.fleet_byzantine': 'Byz. fleet', 'office.fleet_arab': 'Arab fleet',
  'badge.passed': 'passed', 'badge.passed_first': 'passed first',
  'score.track': (a: Args) => (a.side === 'arab' ? 'Arab points' : 'Byzantine points'),
  'score.both': 'both tracks count',
  'score.short': (a: Args) => (a.side === 'arab' ? 'Arab track doesn’t count: {number} short of half' : 'Byzantine track doesn’t count: {number} short of half'),
  'score.sum': '{byzantine} + {arab}; half of {high} is {half}',
  'score.half': 'half of {high} is {half}',
  'purse.turn_end': 'turn end',
  'purse.forecast': 'At the end of the turn: income {income}, upkeep {upkeep}, unpaid {unpaid}',
  'purse.unpaid': '{number:bezant} will go unpaid',

  // ---------------------------------------------------------------- action spaces
  'space.actions': 'Actions', 'space.either': 'Either side', 'space.two_a_cube': '2 a cube',
  'effect.fleet': 'the Byzantine fleet may make it double',
  'effect.points': (a: Args) => (a.side === 'arab' ? '+{amount} Arab' : '+{amount} Byzantine'),
  'effect.price': (a: Args) => (a.side === 'arab' ? '{price:bezant} of the Arab treasury' : '{price:bezant} of the Byzantine treasury'),
  'effect.upkeep': 'saves {price:bezant}',
  'effect.chip_fleet': '{number}, fleet {double}',

  // ---------------------------------------------------------------- odds, battle, amounts
  'odds.take': 'to take {city}',
  'odds.losses': 'expected loss {cubes} cubes',
  'odds.gain': (a: Args) => (a.side === 'arab' ? '+{points} Arab, +{bezants:bezant}' : '+{points} Byzantine, +{bezants:bezant}'),
  'odds.gain_bulgars': '+{points:point}',
  'odds.destroyed': '{share}: the army is destroyed',
  'odds.if_retreat': '{share} if they retreat',
  'odds.intercepted': 'if the fleet intercepts',
  'battle.of': 'Attack on {city}',
  'battle.army_of': '{player}’s army',
  'battle.siege': 'Siege, strength {number}',
  'battle.attacks': 'attacks', 'battle.defends': 'defends itself', 'battle.stands': 'stands',
  'battle.compare': 'Strength now', 'battle.against': 'against', 'battle.tie': 'a tie is the defender’s',
  'amount.less': 'One less', 'amount.more': 'One more', 'amount.split': 'Bezants for the Byzantine treasury', 'amount.cubes': 'Cubes',
  'amount.tax': 'Tax with {number:cube}', 'amount.share': 'Share them so',
}
