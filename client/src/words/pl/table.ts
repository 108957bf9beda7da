// The table: what is around the board.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { table as english } from '../en/table'

const whose = (a: Args) => (a.side === 'arab' ? 'Arabów' : 'Bizancjum')

export const table: Record<keyof typeof english, Template> = {
  'app.name': 'Byzantium',
  'app.loading': 'Wczytywanie…',
  'app.menu': 'Menu',
  'app.close': 'Zamknij',
  'app.error': 'Nie udało się: {sentence}',
  'app.unreachable': 'Serwer nie odpowiada. Kolejna próba…',
  'app.not_found': 'Nie ma takiej strony.',
  'app.home': 'Na stronę główną',

  // ---------------------------------------------------------------- the board
  'board.map': 'Mapa',
  'board.threatened': 'rywal może je zaatakować w następnej akcji',
  'board.bulgars': 'Bułgarzy: kostki na polu {number} z {all}',
  'board.of': '{number} z {all}',
  'board.strength': 'siła {number}',
  'board.controlled_by': 'kontroluje {player}',
  'board.fortified_by': 'umocnione, kontroluje {player}',
  'board.byzantine_army_of': 'armia bizantyjska gracza {player}',
  'board.arab_army_of': 'armia arabska gracza {player}',

  // ---------------------------------------------------------------- displays
  'own.you': 'ty', 'own.bot': 'bot', 'own.left': 'poza stołem', 'own.away': 'offline', 'own.points': 'pkt',
  'own.pool': 'Pula', 'own.casualties': 'Straty', 'own.forts': 'Umocn.', 'own.guard': 'z gwardią',
  'office.emperor': 'Cesarz', 'office.caliph': 'Kalif', 'office.fleet_byzantine': 'Flota biz.', 'office.fleet_arab': 'Flota arab.',
  'badge.passed': 'pas', 'badge.passed_first': 'pierwszy pas',
  'score.track': (a) => `Punkty ${whose(a)}`,
  'score.both': 'liczą się oba tory',
  'score.short': (a) => `tor ${whose(a)} się nie liczy: do połowy brakuje {number}`,
  'score.sum': '{byzantine} + {arab}; połowa z {high} to {half}',
  'score.half': 'połowa z {high} to {half}',
  'purse.turn_end': 'po turze',
  'purse.forecast': 'Na koniec tury: dochód {income}, utrzymanie {upkeep}, nieopłacone {unpaid}',
  'purse.unpaid': 'nieopłacone: {number:bezant}',

  // ---------------------------------------------------------------- action spaces
  'space.actions': 'Akcje', 'space.either': 'Obie strony', 'space.two_a_cube': 'po 2',
  'effect.fleet': 'Flota bizantyjska może podwoić koszt',
  'effect.points': (a) => `+{amount} dla ${whose(a)}`,
  'effect.price': (a) => `{price:bezant} ze skarbca ${whose(a)}`,
  'effect.upkeep': 'oszczędność: {price:bezant}',
  'effect.chip_fleet': '{number}, flota {double}',

  // ---------------------------------------------------------------- odds, battle, amounts
  'odds.take': 'na zdobycie miasta {city}',
  'odds.losses': 'przeciętna strata kostek: {cubes}',
  'odds.gain': (a) => `+{points} dla ${whose(a)}, +{bezants:bezant}`,
  'odds.gain_bulgars': '+{points:point}',
  'odds.destroyed': '{share}: armia zniszczona',
  'odds.if_retreat': '{share}, jeśli obrońcy się wycofają',
  'odds.soon': 'Liczenie szans, chwileczkę…',
  'odds.intercepted': 'jeśli flota przechwyci',
  'battle.of': 'Atak na miasto {city}',
  'battle.army_of': 'Armia gracza {player}',
  'battle.siege': 'Oblężenie, siła {number}',
  'battle.attacks': 'atak', 'battle.defends': 'obrona', 'battle.stands': 'obrona',
  'battle.compare': 'Siła teraz', 'battle.against': 'przeciw', 'battle.tie': 'remis dla obrońcy',
  'amount.less': 'O jeden mniej', 'amount.more': 'O jeden więcej', 'amount.split': 'Bizanty dla skarbca Bizancjum', 'amount.cubes': 'Kostki',
  'amount.tax': 'Podatki: {number:cube}', 'amount.share': 'Podziel tak',

  // ---------------------------------------------------------------- the prompt bar
  'prompt_bar.clause': 'zasada {clause}',
  'answer.undo': 'Cofnij', 'answer.undo_title': 'Cofnij swój ostatni krok', 'answer.cancel': 'Anuluj', 'answer.choose': 'Co chcesz tu zrobić?',
  'answer.all': 'Wszystkie możliwości',
  'wait.for': 'Decyduje {player}', 'wait.thinking': '{player} myśli…', 'wait.warming': '{player} się rozgrzewa, chwileczkę…', 'wait.playing': 'Patrz, co się dzieje…',
  'wait.watching': 'Oglądasz', 'wait.over': 'Koniec', 'wait.not_you': 'Nie twoja kolej', 'wait.skip': 'Pomiń',
  'turn.of': 'Tura {roman} z III', 'turn.short': 'Tura {roman}', 'turn.round': 'runda {number}', 'turn.order': 'Kolejność graczy',
  'legend.title': 'Połączenia', 'legend.road': 'droga: 1 kostka', 'legend.desert': 'pustynia: tylko Arabowie, 1', 'legend.sea': 'morze: Biz. 1, Arabowie 2', 'legend.second': 'drugie połączenie: o 1 więcej',
  'zoom.in': 'Przybliż', 'zoom.out': 'Oddal', 'zoom.all': 'Pokaż całą mapę',
  'fall.title': 'Jeśli Arabowie zdobędą teraz Konstantynopol', 'fall.wins': 'wygra {player} ({number:point} Arabów)',

  // ---------------------------------------------------------------- log, chat, notes
  'log.title': 'Dziennik', 'log.game': 'Gra', 'log.chat': 'Czat', 'log.notes': 'Notatki', 'log.review': 'Odtwórz od tego miejsca',
  'note.points': (a) => `punkty ${whose(a)}`, 'note.bezants': (a) => `bizanty ${whose(a)}`, 'note.lost': 'strata',
  'chat.say': 'Napisz coś', 'chat.send': 'Wyślij', 'chat.none': 'Nikt się jeszcze nie odezwał.', 'chat.notes': 'Tylko ty możesz to przeczytać.',
  'entry.sat': '{player} siada do stołu', 'entry.bot': '{player}, bot, siada do stołu', 'entry.left': '{player} odchodzi od stołu', 'entry.started': 'Gra się zaczyna', 'entry.resumed': 'Gra toczy się tu dalej',
  'entry.undone': 'Cofnięto', 'entry.proposed': '{player} składa propozycję', 'entry.answered': 'Odpowiedź na propozycję', 'entry.late': 'Czas minął: {player}',
  'entry.ended': 'Tajny klucz kości został ujawniony', 'entry.rematch': 'Rewanż jest przygotowany', 'entry.redrawn': 'Serwer odtworzono z kopii zapasowej: kości są losowane od nowa', 'entry.other': '…',

  // ---------------------------------------------------------------- menu
  'menu.rules': 'Zasady', 'menu.replay': 'Odtwarzanie', 'menu.help': 'Klawisze i pomoc', 'menu.settings': 'Ustawienia', 'menu.save': 'Zapisz grę do pliku', 'menu.dice': 'Kości i szczęście',
  'menu.home': 'Na stronę główną', 'menu.leave': 'Odejdź od stołu', 'menu.leave_sure': 'Twoje miejsce może wtedy zająć bot; możesz wrócić. Odejść?', 'menu.end': 'Zaproponuj zakończenie gry teraz',
  'menu.undo_more': 'Zaproponuj cofnięcie dalej', 'menu.invite': 'Kopiuj link do tego stołu', 'menu.copied': 'Link skopiowany.', 'menu.sound': 'Dźwięk', 'menu.speed': 'Tempo animacji',
  'menu.theme': 'Kolory', 'menu.language': 'Język', 'menu.confirm': 'Potwierdzaj to, czego nie można cofnąć', 'menu.threats': 'Oznaczaj zagrożone miasta',
  'speed.slow': 'Wolno', 'speed.normal': 'Normalnie', 'speed.fast': 'Szybko', 'speed.off': 'Brak', 'theme.light': 'Jasne', 'theme.auto': 'Auto', 'theme.dark': 'Ciemne',
  'propose.undo': '{player} proponuje cofnąć grę do wcześniejszej decyzji', 'propose.end': '{player} proponuje zakończyć grę teraz', 'propose.agree': 'Zgoda', 'propose.refuse': 'Odmów',
  'propose.waiting': 'Czekamy na odpowiedzi innych',
  'line.lost': 'Utracono połączenie. Kolejna próba…', 'line.gone': 'Nie ma takiego stołu albo nie masz do niego dostępu.', 'line.trouble': 'Tej gry nie da się tu kontynuować: {sentence}',
  'bot.take_over': 'Niech gra dalej bot', 'bot.come_back': 'Usiądź tutaj',
  'clock.left': '{player}: zostało {time}', 'clock.out': 'czas minął',
  'title.your_turn': '★ Twój ruch', 'notice.your_turn': 'Przy stole jest twoja kolej.',

  // ---------------------------------------------------------------- dice and luck
  'luck.title': 'Kości i szczęście', 'luck.explain': 'Kość trafia przy 4, 5 lub 6. Na 100 uczciwych gier z tyloma rzutami 95 mieści się w zakresie.',
  'luck.player': 'Gracz', 'luck.dice': 'Kości', 'luck.hits': 'Trafienia', 'luck.expected': 'Średnio', 'luck.range': 'Zakres', 'luck.nobody': 'Miasta i Bułgarzy',
  'luck.commitment': 'Serwer związał się ze swoimi kośćmi przed grą: to odcisk jego tajnego klucza.', 'luck.secret': 'Tajny klucz, ujawniony na końcu',
  'luck.check': 'Sprawdź każdy rzut w tej przeglądarce', 'luck.checking': 'Sprawdzanie…', 'luck.right': 'Wszystkie rzuty ({number}) wynikają z tajnego klucza, a klucz pasuje do odcisku.',
  'luck.wrong': 'Tej gry nie da się potwierdzić: {sentence}', 'luck.later': 'Po grze każdy rzut można tu sprawdzić.',
  'proof.elsewhere': 'Pierwsze decyzje ({number}) pochodzą z innego stołu: ich kości nie są sprawdzone.',
  'proof.chain': 'Dziennik (wpisy: {number}) jest podpisany przez serwer i daje dokładnie tę grę: graczy, ruchy i zakończenie.',
  'proof.not_seen': 'Ta przeglądarka nie śledziła gry, więc nie wie, czy innym pokazano to samo.',
  'proof.seen': 'Pierwsze wpisy ({number}) są tymi, które ta przeglądarka widziała na bieżąco.',
  'proof.lost': 'Serwer odtworzono z kopii zapasowej: to, co ta przeglądarka widziała później, przepadło.',
  'proof.early': 'Gdy gra się zaczynała, ziarna pokazywano od razu: kto znał tajny klucz, mógł wybrać swoje.',
  'proof.nobody': 'Nikt nie dodał ziarna: serwer mógł wybrać kości.',
  'proof.seed': 'W kościach jest twoje ziarno, którego serwer nie mógł znać.',
  'proof.no_seed': 'W kościach nie ma ziarna z tej przeglądarki.',
  'proof.held_back': 'Ziarna gracza {player} nie pokazano na czas i zostało pominięte.',
  'proof.restored': 'Serwer twierdzi, że odtworzono go z kopii zapasowej, i w środku gry wylosował nowy tajny klucz.',
  'proof.bad_secret': 'tajny klucz nie pasuje do odcisku.',
  'proof.bad_chain': 'dziennik zmieniono albo jest niepełny.',
  'proof.bad_signature': 'podpis nie jest z tej gry.',
  'proof.bad_key': 'podpisał ją inny serwer.',
  'proof.bad_seen': 'to nie jest gra, którą widziała ta przeglądarka.',
  'proof.bad_commitment': 'odcisk nie jest tym, który widziała ta przeglądarka.',
  'proof.bad_end': 'brakuje zakończenia.',
  'proof.bad_record': 'gracze lub ruchy nie są zgodne z dziennikiem.',
  'proof.bad_seed': 'ziarno nie jest tym, które związano.',
  'proof.bad_roll': 'rzut {roll} to {rolled}, a z tajnego klucza wynika {expected}.',
  'proof.no_rolls': 'nie dało się sprawdzić żadnego rzutu.',

  // ---------------------------------------------------------------- help
  'help.title': 'Klawisze i pomoc',
  'help.tab': 'od jednej podświetlonej rzeczy do następnej', 'help.arrows': 'do najbliższego podświetlonego miasta; gdy żadnego nie ma, przesuwają mapę', 'help.enter': 'wybierz; potwierdź', 'help.escape': 'anuluj, zamknij',
  'help.undo': 'cofnij', 'help.numbers': 'wybierz z listy wszystkich możliwości', 'help.list': 'lista wszystkich możliwości', 'help.zoom': 'przybliż, oddal, pokaż całość', 'help.rules': 'zasady, w punkcie tego pytania',
  'help.log': 'odtwarzanie', 'help.skip': 'pomiń animacje', 'help.help': 'ta kartka', 'help.pass': 'pas', 'help.verbs': 'przejmij kontrolę, powiększ wojska, armia bizantyjska, armia arabska',
  'help.mouse': 'Podświetlone rzeczy to odpowiedzi. Kliknij miasto, pole, akcję albo armię. To, czego nie można cofnąć, czeka na drugie kliknięcie lub na wypełniony przycisk.',

  // ---------------------------------------------------------------- before the game
  'room.title': 'Stół jest gotowy', 'room.dealing': 'Wszyscy są na miejscu. Trwa losowanie kości: chwileczkę.',
  'room.waiting': 'Gra zacznie się, gdy wszystkie miejsca będą zajęte.', 'room.open': 'wolne', 'room.sit': 'Usiądź tu', 'room.add_bot': 'Posadź bota', 'room.leave': 'Wstań',
  'room.invite': 'Zaproś tym linkiem', 'room.copy': 'Kopiuj', 'room.you': 'ty', 'room.level': 'Siła bota', 'room.reserved': 'zarezerwowane',
  'room.need_link': 'Żeby tu usiąść, potrzebujesz linku z zaproszeniem od kogoś przy stole.',

  // ---------------------------------------------------------------- why a bot acts
  'reason.random': 'przypadkiem', 'reason.score': 'dla punktów', 'reason.tracks': 'dla obu torów', 'reason.lag': 'żeby liczyły się oba tory', 'reason.threat': 'dla bezpieczeństwa', 'reason.prey': 'żeby zagrozić miastom',
  'reason.byzantine_bezants': 'dla bizantów Bizancjum', 'reason.arab_bezants': 'dla bizantów Arabów', 'reason.shortfall': 'żeby opłacić utrzymanie', 'reason.pool': 'dla wolnych kostek', 'reason.saved': 'żeby zachować kostki na następną turę',
  'reason.casualties': 'z powodu strat', 'reason.income': 'dla dochodu', 'reason.elite': 'dla Elity', 'reason.byzantine_main': 'dla silniejszej armii bizantyjskiej', 'reason.byzantine_move': 'żeby ruszyć armią bizantyjską',
  'reason.byzantine_levy': 'dla garnizonu Bizancjum', 'reason.arab_main': 'dla silniejszej armii arabskiej', 'reason.arab_move': 'żeby ruszyć armią arabską', 'reason.arab_levy': 'dla garnizonu Arabów', 'reason.pawns': 'żeby mieć armie na mapie',
  'reason.passed': 'żeby spasować', 'reason.first': 'żeby zacząć następną turę', 'reason.capital': 'dla Konstantynopola', 'reason.arab_lead': 'żeby prowadzić, gdy padnie Konstantynopol',

  'think.thinking': 'myśli…', 'think.warming': 'rozgrzewka…', 'tab.players': 'Gracze', 'tab.log': 'Dziennik', 'phone.grab': 'Rozwiń lub zwiń ten arkusz',
}
