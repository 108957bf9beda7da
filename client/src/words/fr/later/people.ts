import type { LaterTexts } from '../../index.svelte'

export default {
  'players.title': 'Joueurs',
  'players.intro': 'Chacun peut avoir un classement, s’il le veut : pour les parties entre humains et pour les parties avec des bots, et pour chaque nombre de joueurs. Voici ceux dont le classement n’est plus provisoire.',
  'players.pool': 'Parties', 'players.pool_people': 'Entre humains', 'players.pool_bots': 'Avec des bots',
  'players.count': 'Joueurs à la table',
  'players.rank': 'Rang', 'players.name': 'Nom', 'players.rating': 'Classement', 'players.games': 'Parties',
  'players.none': 'Aucun classement n’est encore assez sûr.',
  'players.how': 'Les classements s’activent dans les réglages.',
  'players.link': 'Classements des joueurs',

  'player.you': 'C’est vous, tel que les autres vous voient.',
  'player.unrated': '{who} n’a pas de classement : n’en ont que ceux qui le veulent.',
  'player.no_games': 'Aucune partie n’a compté jusqu’ici. Une partie compte si elle commence après l’activation des classements et se joue jusqu’au bout.',
  'player.provisional': 'provisoire', 'player.provisional_note': 'Moins de 10 parties, ou des parties qui en disent encore trop peu.',
  'player.error': '± {number}', 'player.error_note': 'Dans 95 cas sur 100, la force réelle se trouve dans cet intervalle.',
  'player.reliability': 'Fiabilité', 'player.reliable': '{finished} parties avec d’autres jouées jusqu’au bout sur {begun}',
  'player.reliable_none': 'Pas encore de partie avec d’autres.',
  'player.history': 'Évolution', 'player.history_of': '{pool}, {number:player}',
  'player.chart': 'Classement après chaque partie : d’abord {first}, maintenant {last}.',
  'player.game': 'Partie', 'player.when': 'Quand', 'player.place': 'Place', 'player.look': 'Voir',
  'player.games_note': 'Les dernières parties qui ont compté.',

  'rating.title': 'Classements', 'rating.wanted': 'Classer mes parties',
  'rating.note': 'Les parties qui commencent à partir de maintenant comptent, et tout le monde voit vos classements. Désactivés, ils sont cachés et gardés pour votre retour.',
  'rating.needs_login': 'Les classements sont pour ceux qu’on peut retrouver : donnez-vous d’abord un moyen de revenir (« Autre appareil »).',
  'rating.mine': 'Ma page', 'rating.seat': 'Classement {points} ± {error}', 'rating.seat_provisional': 'Classement {points} ± {error}, provisoire',
} satisfies LaterTexts<'people'>
