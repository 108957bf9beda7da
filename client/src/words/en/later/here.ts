// Games of this browser: loaded with what they need.
export default {
  'here.title': 'Onto the server',
  'here.explain': 'The game becomes a table of the server: it can be shared, played on in another browser and with other people, and reviewed. It leaves this browser.',
  'here.explain_over': 'The game becomes a table of the server: it can be shared and reviewed. It leaves this browser.',
  'here.seat': 'Who plays {player}',
  'here.open': 'somebody with the link',
  'here.you': 'you',
  'here.move': 'Move it there',
}
