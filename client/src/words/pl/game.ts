// Terms of the Polish rulebook. Names and cities come in the nominative: 'gracz', 'miasto' before them take the case.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { game as english } from '../en/game'

const byzantine = (a: Args) => a.side === 'byzantine'
const bulgar = (a: Args) => a.side === 'bulgar'
const army = (a: Args) => (byzantine(a) ? 'armia bizantyjska' : 'armia arabska')
const track = (a: Args) => (byzantine(a) ? 'Bizancjum' : 'Arabowie')
const whose = (a: Args) => (byzantine(a) ? 'Bizancjum' : 'Arabów')
const plus = (a: Args) => ((a.amount ?? 0) > 0 ? '+' : '')
const BOXES = { elite: 'Elita', main: 'Siły Główne', move: 'Tabory', levy: 'Garnizon' }
const box = (a: Args) => (a.box ? BOXES[a.box] : '')

export const game: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- words
  'side.byzantine': 'Bizancjum',
  'side.arab': 'Arabowie',
  'side.persian': 'Persowie',
  'side.bulgar': 'Bułgarzy',
  'side.nobody': 'dowolna strona',
  'box.elite': 'Elita',
  'box.main': 'Główne',
  'box.move': 'Tabory',
  'box.levy': 'Garniz.',
  'player.nobody': 'nikt',
  'rival.nobody': 'nikt',
  'roller.nobody': 'nikt',
  'city.nobody': 'nigdzie',
  'to_city.nobody': 'nigdzie',
  'space.improve_byzantine': 'Rozbudowa miasta bizantyjskiego',
  'space.improve_arab': 'Rozbudowa miasta arabskiego',
  'space.emperor': 'Cesarz',
  'space.caliph': 'Kalif',
  'space.civil_war_byzantine': 'Bizantyjska wojna domowa',
  'space.civil_war_arab': 'Arabska wojna domowa',
  'space.fleet_byzantine': 'Flota bizantyjska',
  'space.fleet_arab': 'Flota arabska',
  'space.bulgars': 'Bułgarzy',
  'space.fortify': 'Umocnienia',
  'name.improve': 'Rozbu\u00ADdowa',
  'name.emperor': 'Cesarz',
  'name.caliph': 'Kalif',
  'name.civil_war': 'Wojna domowa',
  'name.fleet': 'Flota',
  'name.bulgars': 'Bułgarzy',
  'name.fortify': 'Umoc\u00ADnienia',
  'name.church': 'Kościół',
  'name.mosque': 'Meczet',
  'name.tax': 'Podatki',
  'name.pass': 'Pas',
  'foe_kind.army': 'armia',
  'foe_kind.levy': 'garnizon',
  'foe_kind.bulgars': 'Bułgarzy',
  'source.start': 'początek gry',
  'source.control': 'przejęcie kontroli',
  'source.conquest': 'podboje',
  'source.guard': 'Cesarz i Kalif',
  'source.building': 'kościoły i meczety',
  'source.bulgars': 'Bułgarzy',
  'source.upkeep': 'nieopłacone utrzymanie',
  'source.cities': 'miasta na koniec gry',
  'source.capital': 'upadek Konstantynopola',

  // ---------------------------------------------------------------- prompts: what to choose
  'prompt.game_over': 'Koniec gry',
  'prompt.first_player': 'Losujemy, kto zaczyna',
  'prompt.action': 'Wybierz akcję',
  'prompt.pay_cube': 'Skąd bierzesz kostkę?',
  'prompt.pay_from': 'Który skarbiec płaci?',
  'prompt.lose_cube': (a) =>
    a.number === 1 ? 'Wybierz kostkę, którą tracisz' : 'Wybierz kostkę, którą tracisz (jeszcze {number})',
  'prompt.control_city': 'Wybierz wolne miasto do przejęcia',
  'prompt.strengthen_box': 'Wybierz pole dla kostki',
  'prompt.tax_cubes': 'Ile kostek przeznaczasz na podatki?',
  'prompt.tax_split': 'Ile z {number} bizantów trafia do skarbca Bizancjum?',
  'prompt.pass_cube': 'Którą kostkę kładziesz na polu Zakończenia?',
  'prompt.improve_city': 'Wybierz miasto do rozbudowy',
  'prompt.fortify_city': 'Wybierz miasto do umocnienia',
  'prompt.enter_city': (a) => `Wybierz, gdzie pojawi się twoja ${army(a)}`,
  'prompt.march': (a) => `Wybierz, dokąd rusza twoja ${army(a)}`,
  'prompt.fleet_use': 'Czy twoja flota przechwytuje armię gracza {rival} w drodze do miasta {city}?',
  'prompt.fleet_pay': 'Flota zagradza ci drogę do miasta {city}',
  'prompt.retreat_or_stand': (a) =>
    a.rival === null
      ? 'Bułgarzy atakują miasto {city}: czy twoja armia się wycofuje?'
      : '{rival} atakuje miasto {city}: czy twoja armia się wycofuje?',
  'prompt.next_foe': 'Z którą armią w mieście {city} walczysz najpierw?',
  'prompt.levy_fights': 'Czy twój garnizon walczy o miasto {city}?',
  'prompt.dice': 'Kości się toczą',
  'prompt.bulgars_plan': 'Co robią Bułgarzy?',
  'prompt.close_sea': 'Czy twoja flota zamyka morze przed odwrotem gracza {rival}?',
  'prompt.retreat_to': (a) => `Wybierz, dokąd wycofuje się twoja ${army(a)}`,
  'prompt.upkeep_cube': (a) => `Wybierz ${byzantine(a) ? 'bizantyjską' : 'arabską'} kostkę, której nie opłacisz`,
  'hint.action': 'akcja, podświetlone miasto, pole albo jedna z twoich armii',
  'hint.pay_cube': 'z puli za darmo, z innych miejsc za {price:bezant}',
  'hint.pay_from': '{price:bezant} za kostkę',
  'hint.lose_cube': 'z Elity, Sił Głównych lub Taborów; gwardia ginie ostatnia',
  'hint.control_city': 'dostajesz punkt za każdy znacznik, na torze strony miasta',
  'hint.strengthen_box': 'możesz dodać jeszcze {number}, do każdego pola Elity najwyżej jedną na akcję',
  'hint.tax_cubes': '2 bizanty za każdą; w puli: {number:cube}',
  'hint.tax_split': 'reszta trafia do skarbca Arabów',
  'hint.pass_cube': 'nie masz strat, którymi można spasować',
  'hint.improve_city': 'jeszcze jeden znacznik: większy dochód, więcej punktów na koniec, silniejsze miasto',
  'hint.fortify_city': 'o 1 silniejsze w oblężeniu; umocnień masz jeszcze: {number}',
  'hint.enter_city': 'armia pojawia się na mapie w mieście swojej strony',
  'hint.march': (a) =>
    `zostało: {number:move_cube}; ${a.side === 'arab' ? 'droga i pustynia kosztują 1, morze 2, z Flotą arabską 1' : 'połączenie kosztuje 1'}, drugie połączenie o 1 więcej`,
  'hint.fleet_use': 'rejs kosztuje wtedy podwójnie, a ty rzucasz na straty',
  'hint.fleet_pay': 'koszt: {number:move_cube} i ryzyko strat; albo zawróć',
  'hint.retreat_or_stand': 'odwrót kosztuje kostkę za każde obce miasto po drodze',
  'hint.next_foe': 'walczysz kolejno z każdą armią, która się broni',
  'hint.levy_fights': '{number:cube} na polu Garnizonu',
  'hint.bulgars_plan': '{number:cube} na ich polu; dostają 2 i atakują albo dostają 4',
  'hint.close_sea': 'armia musi wtedy znaleźć drogę lądem albo ginie',
  'hint.retreat_to': 'miasto jej strony; koszt drogi: {number:cube}',
  'hint.upkeep_cube': 'do zapłaty {number}, w skarbcu {bezants}; kostka opuszcza grę, a ty tracisz punkt',
  'crumb.action': 'Akcja',
  'crumb.pay_cube': 'Kostka',
  'crumb.pay_from': 'Skarbiec',
  'crumb.lose_cube': 'Straty',
  'crumb.control_city': 'Kontrola',
  'crumb.strengthen_box': 'Pola',
  'crumb.tax_cubes': 'Podatki',
  'crumb.tax_split': 'Skarbce',
  'crumb.pass_cube': 'Pas',
  'crumb.improve_city': 'Rozbudowa',
  'crumb.fortify_city': 'Umocnienia',
  'crumb.enter_city': 'Wejście',
  'crumb.march': 'Dokąd?',
  'crumb.fleet_use': 'Flota',
  'crumb.fleet_pay': 'Flota',
  'crumb.retreat_or_stand': 'Obrona',
  'crumb.next_foe': 'Bitwa',
  'crumb.levy_fights': 'Garnizon',
  'crumb.dice': 'Kości',
  'crumb.bulgars_plan': 'Bułgarzy',
  'crumb.close_sea': 'Morze',
  'crumb.retreat_to': 'Odwrót',
  'crumb.upkeep_cube': 'Utrzymanie',
  'crumb.first_player': 'Początek',
  'crumb.game_over': 'Koniec',

  // ---------------------------------------------------------------- options
  'option.city': '{city}',
  'option.box': (a) => `${box(a)} (${track(a)})`,
  'option.pool': 'Pula',
  'option.casualties': 'Straty',
  'option.player': '{player}',
  'option.treasury': (a) => `Skarbiec ${whose(a)}`,
  'option.done': 'Gotowe',
  'option.stop': 'Zostań',
  'option.intercept': 'Przechwyć',
  'option.let_pass': 'Przepuść',
  'option.pay_double': 'Zapłać i płyń',
  'option.withdraw': 'Zawróć',
  'option.retreat': 'Wycofaj się',
  'option.stand': 'Broń się',
  'option.fight': 'Walcz',
  'option.do_not_fight': 'Nie walcz',
  'option.close_sea': 'Zamknij morze',
  'option.leave_sea_open': 'Zostaw otwarte',
  'option.take_control': 'Przejmij kontrolę',
  'option.strengthen': 'Powiększ wojska',
  'option.tax': 'Podatki',
  'option.build': (a) => (byzantine(a) ? 'Kościół' : 'Meczet'),
  'option.army': (a) => (byzantine(a) ? 'Armia bizantyjska' : 'Armia arabska'),
  'option.pass': 'Pas',
  'option.space': '{space}',
  'option.civil_war': 'Wojna domowa tutaj',
  'option.reinforce': 'Dodaj 4 kostki',
  'option.cubes': '{number:cube}',
  'option.split': '{number}',
  'option.hits': '{number:hit}',
  'do.control_city': 'Przejmij: {city}',
  'do.improve_city': 'Rozbuduj: {city}',
  'do.fortify_city': 'Umocnij: {city}',
  'do.enter_city': 'Wejdź: {city}',
  'do.march': 'Idź: {city}',
  'do.attack': 'Atakuj: {city}',
  'do.retreat_to': 'Wycofaj się: {city}',
  'do.bulgars_plan': 'Bułgarzy atakują: {city}',
  'do.lose_cube': (a) => `Strać kostkę: ${box(a)}`,
  'do.upkeep_cube': (a) => `Oddaj kostkę: ${box(a)}`,
  'do.strengthen_box': (a) => `Kostka na pole: ${box(a)}`,
  'do.pay_pool': 'Z puli, za darmo',
  'do.pay_casualties': 'Ze strat, {price:bezant}',
  'do.pay_box': (a) => `${box(a)}, {price:bezant}`,
  'do.next_foe': 'Walcz: {player}',

  // ---------------------------------------------------------------- events, for the log
  'event.first_player': '{player} zaczyna',
  'event.turn': 'Zaczyna się tura {turn}',
  'event.action': '{player}: {code}',
  'event.forced': (a) => (a.player == null ? 'bez rzutu: {code}' : '{player} nie ma wyboru: {code}'),
  'event.cubes': (a) => (a.loss ? '{number:cube}: {place} → {to} ({loss})' : '{number:cube}: {place} → {to}'),
  'event.bezants': (a) => `${plus(a)}{amount:bezant} (${track(a)}), {money}`,
  'event.points': (a) => `${plus(a)}{amount:point} (${track(a)}), {source}`,
  'event.pawn': (a) =>
    !a.city
      ? `${army(a)} gracza {player} pojawia się w mieście {to_city}`
      : !a.to_city
        ? `${army(a)} gracza {player} znika z mapy`
        : `${army(a)} gracza {player}: {city} → {to_city}`,
  'event.guard': (a) =>
    `{player} ${a.flag ? 'zyskuje' : 'traci'} ${byzantine(a) ? 'Gwardię Cesarską' : 'Doborową Jazdę Arabską'}`,
  'event.tokens': (a) =>
    byzantine(a)
      ? '{city}: {number:token} Bizancjum'
      : a.side === 'arab'
        ? '{city}: {number:token} Arabów'
        : bulgar(a)
          ? '{city}: {number:token} Bułgarów'
          : '{city}: {number:token}',
  'event.fortification': (a) => (a.flag ? '{player} umacnia miasto {city}' : 'miasto {city} traci umocnienia'),
  'event.control': (a) => (a.flag ? '{player} kontroluje miasto {city}' : '{player} traci miasto {city}'),
  'event.fleet': (a) =>
    a.flag
      ? 'flota gracza {player} przechwytuje armię gracza {rival} w drodze do miasta {city}'
      : 'flota gracza {player} przepuszcza armię gracza {rival} do miasta {city}',
  'event.withdraws': (a) => `${army(a)} gracza {player} rezygnuje z rejsu do miasta {city}`,
  'event.attack': (a) =>
    a.how === 'bulgars'
      ? '{player} prowadzi Bułgarów na miasto {city}'
      : a.how === 'civil_war'
        ? '{player} wywołuje wojnę domową w mieście {city}'
        : `${army(a)} gracza {player} atakuje miasto {city}`,
  'event.stands': (a) => `${army(a)} gracza {player} broni miasta {city}`,
  'event.retreats': (a) =>
    ({
      voluntary: `${army(a)} gracza {player} wycofuje się z miasta {city}`,
      beaten: `pokonana ${army(a)} gracza {player} opuszcza miasto {city}`,
      repelled: `${army(a)} gracza {player} zostaje odparta spod miasta {city}`,
      makes_way: `${army(a)} gracza {player} ustępuje Bułgarom w mieście {city}`,
    })[a.manner ?? 'voluntary'],
  'event.sea': (a) =>
    a.flag
      ? '{player} zamyka morze przed odwrotem gracza {rival}'
      : '{player} zostawia morze otwarte dla odwrotu gracza {rival}',
  'event.battle': (a) =>
    `bitwa o miasto {city}: ${bulgar(a) ? 'Bułgarzy' : '{player}'} przeciw ${a.foe_kind === 'army' ? 'armii gracza {rival}' : a.foe_kind === 'levy' ? 'garnizonowi gracza {rival}' : 'Bułgarom'}`,
  'event.roll': (a) =>
    `${a.roller != null ? '{roller}' : a.roll === 'city' ? 'miasto' : 'Bułgarzy'}: {number:die}, {hits:hit}`,
  'event.battle_end': (a) =>
    a.flag
      ? bulgar(a)
        ? 'Bułgarzy wygrywają bitwę'
        : '{player} wygrywa bitwę'
      : a.foe_kind === 'bulgars'
        ? 'Bułgarzy wygrywają bitwę'
        : '{rival} wygrywa bitwę',
  'event.levy': (a) =>
    a.flag ? 'garnizon gracza {player} walczy o miasto {city}' : 'garnizon gracza {player} nie walczy',
  'event.siege': (a) => `${bulgar(a) ? 'Bułgarzy oblegają' : '{player} oblega'} miasto {city}, siła {number}`,
  'event.siege_end': (a) => (a.flag ? 'miasto {city} pada' : 'miasto {city} wytrzymuje oblężenie'),
  'event.destroyed': (a) => `${army(a)} gracza {player} zostaje zniszczona`,
  'event.bulgars': (a) =>
    (a.amount ?? 0) < 0 ? 'Bułgarom zostało kostek: {number}' : 'Bułgarzy mają teraz kostek: {number}',
  'event.turn_end': 'Koniec tury {turn}: dochód i utrzymanie',
  'event.returned': '{player}: ze strat do puli {number:cube}; w puli {pool}',
  'event.game_over': (a) =>
    a.ending === 'turn_3'
      ? 'Koniec trzeciej tury i koniec gry'
      : a.ending === 'constantinople_by_arabs'
        ? 'Konstantynopol zdobyty przez Arabów: koniec gry'
        : 'Konstantynopol zdobyty przez Bułgarów: koniec gry',

  'loss.moving': 'marsz',
  'loss.sea': 'na morzu',
  'loss.battle': 'w bitwie',
  'loss.siege': 'w oblężeniu',
  'loss.retreat': 'w odwrocie',
  'loss.garrison': 'załoga miasta',
  'loss.toll': 'cena podboju',
  'loss.destroyed': 'razem z armią',
  'loss.nobody': '',
  'money.cube': 'za kostkę',
  'money.building': 'za budowę',
  'money.tax': 'podatki',
  'money.loot': 'łupy',
  'money.income': 'dochód',
  'money.upkeep': 'utrzymanie',
  'place.city': '{city}',
  'place.box': (a) => `${box(a)} (${track(a)})`,
  'place.pool': 'pula',
  'place.casualties': 'straty',
  'place.space': '{space}',
  'place.tax': 'pole Podatków',
  'place.pass': 'pole Zakończenia',
  'place.building': (a) => (byzantine(a) ? 'kościół' : 'meczet'),
  'place.out': 'poza grą',

  // ---------------------------------------------------------------- cities
  'city.Dyrrachium': 'Dyrrachium',
  'city.Thessalonica': 'Tessaloniki',
  'city.Athens': 'Ateny',
  'city.Candia': 'Kandia',
  'city.Adrianople': 'Adrianopol',
  'city.Constantinople': 'Konstantynopol',
  'city.Nicaea': 'Nicea',
  'city.Smyrna': 'Smyrna',
  'city.Attalia': 'Attalia',
  'city.Ankara': 'Ankara',
  'city.Sinope': 'Synopa',
  'city.Trebizond': 'Trapezunt',
  'city.Caesarea': 'Cezarea',
  'city.Tarsus': 'Tars',
  'city.Antioch': 'Antiochia',
  'city.Edessa': 'Edessa',
  'city.Damascus': 'Damaszek',
  'city.Jerusalem': 'Jerozolima',
  'city.Alexandria': 'Aleksandria',
  'city.Leucosia': 'Leukozja',
  'city.Palmyra': 'Palmira',
  'city.Tabuk': 'Tabuk',
  'city.Medina': 'Medyna',
  'city.Mecca': 'Mekka',
  'city.Basra': 'Basra',
  'city.Hira': 'Hira',
  'city.Baghdad': 'Bagdad',
  'city.Hamadan': 'Hamadan',
  'city.Mosul': 'Mosul',
  'city.Amida': 'Amida',
  'city.Ardabil': 'Ardabil',
  'city.Tiflis': 'Tyflis',
  'city.Derbent': 'Derbent',
  'map.Black Sea': 'Morze Czarne',
  'map.Mediterranean': 'Morze Śródziemne',
  'map.Caspian Sea': 'Morze Kaspijskie',
  'map.Red Sea': 'Morze Czerwone',
  'map.Arabia': 'Arabia',
  'map.Persia': 'Persja',
  'map.Egypt': 'Egipt',
  'do.pass': 'Pas: w tej turze bez dalszych akcji',
  'why.taken': 'zajęte: {player}',
  'why.no_cube': 'pula jest pusta, a żaden skarbiec nie ma na inną kostkę: {price:bezant}',
  'why.no_cube_of_side': (a) =>
    a.side === 'arab'
      ? 'pula jest pusta, a inna kostka kosztuje {price:bezant}: w skarbcu arabskim jest {bezants}'
      : 'pula jest pusta, a inna kostka kosztuje {price:bezant}: w skarbcu bizantyjskim jest {bezants}',
  'why.no_bezants': (a) =>
    a.side === 'arab'
      ? 'kosztuje {price:bezant}, a w skarbcu arabskim jest {bezants}'
      : 'kosztuje {price:bezant}, a w skarbcu bizantyjskim jest {bezants}',
  'why.taxed': 'w tej turze już był podatek',
  'why.empty_pool': 'w puli nie ma kostki na podatek',
  'why.no_free_city': 'każde miasto ma pana',
  'why.no_fortification': 'nie masz już umocnień',
  'why.no_city_to_fortify': 'żadnego z twoich miast nie można umocnić',
  'why.no_city_to_improve': 'każde miasto tej strony ma trzy znaczniki',
  'why.with_army': (a) =>
    a.side === 'arab' ? 'wybiera się ją w akcji armii arabskiej' : 'wybiera się ją w akcji armii bizantyjskiej',
  'why.army_waits': 'ta armia przychodzi z pierwszym miastem bizantyjskim, nad którym przejmiesz kontrolę',
  'why.army_empty': (a) => (a.side === 'arab' ? 'armia arabska nie ma kostek' : 'armia bizantyjska nie ma kostek'),
  'why.no_way': (a) =>
    a.side === 'arab' ? 'armii arabskiej nie stać na żadną drogę' : 'armii bizantyjskiej nie stać na żadną drogę',
  'why.bulgars': 'nie ma miasta do ataku, a pomarańczowych kostek jest za mało',
  'why.elite_once': 'tylko jedna kostka na akcję w każde pole Elity',
}
