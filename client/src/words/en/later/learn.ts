// The guided first game. A lesson has a title, what it is about (.text), what to do at a question (.action, .march, ...), and
// what came of it (.done; .failed where the dice have a say). {code} is the answer that is lit, {city} the city it is about.
import type { Args } from '@/types'

export default {
  'learn.name': 'The first game',
  'learn.loading': 'Setting up the board …',
  'learn.step': 'Step {number} of {all}',
  'learn.steps': 'All steps',
  'learn.steps_note': 'Go wherever you like. Every step is a moment of a game between Anna and Bela.',
  'learn.passed': 'done',
  'learn.coach': 'Coach',
  'learn.more': 'Show the coach’s words',
  'learn.less': 'Fold the coach away',
  'learn.next': 'Next',
  'learn.go_on': 'Go on',
  'learn.skip': 'Skip this step',
  'learn.again': 'Try again',
  'learn.clause': 'Rule {clause}',
  'learn.read_on': 'Read on',
  'learn.leave': 'Leave the lessons',

  // ---------------------------------------------------------------- for any lesson
  'learn.confirm': 'This can’t be taken back, so the game asks once more: choose it again, or the filled button.',
  'learn.elsewhere': 'You are doing something else: {code}. That is allowed. Finish it, or take it back with Undo.',
  'learn.other': 'You chose {code}. That is a fair action, but not what this step shows. Try again, or go on.',
  'learn.watch': 'Bela answers. Watch the board.',
  'learn.pay_cube': 'Where does the cube come from? From the pool it is free.',
  'learn.lose_cube':
    'Each hit costs a cube of your choice. Move cubes don’t count in the comparison, so give them up first.',
  'learn.retreat_to': 'Your army goes back. Choose where to.',
  'learn.upkeep_cube': 'What you can’t pay for leaves the game, and costs a point. Give up what you need least.',

  // ---------------------------------------------------------------- two sides, two tracks
  'learn.sides.title': 'Two sides, two tracks',
  'learn.sides.page1':
    'It is 632. Byzantium owns the east, and the Arabs ride out of the desert. You are neither: you have an army on each side, and control cities of both. Purple cities are Byzantine, white ones Arab, grey ones Persian.',
  'learn.sides.page2':
    'So you score on two tracks, Byzantine and Arab. After three turns your result is the sum of both, but only if the lower track has at least half of the higher. If not, the lower one counts nothing. Balance wins.',
  'learn.sides.page3':
    'You are Anna; your cubes are red. All 42 lie open: in the boxes of your two armies, in the pool, which is free to use, and among the casualties. Nearly every action puts a cube somewhere. Let’s begin.',

  // ---------------------------------------------------------------- turn I
  'learn.control.title': 'Take control',
  'learn.control.text':
    'A Byzantine or Arab city that nobody controls is yours for one cube. You score its tokens at once, on its side’s track.',
  'learn.control.action': 'Choose “{code}”.',
  'learn.control.control_city':
    'The lit cities are free; the number is their tokens. Choose {city}: 3 Byzantine points.',
  'learn.control.pay_cube':
    'Every cube that you place comes from somewhere. From the pool it is free. From the casualties or one of your boxes it costs 3 bezants. Take it from the pool.',
  'learn.control.done':
    '{city} is yours, and its tokens are points. With your first Byzantine city your Byzantine army enters there: that is the pawn beside it. At the end of each turn the city will pay 2 bezants a token.',

  'learn.strengthen.title': 'Strengthen',
  'learn.strengthen.text':
    'Up to three cubes into your boxes. Elite and Main fight, Move pays for marches, Levy defends your cities. Only one cube may go into each Elite box in an action.',
  'learn.strengthen.action': 'Choose “{code}”.',
  'learn.strengthen.strengthen_box':
    'Choose a box. Your Arab army will march soon: one cube into Elite, two into Move.',
  'learn.strengthen.pay_cube':
    'Take all three from the pool: that is free. From the casualties a cube would cost 3 bezants of the side that it helps.',
  'learn.strengthen.done':
    'Your army has grown. But soldiers want to be paid at the end of the turn: 3 bezants for each Elite cube, 2 for Levy, 1 for Main and Move. Beside the boxes you see what the treasury will have left.',

  'learn.tax.title': 'Tax',
  'learn.tax.text':
    'Your Arab treasury has 5 bezants, and its soldiers will cost 13. Once a turn you may turn cubes of the pool into bezants: 2 for each. The cubes come back at the end of the turn.',
  'learn.tax.action': 'Choose “{code}” among the actions.',
  'learn.tax.tax_cubes': '8 bezants are lacking, and each cube brings 2: set the number to 4.',
  'learn.tax.tax_split':
    'Now share the bezants between your two treasuries. The Arabs need all of them: set the Byzantine share to 0.',
  'learn.tax.done':
    'The cubes wait on the tax space, and the bezants are yours. A cube in the pool can do many things: what you tax with can’t take a city this turn.',

  'learn.improve.title': 'Improve a city',
  'learn.improve.text':
    'Meanwhile you have taken control of Mecca. Improving adds a token to a city of the space’s colour, up to 3: more income, more points at the end, and harder to take. Each special space has room for few cubes a turn, and is then full.',
  'learn.improve.action': 'Choose “{code}” among the actions.',
  'learn.improve.improve_city': 'Choose {city}: it is yours.',
  'learn.improve.done':
    '{city} has a token more. No points for it now, but 2 bezants more every turn, and a point more at the end. You may even improve a city that nobody controls, if you hope to take it.',

  'learn.guard.title': 'Emperor and Caliph',
  'learn.guard.text':
    'Whoever becomes Emperor or Caliph gets 2 points on that side’s track at once. And the guard joins that side’s Elite: it fights, needs no pay, and falls last. At the end of the turn it goes home.',
  'learn.guard.action': 'Your Arabs will march soon. Become “{code}”.',
  'learn.guard.done':
    '2 points, and a guard beside your own cubes in the Elite box. The space is yours until the turn ends; nobody else can have it.',

  'learn.build.title': 'Church and mosque',
  'learn.build.text':
    'A cube and 6 bezants of that side: 2 points for a church on the Byzantine track, for a mosque on the Arab one. As often as you like. But the cube stays there to the end of the game.',
  'learn.build.action': 'Build a mosque: choose “{code}”.',
  'learn.build.done':
    '2 points. Bezants are worth nothing at the end of the game, so late in it what the soldiers don’t need becomes churches and mosques.',

  'learn.march.title': 'Enter and march',
  'learn.march.text':
    'An army stands on the map as one pawn. If it isn’t there yet, it enters in a city of its side. Then it may march along one link, or two. Each link costs a Move cube, the second one more. Solid links are roads, dotted ones desert, for Arabs only; by sea Arabs pay double.',
  'learn.march.action': 'Choose “{code}”.',
  'learn.march.enter_city': 'Your Arab army enters in an Arab city, whoever controls it. Choose {city}.',
  'learn.march.march': (a: Args) =>
    a.city
      ? 'The number at a city is what it costs to go there. March through the desert to {city}.'
      : 'You have arrived. A second link would cost 2 cubes, and the swords would be an attack. Not yet: choose “{code}”.',
  'learn.march.done':
    'Move cubes that were paid lie among the casualties; half of those come back at the end of the turn. When the Move box is empty, the army can’t go anywhere.',

  'learn.siege.title': 'Siege and conquest',
  'learn.siege.text':
    'Going into a city that is not of the army’s side is an attack. Jerusalem has no army, and nobody’s levy. But it defends itself: the city rolls as many dice as it has tokens, and 4 or more hits. To take it, your Elite and Main must then be more than its strength.',
  'learn.siege.action': 'Choose “{code}”. It stands in Tabuk.',
  'learn.siege.march':
    'Choose {city}. Before you confirm, a card shows your exact chances, what you may lose and what you get.',
  'learn.siege.lose_cube':
    'The city has hit. Each hit costs you a cube of your choice. Move cubes don’t count in the comparison, so one of those is lost most easily.',
  'learn.siege.pay_cube':
    '{city} has fallen! It is Arab now, with a token less. You score what is left, and take as many bezants. Now put a cube on it to control it: your pool is empty, so buy one from the casualties.',
  'learn.siege.done':
    '{city} is yours, and your army stands in it. A city loses a token with every conquest; one that has only one left gives neither points nor bezants.',
  'learn.siege.failed':
    'The dice were cruel: {city} held out, and your army is back where it came from, poorer. It happens. Try again, or go on: the story goes on with Jerusalem in your hands.',

  'learn.pass.title': 'Pass, and the turn’s end',
  'learn.pass.text':
    'Your pool is empty, so it is time. Whoever passes takes no more actions this turn; the first to pass begins the next one. When all but one have passed, that one has one more action. Then comes income: 2 bezants for every token of your cities. And upkeep: every cube in your boxes wants to be paid.',
  'learn.pass.action':
    'Look at your two treasuries: the small numbers say what the turn’s end will bring. Then choose “{code}”.',
  'learn.pass.done':
    'Bela passed too, and the turn is over. You were paid and have paid. What somebody can’t pay for leaves the game for good and costs a point each. The cubes on the spaces are back in your pool, and half of your casualties. Turn II: you passed first, so you begin.',

  // ---------------------------------------------------------------- turn II
  'learn.battle.title': 'Battle',
  'learn.battle.text':
    'Bela controls Alexandria, and his army stands in it. Armies come first: each retreats or stands. In a battle both roll at once: a die for each Main cube, at most three, and one for each Elite cube. 4 or more hits. Then Elite and Main are compared: the attacker needs more.',
  'learn.battle.action': 'You have strengthened your Arab army. Choose “{code}”: it stands in Jerusalem.',
  'learn.battle.march': 'Choose {city} and look at the chances. Good, but not certain.',
  'learn.battle.lose_cube':
    'Hits cost you a cube each. Count only Elite and Main, and keep those: Move cubes go first.',
  'learn.battle.pay_cube': 'The army is beaten, the siege is won: {city} is yours. Put a cube on it.',
  'learn.battle.done':
    'First the army, then the siege. Bela’s beaten army retreated to the nearest city of its side. If no army had been there, Bela’s levy could have fought instead. Levy cubes defend every city that you control, but never march.',
  'learn.battle.failed':
    'This time it went wrong: {city} holds, and your army is back where it came from. A tie is the defender’s, so bring more than enough. Try again, or go on with the story, in which you won.',

  'learn.fleet.title': 'The fleets',
  'learn.fleet.text':
    'Two spaces rule the sea for a turn. With the Arab fleet your Arab army sails at half price. With the Byzantine fleet you may double the price for other players’ Arabs, and roll dice against those who sail all the same.',
  'learn.fleet.action': 'Your army has one Move cube left, and by sea Arabs pay 2. Choose “{code}” on the Arab side.',
  'learn.fleet.done':
    'Until the end of the turn your Arabs pay 1 by sea. Byzantine armies always pay 1, and from Constantinople they reach every coast.',

  'learn.sail.title': 'Across the sea',
  'learn.sail.text':
    'Long dashes are sea routes. From Alexandria one leads to Candia, on Crete: Byzantine, two tokens, and nobody controls it. With your fleet it costs a single Move cube.',
  'learn.sail.action': 'Choose “{code}”.',
  'learn.sail.march': 'Choose {city}.',
  'learn.sail.lose_cube':
    'Now every cube counts: your Move box is empty. Give up a Main cube; Elite has its own die in every battle.',
  'learn.sail.pay_cube': '{city} is Arab now. Put a cube on it.',
  'learn.sail.done':
    'Nobody is safe behind the sea. An army beaten on an island needs a way home, though: if a rival’s Byzantine fleet closes the sea, it may be lost.',
  'learn.sail.failed': '{city} held out, and your army has sailed home. Try again, or go on.',

  'learn.bulgars.title': 'The Bulgars',
  'learn.bulgars.text':
    'The Bulgars are nobody’s. Whoever takes their space adds 2 orange cubes to their box and attacks with them, or adds 4. They come down the arrows to Thessalonica or Adrianople. If they take a city, you score what it then has, on the track of the side that was not attacked.',
  'learn.bulgars.action': 'Thessalonica is Bela’s. Choose “{code}” among the actions.',
  'learn.bulgars.bulgars_plan': 'Choose {city}. A Byzantine city falls, so the points are Arab.',
  'learn.bulgars.pay_cube': 'The cube for the space. From the pool it is free.',
  'learn.bulgars.done':
    '{city} is orange: Bela has lost it, and you have Arab points. From there the Bulgars go on by road, even to Constantinople.',
  'learn.bulgars.failed': '{city} held out. The Bulgars who are left stay in their box, for whoever calls them next.',

  'learn.fortify.title': 'Fortify',
  'learn.fortify.text':
    'You have two fortifications. One of them takes the place of your cube on a city: it is then 1 stronger in sieges, and stays so until somebody takes it. It is no token: neither points nor bezants.',
  'learn.fortify.action': 'Damascus feeds your Byzantines. Choose “{code}”.',
  'learn.fortify.fortify_city': 'Choose {city}.',
  'learn.fortify.done':
    'The keep shows that {city} is yours, and it is 1 stronger now. The red triangle on a city warns that a rival can attack it with their next action.',

  'learn.civil_war.title': 'Civil war',
  'learn.civil_war.text':
    'An army may not simply attack cities of its own side. With a cube on a civil war space it may, if another player controls the city. Antioch is Byzantine, and Bela’s. Your Byzantine army in Damascus is strong.',
  'learn.civil_war.action': 'Choose “{code}”.',
  'learn.civil_war.march': (a: Args) =>
    a.city
      ? 'First march to {city}, by road. That is no attack yet: it is a city of your side.'
      : 'You are there. Now choose “{code}”.',
  'learn.civil_war.pay_cube': 'The cube comes from the pool, or costs 3 bezants.',
  'learn.civil_war.lose_cube': 'Bela’s levy or the city has hit. Give up what you need least.',
  'learn.civil_war.done':
    '{city} stays Byzantine, loses a token, and is yours. A rival’s good city is worth more than a free one: you win what they lose.',
  'learn.civil_war.failed': '{city} remains Bela’s. Try again, or go on.',

  // ---------------------------------------------------------------- the end
  'learn.end.title': 'The end of the game',
  'learn.end.text':
    'Turn III. Bela has passed: one action is left to you, the last of the game. Then all cities score their tokens once more. You have many Arab points, but your Byzantine track is 2 short of half, so it counts nothing. As it stands, Bela wins.',
  'learn.end.action':
    'Two points are enough. A church gives them; so do the Emperor and a free Byzantine city. Choose “{code}”, or find something better.',
  'learn.end.done':
    'Your lower track reaches half, and both count: {score:point}, and Bela has {number}. The game is yours! It can also end early: if Constantinople falls, it is over at once, and only Arab points count. Look who leads on the Arab track before you help.',
  'learn.end.failed':
    'Your lower track is still short of half: only {score} of your points count, and Bela has {number}. Try again: two Byzantine points turn the game.',

  // ---------------------------------------------------------------- afterwards
  'learn.finish.title': 'Well played!',
  'learn.finish.text':
    'You have taken every action of the game once. The rest is choosing well: cities that pay, armies that you can afford, and two tracks in balance.',
  'learn.finish.advice':
    'In your first game, become Caliph and take Arab cities first, then large Byzantine cities. Pay with soldiers who would only cost upkeep, and watch that your lower track reaches half. Ask for a hint whenever you like.',
  'learn.finish.play': 'Play a real game',
  'learn.finish.play_note': 'Against two gentle bots; about half an hour.',
  'learn.finish.starting': 'Setting up …',
  'learn.finish.rules': 'Read the rules',
  'learn.finish.stay': 'Back to the lessons',
}
