// Replay, review, result, and what happened since one's last turn.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { replay as english } from '../en/replay'

const arab = (a: Args) => a.side === 'arab'
const track = (a: Args) => (arab(a) ? 'la piste arabe' : 'la piste byzantine')

export const replay: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- replay
  'replay.title': 'Revoir la partie',
  'replay.controls': 'Commandes de lecture',
  'replay.slider': 'Moment de la partie',
  'replay.at': 'décision {number} sur {all}',
  'replay.short': '{number} sur {all}',
  'replay.first': 'Au début',
  'replay.back': 'Un pas en arrière',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.forward': 'Un pas en avant',
  'replay.last': 'À la fin',
  'replay.space': 'espace',
  'replay.unit': 'Un pas est',
  'replay.unit_action': 'Action',
  'replay.unit_round': 'Round',
  'replay.unit_turn': 'Tour',
  'replay.unit_decision': 'Décision',
  'replay.speed': 'Vitesse',
  'replay.skip_passes': 'Sans les Passer',
  'replay.begins': 'La partie commence',
  'replay.analyse': 'Analyser cette position',
  'replay.analyse_short': 'Analyser',
  'replay.fork': 'Reprendre d’ici',
  'replay.fork_title': 'Une nouvelle table avec cette position, contre des bots ou seul',
  'fork.explain':
    'Une table à vous commence à cet instant ; cette partie reste comme elle est. Choisissez qui joue chaque place.',
  'fork.who': '{player} : qui joue',
  'fork.me': 'Moi',
  'fork.points': 'Vaut {number:point} maintenant',
  'fork.several': 'Vous jouez {number} places.',
  'fork.names': 'Chaque place garde son nom.',
  'fork.all': 'Je joue tout',
  'replay.table': 'À la table',
  'replay.your_turn': 'À vous : à la table',
  'replay.share': 'Partager',
  'replay.save': 'Enregistrer',
  'replay.save_short': 'Sauver',
  'replay.elsewhere': 'Les premières décisions ({number}) ont été prises à une autre table.',

  // ---------------------------------------------------------------- the review
  'review.title': 'Analyse',
  'review.making': 'L’analyse est en cours…',
  'review.done': 'L’analyse est terminée.',
  'review.progress': '{number} / {all} coups',
  'review.told': '{slips:slip} en {moves:move}',
  'review.reviews_full': 'Le serveur analyse trop de parties. Réessayez dans une minute.',
  'review.review_failed': 'L’analyse a échoué. Réessayez dans une minute.',
  'review.graph': 'Chances de victoire',
  'review.after': 'après la décision {number}',
  'review.by_player': 'Coups par joueur',
  'review.best': 'Meilleurs coups',
  'review.kept': 'Perte par coup',
  'review.inaccuracy': 'Imprécision',
  'review.mistake': 'Erreur',
  'review.blunder': 'Gaffe',
  'review.gives': 'réduit les chances de victoire de {share} (± {error})',
  'review.better': 'Mieux :',
  'review.explain':
    'Les pourcentages sont des chances de victoire. Un coup est noté selon ce qu’il cède de la chance de son joueur ; l’écart doit être net (au moins deux erreurs types), et peu importe comment les dés sont tombés ensuite.',
  'review.slips': 'Faux pas',
  'review.whose': 'Les faux pas de qui',
  'review.mine': 'Les miens',
  'review.all': 'Tous',
  'review.none': 'Aucun faux pas : la recherche n’a rien trouvé de nettement meilleur.',
  'review.none_mine': 'Aucun faux pas de vous : la recherche n’a rien trouvé de nettement meilleur.',
  'review.none_yet': 'Aucun pour l’instant.',
  'review.previous': 'Faux pas précédent',
  'review.next': 'Faux pas suivant',

  // ---------------------------------------------------------------- since one's last turn
  'replay.since_title': 'Depuis votre dernier coup',
  'replay.since_start': 'Avant votre premier coup',
  'replay.since_replay': 'Revoir',
  'replay.since_more': 'et {number} de plus',
  'replay.since_falls': '{code} : {city} tombe',
  'replay.since_holds': '{code} : {city} résiste',
  'replay.since_at': '{code} : {city}',
  'replay.since_did': '{code}',
  'replay.since_lost': 'Vous avez perdu {names}',
  'replay.since_points': (a) => (arab(a) ? '{signed} Arabes' : '{signed} Byzantins'),
  'replay.since_you': 'Vous',

  // ---------------------------------------------------------------- the result: who won and why
  'result.wins': '{player} gagne',
  'result.share': '{names} partagent la victoire',
  'result.led': '{player} menait',
  'result.both':
    'Les deux pistes comptent : {byzantine} points byzantins et {arab} arabes font {score}, {ahead} de plus que {rival}.',
  'result.one': (a) =>
    arab(a)
      ? 'Les {byzantine} points byzantins suffisent à eux seuls, {ahead} de plus que {rival} ; les {arab} points arabes font moins de la moitié et ne comptent pas.'
      : 'Les {arab} points arabes suffisent à eux seuls, {ahead} de plus que {rival} ; les {byzantine} points byzantins font moins de la moitié et ne comptent pas.',
  'result.leads':
    'La partie a été arrêtée d’un commun accord ; {player} avait alors {score:point}, {ahead} de plus que {rival}.',
  'result.most_arab':
    'Constantinople est tombée : seuls les points arabes comptent, et {player} en a le plus, {score}, {ahead} de plus que {rival}.',
  'result.tie_sum':
    '{player} et {rival} ont chacun {score:point} ; la plus grande somme des deux pistes l’emporte, {more} à {less}.',
  'result.tie_cities': '{player} et {rival} ont chacun {score:point} ; le nombre de cités l’emporte, {more} à {less}.',
  'result.tie_bezants':
    '{player} et {rival} ont chacun {score:point} et autant de cités ; les bezants l’emportent, {more} à {less}.',
  'result.shared': 'Égalité en points, en somme des deux pistes, en cités et en bezants : {score:point} chacun.',
  'result.shared_fallen':
    'Constantinople est tombée : seuls les points arabes comptent, et il y a égalité en points, en cités et en bezants : {score:point} chacun.',
  'result.fell_to_arabs': '{player} a pris Constantinople pour les Arabes et reçu 5 points pour cela.',
  'result.fell_to_bulgars': '{player} a mené les Bulgares dans Constantinople et reçu 5 points pour cela.',
  'result.half_cost': (a) =>
    `{player} avait {sum:point} sur les deux pistes ensemble, mais il manquait {number:point} à ${track(a)} pour la moitié.`,
  'result.ending_turn_3': 'après le troisième tour',
  'result.ending_constantinople_by_arabs': 'Constantinople aux mains des Arabes',
  'result.ending_constantinople_by_bulgars': 'Constantinople aux mains des Bulgares',
  'result.ending_playing': 'arrêtée d’un commun accord',
  'result.ending_closed': 'fermée par l’opérateur',
  'result.ending_abandoned': 'personne n’a continué',
  // ---------------------------------------------------------------- tables
  'result.standings': 'Scores finaux',
  'result.place': 'Rang',
  'result.player': 'Joueur',
  'result.score': 'Score',
  'result.sum': 'Somme',
  'result.cities': 'Cités',
  'result.bezants': 'Bezants',
  'result.void': (a) => `${track(a)} ne compte pas : il manque {number:point} pour la moitié`,
  'result.void_fallen': 'seuls les points arabes comptent',
  'result.both_count': 'les deux pistes comptent',
  'result.sources': 'D’où viennent les points',
  'result.source': 'Origine',
  'result.total': 'Deux pistes',
  'result.of_tracks': '{byzantine} Byzantins, {arab} Arabes',
  // ---------------------------------------------------------------- the graph
  'result.graph': 'Points dans le temps',
  'result.show_counts': 'Ce qui compte',
  'result.show_byzantine': 'Byzantins',
  'result.show_arab': 'Arabes',
  'result.show': 'Montrer',
  'result.graph_said': 'Les points de chaque joueur après chaque action. Le tableau dessous dit la même chose.',
  'result.as_table': 'En tableau',
  'result.moment': 'Moment',
  'result.start': 'Début',
  'result.end_of': 'Fin du tour {roman}',
  'result.end': 'Fin',
  'result.turn': 'Tour {roman}',
  'result.action': 'après {number:action}',
  'result.go_there': 'Cliquez pour revoir de là',
  // ---------------------------------------------------------------- dice, buttons
  'result.dice': 'Dés',
  'result.luck_said':
    'touches : {hits}, sur {dice:die} ; des dés honnêtes en donnent de {low} à {high} dans 95 parties sur 100',
  'result.luck_explain': 'Bande : 95 parties honnêtes sur 100. Trait : attendu. Point : obtenu.',
  'result.outside': 'hors bande',
  'result.hits_of': '{hits} sur {dice}',
  'result.check': 'Vérifier chaque jet dans ce navigateur',
  'result.rematch': 'Revanche',
  'result.to_rematch': 'Vers la revanche',
  'result.replay': 'Revoir',
  'result.save': 'Enregistrer',
  'result.board': 'Plateau',
  'result.home': 'Vers l’accueil',
  'review.learn': 'Apprendre de vos erreurs',
  'review.worst': 'Vos coups les plus instructifs',
  'review.best_move': 'Votre meilleur coup',
  'review.nothing_better': 'Rien de mieux n’a été trouvé.',
  'result.came': 'Vous êtes {rank}, à {behind:point} de {rival}.',
  'rank.2': 'deuxième',
  'rank.3': 'troisième',
  'rank.4': 'quatrième',
  'result.because_half': (a) =>
    a.side === 'arab'
      ? 'Votre piste arabe ne compte pas : il lui manque {number} pour la moitié de l’autre.'
      : 'Votre piste byzantine ne compte pas : il lui manque {number} pour la moitié de l’autre.',
  'result.because_source': 'La plus grande différence : {rival} a {more:point} de plus que vous ({source}).',
}
