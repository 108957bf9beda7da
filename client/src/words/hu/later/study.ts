import type { LaterTexts } from '../../index.svelte'

export default {
  'study.red': 'Piros', 'study.yellow': 'Sárga', 'study.blue': 'Kék', 'study.green': 'Zöld',
  'study.dice': 'Mi lesz belőle?', 'study.shares': 'Győzelmi esélyek', 'study.analyse': 'Elemzés innen',

  'puzzles.title': 'Feladványok', 'puzzles.task': '{player} jön: találd meg a legjobb tervet.',
  'puzzles.about': 'Értékszám: {rating}.', 'puzzles.theme': 'Téma', 'puzzles.all': 'Minden téma',
  'puzzles.rating': 'az értékszámod', 'puzzles.streak': 'egymás után', 'puzzles.solved': 'megoldva, összesen {all}',
  'puzzles.judging': 'A gép összeveti a tervedet a legjobbal…',
  'puzzles.right': 'Olyan jó, mint a legjobb.', 'puzzles.wrong': 'Van jobb.', 'puzzles.lost': 'A terved ennyit ad fel a győzelemből: {share}.',
  'puzzles.best': 'A legjobb:', 'puzzles.margin': 'Minden más ötlet legalább ennyivel kevesebbet ér a győzelemből: {share}.',
  'puzzles.again': 'Újra', 'puzzles.reveal': 'Mutasd a megoldást', 'puzzles.next': 'Következő feladvány', 'puzzles.skip': 'Másik feladvány',
  'puzzles.failed': 'A feladványok nem tölthetők be. Van kapcsolat?',
  'theme.siege': 'Ostrom', 'theme.capital': 'Konstantinápoly', 'theme.civil_war': 'Polgárháború', 'theme.fleet': 'Flotta és tenger', 'theme.bulgars': 'Bolgárok',
  'theme.upkeep': 'Fenntartás', 'theme.tracks': 'Két pontsáv', 'theme.end_game': 'Végjáték', 'theme.defence': 'Védekezés', 'theme.growth': 'Fejlődés',

  'analysis.title': 'Elemzés', 'analysis.engine': 'Gép', 'analysis.simulations': '{number} szimuláció', 'analysis.exact': 'pontos: minden változat véget ér',
  'analysis.thinking': 'A gép gondolkodik…', 'analysis.over': 'A játszma véget ért.', 'analysis.dice_next': 'Most dobás jön. Válaszd ki az eredményt.',
  'analysis.plans': 'A legjobb tervek', 'analysis.play_plan': 'Játszd meg ezt a tervet', 'analysis.lines': 'Változatok', 'analysis.start': 'Kezdet',
  'analysis.first': 'Az elejére', 'analysis.back': 'Egy lépés vissza', 'analysis.forward': 'Egy lépés előre', 'analysis.last': 'A változat végére',
  'analysis.name': 'A pillanat neve', 'analysis.comment': 'Megjegyzés', 'analysis.promote': 'Főváltozat', 'analysis.delete': 'Törlés innentől',
  'analysis.arrows': 'Nyilak rajzolása', 'analysis.arrow_from': 'Válaszd ki a várost, ahol a nyíl kezdődik.', 'analysis.arrow_to': 'Válaszd ki a várost, ahol véget ér.', 'analysis.no_arrows': 'Nyilak törlése',
  'analysis.share': 'Link másolása', 'analysis.copied': 'A link minden változatot tartalmaz. A vágólapon van.', 'analysis.save': 'Mentés', 'analysis.notation': 'Szöveg másolása', 'analysis.notated': 'A szöveg a vágólapon van.',
  'analysis.open': 'Állás', 'analysis.open_about': 'Új játszma, állás szövegsorként vagy JSON-ként, mentett játszma vagy elemzés.',
  'analysis.text': 'Szövegsor, JSON vagy jegyzőkönyv', 'analysis.show': 'Mutasd', 'analysis.file': 'Fájl megnyitása', 'analysis.players': 'Új játszma, játékosok:', 'analysis.now': 'Ez az állás szövegsorként',
  'analysis.bad': 'Ez nem állása ennek a játéknak.', 'analysis.bad_link': 'A linkben nincs elemzés: levágták, vagy újabb változat készítette.',
  'analysis.needs_server': 'A megváltoztatott bábukat a szerver ellenőrzi, és nincs kapcsolat.',
  'analysis.keys': 'A nyílbillentyűk a változatokban lépkednek; fel és le másik változatra vált.',
} satisfies LaterTexts<'study'>
