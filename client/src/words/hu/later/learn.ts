// The guided first game, lesson by lesson. {code} is the answer that is lit, {city} the city it is about.
import type { LaterTexts } from '../../index.svelte'

export default {
  'learn.name': 'Az első játék',
  'learn.loading': 'A tábla előkészítése…',
  'learn.step': '{number}/{all}. lépés',
  'learn.steps': 'Minden lépés',
  'learn.steps_note': 'Menj, ahová akarsz. Minden lépés egy pillanat Anna és Bela játszmájából.',
  'learn.passed': 'kész',
  'learn.coach': 'Vezető',
  'learn.more': 'A vezető szavainak megjelenítése',
  'learn.less': 'A vezető összecsukása',
  'learn.next': 'Tovább',
  'learn.go_on': 'Tovább',
  'learn.skip': 'A lépés kihagyása',
  'learn.again': 'Még egyszer',
  'learn.clause': 'Szabály: {clause}',
  'learn.read_on': 'Olvass tovább',
  'learn.leave': 'Kilépés a leckékből',

  // ---------------------------------------------------------------- for any lesson
  'learn.confirm': 'Ez nem vonható vissza, ezért a játék rákérdez: válaszd újra, vagy nyomd meg a kitöltött gombot.',
  'learn.elsewhere': 'Most mást csinálsz: {code}. Szabad. Fejezd be, vagy vond vissza.',
  'learn.other':
    'Ezt választottad: {code}. Rendes cselekedet, de ez a lépés mást mutat. Próbáld még egyszer, vagy menj tovább.',
  'learn.watch': 'Bela válaszol. Figyeld a táblát.',
  'learn.pay_cube': 'Honnan jön a kocka? A tartalékból ingyen van.',
  'learn.lose_cube':
    'Minden találat egy kockádba kerül, te választod ki. A mozgáskockák az összevetésben nem számítanak, előbb azokat add oda.',
  'learn.retreat_to': 'Sereged visszavonul. Válaszd ki, hová.',
  'learn.upkeep_cube':
    'Amit nem tudsz kifizetni, kikerül a játékból, és egy pontba kerül. Azt add fel, ami a legkevésbé kell.',

  // ---------------------------------------------------------------- two sides, two tracks
  'learn.sides.title': 'Két oldal, két pontsáv',
  'learn.sides.page1':
    '632-t írunk. Kelet Bizáncé, és a sivatagból előtörnek az arabok. Te egyik sem vagy: mindkét oldalon van egy sereged, és mindkét oldal városait birtoklod. A lila városok bizánciak, a fehérek arabok, a szürkék perzsák.',
  'learn.sides.page2':
    'Ezért két pontsávon gyűjtesz pontot, a bizáncin és az arabon. Három forduló után a kettő összege az eredményed, de csak akkor, ha az alacsonyabb legalább a fele a magasabbnak. Ha nem, az alacsonyabb semmit sem ér. Az egyensúly nyer.',
  'learn.sides.page3':
    'Te vagy Anna; a kockáid pirosak. Mind a 42 nyíltan látszik: két sereged mezőin, a tartalékban, amely szabadon használható, és a veszteség között. Szinte minden cselekedet letesz valahová egy kockát. Kezdjük.',

  // ---------------------------------------------------------------- turn I
  'learn.control.title': 'Birtokba vétel',
  'learn.control.text':
    'Egy bizánci vagy arab város, amelyet senki sem birtokol, egy kockáért a tiéd. Hengereiért azonnal pontot kapsz oldalának pontsávján.',
  'learn.control.action': 'Válaszd ezt: „{code}”.',
  'learn.control.control_city':
    'A kiemelt városok szabadok; a szám a hengereik száma. Válaszd ezt: {city}, 3 bizánci pont.',
  'learn.control.pay_cube':
    'Minden kocka, amelyet leteszel, jön valahonnan. A tartalékból ingyen van. A veszteségből vagy egy meződről 3 aranyba kerül. Vedd a tartalékból.',
  'learn.control.done':
    '{city} a tiéd, hengerei pontot érnek. Első bizánci városodnál megjelenik bizánci sereged: az a bábu mellette. Minden forduló végén a város hengerenként 2 aranyat ad.',

  'learn.strengthen.title': 'Toborzás',
  'learn.strengthen.text':
    'Legfeljebb három kocka a mezőidre. Az elitcsapatok és a fősereg harcolnak, a mozgás a menetelést fizeti, a segédcsapatok a városaidat védik. Egy-egy elitmezőre cselekedetenként csak egy kocka kerülhet.',
  'learn.strengthen.action': 'Válaszd ezt: „{code}”.',
  'learn.strengthen.strengthen_box':
    'Válassz mezőt. Arab sereged hamarosan indul: egy kocka az elithez, kettő a mozgáshoz.',
  'learn.strengthen.pay_cube':
    'Mindhármat a tartalékból vedd: az ingyen van. A veszteségből egy kocka 3 aranyba kerülne annak az oldalnak, amelyet segít.',
  'learn.strengthen.done':
    'Sereged megnőtt. De a katonák a forduló végén zsoldot kérnek: 3 aranyat minden elitkockáért, 2-t a segédcsapatokért, 1-et a főseregért és a mozgásért. A mezők mellett látod, mi marad majd a kincstárban.',

  'learn.tax.title': 'Adószedés',
  'learn.tax.text':
    'Arab kincstáradban 5 arany van, a katonái 13-ba fognak kerülni. Fordulónként egyszer a tartalék kockáit arannyá teheted: mindegyikért 2 jár. A kockák a forduló végén visszajönnek.',
  'learn.tax.action': 'Válaszd a cselekedetek közül: „{code}”.',
  'learn.tax.tax_cubes': '8 arany hiányzik, és minden kocka 2-t hoz: állítsd a számot 4-re.',
  'learn.tax.tax_split':
    'Most oszd el az aranyat a két kincstárad között. Az araboknak mind kell: a bizánci részt állítsd 0-ra.',
  'learn.tax.done':
    'A kockák az adómezőn várnak, az arany a tiéd. A tartalék egy kockája sok mindenre jó: amivel adót szedsz, azzal ebben a fordulóban nem veszel várost.',

  'learn.improve.title': 'Város fejlesztése',
  'learn.improve.text':
    'Közben birtokba vetted Mekkát. A fejlesztés egy hengert ad a mező színével egyező városnak, legfeljebb 3-ig: több bevétel, a végén több pont, és nehezebb bevenni. Minden speciális mezőn fordulónként csak kevés kocka fér el, aztán megtelik.',
  'learn.improve.action': 'Válaszd a cselekedetek közül: „{code}”.',
  'learn.improve.improve_city': 'Válaszd ezt: {city}. A tiéd.',
  'learn.improve.done':
    '{city}: eggyel több henger. Pont most nem jár érte, de minden fordulóban 2 arannyal több, és a végén eggyel több pont. Olyan várost is fejleszthetsz, amelyet senki sem birtokol, ha reménykedsz benne.',

  'learn.guard.title': 'Császár és kalifa',
  'learn.guard.text':
    'Aki császár vagy kalifa lesz, azonnal 2 pontot kap azon a pontsávon. És a testőrség csatlakozik az oldal elitjéhez: harcol, nem kér zsoldot, és utoljára esik el. A forduló végén hazamegy.',
  'learn.guard.action': 'Arabjaid hamarosan útra kelnek. Válaszd ezt: „{code}”.',
  'learn.guard.done':
    '2 pont, és egy testőrség a saját kockáid mellett az elitmezőn. A mező a forduló végéig a tiéd; más nem kaphatja meg.',

  'learn.build.title': 'Templom és mecset',
  'learn.build.text':
    'Egy kocka és 6 arany az oldal kincstárából: 2 pont, templomért a bizánci, mecsetért az arab pontsávon. Akárhányszor. De a kocka a játék végéig ott marad.',
  'learn.build.action': 'Építs mecsetet: „{code}”.',
  'learn.build.done':
    '2 pont. A játék végén az arany semmit sem ér, így a vége felé templom és mecset lesz abból, ami a katonáknak nem kell.',

  'learn.march.title': 'Belépés és menetelés',
  'learn.march.text':
    'Egy sereg egyetlen bábuként áll a térképen. Ha még nincs ott, oldalának egyik városánál lép be. Utána egy útszakaszt mehet, vagy kettőt. Mindegyik egy mozgáskockába kerül, a második eggyel többe. A folytonos vonal út, a pontozott sivatag, csak araboknak; a tengeren az arabok kétszer annyit fizetnek.',
  'learn.march.action': 'Válaszd ezt: „{code}”.',
  'learn.march.enter_city': 'Arab sereged egy arab városnál lép be, akárki birtokolja is. Válaszd ezt: {city}.',
  'learn.march.march': (a) =>
    a.city
      ? 'A város melletti szám az út ára. Menj a sivatagon át, a cél: {city}.'
      : 'Megérkeztél. Egy második szakasz 2 kockába kerülne, a kardok pedig támadást jelentenének. Még nem: válaszd ezt: „{code}”.',
  'learn.march.done':
    'A kifizetett mozgáskockák a veszteség között vannak; ennek fele a forduló végén visszajön. Ha a mozgás mezője üres, a sereg sehová sem mehet.',

  'learn.siege.title': 'Ostrom és hódítás',
  'learn.siege.text':
    'Belépni egy városhoz, amely nem a sereg oldalán áll: támadás. Jeruzsálemnél nincs sereg, és segédcsapat sem védi. De védekezik: a város annyi dobókockával dob, ahány hengere van, és 4-től talál. Akkor veszed be, ha az elit és a fősereg együtt ezután nagyobb az erejénél.',
  'learn.siege.action': 'Válaszd ezt: „{code}”. Tabúknál áll.',
  'learn.siege.march':
    'Válaszd ezt: {city}. Mielőtt megerősíted, egy kártya mutatja a pontos esélyeidet, mit veszíthetsz és mit kapsz.',
  'learn.siege.lose_cube':
    'A város talált. Minden találat egy kockádba kerül, te választod ki. A mozgáskockák az összevetésben nem számítanak, egy ilyet a legkönnyebb elveszíteni.',
  'learn.siege.pay_cube':
    '{city} elesett! Most arab város, eggyel kevesebb hengerrel. Annyi pontot kapsz, amennyi maradt, és ugyanannyi aranyat. Tegyél rá egy kockát, hogy birtokold: tartalékod üres, vegyél egyet a veszteségből.',
  'learn.siege.done':
    '{city} a tiéd, és ott áll a sereged. Minden hódítással elvész egy henger; ahol már csak egy van, az sem pontot, sem aranyat nem ad.',
  'learn.siege.failed':
    'A dobókockák kegyetlenek voltak: {city} kitartott, sereged megfogyva oda tért vissza, ahonnan jött. Előfordul. Próbáld még egyszer, vagy menj tovább: a történetben Jeruzsálem már a tiéd.',

  'learn.pass.title': 'Passz és a forduló vége',
  'learn.pass.text':
    'Tartalékod üres, itt az ideje. Aki passzol, ebben a fordulóban többé nem cselekszik; az első passzoló kezdi a következőt. Ha egy kivételével mindenki passzolt, annak még egy cselekedete van. Aztán jön a bevétel: 2 arany városaid minden hengeréért. És a fenntartás: a mezőiden minden kocka zsoldot kér.',
  'learn.pass.action':
    'Nézd meg a két kincstáradat: a kis számok mutatják, mit hoz a forduló vége. Aztán válaszd ezt: „{code}”.',
  'learn.pass.done':
    'Bela is passzolt, a fordulónak vége. Kaptál és fizettél. Amit valaki nem tud kifizetni, végleg kikerül a játékból, és darabonként egy pontba kerül. A cselekedetek mezőiről kockáid visszatértek a tartalékba, veszteséged felével együtt. II. forduló: te passzoltál először, te kezdesz.',

  // ---------------------------------------------------------------- turn II
  'learn.battle.title': 'Csata',
  'learn.battle.text':
    'Alexandriát Bela birtokolja, és ott áll a serege. Először a seregek: mindegyik visszavonul vagy kitart. A csatában ketten egyszerre dobtok: egy dobókocka a fősereg minden kockájáért, legfeljebb három, és egy minden elitkockáért. A 4 és fölötte talál. Azután az elit és a fősereg összevetése: a támadónak több kell.',
  'learn.battle.action': 'Megerősítetted arab seregedet. Válaszd ezt: „{code}”. Jeruzsálemnél áll.',
  'learn.battle.march': 'Válaszd ezt: {city}, és nézd meg az esélyeket. Jók, de nem biztosak.',
  'learn.battle.lose_cube':
    'Minden találat egy kockádba kerül. Csak az elit és a fősereg számít, azokat tartsd meg: előbb a mozgáskockák.',
  'learn.battle.pay_cube': 'A sereg megverve, az ostrom megnyerve: {city} a tiéd. Tegyél rá egy kockát.',
  'learn.battle.done':
    'Előbb a sereg, aztán az ostrom. Bela legyőzött serege oldalának legközelebbi városához vonult vissza. Ha nem lett volna ott sereg, Bela segédcsapatai harcolhattak volna. A segédcsapatok minden városodat védik, de sosem vonulnak.',
  'learn.battle.failed':
    'Ezúttal nem sikerült: {city} kitart, sereged visszatért oda, ahonnan jött. Az egyenlőség a védőé, ezért hozz többet az elégnél. Próbáld még egyszer, vagy folytasd a történetet, amelyben győztél.',

  'learn.fleet.title': 'A flották',
  'learn.fleet.text':
    'Két mező uralja egy fordulóra a tengert. Az arab flottával arab sereged fél áron hajózik. A bizánci flottával megduplázhatod az árat mások arabjainak, és dobhatsz azok ellen, akik mégis hajóznak.',
  'learn.fleet.action':
    'Seregednek egy mozgáskockája maradt, és a tengeren az arabok 2-t fizetnek. Válaszd az arab oldalon: „{code}”.',
  'learn.fleet.done':
    'A forduló végéig arabjaid a tengeren 1-et fizetnek. A bizánci seregek mindig 1-et fizetnek, és Konstantinápolyból minden partot elérnek.',

  'learn.sail.title': 'Át a tengeren',
  'learn.sail.text':
    'A hosszú szaggatott vonalak tengeri utak. Alexandriából egy Candiához vezet, Kréta szigetére: bizánci, két henger, és senki sem birtokolja. A flottáddal egyetlen mozgáskockába kerül.',
  'learn.sail.action': 'Válaszd ezt: „{code}”.',
  'learn.sail.march': 'Válaszd ezt: {city}.',
  'learn.sail.lose_cube':
    'Most minden kocka számít: mozgásmeződ üres. Add oda a fősereg egy kockáját; az elitnek minden csatában saját dobókockája van.',
  'learn.sail.pay_cube': '{city} most arab. Tegyél rá egy kockát.',
  'learn.sail.done':
    'A tengeren túl senki sincs biztonságban. De a szigeten megvert seregnek haza kell jutnia: ha egy ellenfél bizánci flottája elzárja a tengert, odaveszhet.',
  'learn.sail.failed': '{city} kitartott, sereged hazahajózott. Próbáld még egyszer, vagy menj tovább.',

  'learn.bulgars.title': 'A bolgárok',
  'learn.bulgars.text':
    'A bolgárok senkihez sem tartoznak. Aki a mezőjüket választja, 2 narancs kockát ad nekik és támad velük, vagy 4-et ad. A nyilak mentén jönnek Thesszaloniké vagy Hadrianopolisz ellen. Ha bevesznek egy várost, annyi pontot kapsz, ahány hengere marad, a nem támadott oldal pontsávján.',
  'learn.bulgars.action': 'Thesszaloniké Bela városa. Válaszd a cselekedetek közül: „{code}”.',
  'learn.bulgars.bulgars_plan': 'Válaszd ezt: {city}. Bizánci város esik el, tehát a pontok arabok.',
  'learn.bulgars.pay_cube': 'A mezőre tett kocka. A tartalékból ingyen van.',
  'learn.bulgars.done':
    '{city} narancs lett: Bela elvesztette, te arab pontokat kaptál. Onnan a bolgárok az utakon továbbmehetnek, akár Konstantinápolyig.',
  'learn.bulgars.failed':
    '{city} kitartott. A megmaradt bolgárok a mezőjükön maradnak, annak, aki legközelebb hívja őket.',

  'learn.fortify.title': 'Erődítés',
  'learn.fortify.text':
    'Két erődítésed van. Az egyik egy városon a kockád helyére kerül: ostromnál 1-gyel erősebb lesz, és az is marad, amíg be nem veszik. Ez nem henger: sem pont, sem arany nem jár érte.',
  'learn.fortify.action': 'Damaszkusz tartja el bizánci seregedet. Válaszd ezt: „{code}”.',
  'learn.fortify.fortify_city': 'Válaszd ezt: {city}.',
  'learn.fortify.done':
    'A bástya mutatja, hogy {city} a tiéd, és ereje eggyel nagyobb. A piros háromszög figyelmeztet: egy ellenfél a következő cselekedetével megtámadhatja a várost.',

  'learn.civil_war.title': 'Polgárháború',
  'learn.civil_war.text':
    'Egy sereg nem támadhatja csak úgy saját oldalának városait. A polgárháború mezőjére tett kockával megteheti, ha a várost másik játékos birtokolja. Antiókhia bizánci, és Bela városa. Bizánci sereged Damaszkusznál erős.',
  'learn.civil_war.action': 'Válaszd ezt: „{code}”.',
  'learn.civil_war.march': (a) =>
    a.city
      ? 'Előbb menj az úton, a cél: {city}. Ez még nem támadás: a te oldalad városa.'
      : 'Ott vagy. Most válaszd ezt: „{code}”.',
  'learn.civil_war.pay_cube': 'A kocka a tartalékból jön, vagy 3 aranyba kerül.',
  'learn.civil_war.lose_cube': 'Bela segédcsapatai vagy a város talált. Azt add oda, ami a legkevésbé kell.',
  'learn.civil_war.done':
    '{city} bizánci marad, elveszt egy hengert, és a tiéd. Egy ellenfél jó városa többet ér egy szabadnál: azt nyered, amit ő veszít.',
  'learn.civil_war.failed': '{city} Bela városa marad. Próbáld még egyszer, vagy menj tovább.',

  // ---------------------------------------------------------------- the end
  'learn.end.title': 'A játék vége',
  'learn.end.text':
    'III. forduló. Bela passzolt: egy cselekedeted maradt, az utolsó a játékban. Azután minden város hengerei még egyszer pontot érnek. Sok arab pontod van, de bizánci pontsávodnak 2 hiányzik a feléhez, ezért semmit sem ér. Ahogy most áll, Bela nyer.',
  'learn.end.action':
    'Elég két pont. Egy templom megadja; a császár és egy szabad bizánci város is. Válaszd ezt: „{code}”, vagy találj jobbat.',
  'learn.end.done':
    'Alacsonyabb pontsávod eléri a felét, és mindkettő számít: {score:point}, Bela eredménye {number}. Nyertél! A játék hamarabb is véget érhet: ha Konstantinápoly elesik, azonnal vége, és csak az arab pontok számítanak. Mielőtt segítesz benne, nézd meg, ki vezet az arab pontsávon.',
  'learn.end.failed':
    'Alacsonyabb pontsávod még nem éri el a felét: pontjaidból csak {score} számít, Bela eredménye {number}. Próbáld még egyszer: két bizánci pont megfordítja a játékot.',

  // ---------------------------------------------------------------- afterwards
  'learn.finish.title': 'Szép játék volt!',
  'learn.finish.text':
    'A játék minden cselekedetét kipróbáltad. A többi a jó választás: városok, amelyek fizetnek, seregek, amelyeket el tudsz tartani, és két pontsáv egyensúlyban.',
  'learn.finish.advice':
    'Első játékodban légy előbb kalifa, és vegyél arab városokat, aztán nagy bizánciakat. Olyan katonákkal fizess, akik csak a fenntartást növelnék, és figyelj, hogy az alacsonyabb pontsávod elérje a felét. Bármikor kérhetsz tippet.',
  'learn.finish.play': 'Igazi játék',
  'learn.finish.play_note': 'Két szelíd bot ellen; körülbelül fél óra.',
  'learn.finish.starting': 'Előkészítés…',
  'learn.finish.rules': 'A szabályok',
  'learn.finish.stay': 'Vissza a leckékhez',
} satisfies LaterTexts<'learn'>
