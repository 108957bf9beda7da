// Terms of the French rulebook. No 'de' before names and cities, which may begin with a vowel.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { game as english } from '../en/game'

const byzantine = (a: Args) => a.side === 'byzantine'
const bulgar = (a: Args) => a.side === 'bulgar'
const army = (a: Args) => (byzantine(a) ? 'armée byzantine' : 'armée arabe')
const track = (a: Args) => (byzantine(a) ? 'Byzantins' : 'Arabes')
const plus = (a: Args) => ((a.amount ?? 0) > 0 ? '+' : '')
const BOXES = { elite: 'Unité d’élite', main: 'Corps d’armée', move: 'Déplacement', levy: 'Milice' }
const box = (a: Args) => (a.box ? BOXES[a.box] : '')

export const game: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- words
  'side.byzantine': 'Byzantins',
  'side.arab': 'Arabes',
  'side.persian': 'Perses',
  'side.bulgar': 'Bulgares',
  'side.nobody': 'au choix',
  'box.elite': 'Élite',
  'box.main': 'Corps',
  'box.move': 'Dépl.',
  'box.levy': 'Milice',
  'player.nobody': 'personne',
  'rival.nobody': 'personne',
  'roller.nobody': 'personne',
  'city.nobody': 'nulle part',
  'to_city.nobody': 'nulle part',
  'space.improve_byzantine': 'Développement d’une cité byzantine',
  'space.improve_arab': 'Développement d’une cité arabe',
  'space.emperor': 'Empereur',
  'space.caliph': 'Calife',
  'space.civil_war_byzantine': 'Guerre civile byzantine',
  'space.civil_war_arab': 'Guerre civile arabe',
  'space.fleet_byzantine': 'Flotte byzantine',
  'space.fleet_arab': 'Flotte arabe',
  'space.bulgars': 'Bulgares',
  'space.fortify': 'Fortification',
  'name.improve': 'Dévelop\u00ADper',
  'name.emperor': 'Empe\u00ADreur',
  'name.caliph': 'Calife',
  'name.civil_war': 'Guerre civile',
  'name.fleet': 'Flotte',
  'name.bulgars': 'Bulgares',
  'name.fortify': 'Fortifier',
  'name.church': 'Église',
  'name.mosque': 'Mos\u00ADquée',
  'name.tax': 'Taxe',
  'name.pass': 'Passer',
  'foe_kind.army': 'armée',
  'foe_kind.levy': 'milice',
  'foe_kind.bulgars': 'Bulgares',
  'source.start': 'début de partie',
  'source.control': 'prise de contrôle',
  'source.conquest': 'conquêtes',
  'source.guard': 'Empereur et Calife',
  'source.building': 'églises et mosquées',
  'source.bulgars': 'Bulgares',
  'source.upkeep': 'entretien impayé',
  'source.cities': 'cités en fin de partie',
  'source.capital': 'chute de Constantinople',

  // ---------------------------------------------------------------- prompts: what to choose
  'prompt.game_over': 'La partie est finie',
  'prompt.first_player': 'On tire au sort qui commence',
  'prompt.action': 'Choisissez votre action',
  'prompt.pay_cube': 'D’où vient le cube ?',
  'prompt.pay_from': 'Quel trésor de guerre paie ?',
  'prompt.lose_cube': (a) =>
    a.number === 1 ? 'Choisissez le cube que vous perdez' : 'Choisissez un cube à perdre (encore {number})',
  'prompt.control_city': 'Choisissez une cité libre à contrôler',
  'prompt.strengthen_box': 'Choisissez un emplacement pour un cube',
  'prompt.tax_cubes': 'Combien de cubes pour la taxe ?',
  'prompt.tax_split': 'Sur {number:bezant}, combien vont au trésor byzantin ?',
  'prompt.pass_cube': 'Quel cube va sur l’emplacement Passer ?',
  'prompt.improve_city': 'Choisissez une cité à développer',
  'prompt.fortify_city': 'Choisissez une cité à fortifier',
  'prompt.enter_city': (a) => `Choisissez où votre ${army(a)} entre en jeu`,
  'prompt.march': (a) => `Choisissez où va votre ${army(a)}`,
  'prompt.fleet_use': 'Votre flotte intercepte-t-elle {rival} en route vers {city} ?',
  'prompt.fleet_pay': 'La flotte vous barre la route vers {city}',
  'prompt.retreat_or_stand': (a) =>
    a.rival === null
      ? 'Les Bulgares attaquent {city} : votre armée fuit-elle ?'
      : '{rival} attaque {city} : votre armée fuit-elle ?',
  'prompt.next_foe': 'Quelle armée combattez-vous d’abord à {city} ?',
  'prompt.levy_fights': 'Votre milice combat-elle pour {city} ?',
  'prompt.dice': 'Les dés roulent',
  'prompt.bulgars_plan': 'Que font les Bulgares ?',
  'prompt.close_sea': 'Votre flotte ferme-t-elle la mer à {rival}, qui fuit ?',
  'prompt.retreat_to': (a) => `Choisissez où fuit votre ${army(a)}`,
  'prompt.upkeep_cube': (a) => `Choisissez un cube ${byzantine(a) ? 'byzantin' : 'arabe'} que vous ne pouvez pas payer`,
  'hint.action': 'une action, une cité éclairée, un emplacement ou une de vos armées',
  'hint.pay_cube': 'gratuit depuis la réserve, {price:bezant} depuis ailleurs',
  'hint.pay_from': '{price:bezant} pour le cube',
  'hint.lose_cube': 'Unité d’élite, Corps d’armée ou Déplacement ; la Garde en dernier',
  'hint.control_city': '1 point par jeton, sur la piste du camp de la cité',
  'hint.strengthen_box': 'encore {number} au plus, un seul par Unité d’élite et par action',
  'hint.tax_cubes': '2 bezants pour chacun ; dans la réserve : {number:cube}',
  'hint.tax_split': 'le reste va au trésor arabe',
  'hint.pass_cube': 'aucun cube dans vos pertes pour passer',
  'hint.improve_city': 'un jeton de plus : plus de revenus, plus de points à la fin, une cité plus forte',
  'hint.fortify_city': '+1 lors d’un siège ; il vous en reste {number}',
  'hint.enter_city': 'l’armée arrive sur la carte dans une cité de son camp',
  'hint.march': (a) =>
    `reste {number:move_cube} ; ${a.side === 'arab' ? 'route ou désert 1, mer 2, avec la flotte arabe 1' : 'une liaison coûte 1'}, la seconde liaison 1 de plus`,
  'hint.fleet_use': 'la traversée coûte alors le double, et vous lancez les dés pour les pertes',
  'hint.fleet_pay': 'payez {number:move_cube} et risquez des pertes, ou renoncez',
  'hint.retreat_or_stand': 'la fuite coûte un cube par cité étrangère traversée',
  'hint.next_foe': 'vous combattez tour à tour chaque armée qui tient bon',
  'hint.levy_fights': '{number:cube} dans l’emplacement Milice',
  'hint.bulgars_plan': '{number:cube} dans leur emplacement ; ils en reçoivent 2 et attaquent, ou en reçoivent 4',
  'hint.close_sea': 'l’armée devra fuir par voie de terre, sinon elle est détruite',
  'hint.retreat_to': 'une cité de son camp ; le chemin coûte {number:cube}',
  'hint.upkeep_cube': '{number} à payer, {bezants} en caisse ; le cube quitte le jeu et vous perdez un point',
  'crumb.action': 'Action',
  'crumb.pay_cube': 'Cube',
  'crumb.pay_from': 'Trésor',
  'crumb.lose_cube': 'Pertes',
  'crumb.control_city': 'Contrôle',
  'crumb.strengthen_box': 'Emplacements',
  'crumb.tax_cubes': 'Taxe',
  'crumb.tax_split': 'Trésors',
  'crumb.pass_cube': 'Passer',
  'crumb.improve_city': 'Développement',
  'crumb.fortify_city': 'Fortification',
  'crumb.enter_city': 'Entrée',
  'crumb.march': 'Où ?',
  'crumb.fleet_use': 'Flotte',
  'crumb.fleet_pay': 'Flotte',
  'crumb.retreat_or_stand': 'Défense',
  'crumb.next_foe': 'Bataille',
  'crumb.levy_fights': 'Milice',
  'crumb.dice': 'Dés',
  'crumb.bulgars_plan': 'Bulgares',
  'crumb.close_sea': 'Mer',
  'crumb.retreat_to': 'Fuite',
  'crumb.upkeep_cube': 'Entretien',
  'crumb.first_player': 'Début',
  'crumb.game_over': 'Fin',

  // ---------------------------------------------------------------- options
  'option.city': '{city}',
  'option.box': (a) => `${box(a)} (${track(a)})`,
  'option.pool': 'Réserve',
  'option.casualties': 'Pertes',
  'option.player': '{player}',
  'option.treasury': (a) => (byzantine(a) ? 'Trésor byzantin' : 'Trésor arabe'),
  'option.done': 'Terminé',
  'option.stop': 'Rester',
  'option.intercept': 'Intercepter',
  'option.let_pass': 'Laisser passer',
  'option.pay_double': 'Payer et traverser',
  'option.withdraw': 'Renoncer',
  'option.retreat': 'Fuir',
  'option.stand': 'Tenir bon',
  'option.fight': 'Combattre',
  'option.do_not_fight': 'Ne pas combattre',
  'option.close_sea': 'Fermer la mer',
  'option.leave_sea_open': 'La laisser ouverte',
  'option.take_control': 'Prendre le contrôle',
  'option.strengthen': 'Renforcer',
  'option.tax': 'Taxe',
  'option.build': (a) => (byzantine(a) ? 'Église' : 'Mosquée'),
  'option.army': (a) => (byzantine(a) ? 'Armée byzantine' : 'Armée arabe'),
  'option.pass': 'Passer',
  'option.space': '{space}',
  'option.civil_war': 'Guerre civile ici',
  'option.reinforce': 'Ajouter 4 cubes',
  'option.cubes': '{number:cube}',
  'option.split': '{number}',
  'option.hits': '{number:hit}',
  'do.control_city': 'Contrôler {city}',
  'do.improve_city': 'Développer {city}',
  'do.fortify_city': 'Fortifier {city}',
  'do.enter_city': 'Entrer à {city}',
  'do.march': 'Aller à {city}',
  'do.attack': 'Attaquer {city}',
  'do.retreat_to': 'Fuir vers {city}',
  'do.bulgars_plan': 'Les Bulgares attaquent {city}',
  'do.lose_cube': (a) => `Perdre un cube : ${box(a)}`,
  'do.upkeep_cube': (a) => `Abandonner un cube : ${box(a)}`,
  'do.strengthen_box': (a) => `Un cube vers : ${box(a)}`,
  'do.pay_pool': 'Depuis la réserve, gratuit',
  'do.pay_casualties': 'Depuis les pertes, {price:bezant}',
  'do.pay_box': (a) => `Depuis : ${box(a)}, {price:bezant}`,
  'do.next_foe': 'Combattre {player}',

  // ---------------------------------------------------------------- events, for the log
  'event.first_player': '{player} commence',
  'event.turn': 'Le tour {turn} commence',
  'event.action': '{player} : {code}',
  'event.forced': (a) => (a.player == null ? 'sans jet de dés : {code}' : '{player} n’a pas d’autre choix : {code}'),
  'event.cubes': (a) => (a.loss ? '{number:cube} : {place} → {to} ({loss})' : '{number:cube} : {place} → {to}'),
  'event.bezants': (a) => `${plus(a)}{amount:bezant} (${track(a)}), {money}`,
  'event.points': (a) => `${plus(a)}{amount:point} (${track(a)}), {source}`,
  'event.pawn': (a) =>
    !a.city
      ? `{player} : l’${army(a)} entre en jeu à {to_city}`
      : !a.to_city
        ? `{player} : l’${army(a)} quitte la carte`
        : `{player} : ${army(a)}, {city} → {to_city}`,
  'event.guard': (a) =>
    `{player} ${a.flag ? 'reçoit' : 'perd'} la Garde ${byzantine(a) ? 'de l’Empereur' : 'du Calife'}`,
  'event.tokens': (a) =>
    byzantine(a)
      ? '{city} : {number:token} (Byzantins)'
      : a.side === 'arab'
        ? '{city} : {number:token} (Arabes)'
        : bulgar(a)
          ? '{city} : {number:token} (Bulgares)'
          : '{city} : {number:token}',
  'event.fortification': (a) => (a.flag ? '{player} fortifie {city}' : '{city} perd sa fortification'),
  'event.control': (a) => (a.flag ? '{player} contrôle {city}' : '{player} perd {city}'),
  'event.fleet': (a) =>
    a.flag
      ? '{player} : la flotte intercepte {rival} en route vers {city}'
      : '{player} : la flotte laisse passer {rival} vers {city}',
  'event.withdraws': (a) => `{player} : l’${army(a)} renonce à la traversée vers {city}`,
  'event.attack': (a) =>
    a.how === 'bulgars'
      ? '{player} mène les Bulgares contre {city}'
      : a.how === 'civil_war'
        ? '{player} déclenche une guerre civile à {city}'
        : `{player} : l’${army(a)} attaque {city}`,
  'event.stands': (a) => `{player} : l’${army(a)} tient bon à {city}`,
  'event.retreats': (a) =>
    ({
      voluntary: `{player} : l’${army(a)} fuit {city}`,
      beaten: `{player} : l’${army(a)}, battue, quitte {city}`,
      repelled: `{player} : l’${army(a)} est repoussée devant {city}`,
      makes_way: `{player} : l’${army(a)} laisse la place aux Bulgares à {city}`,
    })[a.manner ?? 'voluntary'],
  'event.sea': (a) => (a.flag ? '{player} ferme la mer à {rival}' : '{player} laisse la mer ouverte à {rival}'),
  'event.battle': (a) =>
    `bataille à {city} : ${bulgar(a) ? 'les Bulgares' : '{player}'} contre ${a.foe_kind === 'army' ? '{rival} (armée)' : a.foe_kind === 'levy' ? '{rival} (milice)' : 'les Bulgares'}`,
  'event.roll': (a) =>
    `${a.roller != null ? '{roller}' : a.roll === 'city' ? 'la cité' : 'les Bulgares'} : {hits:hit} sur {number:die}`,
  'event.battle_end': (a) =>
    a.flag
      ? bulgar(a)
        ? 'les Bulgares gagnent la bataille'
        : '{player} gagne la bataille'
      : a.foe_kind === 'bulgars'
        ? 'les Bulgares gagnent la bataille'
        : '{rival} gagne la bataille',
  'event.levy': (a) => (a.flag ? '{player} : la milice combat pour {city}' : '{player} : la milice ne combat pas'),
  'event.siege': (a) => `${bulgar(a) ? 'les Bulgares assiègent' : '{player} assiège'} {city}, puissance {number}`,
  'event.siege_end': (a) => (a.flag ? '{city} tombe' : '{city} résiste'),
  'event.destroyed': (a) => `{player} : l’${army(a)} est détruite`,
  'event.bulgars': (a) =>
    (a.amount ?? 0) < 0 ? 'il reste {number:cube} aux Bulgares' : 'les Bulgares ont maintenant {number:cube}',
  'event.turn_end': 'Le tour {turn} s’achève : revenus et entretien',
  'event.returned': '{player} récupère {number:cube} de ses pertes ; réserve : {pool}',
  'event.game_over': (a) =>
    a.ending === 'turn_3'
      ? 'Le troisième tour s’achève, et la partie avec lui'
      : a.ending === 'constantinople_by_arabs'
        ? 'Constantinople tombe aux mains des Arabes : la partie est finie'
        : 'Constantinople tombe aux mains des Bulgares : la partie est finie',

  'loss.moving': 'en marche',
  'loss.sea': 'en mer',
  'loss.battle': 'en bataille',
  'loss.siege': 'pendant le siège',
  'loss.retreat': 'dans la fuite',
  'loss.garrison': 'garnison',
  'loss.toll': 'prix de la conquête',
  'loss.destroyed': 'avec l’armée',
  'loss.nobody': '',
  'money.cube': 'pour un cube',
  'money.building': 'pour la construction',
  'money.tax': 'taxe',
  'money.loot': 'pillage',
  'money.income': 'revenus',
  'money.upkeep': 'entretien',
  'place.city': '{city}',
  'place.box': (a) => `${box(a)} (${track(a)})`,
  'place.pool': 'réserve',
  'place.casualties': 'pertes',
  'place.space': '{space}',
  'place.tax': 'emplacement Taxe',
  'place.pass': 'emplacement Passer',
  'place.building': (a) => (byzantine(a) ? 'église' : 'mosquée'),
  'place.out': 'hors du jeu',

  // ---------------------------------------------------------------- cities
  'city.Dyrrachium': 'Dyrrachium',
  'city.Thessalonica': 'Thessalonique',
  'city.Athens': 'Athènes',
  'city.Candia': 'Candie',
  'city.Adrianople': 'Andrinople',
  'city.Constantinople': 'Constantinople',
  'city.Nicaea': 'Nicée',
  'city.Smyrna': 'Smyrne',
  'city.Attalia': 'Attalie',
  'city.Ankara': 'Ankara',
  'city.Sinope': 'Sinope',
  'city.Trebizond': 'Trébizonde',
  'city.Caesarea': 'Césarée',
  'city.Tarsus': 'Tarse',
  'city.Antioch': 'Antioche',
  'city.Edessa': 'Édesse',
  'city.Damascus': 'Damas',
  'city.Jerusalem': 'Jérusalem',
  'city.Alexandria': 'Alexandrie',
  'city.Leucosia': 'Leucosie',
  'city.Palmyra': 'Palmyre',
  'city.Tabuk': 'Tabouk',
  'city.Medina': 'Médine',
  'city.Mecca': 'La Mecque',
  'city.Basra': 'Bassora',
  'city.Hira': 'Hira',
  'city.Baghdad': 'Bagdad',
  'city.Hamadan': 'Hamadan',
  'city.Mosul': 'Mossoul',
  'city.Amida': 'Amida',
  'city.Ardabil': 'Ardabil',
  'city.Tiflis': 'Tiflis',
  'city.Derbent': 'Derbent',
  'map.Black Sea': 'Mer Noire',
  'map.Mediterranean': 'Méditerranée',
  'map.Caspian Sea': 'Mer Caspienne',
  'map.Red Sea': 'Mer Rouge',
  'map.Arabia': 'Arabie',
  'map.Persia': 'Perse',
  'map.Egypt': 'Égypte',
  'do.pass': 'Passer : plus d’action ce tour-ci',
  'why.taken': 'occupé par {player}',
  'why.no_cube': 'la réserve est vide, et aucun trésor n’a {price:bezant} pour un autre cube',
  'why.no_cube_of_side': (a) =>
    a.side === 'arab'
      ? 'réserve vide, et un autre cube coûte {price:bezant} : le trésor arabe en a {bezants}'
      : 'réserve vide, et un autre cube coûte {price:bezant} : le trésor byzantin en a {bezants}',
  'why.no_bezants': (a) =>
    a.side === 'arab'
      ? 'coûte {price:bezant}, le trésor arabe en a {bezants}'
      : 'coûte {price:bezant}, le trésor byzantin en a {bezants}',
  'why.taxed': 'vous avez déjà taxé ce tour-ci',
  'why.empty_pool': 'aucun cube dans la réserve pour taxer',
  'why.no_free_city': 'chaque cité a son maître',
  'why.no_fortification': 'vous n’avez plus de fortification',
  'why.no_city_to_fortify': 'aucune de vos cités ne peut être fortifiée',
  'why.no_city_to_improve': 'chaque cité de ce camp a trois jetons',
  'why.with_army': (a) =>
    a.side === 'arab'
      ? 'se choisit pendant une action de l’armée arabe'
      : 'se choisit pendant une action de l’armée byzantine',
  'why.army_waits': 'cette armée vient avec la première cité byzantine dont vous prenez le contrôle',
  'why.army_empty': (a) => (a.side === 'arab' ? 'l’armée arabe n’a aucun cube' : 'l’armée byzantine n’a aucun cube'),
  'why.no_way': (a) =>
    a.side === 'arab' ? 'l’armée arabe ne peut payer aucun chemin' : 'l’armée byzantine ne peut payer aucun chemin',
  'why.bulgars': 'aucune cité à attaquer, et trop peu de cubes orange à ajouter',
  'why.elite_once': 'un seul cube par action dans chaque Élite',
}
