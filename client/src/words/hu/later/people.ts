import type { LaterTexts } from '../../index.svelte'

export default {
  'players.title': 'Játékosok',
  'players.intro': 'Aki szeretné, annak van értékszáma: külön az emberek közti és a botokkal játszott játszmákra, és minden játékosszámra. Itt azok állnak, akiknek az értékszáma már nem ideiglenes.',
  'players.pool': 'Játszmák', 'players.pool_people': 'Emberek között', 'players.pool_bots': 'Botokkal',
  'players.count': 'Játékosok az asztalnál',
  'players.rank': 'Helyezés', 'players.name': 'Név', 'players.rating': 'Értékszám', 'players.games': 'Játszmák',
  'players.none': 'Még senkinek az értékszáma sem elég biztos.',
  'players.how': 'Az értékszámokat a beállításokban lehet bekapcsolni.',
  'players.link': 'A játékosok értékszámai',

  'player.you': 'Ez te vagy, ahogy mások látnak.',
  'player.unrated': '{who} nem kér értékszámot: csak annak van, aki szeretné.',
  'player.no_games': 'Még egy játszma sem számított. Az a játszma számít, amely az értékszámok bekapcsolása után kezdődik, és végigjátsszák.',
  'player.provisional': 'ideiglenes', 'player.provisional_note': '10-nél kevesebb játszma, vagy olyanok, amelyek még túl keveset mondanak.',
  'player.error': '± {number}', 'player.error_note': '100-ból 95 esetben a valódi erő ezen belül van.',
  'player.reliability': 'Megbízhatóság', 'player.reliable': '{begun} másokkal kezdett játszmából {finished} végigjátszva',
  'player.reliable_none': 'Másokkal még nincs játszma.',
  'player.history': 'Előzmények', 'player.history_of': '{pool}, {number:player}',
  'player.chart': 'Értékszám minden játszma után: először {first}, most {last}.',
  'player.game': 'Játszma', 'player.when': 'Mikor', 'player.place': 'Helyezés', 'player.look': 'Megnézem',
  'player.games_note': 'Az utolsó játszmák, amelyek számítottak.',

  'rating.title': 'Értékszámok', 'rating.wanted': 'Értékeld a játszmáimat',
  'rating.note': 'A mostantól kezdődő játszmák számítanak, és az értékszámaidat mindenki láthatja. Kikapcsolva el vannak rejtve, és megvárnak, ha visszajössz.',
  'rating.needs_login': 'Értékszám annak jár, aki újra megtalálható: előbb adj magadnak egy utat vissza („Másik eszköz”).',
  'rating.mine': 'Az én oldalam', 'rating.seat': 'Értékszám {points} ± {error}', 'rating.seat_provisional': 'Értékszám {points} ± {error}, ideiglenes',
} satisfies LaterTexts<'people'>
