// The table: what is around the board.
import type { Args } from '@/types'

export const table = {
  'app.name': 'Byzantium',
  'app.loading': 'Loading …',
  'app.menu': 'Menu',
  'app.close': 'Close',
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
  'odds.soon': 'The odds are being reckoned, a moment …',
  'odds.intercepted': 'if the fleet intercepts',
  'battle.of': 'Attack on {city}',
  'battle.army_of': '{player}’s army',
  'battle.siege': 'Siege, strength {number}',
  'battle.attacks': 'attacks', 'battle.defends': 'defends itself', 'battle.stands': 'stands',
  'battle.compare': 'Strength now', 'battle.against': 'against', 'battle.tie': 'a tie is the defender’s',
  'amount.less': 'One less', 'amount.more': 'One more', 'amount.split': 'Bezants for the Byzantine treasury', 'amount.cubes': 'Cubes',
  'amount.tax': 'Tax with {number:cube}', 'amount.share': 'Share them so',

  // ---------------------------------------------------------------- the prompt bar
  'prompt_bar.clause': 'rule {clause}',
  'answer.undo': 'Undo', 'answer.undo_title': 'Take back your last step', 'answer.cancel': 'Cancel', 'answer.choose': 'What do you want to do here?',
  'answer.all': 'All choices',
  'wait.for': 'Waiting for {player}', 'wait.thinking': '{player} is thinking …', 'wait.warming': '{player} is warming up, a moment …', 'wait.playing': 'Watch what happens …',
  'wait.watching': 'You are watching', 'wait.over': 'Finished', 'wait.not_you': 'Not your turn', 'wait.skip': 'Skip',
  'turn.of': 'Turn {roman} of III', 'turn.short': 'Turn {roman}', 'turn.round': 'round {number}', 'turn.order': 'Order of play',
  'legend.title': 'Ways', 'legend.road': 'road: 1 cube', 'legend.desert': 'desert: Arabs only, 1', 'legend.sea': 'sea: Byz. 1, Arabs 2', 'legend.second': 'second link: 1 more',
  'zoom.in': 'Zoom in', 'zoom.out': 'Zoom out', 'zoom.all': 'Show the whole map',
  'fall.title': 'If Constantinople fell to the Arabs now', 'fall.wins': '{player} would win with {number} Arab points',

  // ---------------------------------------------------------------- log, chat, notes
  'log.title': 'Log', 'log.game': 'Game', 'log.chat': 'Chat', 'log.notes': 'Notes', 'log.review': 'Replay from here',
  'note.points': (a: Args) => (a.side === 'arab' ? 'Arab points' : 'Byzantine points'), 'note.bezants': (a: Args) => (a.side === 'arab' ? 'Arab bezants' : 'Byzantine bezants'), 'note.lost': 'lost',
  'chat.say': 'Say something', 'chat.send': 'Send', 'chat.none': 'Nobody has said anything yet.', 'chat.notes': 'Only you can read this.',
  'entry.sat': '{player} sits down', 'entry.bot': '{player}, a bot, sits down', 'entry.left': '{player} leaves the table', 'entry.started': 'The game begins', 'entry.resumed': 'The game goes on here',
  'entry.undone': 'Taken back', 'entry.proposed': '{player} makes a proposal', 'entry.answered': 'An answer to the proposal', 'entry.late': 'The time of {player} has run out',
  'entry.ended': 'The dice’s secret is shown', 'entry.rematch': 'A rematch is set up', 'entry.other': '…',

  // ---------------------------------------------------------------- menu
  'menu.rules': 'Rules', 'menu.replay': 'Replay', 'menu.help': 'Keys and help', 'menu.settings': 'Settings', 'menu.save': 'Save the game as a file', 'menu.dice': 'Dice and luck',
  'menu.home': 'To the start', 'menu.leave': 'Leave the table', 'menu.leave_sure': 'A bot can then take your seat; you may come back. Leave?', 'menu.end': 'Propose to end the game as it stands',
  'menu.undo_more': 'Propose to take back more', 'menu.invite': 'Copy the link to this table', 'menu.copied': 'The link is copied.', 'menu.sound': 'Sound', 'menu.speed': 'Speed of animations',
  'menu.theme': 'Colours', 'menu.language': 'Language', 'menu.confirm': 'Confirm what can’t be taken back', 'menu.threats': 'Mark threatened cities',
  'speed.slow': 'Slow', 'speed.normal': 'Normal', 'speed.fast': 'Fast', 'speed.off': 'None', 'theme.light': 'Light', 'theme.auto': 'Auto', 'theme.dark': 'Dark',
  'propose.undo': '{player} proposes to take back to an earlier decision', 'propose.end': '{player} proposes to end the game as it stands', 'propose.agree': 'Agree', 'propose.refuse': 'Refuse',
  'propose.waiting': 'Waiting for the others’ answers',
  'line.lost': 'The connection is lost. Trying again …', 'line.gone': 'There is no such table, or it is not open to you.', 'line.trouble': 'This game can’t go on here: {sentence}',
  'bot.take_over': 'Let a bot play on', 'bot.come_back': 'Sit here',
  'clock.left': '{player}: {time} left', 'clock.out': 'time is up',
  'title.your_turn': '★ Your turn', 'notice.your_turn': 'It is your turn at the table.',

  // ---------------------------------------------------------------- dice and luck
  'luck.title': 'Dice and luck', 'luck.explain': 'A die hits on 4, 5 or 6. Of 100 honest dice that roll as many dice, 95 stay within the range.',
  'luck.player': 'Player', 'luck.dice': 'Dice', 'luck.hits': 'Hits', 'luck.expected': 'Expected', 'luck.range': 'Range', 'luck.nobody': 'Cities and Bulgars',
  'luck.commitment': 'The server committed itself to its dice before the game: this is the fingerprint of its secret.', 'luck.secret': 'The secret, shown at the end',
  'luck.check': 'Check every roll in this browser', 'luck.checking': 'Checking …', 'luck.right': 'All {number} rolls come from the secret, and the secret fits its fingerprint.',
  'luck.wrong': 'The rolls don’t fit: {sentence}', 'luck.later': 'When the game is over, every roll can be checked here.',

  // ---------------------------------------------------------------- help
  'help.title': 'Keys and help',
  'help.tab': 'from one lit thing to the next', 'help.arrows': 'to the nearest lit city; with none lit, move the map', 'help.enter': 'choose; confirm', 'help.escape': 'cancel, close',
  'help.undo': 'take back', 'help.numbers': 'choose from the list of all choices', 'help.list': 'list all choices', 'help.zoom': 'zoom, show all', 'help.rules': 'the rules, at the clause of this question',
  'help.log': 'replay', 'help.skip': 'skip animations', 'help.help': 'this sheet', 'help.pass': 'pass', 'help.verbs': 'take control, strengthen, Byzantine army, Arab army',
  'help.mouse': 'Lit things are the answers. Click a city, a box, an action space or an army. What can’t be taken back waits for a second click or the filled button.',

  // ---------------------------------------------------------------- before the game
  'room.title': 'The table is set', 'room.waiting': 'The game begins as soon as every seat is taken.', 'room.open': 'open', 'room.sit': 'Sit here', 'room.add_bot': 'Let a bot play', 'room.leave': 'Stand up',
  'room.invite': 'Invite with this link', 'room.copy': 'Copy', 'room.you': 'you', 'room.level': 'Strength of the bot', 'room.reserved': 'kept for somebody',
  'room.need_link': 'To sit here you need the invitation link of somebody who sits.',

  // ---------------------------------------------------------------- why a bot acts
  'reason.random': 'by chance', 'reason.score': 'for points', 'reason.tracks': 'for both tracks', 'reason.lag': 'so that both tracks count', 'reason.threat': 'to be safer', 'reason.prey': 'to threaten cities',
  'reason.byzantine_bezants': 'for Byzantine bezants', 'reason.arab_bezants': 'for Arab bezants', 'reason.shortfall': 'to pay the upkeep', 'reason.pool': 'for free cubes', 'reason.saved': 'to save cubes for the next turn',
  'reason.casualties': 'for its casualties', 'reason.income': 'for income', 'reason.elite': 'for its Elite', 'reason.byzantine_main': 'for a stronger Byzantine army', 'reason.byzantine_move': 'to move the Byzantine army',
  'reason.byzantine_levy': 'for its Byzantine levy', 'reason.arab_main': 'for a stronger Arab army', 'reason.arab_move': 'to move the Arab army', 'reason.arab_levy': 'for its Arab levy', 'reason.pawns': 'to have armies on the map',
  'reason.passed': 'to have passed', 'reason.first': 'to start the next turn', 'reason.capital': 'for Constantinople', 'reason.arab_lead': 'to lead if Constantinople falls',

  'think.thinking': 'thinking …', 'think.warming': 'warming up …', 'tab.players': 'Players', 'tab.log': 'Log', 'phone.grab': 'More or less of this sheet',
}
