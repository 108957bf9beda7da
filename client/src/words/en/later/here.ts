// Games of this browser: loaded with what they need.
export default {
  'here.title': 'Onto the server',
  'here.explain':
    'The game becomes a table of the server: it can be shared, played on in another browser and with other people, and reviewed. It leaves this browser.',
  'here.explain_over': 'The game becomes a table of the server: it can be shared and reviewed. It leaves this browser.',
  'here.seat': 'Who plays {player}',
  'here.open': 'somebody with the link',
  'here.you': 'you',
  'here.move': 'Move it there',
  'here.remove_title': 'Delete this game?',
  'here.remove_sure':
    'It is kept in this browser only: nothing brings it back. “Save the game” in the menu makes a file of it first.',
  'here.remove': 'Delete it',
  'day.title': 'The game of the day',
  'day.intro':
    'Every day one game, for everybody the same: start, dice and opponents. You have one try. It is played in this browser, without a server.',
  'day.play': 'Play today’s game',
  'day.go_on': 'Play on',
  'day.card': 'Place {place} of {all} with {score} points ({scores})',
  'day.share': 'Share the result',
  'day.copied': 'The result is copied.',
  'day.yesterday': 'Yesterday',
  'day.missed': 'Not played in this browser.',
}
