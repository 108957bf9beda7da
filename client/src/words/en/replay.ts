// Replay, review, result, and what happened since one's last turn.
import type { Args } from '@/types'

export const replay = {
  // ---------------------------------------------------------------- replay
  'replay.title': 'Replay',
  'replay.controls': 'Controls of the replay',
  'replay.slider': 'Moment of the game',
  'replay.at': 'decision {number} of {all}',
  'replay.short': '{number} of {all}',
  'replay.first': 'To the beginning', 'replay.back': 'One step back', 'replay.play': 'Play', 'replay.pause': 'Pause', 'replay.forward': 'One step on', 'replay.last': 'To the end',
  'replay.space': 'space',
  'replay.unit': 'A step is', 'replay.unit_action': 'Action', 'replay.unit_round': 'Round', 'replay.unit_turn': 'Turn', 'replay.unit_decision': 'Decision',
  'replay.speed': 'Speed', 'replay.skip_passes': 'Skip passes',
  'replay.begins': 'The game begins',
  'replay.analyse': 'Analyse this', 'replay.analyse_short': 'Analyse',
  'replay.fork': 'Play on from here', 'replay.fork_title': 'A new table with this position, against bots or alone',
  'fork.explain': 'A table of your own begins at this moment; this game stays as it is. Choose who plays which seat.',
  'fork.who': '{player}: who plays', 'fork.me': 'Me', 'fork.points': 'Now worth {number:point}', 'fork.several': 'You play {number} seats.', 'fork.names': 'Whoever plays a seat keeps its name.', 'fork.all': 'All seats myself',
  'replay.table': 'Back to the table', 'replay.your_turn': 'Your turn: to the table', 'replay.share': 'Share',
  'replay.save': 'Save as a file', 'replay.save_short': 'Save',
  'replay.elsewhere': 'The first {number} decisions were taken at another table.',

  // ---------------------------------------------------------------- the review
  'review.title': 'Review', 'review.making': 'The review is being made …', 'review.done': 'The review is done.', 'review.progress': '{number} of {all} moves', 'review.told': '{slips:slip} in {moves:move}', 'review.again': 'Try again', 'review.reviews_full': 'The server is reviewing too many games. Try again in a minute.', 'review.review_failed': 'The review has failed. Try again in a minute.',
  'review.graph': 'Shares of the win', 'review.after': 'after decision {number}', 'review.by_player': 'Moves by player', 'review.best': 'Best moves', 'review.kept': 'Chances kept', 'review.inaccuracy': 'Inaccuracy', 'review.mistake': 'Mistake', 'review.blunder': 'Blunder',
  'review.gives': 'gives away {share} of the win (± {error})', 'review.better': 'Better:',
  'review.explain': 'The search grades every move by the share of the win that it gives away; that must be clear (twice the standard error at least), and how the dice fell afterwards plays no part.',
  'review.slips': 'Slips', 'review.whose': 'Whose slips', 'review.mine': 'Mine', 'review.all': 'All',
  'review.none': 'No slips: the search found nothing that was clearly better.', 'review.none_mine': 'None of yours: the search found nothing that was clearly better.', 'review.none_yet': 'None so far.',
  'review.previous': 'Previous slip', 'review.next': 'Next slip',

  // ---------------------------------------------------------------- since one's last turn
  'replay.since_title': 'Since your last turn', 'replay.since_start': 'Before your first turn', 'replay.since_replay': 'Replay', 'replay.since_more': 'and {number} more',
  'replay.since_falls': '{code}: {city} falls', 'replay.since_holds': '{code}: {city} holds out', 'replay.since_at': '{code}: {city}', 'replay.since_did': '{code}',
  'replay.since_lost': 'You lost {names}', 'replay.since_points': (a: Args) => (a.side === 'arab' ? '{signed} Arab' : '{signed} Byzantine'), 'replay.since_you': 'You',

  // ---------------------------------------------------------------- the result: who won and why
  'result.wins': '{player} wins', 'result.share': '{names} share the victory', 'result.led': '{player} led',
  'result.both': 'Both tracks count: {byzantine} Byzantine and {arab} Arab points make {score}, {ahead} more than {rival}.',
  'result.one': (a: Args) =>
    a.side === 'arab'
      ? '{byzantine} Byzantine points alone are enough, {ahead} more than {rival} has; the {arab} Arab points are less than half and don’t count.'
      : '{arab} Arab points alone are enough, {ahead} more than {rival} has; the {byzantine} Byzantine points are less than half and don’t count.',
  'result.leads': 'The game was ended by agreement; as it stood, {player} had {score:point}, {ahead} more than {rival}.',
  'result.most_arab': 'Constantinople has fallen: only Arab points count, and {player} has the most, {score}, {ahead} more than {rival}.',
  'result.tie_sum': '{player} and {rival} both have {score:point}; the tie goes to the higher sum of both tracks, {more} to {less}.',
  'result.tie_cities': '{player} and {rival} both have {score:point}; the tie goes to more cities, {more} to {less}.',
  'result.tie_bezants': '{player} and {rival} both have {score:point} and as many cities; the tie goes to more bezants, {more} to {less}.',
  'result.shared': 'Equal in points, in both tracks together, in cities and in bezants: {score:point} each.',
  'result.shared_fallen': 'Constantinople has fallen: only Arab points count, and they are equal in those, in cities and in bezants: {score:point} each.',
  'result.fell_to_arabs': '{player} took Constantinople for the Arabs and got 5 points for it.',
  'result.fell_to_bulgars': '{player} led the Bulgars into Constantinople and got 5 points for it.',
  'result.half_cost': (a: Args) =>
    a.side === 'arab'
      ? '{player} had {sum:point} on both tracks together, but the Arab track was {number:point} short of half.'
      : '{player} had {sum:point} on both tracks together, but the Byzantine track was {number:point} short of half.',
  'result.ending_turn_3': 'after the third turn', 'result.ending_constantinople_by_arabs': 'Constantinople fell to the Arabs', 'result.ending_constantinople_by_bulgars': 'Constantinople fell to the Bulgars',
  'result.ending_playing': 'ended by agreement', 'result.ending_closed': 'closed by the operator', 'result.ending_abandoned': 'nobody played on',
  // ---------------------------------------------------------------- tables
  'result.standings': 'Final scores', 'result.place': 'Place', 'result.player': 'Player', 'result.score': 'Score', 'result.sum': 'Both', 'result.cities': 'Cities', 'result.bezants': 'Bezants',
  'result.void': (a: Args) => (a.side === 'arab' ? 'Arab track doesn’t count: {number:point} short of half' : 'Byzantine track doesn’t count: {number:point} short of half'),
  'result.void_fallen': 'Byzantine points don’t count once Constantinople has fallen', 'result.both_count': 'both tracks count',
  'result.sources': 'Where the points came from', 'result.source': 'Source', 'result.total': 'Both tracks', 'result.of_tracks': '{byzantine} Byzantine, {arab} Arab',
  // ---------------------------------------------------------------- the graph
  'result.graph': 'Points over time', 'result.show_counts': 'What counts', 'result.show_byzantine': 'Byzantine', 'result.show_arab': 'Arab', 'result.show': 'Show',
  'result.graph_said': 'Points of every player after each action. The table below says the same.', 'result.as_table': 'As a table', 'result.moment': 'Moment',
  'result.start': 'Start', 'result.end_of': 'End of turn {roman}', 'result.end': 'End', 'result.turn': 'Turn {roman}', 'result.action': 'after {number:action}', 'result.go_there': 'Click to replay from there',
  // ---------------------------------------------------------------- dice, buttons
  'result.dice': 'Dice', 'result.luck_said': '{hits} hits of {dice:die}; honest dice give {low} to {high} in 95 of 100 games', 'result.luck_explain': 'Band: where 95 of 100 honest games lie. Line: expected. Dot: rolled.',
  'result.outside': 'outside', 'result.hits_of': '{hits} of {dice}',
  'result.check': 'Check every roll in this browser', 'result.rematch': 'Rematch', 'result.to_rematch': 'To the rematch', 'result.replay': 'Replay', 'result.save': 'Save as a file', 'result.board': 'Look at the board', 'result.home': 'To the start',
  'review.learn': 'Learn from your mistakes',
  'review.worst': 'Your moves to learn from',
  'review.best_move': 'Your best move',
  'review.nothing_better': 'Nothing better was found.',
  'result.came': 'You came {rank}, {behind:point} behind {rival}.',
  'rank.2': 'second', 'rank.3': 'third', 'rank.4': 'fourth',
  'result.because_half': (a: Args) => (a.side === 'arab' ? 'Your Arab track doesn’t count: it is {number} short of half of the other.' : 'Your Byzantine track doesn’t count: it is {number} short of half of the other.'),
  'result.because_source': 'The largest difference: {rival} got {more:point} more than you from {source}.',
}
