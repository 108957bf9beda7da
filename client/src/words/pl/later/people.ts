import type { LaterTexts } from '../../index.svelte'

export default {
  'players.title': 'Gracze',
  'players.intro': 'Kto chce, ma ranking: osobny dla partii między ludźmi i partii z botami, i dla każdej liczby graczy. Oto ci, których ranking nie jest już tymczasowy.',
  'players.pool': 'Partie', 'players.pool_people': 'Między ludźmi', 'players.pool_bots': 'Z botami',
  'players.count': 'Gracze przy stole',
  'players.rank': 'Miejsce', 'players.name': 'Imię', 'players.rating': 'Ranking', 'players.games': 'Partie',
  'players.none': 'Niczyj ranking nie jest jeszcze dość pewny.',
  'players.how': 'Rankingi włącza się w ustawieniach.',
  'players.link': 'Rankingi graczy',

  'player.you': 'To ty, tak jak widzą cię inni.',
  'player.unrated': '{who} nie ma rankingu: mają go tylko ci, którzy chcą.',
  'player.no_games': 'Żadna partia jeszcze się nie liczyła. Liczy się partia rozpoczęta po włączeniu rankingów i rozegrana do końca.',
  'player.provisional': 'tymczasowy', 'player.provisional_note': 'Mniej niż 10 partii albo partie, które mówią jeszcze za mało.',
  'player.error': '± {number}', 'player.error_note': 'W 95 przypadkach na 100 prawdziwa siła leży w tym przedziale.',
  'player.reliability': 'Rzetelność', 'player.reliable': 'Partie z innymi rozegrane do końca: {finished} z {begun}',
  'player.reliable_none': 'Jeszcze żadnych partii z innymi.',
  'player.history': 'Historia', 'player.history_of': '{pool}, {number:player}',
  'player.chart': 'Ranking po każdej partii: najpierw {first}, teraz {last}.',
  'player.game': 'Partia', 'player.when': 'Kiedy', 'player.place': 'Miejsce', 'player.look': 'Obejrzyj',
  'player.games_note': 'Ostatnie partie, które się liczyły.',

  'rating.title': 'Rankingi', 'rating.wanted': 'Licz moje partie do rankingu',
  'rating.note': 'Liczą się partie rozpoczęte od teraz, a twoje rankingi widzą wszyscy. Po wyłączeniu są ukryte i czekają na twój powrót.',
  'rating.needs_login': 'Rankingi są dla tych, których da się odnaleźć: najpierw zapewnij sobie powrót („Inne urządzenie”).',
  'rating.mine': 'Moja strona', 'rating.seat': 'Ranking {points} ± {error}', 'rating.seat_provisional': 'Ranking {points} ± {error}, tymczasowy',
} satisfies LaterTexts<'people'>
