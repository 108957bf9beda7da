// Terms of the Hungarian rulebook. Names and cities come in the nominative: 'városa' after a city takes the case.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { game as english } from '../en/game'

const byzantine = (a: Args) => a.side === 'byzantine'
const bulgar = (a: Args) => a.side === 'bulgar'
const side = (a: Args) => (byzantine(a) ? 'bizánci' : 'arab')
const Side = (a: Args) => (byzantine(a) ? 'Bizánci' : 'Arab')
const plus = (a: Args) => ((a.amount ?? 0) > 0 ? '+' : '')
const the = (a: Args) => (a.turn === 1 ? 'Az' : 'A') // az első, a második
const BOXES = { elite: 'elitcsapatok', main: 'fősereg', move: 'mozgás', levy: 'segédcsapatok' }
const box = (a: Args) => (a.box ? BOXES[a.box] : '')

export const game: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- words
  'side.byzantine': 'Bizánci',
  'side.arab': 'Arab',
  'side.persian': 'Perzsa',
  'side.bulgar': 'Bolgár',
  'side.nobody': 'bármelyik fél',
  'box.elite': 'Elit',
  'box.main': 'Fősereg',
  'box.move': 'Mozg.',
  'box.levy': 'Segéd',
  'player.nobody': 'senki',
  'rival.nobody': 'senki',
  'roller.nobody': 'senki',
  'city.nobody': 'sehol',
  'to_city.nobody': 'sehol',
  'space.improve_byzantine': 'Bizánci város fejlesztése',
  'space.improve_arab': 'Arab város fejlesztése',
  'space.emperor': 'Császár',
  'space.caliph': 'Kalifa',
  'space.civil_war_byzantine': 'Bizánci polgárháború',
  'space.civil_war_arab': 'Arab polgárháború',
  'space.fleet_byzantine': 'Bizánci flotta',
  'space.fleet_arab': 'Arab flotta',
  'space.bulgars': 'Bolgárok',
  'space.fortify': 'Erődítés',
  'name.improve': 'Fejlesz\u00ADtés',
  'name.emperor': 'Császár',
  'name.caliph': 'Kalifa',
  'name.civil_war': 'Polgár\u00ADháború',
  'name.fleet': 'Flotta',
  'name.bulgars': 'Bolgárok',
  'name.fortify': 'Erődítés',
  'name.church': 'Templom',
  'name.mosque': 'Mecset',
  'name.tax': 'Adó',
  'name.pass': 'Passz',
  'foe_kind.army': 'sereg',
  'foe_kind.levy': 'segédcsapatok',
  'foe_kind.bulgars': 'bolgárok',
  'source.start': 'kezdés',
  'source.control': 'birtokba vétel',
  'source.conquest': 'hódítások',
  'source.guard': 'császár és kalifa',
  'source.building': 'templomok és mecsetek',
  'source.bulgars': 'bolgárok',
  'source.upkeep': 'kifizetetlen fenntartás',
  'source.cities': 'városok a játék végén',
  'source.capital': 'Konstantinápoly eleste',

  // ---------------------------------------------------------------- prompts: what to choose
  'prompt.game_over': 'Vége a játéknak',
  'prompt.first_player': 'Kisorsoljuk, ki kezd',
  'prompt.action': 'Válassz cselekedetet',
  'prompt.pay_cube': 'Honnan veszed a kockát?',
  'prompt.pay_from': 'Melyik kincstár fizet?',
  'prompt.lose_cube': (a) =>
    a.number === 1 ? 'Válaszd ki, melyik kockát veszíted el' : 'Válaszd ki, melyik kockát veszíted el (még {number})',
  'prompt.control_city': 'Válassz egy szabad várost, amelyet birtokba veszel',
  'prompt.strengthen_box': 'Válassz mezőt egy kockának',
  'prompt.tax_cubes': 'Hány kockával szedsz adót?',
  'prompt.tax_split': '{number} aranyból mennyi kerül a bizánci kincstárba?',
  'prompt.pass_cube': 'Melyik kocka kerül a passzolási mezőre?',
  'prompt.improve_city': 'Válassz várost a fejlesztéshez',
  'prompt.fortify_city': 'Válassz várost az erődítéshez',
  'prompt.enter_city': (a) => `Válaszd ki, hol jelenik meg ${side(a)} sereged`,
  'prompt.march': (a) => `Válaszd ki, hová vonul ${side(a)} sereged`,
  'prompt.fleet_use': 'Feltartóztatja flottád {rival} seregét {city} felé?',
  'prompt.fleet_pay': 'A flotta elállja utadat {city} felé',
  'prompt.retreat_or_stand': (a) =>
    a.rival === null
      ? 'A bolgárok megtámadják {city} városát: visszavonul a sereged?'
      : '{rival} megtámadja {city} városát: visszavonul a sereged?',
  'prompt.next_foe': '{city}: melyik sereggel harcolsz először?',
  'prompt.levy_fights': 'Harcolnak segédcsapataid {city} városáért?',
  'prompt.dice': 'Gurulnak a kockák',
  'prompt.bulgars_plan': 'Mit tesznek a bolgárok?',
  'prompt.close_sea': 'Elzárja flottád a tengert {rival} visszavonulása elől?',
  'prompt.retreat_to': (a) => `Válaszd ki, hová vonul vissza ${side(a)} sereged`,
  'prompt.upkeep_cube': (a) => `Válassz egy ${side(a)} kockát, amelyet nem tudsz kifizetni`,
  'hint.action': 'egy cselekedet, egy kiemelt város, egy mező vagy az egyik sereged',
  'hint.pay_cube': 'a tartalékból ingyen, máshonnan {price:bezant}',
  'hint.pay_from': '{price:bezant} a kockáért',
  'hint.lose_cube': 'az elitcsapatoktól, a főseregtől vagy a mozgásból; a testőrség utoljára',
  'hint.control_city': 'hengerenként egy pont a város oldalának pontsávján',
  'hint.strengthen_box': 'még legfeljebb {number}, cselekedetenként egy-egy elitmezőre csak egy',
  'hint.tax_cubes': 'mindegyikért 2 arany jár; tartalékodban {number:cube} van',
  'hint.tax_split': 'a többi az arab kincstárba kerül',
  'hint.pass_cube': 'veszteségedben nincs kocka, amellyel passzolhatnál',
  'hint.improve_city': 'eggyel több henger: több bevétel, a végén több pont, erősebb város',
  'hint.fortify_city': 'ostromnál 1-gyel erősebb; még {number} erődítésed van',
  'hint.enter_city': 'a sereg saját oldalának egyik városánál kerül a térképre',
  'hint.march': (a) =>
    `{number:move_cube} maradt; ${a.side === 'arab' ? 'egy út vagy sivatagi út 1, a tenger 2, az arab flottával 1' : 'egy útszakasz 1'}, a második szakasz eggyel több`,
  'hint.fleet_use': 'a hajózás így kétszer annyiba kerül, és te dobsz a veszteségekre',
  'hint.fleet_pay': 'fizess: {number:move_cube}, és vállald a veszteséget, vagy fordulj vissza',
  'hint.retreat_or_stand': 'a visszavonulás minden útba eső idegen városért egy kockába kerül',
  'hint.next_foe': 'minden seregnek, amely kitart, külön csata jár',
  'hint.levy_fights': '{number:cube} a segédcsapatok mezőjén',
  'hint.bulgars_plan': '{number:cube} a mezőjükön; kapnak 2-t és támadnak, vagy kapnak 4-et',
  'hint.close_sea': 'a seregnek ekkor szárazföldi út kell, különben megsemmisül',
  'hint.retreat_to': 'saját oldalának városa; az út ára {number:cube}',
  'hint.upkeep_cube': 'fizetendő {number}, megvan {bezants}; a kocka kikerül a játékból, és egy pontot veszítesz',
  'crumb.action': 'Cselekedet',
  'crumb.pay_cube': 'Kocka',
  'crumb.pay_from': 'Kincstár',
  'crumb.lose_cube': 'Veszteség',
  'crumb.control_city': 'Birtokba vétel',
  'crumb.strengthen_box': 'Mezők',
  'crumb.tax_cubes': 'Adó',
  'crumb.tax_split': 'Kincstárak',
  'crumb.pass_cube': 'Passz',
  'crumb.improve_city': 'Fejlesztés',
  'crumb.fortify_city': 'Erődítés',
  'crumb.enter_city': 'Belépés',
  'crumb.march': 'Hová?',
  'crumb.fleet_use': 'Flotta',
  'crumb.fleet_pay': 'Flotta',
  'crumb.retreat_or_stand': 'Védelem',
  'crumb.next_foe': 'Csata',
  'crumb.levy_fights': 'Segédcsapatok',
  'crumb.dice': 'Dobás',
  'crumb.bulgars_plan': 'Bolgárok',
  'crumb.close_sea': 'Tenger',
  'crumb.retreat_to': 'Visszavonulás',
  'crumb.upkeep_cube': 'Fenntartás',
  'crumb.first_player': 'Kezdés',
  'crumb.game_over': 'Vége',

  // ---------------------------------------------------------------- options
  'option.city': '{city}',
  'option.box': (a) => `${Side(a)} ${box(a)}`,
  'option.pool': 'Tartalék',
  'option.casualties': 'Veszteség',
  'option.player': '{player}',
  'option.treasury': (a) => `${Side(a)} kincstár`,
  'option.done': 'Kész',
  'option.stop': 'Marad',
  'option.intercept': 'Feltartóztatja',
  'option.let_pass': 'Átengedi',
  'option.pay_double': 'Fizet és hajózik',
  'option.withdraw': 'Visszafordul',
  'option.retreat': 'Visszavonul',
  'option.stand': 'Kitart',
  'option.fight': 'Harcol',
  'option.do_not_fight': 'Nem harcol',
  'option.close_sea': 'Elzárja a tengert',
  'option.leave_sea_open': 'Nyitva hagyja',
  'option.take_control': 'Birtokba vétel',
  'option.strengthen': 'Toborzás',
  'option.tax': 'Adószedés',
  'option.build': (a) => (byzantine(a) ? 'Templom' : 'Mecset'),
  'option.army': (a) => `${Side(a)} sereg`,
  'option.pass': 'Passz',
  'option.space': '{space}',
  'option.civil_war': 'Polgárháború itt',
  'option.reinforce': '4 kocka hozzáadása',
  'option.cubes': '{number:cube}',
  'option.split': '{number}',
  'option.hits': '{number:hit}',
  'do.control_city': 'Birtokba vétel: {city}',
  'do.improve_city': 'Fejlesztés: {city}',
  'do.fortify_city': 'Erődítés: {city}',
  'do.enter_city': 'Belépés: {city}',
  'do.march': 'Indulás: {city}',
  'do.attack': 'Támadás: {city}',
  'do.retreat_to': 'Visszavonulás: {city}',
  'do.bulgars_plan': 'Bolgár támadás: {city}',
  'do.lose_cube': (a) => `Kocka elvesztése: ${box(a)}`,
  'do.upkeep_cube': (a) => `Kocka feladása: ${box(a)}`,
  'do.strengthen_box': (a) => `Kocka ide: ${box(a)}`,
  'do.pay_pool': 'A tartalékból, ingyen',
  'do.pay_casualties': 'A veszteségből, {price:bezant}',
  'do.pay_box': (a) => `Innen: ${box(a)}, {price:bezant}`,
  'do.next_foe': 'Harc: {player}',

  // ---------------------------------------------------------------- events, for the log
  'event.first_player': '{player} kezd',
  'event.turn': (a) => `${the(a)} {turn}. forduló kezdődik`,
  'event.action': '{player}: {code}',
  'event.forced': (a) => (a.player == null ? 'dobás nélkül: {code}' : '{player} nem választhat mást: {code}'),
  'event.cubes': (a) => (a.loss ? '{number:cube}: {place} → {to} ({loss})' : '{number:cube}: {place} → {to}'),
  'event.bezants': (a) => `${plus(a)}{amount:bezant} (${side(a)}), {money}`,
  'event.points': (a) => `${plus(a)}{amount:point} (${side(a)}), {source}`,
  'event.pawn': (a) =>
    !a.city
      ? `{player} ${side(a)} serege megjelenik {to_city} városánál`
      : !a.to_city
        ? `{player} ${side(a)} serege lekerül a térképről`
        : `{player} ${side(a)} serege: {city} → {to_city}`,
  'event.guard': (a) =>
    `{player} ${a.flag ? 'megkapja' : 'elveszti'} ${byzantine(a) ? 'a Császári Testőrséget' : 'a kalifa lovastestőrségét'}`,
  'event.tokens': (a) =>
    byzantine(a)
      ? '{city}: {number} bizánci henger'
      : a.side === 'arab'
        ? '{city}: {number} arab henger'
        : bulgar(a)
          ? '{city}: {number} bolgár henger'
          : '{city}: {number:token}',
  'event.fortification': (a) => (a.flag ? '{player} megerődíti {city} városát' : '{city} erődítése lekerül'),
  'event.control': (a) => (a.flag ? '{player} birtokolja {city} városát' : '{player} elveszti {city} városát'),
  'event.fleet': (a) =>
    a.flag
      ? '{player} flottája feltartóztatja {rival} seregét {city} felé'
      : '{player} flottája átengedi {rival} seregét {city} felé',
  'event.withdraws': (a) => `{player} ${side(a)} serege lemond a hajóútról {city} felé`,
  'event.attack': (a) =>
    a.how === 'bulgars'
      ? '{player} a bolgárokat vezeti {city} ellen'
      : a.how === 'civil_war'
        ? '{player} polgárháborút indít {city} városában'
        : `{player} ${side(a)} serege megtámadja {city} városát`,
  'event.stands': (a) => `{player} ${side(a)} serege felveszi a harcot {city} városánál`,
  'event.retreats': (a) =>
    ({
      voluntary: `{player} ${side(a)} serege kivonul {city} városából`,
      beaten: `{player} legyőzött ${side(a)} serege elhagyja {city} városát`,
      repelled: `{player} ${side(a)} serege visszavonul {city} falai alól`,
      makes_way: `{player} ${side(a)} serege utat enged a bolgároknak {city} városánál`,
    })[a.manner ?? 'voluntary'],
  'event.sea': (a) =>
    a.flag ? '{player} elzárja a tengert {rival} elől' : '{player} nyitva hagyja a tengert {rival} előtt',
  'event.battle': (a) =>
    `{city}: ${bulgar(a) ? 'a bolgárok megütköznek' : '{player} megütközik'} ${a.foe_kind === 'army' ? '{rival} seregével' : a.foe_kind === 'levy' ? '{rival} segédcsapataival' : 'a bolgárokkal'}`,
  'event.roll': (a) =>
    `${a.roller != null ? '{roller}' : a.roll === 'city' ? 'a város' : 'a bolgárok'}: {number:die}, {hits:hit}`,
  'event.battle_end': (a) =>
    a.flag
      ? bulgar(a)
        ? 'a bolgárok megnyerik a csatát'
        : '{player} megnyeri a csatát'
      : a.foe_kind === 'bulgars'
        ? 'a bolgárok megnyerik a csatát'
        : '{rival} megnyeri a csatát',
  'event.levy': (a) =>
    a.flag ? '{player} segédcsapatai harcolnak {city} városáért' : '{player} segédcsapatai nem harcolnak',
  'event.siege': (a) =>
    `${bulgar(a) ? 'a bolgárok ostromolják' : '{player} ostromolja'} {city} városát, ereje {number}`,
  'event.siege_end': (a) => (a.flag ? '{city} elesik' : '{city} kitart'),
  'event.destroyed': (a) => `{player} ${side(a)} serege megsemmisül`,
  'event.bulgars': (a) =>
    (a.amount ?? 0) < 0 ? 'a bolgároknak {number} kockájuk maradt' : 'a bolgároknak most {number} kockájuk van',
  'event.turn_end': (a) => `${the(a)} {turn}. forduló vége: bevétel és kiadás`,
  'event.returned': '{player} {number} kockát visszakap a veszteségéből; tartaléka {pool}',
  'event.game_over': (a) =>
    a.ending === 'turn_3'
      ? 'Véget ért a harmadik forduló és a játék'
      : a.ending === 'constantinople_by_arabs'
        ? 'Konstantinápolyt bevették az arabok: vége a játéknak'
        : 'Konstantinápolyt bevették a bolgárok: vége a játéknak',

  'loss.moving': 'menetelés',
  'loss.sea': 'a tengeren',
  'loss.battle': 'csatában',
  'loss.siege': 'ostromban',
  'loss.retreat': 'visszavonulás közben',
  'loss.garrison': 'helyőrség',
  'loss.toll': 'a hódítás ára',
  'loss.destroyed': 'a sereggel együtt',
  'loss.nobody': '',
  'money.cube': 'kockáért',
  'money.building': 'építésért',
  'money.tax': 'adó',
  'money.loot': 'zsákmány',
  'money.income': 'bevétel',
  'money.upkeep': 'fenntartás',
  'place.city': '{city}',
  'place.box': (a) => `${side(a)} ${box(a)}`,
  'place.pool': 'tartalék',
  'place.casualties': 'veszteség',
  'place.space': '{space}',
  'place.tax': 'adómező',
  'place.pass': 'passzolási mező',
  'place.building': (a) => (byzantine(a) ? 'templom' : 'mecset'),
  'place.out': 'játékon kívül',

  // ---------------------------------------------------------------- cities
  'city.Dyrrachium': 'Dürrakhion',
  'city.Thessalonica': 'Thesszaloniké',
  'city.Athens': 'Athén',
  'city.Candia': 'Candia',
  'city.Adrianople': 'Hadrianopolisz',
  'city.Constantinople': 'Konstantinápoly',
  'city.Nicaea': 'Nicea',
  'city.Smyrna': 'Szmirna',
  'city.Attalia': 'Attaleia',
  'city.Ankara': 'Ankara',
  'city.Sinope': 'Szinópé',
  'city.Trebizond': 'Trapezunt',
  'city.Caesarea': 'Cézárea',
  'city.Tarsus': 'Tarszosz',
  'city.Antioch': 'Antiókhia',
  'city.Edessa': 'Edessza',
  'city.Damascus': 'Damaszkusz',
  'city.Jerusalem': 'Jeruzsálem',
  'city.Alexandria': 'Alexandria',
  'city.Leucosia': 'Leukószia',
  'city.Palmyra': 'Palmíra',
  'city.Tabuk': 'Tabúk',
  'city.Medina': 'Medina',
  'city.Mecca': 'Mekka',
  'city.Basra': 'Baszra',
  'city.Hira': 'Híra',
  'city.Baghdad': 'Bagdad',
  'city.Hamadan': 'Hamadán',
  'city.Mosul': 'Moszul',
  'city.Amida': 'Amida',
  'city.Ardabil': 'Ardabíl',
  'city.Tiflis': 'Tiflisz',
  'city.Derbent': 'Derbent',
  'map.Black Sea': 'Fekete-tenger',
  'map.Mediterranean': 'Földközi-tenger',
  'map.Caspian Sea': 'Kaszpi-tenger',
  'map.Red Sea': 'Vörös-tenger',
  'map.Arabia': 'Arábia',
  'map.Persia': 'Perzsia',
  'map.Egypt': 'Egyiptom',
  'do.pass': 'Passz: ebben a fordulóban nincs több cselekedeted',
  'why.taken': 'foglalt: {player}',
  'why.no_cube': 'a tartalék üres, és egyik kincstárban sincs meg egy kocka ára: {price:bezant}',
  'why.no_cube_of_side': (a) =>
    a.side === 'arab'
      ? 'a tartalék üres, másik kocka ára {price:bezant}: az arab kincstárban {bezants} van'
      : 'a tartalék üres, másik kocka ára {price:bezant}: a bizánci kincstárban {bezants} van',
  'why.no_bezants': (a) =>
    a.side === 'arab'
      ? 'ára {price:bezant}, az arab kincstárban {bezants} van'
      : 'ára {price:bezant}, a bizánci kincstárban {bezants} van',
  'why.taxed': 'ebben a fordulóban már adóztattál',
  'why.empty_pool': 'nincs a tartalékban kocka az adóhoz',
  'why.no_free_city': 'minden városnak van ura',
  'why.no_fortification': 'nincs több erődítésed',
  'why.no_city_to_fortify': 'egyik városod sem erődíthető',
  'why.no_city_to_improve': 'ezen oldal minden városán három henger van',
  'why.with_army': (a) =>
    a.side === 'arab' ? 'az arab sereg cselekedetében választható' : 'a bizánci sereg cselekedetében választható',
  'why.army_waits': 'ez a sereg az első bizánci várossal jön, amelyet birtokba veszel',
  'why.army_empty': (a) => (a.side === 'arab' ? 'az arab seregnek nincs kockája' : 'a bizánci seregnek nincs kockája'),
  'why.no_way': (a) =>
    a.side === 'arab'
      ? 'az arab sereg egyetlen utat sem tud kifizetni'
      : 'a bizánci sereg egyetlen utat sem tud kifizetni',
  'why.bulgars': 'nincs megtámadható város, és kevés a narancssárga kocka',
  'why.elite_once': 'cselekedetenként csak egy kocka kerülhet egy elitmezőre',
}
