import type { LaterTexts } from '../../index.svelte'

export default {
  'players.title': 'Spieler',
  'players.intro': 'Wer will, hat eine Wertung: für Partien unter Menschen und für Partien mit Bots, und für jede Spielerzahl. Hier stehen alle, deren Wertung nicht mehr vorläufig ist.',
  'players.pool': 'Partien', 'players.pool_people': 'Unter Menschen', 'players.pool_bots': 'Mit Bots',
  'players.count': 'Spieler am Tisch',
  'players.rank': 'Rang', 'players.name': 'Name', 'players.rating': 'Wertung', 'players.games': 'Partien',
  'players.none': 'Noch ist niemandes Wertung sicher genug.',
  'players.how': 'Wertungen werden in den Einstellungen eingeschaltet.',
  'players.link': 'Wertungen der Spieler',

  'player.you': 'Das bist du, wie andere dich sehen.',
  'player.unrated': '{who} hat keine Wertungen: Die gibt es nur für alle, die sie wollen.',
  'player.no_games': 'Bisher hat keine Partie gezählt. Eine Partie zählt, wenn sie nach dem Einschalten der Wertungen beginnt und zu Ende gespielt wird.',
  'player.provisional': 'vorläufig', 'player.provisional_note': 'Weniger als 10 Partien, oder Partien, die noch zu wenig sagen.',
  'player.error': '± {number}', 'player.error_note': 'In 95 von 100 Fällen liegt die wahre Stärke in diesem Bereich.',
  'player.reliability': 'Verlässlichkeit', 'player.reliable': '{finished} von {begun} Partien mit anderen zu Ende gespielt',
  'player.reliable_none': 'Noch keine Partien mit anderen.',
  'player.history': 'Verlauf', 'player.history_of': '{pool}, {number:player}',
  'player.chart': 'Wertung nach jeder Partie: zuerst {first}, jetzt {last}.',
  'player.game': 'Partie', 'player.when': 'Wann', 'player.place': 'Platz', 'player.look': 'Ansehen',
  'player.games_note': 'Die letzten Partien, die gezählt haben.',

  'rating.title': 'Wertungen', 'rating.wanted': 'Meine Partien werten',
  'rating.note': 'Partien, die ab jetzt beginnen, zählen, und alle können deine Wertungen sehen. Ausgeschaltet sind sie verborgen und bleiben für deine Rückkehr aufgehoben.',
  'rating.needs_login': 'Wertungen sind für alle, die sich wiederfinden lassen: Richte zuerst einen Weg zurück ein („Anderes Gerät“).',
  'rating.mine': 'Meine Seite', 'rating.seat': 'Wertung {points} ± {error}', 'rating.seat_provisional': 'Wertung {points} ± {error}, vorläufig',
} satisfies LaterTexts<'people'>
