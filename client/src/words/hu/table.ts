// The table: what is around the board.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { table as english } from '../en/table'

const side = (a: Args) => (a.side === 'arab' ? 'arab' : 'bizánci')
const Side = (a: Args) => (a.side === 'arab' ? 'Arab' : 'Bizánci')

export const table: Record<keyof typeof english, Template> = {
  'app.name': 'Byzantium',
  'app.loading': 'Betöltés…',
  'app.menu': 'Menü',
  'app.close': 'Bezárás',
  'app.error': 'Nem sikerült: {sentence}',
  'app.unreachable': 'A kiszolgáló nem válaszol. Újabb próbálkozás…',
  'app.not_found': 'Nincs ilyen oldal.',
  'app.home': 'A kezdőlapra',

  // ---------------------------------------------------------------- the board
  'board.map': 'Térkép',
  'board.threatened': 'egy ellenfél a következő cselekedetével megtámadhatja',
  'board.bulgars': 'Bolgárok: a mezőjükön {number}, összesen {all} kocka',
  'board.of': '{number} / {all}',
  'board.strength': 'ereje {number}',
  'board.controlled_by': 'birtokosa {player}',
  'board.fortified_by': 'megerődített, birtokosa {player}',
  'board.byzantine_army_of': '{player} bizánci serege',
  'board.arab_army_of': '{player} arab serege',

  // ---------------------------------------------------------------- displays
  'own.you': 'te', 'own.bot': 'bot', 'own.left': 'elment', 'own.away': 'nincs itt', 'own.points': 'pont',
  'own.pool': 'Tartalék', 'own.casualties': 'Veszteség', 'own.forts': 'Erődítés', 'own.guard': 'testőrséggel',
  'office.emperor': 'Császár', 'office.caliph': 'Kalifa', 'office.fleet_byzantine': 'Biz. flotta', 'office.fleet_arab': 'Arab flotta',
  'badge.passed': 'passzolt', 'badge.passed_first': 'első passz',
  'score.track': (a) => `${Side(a)} pontok`,
  'score.both': 'mindkét pontsáv számít',
  'score.short': (a) => `${a.side === 'arab' ? 'az arab' : 'a bizánci'} pontsáv nem számít: {number} hiányzik a feléhez`,
  'score.sum': '{byzantine} + {arab}; {high} fele {half}',
  'score.half': '{high} fele {half}',
  'purse.turn_end': 'a végén',
  'purse.forecast': 'A forduló végén: bevétel {income}, fenntartás {upkeep}, kifizetetlen {unpaid}',
  'purse.unpaid': 'kifizetetlen: {number:bezant}',

  // ---------------------------------------------------------------- action spaces
  'space.actions': 'Cselekvés', 'space.either': 'Bármelyik fél', 'space.two_a_cube': '2/db',
  'effect.fleet': 'a bizánci flotta megduplázhatja',
  'effect.points': (a) => `+{amount} ${side(a)}`,
  'effect.price': (a) => (a.side === 'arab' ? '{price:bezant} az arab kincstárból' : '{price:bezant} a bizánci kincstárból'),
  'effect.upkeep': 'megtakarítás: {price:bezant}',
  'effect.chip_fleet': '{number}, flotta {double}',

  // ---------------------------------------------------------------- odds, battle, amounts
  'odds.take': '{city} bevételére',
  'odds.losses': 'várható veszteség: {cubes} kocka',
  'odds.gain': (a) => `+{points} ${side(a)}, +{bezants:bezant}`,
  'odds.gain_bulgars': '+{points:point}',
  'odds.destroyed': '{share}: a sereg megsemmisül',
  'odds.if_retreat': '{share}, ha visszavonulnak',
  'odds.soon': 'Az esélyek számítása folyik, egy pillanat…',
  'odds.intercepted': 'ha a flotta feltartóztatja',
  'battle.of': 'Támadás: {city}',
  'battle.army_of': '{player} serege',
  'battle.siege': 'Ostrom, erő {number}',
  'battle.attacks': 'támadás', 'battle.defends': 'védelem', 'battle.stands': 'védelem',
  'battle.compare': 'Az erő most', 'battle.against': 'ellen', 'battle.tie': 'az egyenlőség a védőé',
  'amount.less': 'Eggyel kevesebb', 'amount.more': 'Eggyel több', 'amount.split': 'Arany a bizánci kincstárba', 'amount.cubes': 'Kockák',
  'amount.tax': 'Adó: {number:cube}', 'amount.share': 'Elosztás így',

  // ---------------------------------------------------------------- the prompt bar
  'prompt_bar.clause': 'szabály: {clause}',
  'answer.undo': 'Vissza', 'answer.undo_title': 'Utolsó lépésed visszavonása', 'answer.cancel': 'Mégse', 'answer.choose': 'Mit szeretnél itt tenni?',
  'answer.all': 'Minden lehetőség',
  'wait.for': '{player} dönt', 'wait.thinking': '{player} gondolkodik…', 'wait.warming': '{player} bemelegít, egy pillanat…', 'wait.playing': 'Figyeld, mi történik…',
  'wait.watching': 'Nézed a játékot', 'wait.over': 'Vége', 'wait.not_you': 'Nem te jössz', 'wait.skip': 'Tovább',
  'turn.of': '{roman}/III. forduló', 'turn.short': '{roman}. forduló', 'turn.round': '{number}. kör', 'turn.order': 'A játékosok sorrendje',
  'legend.title': 'Utak', 'legend.road': 'út: 1 kocka', 'legend.desert': 'sivatag: csak arab, 1', 'legend.sea': 'tenger: biz. 1, arab 2', 'legend.second': 'második szakasz: eggyel több',
  'zoom.in': 'Nagyítás', 'zoom.out': 'Kicsinyítés', 'zoom.all': 'A teljes térkép',
  'fall.title': 'Ha az arabok most bevennék Konstantinápolyt', 'fall.wins': '{player} nyerne {number} arab ponttal',

  // ---------------------------------------------------------------- log, chat, notes
  'log.title': 'Napló', 'log.game': 'Játék', 'log.chat': 'Csevegés', 'log.notes': 'Jegyzetek', 'log.review': 'Visszajátszás innen',
  'note.points': (a) => `${side(a)} pont`, 'note.bezants': (a) => `${side(a)} arany`, 'note.lost': 'veszteség',
  'chat.say': 'Írj valamit', 'chat.send': 'Küldés', 'chat.none': 'Még senki sem szólt.', 'chat.notes': 'Ezt csak te olvashatod.',
  'entry.sat': '{player} leül', 'entry.bot': '{player} (bot) leül', 'entry.left': '{player} feláll az asztaltól', 'entry.started': 'Kezdődik a játék', 'entry.resumed': 'A játék itt folytatódik',
  'entry.undone': 'Visszavonva', 'entry.proposed': '{player} javaslatot tesz', 'entry.answered': 'Válasz a javaslatra', 'entry.late': '{player} ideje lejárt',
  'entry.ended': 'A dobókockák titka látható', 'entry.rematch': 'Elkészült a visszavágó', 'entry.redrawn': 'A kiszolgálót biztonsági mentésből állították helyre: új dobókockák sorsolása', 'entry.other': '…',

  // ---------------------------------------------------------------- menu
  'menu.rules': 'Szabályok', 'menu.replay': 'Visszajátszás', 'menu.help': 'Billentyűk és súgó', 'menu.settings': 'Beállítások', 'menu.save': 'A játék mentése fájlba', 'menu.dice': 'Dobások és szerencse',
  'menu.home': 'A kezdőlapra', 'menu.leave': 'Felállok az asztaltól', 'menu.leave_sure': 'Ekkor egy bot veheti át a helyed; visszajöhetsz. Felállsz?', 'menu.end': 'Javaslat: a játék befejezése most',
  'menu.undo_more': 'Javaslat: több lépés visszavonása', 'menu.invite': 'Az asztal linkjének másolása', 'menu.copied': 'A link a vágólapon van.', 'menu.sound': 'Hang', 'menu.speed': 'Animációk sebessége',
  'menu.theme': 'Színek', 'menu.language': 'Nyelv', 'menu.confirm': 'Rákérdezés a visszavonhatatlanra', 'menu.threats': 'A veszélyeztetett városok jelölése',
  'speed.slow': 'Lassú', 'speed.normal': 'Normál', 'speed.fast': 'Gyors', 'speed.off': 'Nincs', 'theme.light': 'Világos', 'theme.auto': 'Auto', 'theme.dark': 'Sötét',
  'propose.undo': '{player} javasolja a visszalépést egy korábbi döntésig', 'propose.end': '{player} javasolja, hogy most érjen véget a játék', 'propose.agree': 'Elfogadom', 'propose.refuse': 'Elutasítom',
  'propose.waiting': 'Várjuk a többiek válaszát',
  'line.lost': 'Megszakadt a kapcsolat. Újabb próbálkozás…', 'line.gone': 'Nincs ilyen asztal, vagy nem férsz hozzá.', 'line.trouble': 'Ez a játék itt nem folytatható: {sentence}',
  'bot.take_over': 'Játsszon tovább bot', 'bot.come_back': 'Ide ülök',
  'clock.left': '{player}: még {time}', 'clock.out': 'lejárt az idő',
  'title.your_turn': '★ Te jössz', 'notice.your_turn': 'Te jössz az asztalnál.',

  // ---------------------------------------------------------------- dice and luck
  'luck.title': 'Dobások és szerencse', 'luck.explain': 'A dobókocka 4-re, 5-re és 6-ra talál. 100 becsületes játszmából ugyanennyi dobással 95 a sávon belül marad.',
  'luck.player': 'Játékos', 'luck.dice': 'Dobás', 'luck.hits': 'Találat', 'luck.expected': 'Várható', 'luck.range': 'Sáv', 'luck.nobody': 'Városok, bolgárok',
  'luck.commitment': 'A kiszolgáló a játék előtt elkötelezte magát a dobásai mellett: ez a titok ujjlenyomata.', 'luck.secret': 'A titok, a végén felfedve',
  'luck.check': 'Dobások ellenőrzése a böngészőben', 'luck.checking': 'Ellenőrzés…', 'luck.right': 'Minden dobás ({number}) a titokból következik, és a titok illik az ujjlenyomatához.',
  'luck.wrong': 'Ez a játszma nem igazolt: {sentence}', 'luck.later': 'A játék végén itt minden dobás ellenőrizhető.',
  'proof.elsewhere': 'Az első {number} döntés másik asztalról jött: azok dobásai nincsenek ellenőrizve.',
  'proof.chain': 'A kiszolgáló aláírta a {number} bejegyzésből álló naplót, és abból pontosan ez a játszma következik: játékosok, lépések és befejezés.',
  'proof.not_seen': 'Ez a böngésző nem követte a játszmát, ezért nem tudhatja, másoknak is ugyanezt mutatták-e.',
  'proof.seen': 'Az első {number} bejegyzés az, amit ez a böngésző látott megtörténni.',
  'proof.lost': 'A kiszolgálót mentésből állították helyre: amit ez a böngésző azon túl látott, elveszett.',
  'proof.early': 'Amikor ez a játszma kezdődött, a magok azonnal látszottak: aki ismerte a titkot, megválaszthatta a sajátját.',
  'proof.nobody': 'Senki sem adott hozzá magot: a kiszolgáló megválaszthatta a dobásokat.',
  'proof.seed': 'A dobásokban benne van a te magod, amelyet a kiszolgáló nem ismerhetett.',
  'proof.no_seed': 'A dobásokban nincs ennek a böngészőnek magja.',
  'proof.held_back': '{player} magja nem került elő időben, ezért kimaradt.',
  'proof.restored': 'A kiszolgáló szerint mentésből állították helyre, és a játszma közben új titkot sorsolt.',
  'proof.bad_secret': 'a titok nem illik az ujjlenyomatához.',
  'proof.bad_chain': 'a naplót megváltoztatták, vagy hiányos.',
  'proof.bad_signature': 'az aláírás nem ehhez a játszmához tartozik.',
  'proof.bad_key': 'másik kiszolgáló írta alá.',
  'proof.bad_seen': 'nem az a játszma, amelyet ez a böngésző látott.',
  'proof.bad_commitment': 'az ujjlenyomat nem az, amelyet ez a böngésző látott.',
  'proof.bad_end': 'hiányzik a vége.',
  'proof.bad_record': 'a játékosok vagy a lépések nem a napló szerintiek.',
  'proof.bad_seed': 'egy mag nem az, amelyet lekötöttek.',
  'proof.bad_roll': 'a {roll}. dobás {rolled}, a titokból {expected} következik.',
  'proof.no_rolls': 'egyetlen dobást sem lehetett ellenőrizni.',

  // ---------------------------------------------------------------- help
  'help.title': 'Billentyűk és súgó',
  'help.tab': 'egyik kiemelt dologról a következőre', 'help.arrows': 'a legközelebbi kiemelt városra; ha nincs ilyen, a térkép mozog', 'help.enter': 'választás; megerősítés', 'help.escape': 'mégse, bezárás',
  'help.undo': 'visszavonás', 'help.numbers': 'választás a lehetőségek listájából', 'help.list': 'minden lehetőség listája', 'help.zoom': 'nagyítás, kicsinyítés, teljes térkép', 'help.rules': 'a szabályok, e kérdés pontjánál',
  'help.log': 'visszajátszás', 'help.skip': 'animációk átugrása', 'help.help': 'ez a lap', 'help.pass': 'passz', 'help.verbs': 'birtokba vétel, toborzás, bizánci sereg, arab sereg',
  'help.mouse': 'Ami ki van emelve, az válasz. Kattints egy városra, mezőre, cselekedetre vagy seregre. Ami nem vonható vissza, az második kattintásra vagy a kitöltött gombra vár.',

  // ---------------------------------------------------------------- before the game
  'room.title': 'Az asztal készen áll', 'room.dealing': 'Mindenki itt van. A dobókockák sorsolása folyik: egy pillanat.',
  'room.waiting': 'A játék akkor kezdődik, amikor minden hely foglalt.', 'room.open': 'szabad', 'room.sit': 'Leülök ide', 'room.add_bot': 'Üljön ide bot', 'room.leave': 'Felállok',
  'room.invite': 'Hívd meg barátaidat ezzel a linkkel', 'room.copy': 'Másolás', 'room.you': 'te', 'room.level': 'A bot ereje', 'room.reserved': 'foglalt',
  'room.need_link': 'Hogy ide ülhess, valakinek az asztaltól meghívó linket kell küldenie.',

  // ---------------------------------------------------------------- why a bot acts
  'reason.random': 'véletlenül', 'reason.score': 'pontokért', 'reason.tracks': 'mindkét pontsávért', 'reason.lag': 'hogy mindkét pontsáv számítson', 'reason.threat': 'a biztonságért', 'reason.prey': 'hogy városokat fenyegessen',
  'reason.byzantine_bezants': 'bizánci aranyért', 'reason.arab_bezants': 'arab aranyért', 'reason.shortfall': 'hogy kifizesse a fenntartást', 'reason.pool': 'szabad kockákért', 'reason.saved': 'hogy kockákat tartson meg a következő fordulóra',
  'reason.casualties': 'a veszteségei miatt', 'reason.income': 'bevételért', 'reason.elite': 'az elitcsapatokért', 'reason.byzantine_main': 'erősebb bizánci seregért', 'reason.byzantine_move': 'hogy mozogjon a bizánci sereg',
  'reason.byzantine_levy': 'a bizánci segédcsapatokért', 'reason.arab_main': 'erősebb arab seregért', 'reason.arab_move': 'hogy mozogjon az arab sereg', 'reason.arab_levy': 'az arab segédcsapatokért', 'reason.pawns': 'hogy seregei legyenek a térképen',
  'reason.passed': 'hogy passzoljon', 'reason.first': 'hogy ő kezdje a következő fordulót', 'reason.capital': 'Konstantinápolyért', 'reason.arab_lead': 'hogy vezessen, ha Konstantinápoly elesik',

  'think.thinking': 'gondolkodik…', 'think.warming': 'bemelegít…', 'tab.players': 'Játékosok', 'tab.log': 'Napló', 'phone.grab': 'A lap kinyitása vagy becsukása',
}
