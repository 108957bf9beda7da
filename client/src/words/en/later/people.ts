// Ratings and players' pages: loaded with them.
export default {
  'players.title': 'Players',
  'players.intro': 'Whoever wants one has a rating: for games among people and for games with bots, and for each number of players. Here are those whose ratings are no longer provisional.',
  'players.pool': 'Games', 'players.pool_people': 'Among people', 'players.pool_bots': 'With bots',
  'players.count': 'Players at the table',
  'players.rank': 'Rank', 'players.name': 'Name', 'players.rating': 'Rating', 'players.games': 'Games',
  'players.none': 'Nobody’s rating is certain enough yet.',
  'players.how': 'Ratings are switched on in the settings.',
  'players.link': 'Ratings of players',

  'player.you': 'This is you, as others see you.',
  'player.unrated': '{who} has no ratings: only those have them who want them.',
  'player.no_games': 'No game has counted so far. A game counts when it begins after ratings were switched on, and is played to its end.',
  'player.provisional': 'provisional', 'player.provisional_note': 'Fewer than 10 games, or games that tell too little so far.',
  'player.error': '± {number}', 'player.error_note': 'In 95 of 100 cases the true strength lies within this.',
  'player.reliability': 'Reliability', 'player.reliable': '{finished} of {begun} games with others played to the end',
  'player.reliable_none': 'No games with others yet.',
  'player.history': 'History', 'player.history_of': '{pool}, {number:player}',
  'player.chart': 'Rating after each game: first {first}, now {last}.',
  'player.game': 'Game', 'player.when': 'When', 'player.place': 'Place', 'player.look': 'Look at it',
  'player.games_note': 'The last games that counted.',

  'rating.title': 'Ratings', 'rating.wanted': 'Rate my games',
  'rating.note': 'Games that begin from now on count, and everybody can see your ratings. Switched off, they are hidden, and kept for when you come back.',
  'rating.needs_login': 'Ratings are for those who can be found again: first set up a way to come back (“Another device”).',
  'rating.mine': 'My page', 'rating.seat': 'Rating {points} ± {error}', 'rating.seat_provisional': 'Rating {points} ± {error}, provisional',
}
