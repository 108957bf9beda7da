import type { LaterTexts } from '../../index.svelte'

export default {
  'study.red': 'Czerwony', 'study.yellow': 'Żółty', 'study.blue': 'Niebieski', 'study.green': 'Zielony',
  'study.dice': 'Co z tego wyjdzie?', 'study.shares': 'Szanse na wygraną', 'study.analyse': 'Analizuj to',

  'puzzles.title': 'Zadania', 'puzzles.task': 'Gra {player}: znajdź najlepszy plan.',
  'puzzles.about': 'Ranking: {rating}.', 'puzzles.theme': 'Temat', 'puzzles.all': 'Wszystkie tematy',
  'puzzles.rating': 'twój ranking', 'puzzles.streak': 'z rzędu', 'puzzles.solved': 'z {all} rozwiązanych',
  'puzzles.judging': 'Twój plan jest porównywany z najlepszym…',
  'puzzles.right': 'Tak dobry jak najlepszy.', 'puzzles.wrong': 'Jest coś lepszego.', 'puzzles.lost': 'Twój plan oddaje {share} wygranej.',
  'puzzles.best': 'Najlepiej:', 'puzzles.margin': 'Każdy inny pomysł jest wart co najmniej {share} wygranej mniej.',
  'puzzles.again': 'Jeszcze raz', 'puzzles.reveal': 'Pokaż rozwiązanie', 'puzzles.next': 'Następne zadanie', 'puzzles.skip': 'Inne zadanie',
  'puzzles.failed': 'Nie można wczytać zadań. Czy jest połączenie?',
  'theme.siege': 'Oblężenie', 'theme.capital': 'Konstantynopol', 'theme.civil_war': 'Wojna domowa', 'theme.fleet': 'Flota i morze', 'theme.bulgars': 'Bułgarzy',
  'theme.upkeep': 'Utrzymanie', 'theme.tracks': 'Dwa tory', 'theme.end_game': 'Końcówka', 'theme.defence': 'Obrona', 'theme.growth': 'Rozwój',

  'analysis.title': 'Analiza', 'analysis.engine': 'Silnik', 'analysis.simulations': 'symulacje: {number}', 'analysis.exact': 'dokładnie: wszystkie warianty kończą partię',
  'analysis.thinking': 'Silnik myśli…', 'analysis.over': 'Partia jest skończona.', 'analysis.dice_next': 'Teraz rzut kośćmi. Wybierz, co wypadnie.',
  'analysis.plans': 'Najlepsze plany', 'analysis.play_plan': 'Zagraj ten plan', 'analysis.lines': 'Warianty', 'analysis.start': 'Początek',
  'analysis.first': 'Na początek', 'analysis.back': 'Krok wstecz', 'analysis.forward': 'Krok naprzód', 'analysis.last': 'Na koniec wariantu',
  'analysis.name': 'Nazwa tej chwili', 'analysis.comment': 'Komentarz', 'analysis.promote': 'Wariant główny', 'analysis.delete': 'Usuń odtąd',
  'analysis.arrows': 'Rysuj strzałki', 'analysis.arrow_from': 'Wybierz miasto, w którym strzałka się zaczyna.', 'analysis.arrow_to': 'Wybierz miasto, w którym się kończy.', 'analysis.no_arrows': 'Usuń strzałki',
  'analysis.share': 'Kopiuj link', 'analysis.copied': 'Link zawiera wszystkie warianty. Jest skopiowany.', 'analysis.save': 'Zapisz', 'analysis.notation': 'Kopiuj tekst', 'analysis.notated': 'Tekst jest skopiowany.',
  'analysis.open': 'Pozycja', 'analysis.open_about': 'Nowa partia, pozycja jako wiersz tekstu lub JSON, zapisana partia lub analiza.',
  'analysis.text': 'Wiersz tekstu, JSON lub zapis', 'analysis.show': 'Pokaż', 'analysis.file': 'Otwórz plik', 'analysis.players': 'Nowa partia, graczy:', 'analysis.now': 'Ta pozycja jako wiersz tekstu',
  'analysis.bad': 'To nie jest pozycja tej gry.', 'analysis.bad_link': 'Link nie zawiera analizy: jest ucięty albo z nowszej wersji.',
  'analysis.needs_server': 'Zmienione figury sprawdza serwer, a nie ma połączenia.',
  'analysis.keys': 'Strzałki klawiatury chodzą po wariantach; góra i dół zmieniają wariant.',
} satisfies LaterTexts<'study'>
