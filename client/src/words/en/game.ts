// What the game says: prompts, options, events, and the words of the rules. Ids are those of the server's messages.
import type { Args } from '@/types'

const army = (a: Args) => (a.side === 'byzantine' ? 'Byzantine army' : 'Arab army')
const track = (a: Args) => (a.side === 'byzantine' ? 'Byzantine' : 'Arab')
const plus = (a: Args) => ((a.amount ?? 0) > 0 ? '+' : '') // a minus comes with the number
const bulgar = (a: Args) => a.side === 'bulgar'

export const game = {
  // ---------------------------------------------------------------- words
  'side.byzantine': 'Byzantine',
  'side.arab': 'Arab',
  'side.persian': 'Persian',
  'side.bulgar': 'Bulgar',
  'side.nobody': 'either side',
  'box.elite': 'Elite',
  'box.main': 'Main',
  'box.move': 'Move',
  'box.levy': 'Levy',
  'player.nobody': 'nobody',
  'rival.nobody': 'nobody',
  'roller.nobody': 'nobody',
  'city.nobody': 'nowhere',
  'to_city.nobody': 'nowhere',
  'space.improve_byzantine': 'Improve a Byzantine city',
  'space.improve_arab': 'Improve an Arab city',
  'space.emperor': 'Emperor',
  'space.caliph': 'Caliph',
  'space.civil_war_byzantine': 'Byzantine civil war',
  'space.civil_war_arab': 'Arab civil war',
  'space.fleet_byzantine': 'Byzantine fleet',
  'space.fleet_arab': 'Arab fleet',
  'space.bulgars': 'Bulgars',
  'space.fortify': 'Fortify',
  // short, on the spaces themselves
  'name.improve': 'Improve',
  'name.emperor': 'Emperor',
  'name.caliph': 'Caliph',
  'name.civil_war': 'Civil war',
  'name.fleet': 'Fleet',
  'name.bulgars': 'Bulgars',
  'name.fortify': 'Fortify',
  'name.church': 'Church',
  'name.mosque': 'Mosque',
  'name.tax': 'Tax',
  'name.pass': 'Pass',
  'foe_kind.army': 'army',
  'foe_kind.levy': 'levy',
  'foe_kind.bulgars': 'Bulgars',
  'source.start': 'start',
  'source.control': 'taking control',
  'source.conquest': 'conquests',
  'source.guard': 'Emperor and Caliph',
  'source.building': 'churches and mosques',
  'source.bulgars': 'Bulgars',
  'source.upkeep': 'unpaid upkeep',
  'source.cities': 'cities at the end',
  'source.capital': 'fall of Constantinople',

  // ---------------------------------------------------------------- prompts: what to choose
  'prompt.game_over': 'The game is over',
  'prompt.first_player': 'The first player is drawn by lot',
  'prompt.action': 'Choose your action',
  'prompt.pay_cube': 'Where does the cube come from?',
  'prompt.pay_from': 'Which treasury pays?',
  'prompt.lose_cube': (a: Args) =>
    a.number === 1 ? 'Choose the cube you lose' : 'Choose a cube to lose, {number} to go',
  'prompt.control_city': 'Choose a free city to control',
  'prompt.strengthen_box': 'Choose a box for a cube',
  'prompt.tax_cubes': 'How many cubes do you tax with?',
  'prompt.tax_split': 'How many of the {number:bezant} go to the Byzantine treasury?',
  'prompt.pass_cube': 'Which cube goes to the pass space?',
  'prompt.improve_city': 'Choose a city to improve',
  'prompt.fortify_city': 'Choose a city to fortify',
  'prompt.enter_city': (a: Args) => `Choose where your ${army(a)} enters`,
  'prompt.march': (a: Args) => `Choose where your ${army(a)} goes`,
  'prompt.fleet_use': 'Does your fleet intercept {rival} on the way to {city}?',
  'prompt.fleet_pay': 'The fleet is in your way to {city}',
  'prompt.retreat_or_stand': (a: Args) =>
    a.rival === null
      ? 'The Bulgars attack {city}: does your army retreat?'
      : '{rival} attacks {city}: does your army retreat?',
  'prompt.next_foe': 'Which army in {city} do you fight first?',
  'prompt.levy_fights': 'Does your levy fight for {city}?',
  'prompt.dice': 'The dice are rolling',
  'prompt.bulgars_plan': 'What do the Bulgars do?',
  'prompt.close_sea': 'Does your fleet close the sea to {rival}’s retreat?',
  'prompt.retreat_to': (a: Args) => `Choose where your ${army(a)} retreats to`,
  'prompt.upkeep_cube': (a: Args) => `Choose ${a.side === 'arab' ? 'an Arab' : 'a Byzantine'} cube that you can’t pay`,
  // and what helps in choosing
  'hint.action': 'an action, a lit city, a box or one of your armies',
  'hint.pay_cube': 'from the pool it is free, elsewhere it costs {price:bezant}',
  'hint.pay_from': '{price:bezant} for the cube',
  'hint.lose_cube': 'from Elite, Main or Move; a guard goes last',
  'hint.control_city': 'you score its tokens on its side’s track',
  'hint.strengthen_box': 'up to {number} more, at most one into each Elite box in this action',
  'hint.tax_cubes': '2 bezants for each; you have {number:cube} in the pool',
  'hint.tax_split': 'the rest goes to the Arab treasury',
  'hint.pass_cube': 'you have no casualties to pass with',
  'hint.improve_city': 'one more token: more income, more points at the end, a stronger city',
  'hint.fortify_city': '1 stronger in sieges; you have {number} left',
  'hint.enter_city': 'an army of your own comes onto the map in a city of its side',
  'hint.march': (a: Args) =>
    `{number:move_cube} left; ${a.side === 'arab' ? 'a road or desert costs 1, the sea 2, with the Arab fleet 1' : 'a link costs 1'}, a second link 1 more`,
  'hint.fleet_use': 'sailing then costs double, and you roll for losses',
  'hint.fleet_pay': 'pay {number:move_cube} and risk losses, or withdraw',
  'hint.retreat_or_stand': 'a retreat costs a cube for each foreign city on the way',
  'hint.next_foe': 'you fight each army that stands, one after the other',
  'hint.levy_fights': '{number:cube} of your Levy box',
  'hint.bulgars_plan': '{number:cube} in their box; they get 2 and attack, or get 4',
  'hint.close_sea': 'the army must then find a way by land, or is destroyed',
  'hint.retreat_to': 'a city of its side; the way costs {number:cube}',
  'hint.upkeep_cube': '{number} due, {bezants} there; the cube leaves the game, and you lose a point',
  // short names of the steps, for the path above the prompt
  'crumb.action': 'Action',
  'crumb.pay_cube': 'Cube',
  'crumb.pay_from': 'Treasury',
  'crumb.lose_cube': 'Losses',
  'crumb.control_city': 'Control',
  'crumb.strengthen_box': 'Boxes',
  'crumb.tax_cubes': 'Tax',
  'crumb.tax_split': 'Treasuries',
  'crumb.pass_cube': 'Pass',
  'crumb.improve_city': 'Improve',
  'crumb.fortify_city': 'Fortify',
  'crumb.enter_city': 'Entry',
  'crumb.march': 'Where?',
  'crumb.fleet_use': 'Fleet',
  'crumb.fleet_pay': 'Fleet',
  'crumb.retreat_or_stand': 'Defence',
  'crumb.next_foe': 'Battle',
  'crumb.levy_fights': 'Levy',
  'crumb.dice': 'Dice',
  'crumb.bulgars_plan': 'Bulgars',
  'crumb.close_sea': 'Sea',
  'crumb.retreat_to': 'Retreat',
  'crumb.upkeep_cube': 'Upkeep',
  'crumb.first_player': 'Start',
  'crumb.game_over': 'End',

  // ---------------------------------------------------------------- options
  'option.city': '{city}',
  'option.box': (a: Args) => `${track(a)} {box}`,
  'option.pool': 'Pool',
  'option.casualties': 'Casualties',
  'option.player': '{player}',
  'option.treasury': (a: Args) => `${track(a)} treasury`,
  'option.done': 'Done',
  'option.stop': 'Stay',
  'option.intercept': 'Intercept',
  'option.let_pass': 'Let pass',
  'option.pay_double': 'Pay and sail',
  'option.withdraw': 'Withdraw',
  'option.retreat': 'Retreat',
  'option.stand': 'Stand and fight',
  'option.fight': 'Fight',
  'option.do_not_fight': 'Don’t fight',
  'option.close_sea': 'Close the sea',
  'option.leave_sea_open': 'Leave it open',
  'option.take_control': 'Take control',
  'option.strengthen': 'Strengthen',
  'option.tax': 'Tax',
  'option.build': (a: Args) => (a.side === 'byzantine' ? 'Church' : 'Mosque'),
  'option.army': (a: Args) => (a.side === 'byzantine' ? 'Byzantine army' : 'Arab army'),
  'option.pass': 'Pass',
  'option.space': '{space}',
  'option.civil_war': 'Civil war here',
  'option.reinforce': 'Add 4 cubes',
  'option.cubes': '{number:cube}',
  'option.split': '{number}',
  'option.hits': '{number:hit}',
  // on a button, in full
  'do.control_city': 'Control {city}',
  'do.improve_city': 'Improve {city}',
  'do.fortify_city': 'Fortify {city}',
  'do.enter_city': 'Enter at {city}',
  'do.march': 'Go to {city}',
  'do.attack': 'Attack {city}',
  'do.retreat_to': 'Retreat to {city}',
  'do.bulgars_plan': 'Bulgars attack {city}',
  'do.lose_cube': 'Lose a cube: {box}',
  'do.upkeep_cube': 'Give up a cube: {box}',
  'do.strengthen_box': 'Cube into {box}',
  'do.pay_pool': 'From the pool, free',
  'do.pay_casualties': 'From the casualties, {price:bezant}',
  'do.pay_box': 'From {box}, {price:bezant}',
  'do.next_foe': 'Fight {player}',

  // ---------------------------------------------------------------- events, for the log
  'event.first_player': '{player} begins',
  'event.turn': 'Turn {turn} begins',
  'event.action': '{player}: {code}',
  'event.forced': (a: Args) => (a.player == null ? 'without a roll: {code}' : '{player} has no other choice: {code}'),
  'event.cubes': (a: Args) =>
    a.loss ? '{number:cube} from {place} to {to}: {loss}' : '{number:cube} from {place} to {to}',
  'event.bezants': (a: Args) => `${plus(a)}{amount:bezant} (${track(a)}), {money}`,
  'event.points': (a: Args) => `${plus(a)}{amount:point} (${track(a)}), {source}`,
  'event.pawn': (a: Args) =>
    !a.city
      ? `{player}’s ${army(a)} enters {to_city}`
      : !a.to_city
        ? `{player}’s ${army(a)} leaves the map`
        : `{player}’s ${army(a)} goes from {city} to {to_city}`,
  'event.guard': (a: Args) => {
    const who = a.side === 'byzantine' ? 'Emperor’s Guard' : 'Caliph’s Guard'
    return a.flag ? `the ${who} joins {player}` : `the ${who} leaves {player}`
  },
  'event.tokens': (a: Args) =>
    a.side === 'byzantine'
      ? '{city}: {number:token}, Byzantine'
      : a.side === 'arab'
        ? '{city}: {number:token}, Arab'
        : a.side === 'bulgar'
          ? '{city}: {number:token}, Bulgar'
          : '{city}: {number:token}',
  'event.fortification': (a: Args) => (a.flag ? '{player} fortifies {city}' : 'the fortification of {city} is gone'),
  'event.control': (a: Args) => (a.flag ? '{player} controls {city}' : '{player} loses {city}'),
  'event.fleet': (a: Args) =>
    a.flag ? '{player}’s fleet intercepts {rival} before {city}' : '{player}’s fleet lets {rival} pass to {city}',
  'event.withdraws': (a: Args) => `{player}’s ${army(a)} gives up sailing to {city}`,
  'event.attack': (a: Args) =>
    a.how === 'bulgars'
      ? '{player} leads the Bulgars against {city}'
      : a.how === 'civil_war'
        ? '{player} starts a civil war in {city}'
        : `{player}’s ${army(a)} attacks {city}`,
  'event.stands': (a: Args) => `{player}’s ${army(a)} stands in {city}`,
  'event.retreats': (a: Args) =>
    ({
      voluntary: `{player}’s ${army(a)} retreats from {city}`,
      beaten: `{player}’s ${army(a)}, beaten, leaves {city}`,
      repelled: `{player}’s ${army(a)} is repelled from {city}`,
      makes_way: `{player}’s ${army(a)} makes way for the Bulgars in {city}`,
    })[a.manner ?? 'voluntary'],
  'event.sea': (a: Args) => (a.flag ? '{player} closes the sea to {rival}' : '{player} leaves the sea open to {rival}'),
  'event.battle': (a: Args) =>
    `battle of {city}: ${bulgar(a) ? 'the Bulgars' : '{player}'} against ${a.foe_kind === 'army' ? '{rival}’s army' : a.foe_kind === 'levy' ? '{rival}’s levy' : 'the Bulgars'}`,
  'event.roll': (a: Args) =>
    `${a.roller != null ? '{roller}' : a.roll === 'city' ? 'the city' : 'the Bulgars'}: {hits:hit} of {number:die}`,
  'event.battle_end': (a: Args) =>
    a.flag
      ? bulgar(a)
        ? 'the Bulgars win the battle'
        : '{player} wins the battle'
      : a.foe_kind === 'bulgars'
        ? 'the Bulgars win the battle'
        : '{rival} wins the battle',
  'event.levy': (a: Args) => (a.flag ? '{player}’s levy fights for {city}' : '{player}’s levy doesn’t fight'),
  'event.siege': (a: Args) => `${bulgar(a) ? 'the Bulgars besiege' : '{player} besieges'} {city}, strength {number}`,
  'event.siege_end': (a: Args) => (a.flag ? '{city} falls' : '{city} holds out'),
  'event.destroyed': (a: Args) => `{player}’s ${army(a)} is destroyed`,
  'event.bulgars': (a: Args) =>
    (a.amount ?? 0) < 0 ? 'the Bulgars have {number:cube} left' : 'the Bulgars have {number:cube} now',
  'event.turn_end': 'Turn {turn} ends: income and upkeep',
  'event.returned': '{player} recovers {number:cube} from the casualties; the pool has {pool}',
  'event.game_over': (a: Args) =>
    a.ending === 'turn_3'
      ? 'The third turn is over, and the game'
      : a.ending === 'constantinople_by_arabs'
        ? 'Constantinople falls to the Arabs: the game is over'
        : 'Constantinople falls to the Bulgars: the game is over',

  'loss.moving': 'marching',
  'loss.sea': 'at sea',
  'loss.battle': 'in battle',
  'loss.siege': 'in the siege',
  'loss.retreat': 'on the retreat',
  'loss.garrison': 'garrison',
  'loss.toll': 'price of the conquest',
  'loss.destroyed': 'with the army',
  'loss.nobody': '',
  'money.cube': 'for a cube',
  'money.building': 'for building',
  'money.tax': 'tax',
  'money.loot': 'loot',
  'money.income': 'income',
  'money.upkeep': 'upkeep',
  'place.city': '{city}',
  'place.box': (a: Args) => `${track(a)} {box}`,
  'place.pool': 'pool',
  'place.casualties': 'casualties',
  'place.space': '{space}',
  'place.tax': 'the tax space',
  'place.pass': 'the pass space',
  'place.building': (a: Args) => (a.side === 'byzantine' ? 'a church' : 'a mosque'),
  'place.out': 'out of the game',

  // ---------------------------------------------------------------- cities
  'city.Dyrrachium': 'Dyrrachium',
  'city.Thessalonica': 'Thessalonica',
  'city.Athens': 'Athens',
  'city.Candia': 'Candia',
  'city.Adrianople': 'Adrianople',
  'city.Constantinople': 'Constantinople',
  'city.Nicaea': 'Nicaea',
  'city.Smyrna': 'Smyrna',
  'city.Attalia': 'Attalia',
  'city.Ankara': 'Ankara',
  'city.Sinope': 'Sinope',
  'city.Trebizond': 'Trebizond',
  'city.Caesarea': 'Caesarea',
  'city.Tarsus': 'Tarsus',
  'city.Antioch': 'Antioch',
  'city.Edessa': 'Edessa',
  'city.Damascus': 'Damascus',
  'city.Jerusalem': 'Jerusalem',
  'city.Alexandria': 'Alexandria',
  'city.Leucosia': 'Leucosia',
  'city.Palmyra': 'Palmyra',
  'city.Tabuk': 'Tabuk',
  'city.Medina': 'Medina',
  'city.Mecca': 'Mecca',
  'city.Basra': 'Basra',
  'city.Hira': 'Hira',
  'city.Baghdad': 'Baghdad',
  'city.Hamadan': 'Hamadan',
  'city.Mosul': 'Mosul',
  'city.Amida': 'Amida',
  'city.Ardabil': 'Ardabil',
  'city.Tiflis': 'Tiflis',
  'city.Derbent': 'Derbent',
  // and the seas and lands on the map
  'map.Black Sea': 'Black Sea',
  'map.Mediterranean': 'Mediterranean',
  'map.Caspian Sea': 'Caspian Sea',
  'map.Red Sea': 'Red Sea',
  'map.Arabia': 'Arabia',
  'map.Persia': 'Persia',
  'map.Egypt': 'Egypt',
  'do.pass': 'Pass: no more actions for you this turn',
  'why.taken': '{player} sits there',
  'why.no_cube': 'no cube in the pool, and no treasury has the {price:bezant} for another',
  'why.no_cube_of_side': (a: Args) =>
    `no cube in the pool, and another costs {price:bezant}: the ${track(a)} treasury has {bezants}`,
  'why.no_bezants': (a: Args) => `it costs {price:bezant}, and the ${track(a)} treasury has {bezants}`,
  'why.taxed': 'you have taxed in this turn',
  'why.empty_pool': 'no cube in the pool to tax with',
  'why.no_free_city': 'every city has its master',
  'why.no_fortification': 'you have no fortification left',
  'why.no_city_to_fortify': 'no city of yours can be fortified',
  'why.no_city_to_improve': 'every city of this side has three tokens',
  'why.with_army': (a: Args) => `it is chosen in an action of the ${army(a)}`,
  'why.army_waits': 'this army comes with the first Byzantine city that you take control of',
  'why.army_empty': (a: Args) => `the ${army(a)} has no cube in Elite, Main or Move`,
  'why.no_way': (a: Args) => `the ${army(a)} can pay for no way that leads anywhere`,
  'why.bulgars': 'there is no city to attack, and too few orange cubes to add',
  'why.elite_once': 'only one cube into each Elite box in an action',
}
