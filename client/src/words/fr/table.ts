// The table: what is around the board. No 'de' before names, which may begin with a vowel.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { table as english } from '../en/table'

const arab = (a: Args) => a.side === 'arab'
const track = (a: Args) => (arab(a) ? 'Arabes' : 'Byzantins')

export const table: Record<keyof typeof english, Template> = {
  'app.name': 'Byzantium',
  'app.loading': 'Chargement…',
  'app.menu': 'Menu',
  'app.close': 'Fermer',
  'app.error': 'Cela n’a pas marché : {sentence}',
  'app.unreachable': 'Le serveur ne répond pas. Nouvel essai…',
  'app.not_found': 'Cette page n’existe pas.',
  'app.home': 'Vers l’accueil',

  // ---------------------------------------------------------------- the board
  'board.map': 'Carte',
  'board.threatened': 'peut être attaquée par un rival à sa prochaine action',
  'board.bulgars': 'Bulgares : {number} cubes sur {all} dans leur emplacement',
  'board.of': '{number} sur {all}',
  'board.strength': 'puissance {number}',
  'board.controlled_by': 'contrôlée par {player}',
  'board.fortified_by': 'fortifiée, contrôlée par {player}',
  'board.byzantine_army_of': 'armée byzantine ({player})',
  'board.arab_army_of': 'armée arabe ({player})',

  // ---------------------------------------------------------------- displays
  'own.you': 'vous', 'own.bot': 'bot', 'own.left': 'a quitté', 'own.away': 'hors ligne', 'own.points': 'points',
  'own.pool': 'Réserve', 'own.casualties': 'Pertes', 'own.forts': 'Fortif.', 'own.guard': 'avec la Garde',
  'office.emperor': 'Empereur', 'office.caliph': 'Calife', 'office.fleet_byzantine': 'Flotte byz.', 'office.fleet_arab': 'Flotte arabe',
  'badge.passed': 'a passé', 'badge.passed_first': 'passé en 1er',
  'score.track': (a) => (arab(a) ? 'Points arabes' : 'Points byzantins'),
  'score.both': 'les deux pistes comptent',
  'score.short': (a) => `la piste ${arab(a) ? 'arabe' : 'byzantine'} ne compte pas : il manque {number} pour la moitié`,
  'score.sum': '{byzantine} + {arab} ; moitié de {high} : {half}',
  'score.half': 'moitié de {high} : {half}',
  'purse.turn_end': 'fin de tour',
  'purse.forecast': 'À la fin du tour : revenus {income}, entretien {upkeep}, impayé {unpaid}',
  'purse.unpaid': 'impayé : {number:bezant}',

  // ---------------------------------------------------------------- action spaces
  'space.actions': 'Actions', 'space.either': 'Les deux camps', 'space.two_a_cube': '2/cube',
  'effect.fleet': 'la flotte byzantine peut doubler le coût',
  'effect.points': (a) => `+{amount} ${track(a)}`,
  'effect.price': (a) => `{price:bezant} du trésor ${arab(a) ? 'arabe' : 'byzantin'}`,
  'effect.upkeep': 'économise {price:bezant}',
  'effect.chip_fleet': '{number}, flotte {double}',

  // ---------------------------------------------------------------- odds, battle, amounts
  'odds.take': 'pour prendre {city}',
  'odds.losses': 'pertes moyennes en cubes : {cubes}',
  'odds.gain': (a) => `+{points} ${track(a)}, +{bezants:bezant}`,
  'odds.gain_bulgars': '+{points:point}',
  'odds.destroyed': '{share} : armée détruite',
  'odds.if_retreat': '{share} si les défenseurs fuient',
  'odds.soon': 'Calcul des chances en cours, un instant…',
  'odds.intercepted': 'si la flotte intercepte',
  'battle.of': 'Attaque contre {city}',
  'battle.army_of': '{player} (armée)',
  'battle.siege': 'Siège, puissance {number}',
  'battle.attacks': 'attaque', 'battle.defends': 'défense', 'battle.stands': 'défense',
  'battle.compare': 'Puissance', 'battle.against': 'contre', 'battle.tie': 'égalité au défenseur',
  'amount.less': 'Un de moins', 'amount.more': 'Un de plus', 'amount.split': 'Bezants pour le trésor byzantin', 'amount.cubes': 'Cubes',
  'amount.tax': 'Taxe : {number:cube}', 'amount.share': 'Répartir ainsi',

  // ---------------------------------------------------------------- the prompt bar
  'prompt_bar.clause': 'règle {clause}',
  'answer.undo': 'Annuler', 'answer.undo_title': 'Reprendre votre dernière décision', 'answer.cancel': 'Retour', 'answer.choose': 'Que voulez-vous faire ici ?',
  'answer.all': 'Tous les choix',
  'wait.for': 'On attend {player}', 'wait.thinking': '{player} réfléchit…', 'wait.warming': '{player} s’échauffe, un instant…', 'wait.playing': 'Regardez ce qui se passe…',
  'wait.watching': 'Vous regardez', 'wait.over': 'Terminé', 'wait.not_you': 'Ce n’est pas à vous', 'wait.skip': 'Passer',
  'turn.of': 'Tour {roman} sur III', 'turn.short': 'Tour {roman}', 'turn.round': 'round {number}', 'turn.order': 'Ordre de jeu',
  'legend.title': 'Liaisons', 'legend.road': 'route : 1 cube', 'legend.desert': 'désert : Arabes seuls, 1', 'legend.sea': 'mer : Byz. 1, Arabes 2', 'legend.second': 'seconde liaison : 1 de plus',
  'zoom.in': 'Agrandir', 'zoom.out': 'Réduire', 'zoom.all': 'Voir toute la carte',
  'fall.title': 'Si Constantinople tombait maintenant aux mains des Arabes', 'fall.wins': '{player} gagnerait avec {number} points arabes',

  // ---------------------------------------------------------------- log, chat, notes
  'log.title': 'Journal', 'log.game': 'Partie', 'log.chat': 'Discussion', 'log.notes': 'Notes', 'log.review': 'Revoir à partir d’ici',
  'note.points': (a) => (arab(a) ? 'points arabes' : 'points byzantins'), 'note.bezants': (a) => (arab(a) ? 'bezants arabes' : 'bezants byzantins'), 'note.lost': 'perte',
  'chat.say': 'Écrivez un message', 'chat.send': 'Envoyer', 'chat.none': 'Personne n’a encore rien dit.', 'chat.notes': 'Personne d’autre ne peut lire ceci.',
  'entry.sat': '{player} s’assoit', 'entry.bot': '{player}, un bot, s’assoit', 'entry.left': '{player} quitte la table', 'entry.started': 'La partie commence', 'entry.resumed': 'La partie continue ici',
  'entry.undone': 'Décision reprise', 'entry.proposed': '{player} fait une proposition', 'entry.answered': 'Une réponse à la proposition', 'entry.late': 'Temps écoulé : {player}',
  'entry.ended': 'Le secret des dés est dévoilé', 'entry.rematch': 'Une revanche est prête', 'entry.redrawn': 'Le serveur a été restauré d’une sauvegarde : les dés sont tirés à nouveau', 'entry.other': '…',

  // ---------------------------------------------------------------- menu
  'menu.rules': 'Règles', 'menu.replay': 'Revoir la partie', 'menu.help': 'Touches et aide', 'menu.settings': 'Réglages', 'menu.save': 'Enregistrer la partie', 'menu.dice': 'Dés et chance',
  'menu.home': 'Vers l’accueil', 'menu.leave': 'Quitter la table', 'menu.leave_sure': 'Un bot pourra alors prendre votre place ; vous pourrez revenir. Quitter ?', 'menu.end': 'Proposer d’arrêter la partie là',
  'menu.undo_more': 'Proposer de revenir plus loin', 'menu.invite': 'Copier le lien de cette table', 'menu.copied': 'Le lien est copié.', 'menu.sound': 'Son', 'menu.speed': 'Vitesse des animations',
  'menu.theme': 'Couleurs', 'menu.language': 'Langue', 'menu.confirm': 'Confirmer ce qui est irréversible', 'menu.threats': 'Signaler les cités menacées',
  'speed.slow': 'Lente', 'speed.normal': 'Normale', 'speed.fast': 'Rapide', 'speed.off': 'Aucune', 'theme.light': 'Clair', 'theme.auto': 'Auto', 'theme.dark': 'Sombre',
  'propose.undo': '{player} propose de revenir à une décision antérieure', 'propose.end': '{player} propose d’arrêter la partie là', 'propose.agree': 'Accepter', 'propose.refuse': 'Refuser',
  'propose.waiting': 'On attend la réponse des autres',
  'line.lost': 'La connexion est perdue. Nouvel essai…', 'line.gone': 'Cette table n’existe pas ou ne vous est pas ouverte.', 'line.trouble': 'Cette partie ne peut pas continuer ici : {sentence}',
  'bot.take_over': 'Un bot continue', 'bot.come_back': 'S’asseoir ici',
  'clock.left': '{player} : reste {time}', 'clock.out': 'temps écoulé',
  'title.your_turn': '★ À vous de jouer', 'notice.your_turn': 'C’est à vous de jouer à la table.',

  // ---------------------------------------------------------------- dice and luck
  'luck.title': 'Dés et chance', 'luck.explain': 'Un dé touche sur 4, 5 ou 6. Sur 100 parties honnêtes avec autant de dés, 95 restent dans la plage.',
  'luck.player': 'Joueur', 'luck.dice': 'Dés', 'luck.hits': 'Touches', 'luck.expected': 'Attendu', 'luck.range': 'Plage', 'luck.nobody': 'Cités et Bulgares',
  'luck.commitment': 'Avant la partie, le serveur s’est engagé sur ses dés : voici l’empreinte de son secret.', 'luck.secret': 'Le secret, dévoilé à la fin',
  'luck.check': 'Vérifier chaque jet dans ce navigateur', 'luck.checking': 'Vérification…', 'luck.right': 'Tous les jets ({number}) viennent du secret, et le secret correspond à son empreinte.',
  'luck.wrong': 'Cette partie n’est pas prouvée : {sentence}', 'luck.later': 'Une fois la partie finie, chaque jet pourra être vérifié ici.',
  'proof.elsewhere': 'Les {number} premières décisions viennent d’une autre table : leurs dés ne sont pas vérifiés.',
  'proof.chain': 'Le journal de {number} entrées est signé par le serveur et donne exactement cette partie : joueurs, coups et fin.',
  'proof.not_seen': 'Ce navigateur n’a pas suivi la partie : il ne peut pas dire si on a montré la même chose aux autres.',
  'proof.seen': 'Les {number} premières entrées sont celles que ce navigateur a vues se produire.',
  'proof.lost': 'Le serveur a été restauré d’une sauvegarde : ce que ce navigateur avait vu au-delà est perdu.',
  'proof.early': 'Quand cette partie a commencé, les graines étaient montrées aussitôt : qui connaissait le secret pouvait choisir la sienne.',
  'proof.nobody': 'Personne n’avait ajouté de graine : le serveur aurait pu choisir les dés.',
  'proof.seed': 'Les dés contiennent une graine à vous, que le serveur ne pouvait pas connaître.',
  'proof.no_seed': 'Les dés ne contiennent aucune graine de ce navigateur.',
  'proof.held_back': 'La graine de {player} n’a pas été montrée à temps et a été laissée de côté.',
  'proof.restored': 'Le serveur dit avoir été restauré d’une sauvegarde, et a tiré un nouveau secret au milieu de la partie.',
  'proof.bad_secret': 'le secret ne correspond pas à son empreinte.',
  'proof.bad_chain': 'son journal a été modifié ou n’est pas complet.',
  'proof.bad_signature': 'la signature n’est pas celle de cette partie.',
  'proof.bad_key': 'elle est signée par un autre serveur.',
  'proof.bad_seen': 'ce n’est pas la partie que ce navigateur a vue.',
  'proof.bad_commitment': 'l’empreinte n’est pas celle que ce navigateur a vue.',
  'proof.bad_end': 'sa fin manque.',
  'proof.bad_record': 'les joueurs ou les coups ne sont pas ceux du journal.',
  'proof.bad_seed': 'une graine n’est pas celle qui avait été engagée.',
  'proof.bad_roll': 'le jet {roll} est {rolled}, le secret donne {expected}.',
  'proof.no_rolls': 'aucun jet n’a pu être vérifié.',

  // ---------------------------------------------------------------- help
  'help.title': 'Touches et aide',
  'help.tab': 'd’un élément éclairé au suivant', 'help.arrows': 'vers la cité éclairée la plus proche ; s’il n’y en a pas, déplacer la carte', 'help.enter': 'choisir ; confirmer', 'help.escape': 'annuler, fermer',
  'help.undo': 'reprendre', 'help.numbers': 'choisir dans la liste de tous les choix', 'help.list': 'liste de tous les choix', 'help.zoom': 'agrandir, réduire, tout voir', 'help.rules': 'les règles, à l’article de cette question',
  'help.log': 'revoir', 'help.skip': 'passer les animations', 'help.help': 'cette feuille', 'help.pass': 'passer', 'help.verbs': 'prendre le contrôle, renforcer, armée byzantine, armée arabe',
  'help.mouse': 'Ce qui est éclairé est une réponse. Cliquez sur une cité, un emplacement, une action ou une armée. Ce qui est irréversible attend un second clic ou le bouton plein.',

  // ---------------------------------------------------------------- before the game
  'room.title': 'La table est prête', 'room.dealing': 'Tout le monde est là. Les dés sont tirés au sort : un instant.',
  'room.waiting': 'La partie commence dès que toutes les places sont prises.', 'room.open': 'libre', 'room.sit': 'S’asseoir ici', 'room.add_bot': 'Y mettre un bot', 'room.leave': 'Se lever',
  'room.invite': 'Invitez avec ce lien', 'room.copy': 'Copier', 'room.you': 'vous', 'room.level': 'Force du bot', 'room.reserved': 'réservée',
  'room.need_link': 'Pour vous asseoir ici, il vous faut le lien d’invitation de quelqu’un à la table.',

  // ---------------------------------------------------------------- why a bot acts
  'reason.random': 'au hasard', 'reason.score': 'pour des points', 'reason.tracks': 'pour les deux pistes', 'reason.lag': 'pour que les deux pistes comptent', 'reason.threat': 'par sécurité', 'reason.prey': 'pour menacer des cités',
  'reason.byzantine_bezants': 'pour des bezants byzantins', 'reason.arab_bezants': 'pour des bezants arabes', 'reason.shortfall': 'pour payer l’entretien', 'reason.pool': 'pour des cubes libres', 'reason.saved': 'pour garder des cubes au prochain tour',
  'reason.casualties': 'à cause de ses pertes', 'reason.income': 'pour des revenus', 'reason.elite': 'pour ses Unités d’élite', 'reason.byzantine_main': 'pour une armée byzantine plus forte', 'reason.byzantine_move': 'pour déplacer l’armée byzantine',
  'reason.byzantine_levy': 'pour sa Milice byzantine', 'reason.arab_main': 'pour une armée arabe plus forte', 'reason.arab_move': 'pour déplacer l’armée arabe', 'reason.arab_levy': 'pour sa Milice arabe', 'reason.pawns': 'pour avoir des armées sur la carte',
  'reason.passed': 'pour avoir passé', 'reason.first': 'pour commencer le prochain tour', 'reason.capital': 'pour Constantinople', 'reason.arab_lead': 'pour mener si Constantinople tombe',

  'think.thinking': 'réfléchit…', 'think.warming': 's’échauffe…', 'tab.players': 'Joueurs', 'tab.log': 'Journal', 'phone.grab': 'Ouvrir ou refermer cette feuille',
}
