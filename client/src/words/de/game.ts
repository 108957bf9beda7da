// Terms of the German rulebook.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { game as english } from '../en/game'

const byzantine = (a: Args) => a.side === 'byzantine'
const bulgar = (a: Args) => a.side === 'bulgar'
const army = (a: Args) => (byzantine(a) ? 'byzantinische Armee' : 'arabische Armee')
const armyOf = (a: Args) => `die ${army(a)} von {player}`
const beaten = (a: Args) => `die geschlagene ${army(a)} von {player}`
const track = (a: Args) => (byzantine(a) ? 'Byzanz' : 'Araber')
const plus = (a: Args) => ((a.amount ?? 0) > 0 ? '+' : '')
const BOXES = { elite: 'Elite', main: 'Hauptarmee', move: 'Bewegung', levy: 'Bürgerwehr' }
const box = (a: Args) => (a.box ? BOXES[a.box] : '')
const ownBox = (a: Args) => `${byzantine(a) ? 'Byzantinische' : 'Arabische'} ${box(a)}`

export const game: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- words
  'side.byzantine': 'Byzanz',
  'side.arab': 'Araber',
  'side.persian': 'Perser',
  'side.bulgar': 'Bulgaren',
  'side.nobody': 'beide Seiten',
  'box.elite': 'Elite',
  'box.main': 'Haupt',
  'box.move': 'Bew.',
  'box.levy': 'Wehr',
  'player.nobody': 'niemand',
  'rival.nobody': 'niemand',
  'roller.nobody': 'niemand',
  'city.nobody': 'nirgends',
  'to_city.nobody': 'nirgends',
  'space.improve_byzantine': 'Ausbau einer byzantinischen Stadt',
  'space.improve_arab': 'Ausbau einer arabischen Stadt',
  'space.emperor': 'Kaiser',
  'space.caliph': 'Kalif',
  'space.civil_war_byzantine': 'Byzantinischer Bürgerkrieg',
  'space.civil_war_arab': 'Arabischer Bürgerkrieg',
  'space.fleet_byzantine': 'Byzantinische Flotte',
  'space.fleet_arab': 'Arabische Flotte',
  'space.bulgars': 'Bulgaren',
  'space.fortify': 'Befestigung',
  'name.improve': 'Ausbau',
  'name.emperor': 'Kaiser',
  'name.caliph': 'Kalif',
  'name.civil_war': 'Bürger\u00ADkrieg',
  'name.fleet': 'Flotte',
  'name.bulgars': 'Bulgaren',
  'name.fortify': 'Befesti\u00ADgung',
  'name.church': 'Kirche',
  'name.mosque': 'Mo\u00ADschee',
  'name.tax': 'Steuern',
  'name.pass': 'Passen',
  'foe_kind.army': 'Armee',
  'foe_kind.levy': 'Bürgerwehr',
  'foe_kind.bulgars': 'Bulgaren',
  'source.start': 'Spielbeginn',
  'source.control': 'Kontrolle übernommen',
  'source.conquest': 'Eroberungen',
  'source.guard': 'Kaiser und Kalif',
  'source.building': 'Kirchen und Moscheen',
  'source.bulgars': 'Bulgaren',
  'source.upkeep': 'unbezahlter Unterhalt',
  'source.cities': 'Städte am Spielende',
  'source.capital': 'Fall Konstantinopels',

  // ---------------------------------------------------------------- prompts: what to choose
  'prompt.game_over': 'Das Spiel ist zu Ende',
  'prompt.first_player': 'Es wird ausgelost, wer beginnt',
  'prompt.action': 'Wähle deine Aktion',
  'prompt.pay_cube': 'Woher kommt der Würfel?',
  'prompt.pay_from': 'Welche Staatskasse zahlt?',
  'prompt.lose_cube': (a) =>
    a.number === 1 ? 'Wähle den Würfel, den du verlierst' : 'Wähle einen Würfel, den du verlierst (noch {number})',
  'prompt.control_city': 'Wähle eine freie Stadt, die du übernimmst',
  'prompt.strengthen_box': 'Wähle ein Feld für einen Würfel',
  'prompt.tax_cubes': 'Mit wie vielen Würfeln erhebst du Steuern?',
  'prompt.tax_split': 'Wie viele der {number:bezant} gehen in die byzantinische Kasse?',
  'prompt.pass_cube': 'Welcher Würfel kommt auf das Passen-Feld?',
  'prompt.improve_city': 'Wähle eine Stadt zum Ausbauen',
  'prompt.fortify_city': 'Wähle eine Stadt zum Befestigen',
  'prompt.enter_city': (a) => `Wähle, wo deine ${army(a)} auf die Karte kommt`,
  'prompt.march': (a) => `Wähle, wohin deine ${army(a)} zieht`,
  'prompt.fleet_use': 'Fängt deine Flotte {rival} auf dem Weg nach {city} ab?',
  'prompt.fleet_pay': 'Die Flotte versperrt dir den Weg nach {city}',
  'prompt.retreat_or_stand': (a) =>
    a.rival === null
      ? 'Die Bulgaren greifen {city} an: Zieht sich deine Armee zurück?'
      : '{rival} greift {city} an: Zieht sich deine Armee zurück?',
  'prompt.next_foe': 'Welche Armee in {city} bekämpfst du zuerst?',
  'prompt.levy_fights': 'Kämpft deine Bürgerwehr um {city}?',
  'prompt.dice': 'Die Würfel rollen',
  'prompt.bulgars_plan': 'Was tun die Bulgaren?',
  'prompt.close_sea': 'Sperrt deine Flotte {rival} den Rückzug über See?',
  'prompt.retreat_to': (a) => `Wähle, wohin sich deine ${army(a)} zurückzieht`,
  'prompt.upkeep_cube': (a) =>
    `Wähle einen ${byzantine(a) ? 'byzantinischen' : 'arabischen'} Würfel, den du nicht bezahlen kannst`,
  'hint.action': 'eine Aktion, eine leuchtende Stadt, ein Feld oder eine deiner Armeen',
  'hint.pay_cube': 'aus dem Vorrat kostenlos, sonst {price:bezant}',
  'hint.pay_from': '{price:bezant} für den Würfel',
  'hint.lose_cube': 'aus Elite, Hauptarmee oder Bewegung; eine Garde geht zuletzt',
  'hint.control_city': '1 Punkt je Stadtmarker auf der Leiste ihrer Seite',
  'hint.strengthen_box': 'noch bis zu {number}, auf jedes Elitefeld höchstens einen je Aktion',
  'hint.tax_cubes': '2 Bezants für jeden; im Vorrat: {number:cube}',
  'hint.tax_split': 'der Rest geht in die arabische Kasse',
  'hint.pass_cube': 'du hast keine Verluste, mit denen du passen könntest',
  'hint.improve_city': 'ein Stadtmarker mehr: mehr Einkommen, mehr Punkte am Ende, eine stärkere Stadt',
  'hint.fortify_city': 'bei Belagerungen um 1 stärker; du hast noch {number}',
  'hint.enter_city': 'die Armee erscheint in einer Stadt ihrer Seite',
  'hint.march': (a) =>
    `noch {number:move_cube}; ${a.side === 'arab' ? 'Land und Wüste kosten 1, See 2, mit der arabischen Flotte 1' : 'eine Verbindung kostet 1'}, die zweite 1 mehr`,
  'hint.fleet_use': 'die Fahrt kostet dann doppelt, und du würfelst um Verluste',
  'hint.fleet_pay': 'zahle {number:move_cube} und riskiere Verluste, oder kehre um',
  'hint.retreat_or_stand': 'ein Rückzug kostet einen Würfel je fremder Stadt auf dem Weg',
  'hint.next_foe': 'du kämpfst nacheinander gegen jede Armee, die standhält',
  'hint.levy_fights': '{number:cube} auf dem Bürgerwehrfeld',
  'hint.bulgars_plan': '{number:cube} auf ihrem Feld; sie erhalten 2 und greifen an, oder sie erhalten 4',
  'hint.close_sea': 'die Armee braucht dann einen Weg über Land, sonst wird sie vernichtet',
  'hint.retreat_to': 'eine Stadt ihrer Seite; der Weg kostet {number:cube}',
  'hint.upkeep_cube':
    '{number} fällig, {bezants} vorhanden; der Würfel verlässt das Spiel, und du verlierst einen Punkt',
  'crumb.action': 'Aktion',
  'crumb.pay_cube': 'Würfel',
  'crumb.pay_from': 'Kasse',
  'crumb.lose_cube': 'Verluste',
  'crumb.control_city': 'Kontrolle',
  'crumb.strengthen_box': 'Felder',
  'crumb.tax_cubes': 'Steuern',
  'crumb.tax_split': 'Kassen',
  'crumb.pass_cube': 'Passen',
  'crumb.improve_city': 'Ausbau',
  'crumb.fortify_city': 'Befestigung',
  'crumb.enter_city': 'Einsetzen',
  'crumb.march': 'Wohin?',
  'crumb.fleet_use': 'Flotte',
  'crumb.fleet_pay': 'Flotte',
  'crumb.retreat_or_stand': 'Verteidigung',
  'crumb.next_foe': 'Kampf',
  'crumb.levy_fights': 'Bürgerwehr',
  'crumb.dice': 'Wurf',
  'crumb.bulgars_plan': 'Bulgaren',
  'crumb.close_sea': 'See',
  'crumb.retreat_to': 'Rückzug',
  'crumb.upkeep_cube': 'Unterhalt',
  'crumb.first_player': 'Beginn',
  'crumb.game_over': 'Ende',

  // ---------------------------------------------------------------- options
  'option.city': '{city}',
  'option.box': ownBox,
  'option.pool': 'Vorrat',
  'option.casualties': 'Verluste',
  'option.player': '{player}',
  'option.treasury': (a) => (byzantine(a) ? 'Byzantinische Staatskasse' : 'Arabische Staatskasse'),
  'option.done': 'Fertig',
  'option.stop': 'Bleiben',
  'option.intercept': 'Abfangen',
  'option.let_pass': 'Durchlassen',
  'option.pay_double': 'Zahlen und fahren',
  'option.withdraw': 'Umkehren',
  'option.retreat': 'Rückzug',
  'option.stand': 'Standhalten',
  'option.fight': 'Kämpfen',
  'option.do_not_fight': 'Nicht kämpfen',
  'option.close_sea': 'See sperren',
  'option.leave_sea_open': 'See offen lassen',
  'option.take_control': 'Stadt übernehmen',
  'option.strengthen': 'Verstärken',
  'option.tax': 'Steuern',
  'option.build': (a) => (byzantine(a) ? 'Kirche' : 'Moschee'),
  'option.army': (a) => (byzantine(a) ? 'Byzantinische Armee' : 'Arabische Armee'),
  'option.pass': 'Passen',
  'option.space': '{space}',
  'option.civil_war': 'Bürgerkrieg hier',
  'option.reinforce': '4 Würfel hinzufügen',
  'option.cubes': '{number:cube}',
  'option.split': '{number}',
  'option.hits': '{number:hit}',
  'do.control_city': '{city} übernehmen',
  'do.improve_city': '{city} ausbauen',
  'do.fortify_city': '{city} befestigen',
  'do.enter_city': 'In {city} einsetzen',
  'do.march': 'Nach {city} ziehen',
  'do.attack': '{city} angreifen',
  'do.retreat_to': 'Rückzug nach {city}',
  'do.bulgars_plan': 'Bulgaren gegen {city}',
  'do.lose_cube': (a) => `Würfel verlieren: ${box(a)}`,
  'do.upkeep_cube': (a) => `Würfel aufgeben: ${box(a)}`,
  'do.strengthen_box': (a) => `Würfel auf: ${box(a)}`,
  'do.pay_pool': 'Aus dem Vorrat, kostenlos',
  'do.pay_casualties': 'Aus den Verlusten, {price:bezant}',
  'do.pay_box': (a) => `Aus: ${box(a)}, {price:bezant}`,
  'do.next_foe': 'Gegen {player} kämpfen',

  // ---------------------------------------------------------------- events, for the log
  'event.first_player': '{player} beginnt',
  'event.turn': 'Runde {turn} beginnt',
  'event.action': '{player}: {code}',
  'event.forced': (a) => (a.player == null ? 'ohne Wurf: {code}' : '{player} hat keine andere Wahl: {code}'),
  'event.cubes': (a) => (a.loss ? '{number:cube}: {place} → {to} ({loss})' : '{number:cube}: {place} → {to}'),
  'event.bezants': (a) => `${plus(a)}{amount:bezant} (${track(a)}), {money}`,
  'event.points': (a) => `${plus(a)}{amount:point} (${track(a)}), {source}`,
  'event.pawn': (a) =>
    !a.city
      ? `${armyOf(a)} erscheint in {to_city}`
      : !a.to_city
        ? `${armyOf(a)} verlässt die Karte`
        : `${armyOf(a)} zieht von {city} nach {to_city}`,
  'event.guard': (a) =>
    `{player} ${a.flag ? 'erhält' : 'verliert'} die ${byzantine(a) ? 'Kaisergarde' : 'Kalifengarde'}`,
  'event.tokens': (a) =>
    byzantine(a)
      ? '{city}: {number:token}, byzantinisch'
      : a.side === 'arab'
        ? '{city}: {number:token}, arabisch'
        : bulgar(a)
          ? '{city}: {number:token}, bulgarisch'
          : '{city}: {number:token}',
  'event.fortification': (a) => (a.flag ? '{player} befestigt {city}' : '{city} verliert die Befestigung'),
  'event.control': (a) => (a.flag ? '{player} kontrolliert {city}' : '{player} verliert {city}'),
  'event.fleet': (a) =>
    a.flag
      ? 'die Flotte von {player} fängt {rival} auf dem Weg nach {city} ab'
      : 'die Flotte von {player} lässt {rival} nach {city} durch',
  'event.withdraws': (a) => `${armyOf(a)} gibt die Fahrt nach {city} auf`,
  'event.attack': (a) =>
    a.how === 'bulgars'
      ? '{player} führt die Bulgaren gegen {city}'
      : a.how === 'civil_war'
        ? '{player} beginnt einen Bürgerkrieg in {city}'
        : `${armyOf(a)} greift {city} an`,
  'event.stands': (a) => `${armyOf(a)} hält in {city} stand`,
  'event.retreats': (a) =>
    ({
      voluntary: `${armyOf(a)} zieht sich aus {city} zurück`,
      beaten: `${beaten(a)} verlässt {city}`,
      repelled: `${armyOf(a)} wird vor {city} zurückgeschlagen`,
      makes_way: `${armyOf(a)} macht in {city} den Bulgaren Platz`,
    })[a.manner ?? 'voluntary'],
  'event.sea': (a) => (a.flag ? '{player} sperrt {rival} die See' : '{player} lässt {rival} die See offen'),
  'event.battle': (a) =>
    `Kampf um {city}: ${bulgar(a) ? 'die Bulgaren' : '{player}'} gegen ${a.foe_kind === 'army' ? 'die Armee von {rival}' : a.foe_kind === 'levy' ? 'die Bürgerwehr von {rival}' : 'die Bulgaren'}`,
  'event.roll': (a) =>
    `${a.roller != null ? '{roller}' : a.roll === 'city' ? 'die Stadt' : 'die Bulgaren'}: {hits:hit} mit {number:die}`,
  'event.battle_end': (a) =>
    a.flag
      ? bulgar(a)
        ? 'die Bulgaren gewinnen den Kampf'
        : '{player} gewinnt den Kampf'
      : a.foe_kind === 'bulgars'
        ? 'die Bulgaren gewinnen den Kampf'
        : '{rival} gewinnt den Kampf',
  'event.levy': (a) =>
    a.flag ? 'die Bürgerwehr von {player} kämpft um {city}' : 'die Bürgerwehr von {player} kämpft nicht',
  'event.siege': (a) => `${bulgar(a) ? 'die Bulgaren belagern' : '{player} belagert'} {city}, Stärke {number}`,
  'event.siege_end': (a) => (a.flag ? '{city} fällt' : '{city} hält stand'),
  'event.destroyed': (a) => `${armyOf(a)} wird vernichtet`,
  'event.bulgars': (a) =>
    (a.amount ?? 0) < 0 ? 'die Bulgaren haben noch {number:cube}' : 'die Bulgaren haben jetzt {number:cube}',
  'event.turn_end': 'Runde {turn} endet: Einkommen und Unterhalt',
  'event.returned': '{player} holt {number:cube} aus den Verlusten zurück; Vorrat: {pool}',
  'event.game_over': (a) =>
    a.ending === 'turn_3'
      ? 'Die dritte Runde ist vorbei und das Spiel zu Ende'
      : a.ending === 'constantinople_by_arabs'
        ? 'Konstantinopel fällt an die Araber: Das Spiel ist zu Ende'
        : 'Konstantinopel fällt an die Bulgaren: Das Spiel ist zu Ende',

  'loss.moving': 'auf dem Marsch',
  'loss.sea': 'auf See',
  'loss.battle': 'im Kampf',
  'loss.siege': 'bei der Belagerung',
  'loss.retreat': 'auf dem Rückzug',
  'loss.garrison': 'Besatzung',
  'loss.toll': 'Preis der Eroberung',
  'loss.destroyed': 'mit der Armee',
  'loss.nobody': '',
  'money.cube': 'für einen Würfel',
  'money.building': 'für den Bau',
  'money.tax': 'Steuern',
  'money.loot': 'Plünderung',
  'money.income': 'Einkommen',
  'money.upkeep': 'Unterhalt',
  'place.city': '{city}',
  'place.box': ownBox,
  'place.pool': 'Vorrat',
  'place.casualties': 'Verluste',
  'place.space': '{space}',
  'place.tax': 'Steuern-Feld',
  'place.pass': 'Passen-Feld',
  'place.building': (a) => (byzantine(a) ? 'Kirche' : 'Moschee'),
  'place.out': 'aus dem Spiel',

  // ---------------------------------------------------------------- cities
  'city.Dyrrachium': 'Dyrrhachium',
  'city.Thessalonica': 'Thessaloniki',
  'city.Athens': 'Athen',
  'city.Candia': 'Candia',
  'city.Adrianople': 'Adrianopel',
  'city.Constantinople': 'Konstantinopel',
  'city.Nicaea': 'Nicäa',
  'city.Smyrna': 'Smyrna',
  'city.Attalia': 'Attalia',
  'city.Ankara': 'Ankara',
  'city.Sinope': 'Sinope',
  'city.Trebizond': 'Trapezunt',
  'city.Caesarea': 'Caesarea',
  'city.Tarsus': 'Tarsus',
  'city.Antioch': 'Antiochia',
  'city.Edessa': 'Edessa',
  'city.Damascus': 'Damaskus',
  'city.Jerusalem': 'Jerusalem',
  'city.Alexandria': 'Alexandria',
  'city.Leucosia': 'Leukosia',
  'city.Palmyra': 'Palmyra',
  'city.Tabuk': 'Tabuk',
  'city.Medina': 'Medina',
  'city.Mecca': 'Mekka',
  'city.Basra': 'Basra',
  'city.Hira': 'Hira',
  'city.Baghdad': 'Bagdad',
  'city.Hamadan': 'Hamadan',
  'city.Mosul': 'Mossul',
  'city.Amida': 'Amida',
  'city.Ardabil': 'Ardabil',
  'city.Tiflis': 'Tiflis',
  'city.Derbent': 'Derbent',
  'map.Black Sea': 'Schwarzes Meer',
  'map.Mediterranean': 'Mittelmeer',
  'map.Caspian Sea': 'Kaspisches Meer',
  'map.Red Sea': 'Rotes Meer',
  'map.Arabia': 'Arabien',
  'map.Persia': 'Persien',
  'map.Egypt': 'Ägypten',
  'do.pass': 'Passen: keine Aktion mehr in dieser Runde',
  'why.taken': 'besetzt von {player}',
  'why.no_cube': 'kein Würfel im Vorrat, und keine Kasse hat {price:bezant} für einen anderen',
  'why.no_cube_of_side': (a) =>
    a.side === 'arab'
      ? 'kein Würfel im Vorrat, und ein anderer kostet {price:bezant}: die arabische Kasse hat {bezants}'
      : 'kein Würfel im Vorrat, und ein anderer kostet {price:bezant}: die byzantinische Kasse hat {bezants}',
  'why.no_bezants': (a) =>
    a.side === 'arab'
      ? 'kostet {price:bezant}, die arabische Kasse hat {bezants}'
      : 'kostet {price:bezant}, die byzantinische Kasse hat {bezants}',
  'why.taxed': 'du hast in dieser Runde schon Steuern erhoben',
  'why.empty_pool': 'kein Würfel im Vorrat, um Steuern zu erheben',
  'why.no_free_city': 'jede Stadt hat ihren Herrn',
  'why.no_fortification': 'du hast keine Befestigung mehr',
  'why.no_city_to_fortify': 'keine deiner Städte kann befestigt werden',
  'why.no_city_to_improve': 'jede Stadt dieser Seite hat drei Stadtmarker',
  'why.with_army': (a) =>
    a.side === 'arab'
      ? 'wird in einer Aktion der arabischen Armee gewählt'
      : 'wird in einer Aktion der byzantinischen Armee gewählt',
  'why.army_waits': 'diese Armee kommt mit der ersten byzantinischen Stadt, die du übernimmst',
  'why.army_empty': (a) =>
    a.side === 'arab' ? 'die arabische Armee hat keinen Würfel' : 'die byzantinische Armee hat keinen Würfel',
  'why.no_way': (a) =>
    a.side === 'arab'
      ? 'die arabische Armee kann keinen Weg bezahlen'
      : 'die byzantinische Armee kann keinen Weg bezahlen',
  'why.bulgars': 'keine Stadt anzugreifen, und zu wenige orange Würfel zum Hinzufügen',
  'why.elite_once': 'nur ein Würfel je Aktion auf jedes Elitefeld',
}
