// The table: what is around the board.
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
}
