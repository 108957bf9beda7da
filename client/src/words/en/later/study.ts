// Puzzles and the analysis board: loaded with them.
export default {
  'study.red': 'Red', 'study.yellow': 'Yellow', 'study.blue': 'Blue', 'study.green': 'Green',
  'study.dice': 'What comes of it?', 'study.shares': 'Shares of the win', 'study.analyse': 'Analyse this',

  'puzzles.title': 'Puzzles', 'puzzles.task': '{player} to play: find the best plan.',
  'puzzles.about': 'Rated {rating}.', 'puzzles.theme': 'Theme', 'puzzles.all': 'All themes',
  'puzzles.rating': 'your rating', 'puzzles.streak': 'in a row', 'puzzles.solved': 'of {all} solved',
  'puzzles.judging': 'The engine compares your plan with the best …',
  'puzzles.right': 'As good as the best.', 'puzzles.wrong': 'There is better.', 'puzzles.lost': 'Your plan gives away {share} of the win.',
  'puzzles.best': 'Best:', 'puzzles.margin': 'Every other idea is worth at least {share} of the win less.',
  'puzzles.again': 'Try again', 'puzzles.reveal': 'Show the solution', 'puzzles.next': 'Next puzzle', 'puzzles.skip': 'Another puzzle',
  'puzzles.failed': 'The puzzles can’t be loaded. Is there a connection?',
  'theme.siege': 'Siege', 'theme.capital': 'Constantinople', 'theme.civil_war': 'Civil war', 'theme.fleet': 'Fleet and sea', 'theme.bulgars': 'Bulgars',
  'theme.upkeep': 'Upkeep', 'theme.tracks': 'Two tracks', 'theme.end_game': 'End game', 'theme.defence': 'Defence', 'theme.growth': 'Growth',

  'analysis.title': 'Analysis', 'analysis.engine': 'Engine', 'analysis.simulations': '{number} simulations', 'analysis.exact': 'exact: all lines end the game',
  'analysis.thinking': 'The engine thinks …', 'analysis.over': 'The game is over.', 'analysis.dice_next': 'Dice are next. Choose what comes of them.',
  'analysis.plans': 'Best plans', 'analysis.play_plan': 'Play this plan', 'analysis.lines': 'Lines', 'analysis.start': 'Start',
  'analysis.first': 'To the start', 'analysis.back': 'One step back', 'analysis.forward': 'One step on', 'analysis.last': 'To the end of the line',
  'analysis.name': 'Name of this moment', 'analysis.comment': 'Comment', 'analysis.promote': 'Main line', 'analysis.delete': 'Delete from here',
  'analysis.arrows': 'Draw arrows', 'analysis.arrow_from': 'Choose the city where the arrow begins.', 'analysis.arrow_to': 'Choose the city where it ends.', 'analysis.no_arrows': 'Remove arrows',
  'analysis.share': 'Copy link', 'analysis.copied': 'The link holds all lines. It is copied.', 'analysis.save': 'Save', 'analysis.notation': 'Copy text', 'analysis.notated': 'The text is copied.',
  'analysis.open': 'Position', 'analysis.open_about': 'A new game, a position as a line of text or JSON, or a saved game or analysis.',
  'analysis.text': 'Line of text, JSON or record', 'analysis.show': 'Show', 'analysis.file': 'Open a file', 'analysis.players': 'New game for', 'analysis.now': 'This position as a line of text',
  'analysis.bad': 'That is no position of this game.', 'analysis.bad_link': 'The link holds no analysis: it was cut off, or made by a newer version.',
  'analysis.needs_server': 'Changed pieces are checked by the server, and there is no connection.',
  'analysis.keys': 'Arrow keys step through the lines; up and down change to another line.',
}
