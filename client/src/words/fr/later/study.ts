import type { LaterTexts } from '../../index.svelte'

export default {
  'study.red': 'Rouge', 'study.yellow': 'Jaune', 'study.blue': 'Bleu', 'study.green': 'Vert',
  'study.dice': 'Que donnent les dés ?', 'study.shares': 'Chances de victoire', 'study.analyse': 'Analyser ceci',

  'puzzles.title': 'Problèmes', 'puzzles.task': 'À {player} de jouer : trouvez le meilleur plan.',
  'puzzles.about': 'Cote : {rating}.', 'puzzles.theme': 'Thème', 'puzzles.all': 'Tous les thèmes',
  'puzzles.rating': 'votre cote', 'puzzles.streak': 'de suite', 'puzzles.solved': 'résolus sur {all}',
  'puzzles.judging': 'Votre plan est comparé au meilleur…',
  'puzzles.right': 'Aussi bon que le meilleur.', 'puzzles.wrong': 'Il y a mieux.', 'puzzles.lost': 'Votre plan cède {share} de la victoire.',
  'puzzles.best': 'Le meilleur :', 'puzzles.margin': 'Toute autre idée vaut au moins {share} de la victoire en moins.',
  'puzzles.again': 'Réessayer', 'puzzles.reveal': 'Voir la solution', 'puzzles.next': 'Problème suivant', 'puzzles.skip': 'Un autre problème',
  'puzzles.failed': 'Les problèmes ne peuvent être chargés. Y a-t-il une connexion ?',
  'theme.siege': 'Siège', 'theme.capital': 'Constantinople', 'theme.civil_war': 'Guerre civile', 'theme.fleet': 'Flotte et mer', 'theme.bulgars': 'Bulgares',
  'theme.upkeep': 'Entretien', 'theme.tracks': 'Les deux pistes', 'theme.end_game': 'Fin de partie', 'theme.defence': 'Défense', 'theme.growth': 'Développement',

  'analysis.title': 'Analyse', 'analysis.engine': 'Moteur', 'analysis.simulations': '{number} simulations', 'analysis.exact': 'exact : toutes les lignes finissent la partie',
  'analysis.thinking': 'Le moteur réfléchit…', 'analysis.over': 'La partie est finie.', 'analysis.dice_next': 'On lance les dés. Choisissez le résultat.',
  'analysis.plans': 'Meilleurs plans', 'analysis.play_plan': 'Jouer ce plan', 'analysis.lines': 'Variantes', 'analysis.start': 'Début',
  'analysis.first': 'Au début', 'analysis.back': 'Un pas en arrière', 'analysis.forward': 'Un pas en avant', 'analysis.last': 'À la fin de la variante',
  'analysis.name': 'Nom de ce moment', 'analysis.comment': 'Commentaire', 'analysis.promote': 'Variante principale', 'analysis.delete': 'Effacer à partir d’ici',
  'analysis.arrows': 'Tracer des flèches', 'analysis.arrow_from': 'Choisissez la ville où la flèche commence.', 'analysis.arrow_to': 'Choisissez la ville où elle finit.', 'analysis.no_arrows': 'Enlever les flèches',
  'analysis.share': 'Copier le lien', 'analysis.copied': 'Le lien contient toutes les variantes. Il est copié.', 'analysis.save': 'Enregistrer', 'analysis.notation': 'Copier le texte', 'analysis.notated': 'Le texte est copié.',
  'analysis.open': 'Position', 'analysis.open_about': 'Une nouvelle partie, une position en ligne de texte ou en JSON, une partie ou une analyse enregistrée.',
  'analysis.text': 'Ligne de texte, JSON ou enregistrement', 'analysis.show': 'Montrer', 'analysis.file': 'Ouvrir un fichier', 'analysis.players': 'Nouvelle partie à', 'analysis.now': 'Cette position en ligne de texte',
  'analysis.bad': 'Ce n’est pas une position de ce jeu.', 'analysis.bad_link': 'Le lien ne contient pas d’analyse : il est coupé, ou vient d’une version plus récente.',
  'analysis.needs_server': 'Le serveur vérifie les pièces changées, et il n’y a pas de connexion.',
  'analysis.keys': 'Les flèches du clavier parcourent les variantes ; haut et bas passent à une autre.',
} satisfies LaterTexts<'study'>
