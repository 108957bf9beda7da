// Replay, review, result, and what happened since one's last turn.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { replay as english } from '../en/replay'

const whose = (a: Args) => (a.side === 'arab' ? 'Arabów' : 'Bizancjum')

export const replay: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- replay
  'replay.title': 'Odtwarzanie',
  'replay.controls': 'Sterowanie odtwarzaniem',
  'replay.slider': 'Chwila gry',
  'replay.at': 'decyzja {number} z {all}',
  'replay.short': '{number} z {all}',
  'replay.first': 'Na początek', 'replay.back': 'Krok wstecz', 'replay.play': 'Odtwarzaj', 'replay.pause': 'Pauza', 'replay.forward': 'Krok naprzód', 'replay.last': 'Na koniec',
  'replay.space': 'spacja',
  'replay.unit': 'Krok to', 'replay.unit_action': 'Akcja', 'replay.unit_round': 'Runda', 'replay.unit_turn': 'Tura', 'replay.unit_decision': 'Decyzja',
  'replay.speed': 'Tempo', 'replay.skip_passes': 'Pomijaj pasy',
  'replay.begins': 'Gra się zaczyna',
  'replay.analyse': 'Analizuj tę pozycję', 'replay.analyse_short': 'Analiza',
  'replay.fork': 'Graj dalej stąd', 'replay.fork_title': 'Nowy stół z tą pozycją, przeciw botom lub w pojedynkę',
  'fork.explain': 'Od tej chwili zaczyna się twój własny stół; ta gra zostaje, jaka jest. Wybierz, kto gra na którym miejscu.',
  'fork.who': '{player}: kto gra', 'fork.me': 'Ja', 'fork.points': 'Teraz warte {number:point}', 'fork.several': 'Twoje miejsca: {number}.', 'fork.names': 'Każde miejsce zachowuje swoje imię.', 'fork.all': 'Sam gram wszystkimi',
  'replay.table': 'Do stołu', 'replay.your_turn': 'Twój ruch: do stołu', 'replay.share': 'Udostępnij',
  'replay.save': 'Zapisz do pliku', 'replay.save_short': 'Zapisz',
  'replay.elsewhere': 'Pierwsze decyzje ({number}) zapadły przy innym stole.',

  // ---------------------------------------------------------------- the review
  'review.title': 'Analiza', 'review.making': 'Trwa analiza…', 'review.done': 'Analiza jest gotowa.', 'review.progress': '{number} z {all} ruchów', 'review.told': '{slips:slip} na {moves:move}', 'review.again': 'Spróbuj ponownie', 'review.reviews_full': 'Serwer analizuje zbyt wiele partii. Spróbuj za minutę.', 'review.review_failed': 'Analiza się nie powiodła. Spróbuj za minutę.',
  'review.graph': 'Udziały w wygranej', 'review.after': 'po decyzji {number}', 'review.by_player': 'Ruchy według graczy', 'review.best': 'Najlepsze ruchy', 'review.kept': 'Zachowane szanse', 'review.inaccuracy': 'Niedokładność', 'review.mistake': 'Błąd', 'review.blunder': 'Poważny błąd',
  'review.gives': 'oddaje {share} wygranej (± {error})', 'review.better': 'Lepiej:',
  'review.explain': 'Program ocenia każdy ruch według oddanego udziału w wygranej; musi on być wyraźny (co najmniej dwa błędy standardowe), a to, jak potem padły kości, nie ma znaczenia.',
  'review.slips': 'Potknięcia', 'review.whose': 'Czyje potknięcia', 'review.mine': 'Moje', 'review.all': 'Wszystkie',
  'review.none': 'Bez potknięć: program nie znalazł niczego wyraźnie lepszego.', 'review.none_mine': 'Nie masz potknięć: program nie znalazł niczego wyraźnie lepszego.', 'review.none_yet': 'Jak dotąd żadnych.',
  'review.previous': 'Poprzednie potknięcie', 'review.next': 'Następne potknięcie',

  // ---------------------------------------------------------------- since one's last turn
  'replay.since_title': 'Od twojego ruchu', 'replay.since_start': 'Przed twoim pierwszym ruchem', 'replay.since_replay': 'Odtwórz to', 'replay.since_more': 'i jeszcze {number}',
  'replay.since_falls': '{code}: {city} pada', 'replay.since_holds': '{code}: {city} się broni', 'replay.since_at': '{code}: {city}', 'replay.since_did': '{code}',
  'replay.since_lost': 'Tracisz: {names}', 'replay.since_points': (a) => `{signed} ${a.side === 'arab' ? 'Arabowie' : 'Bizancjum'}`, 'replay.since_you': 'Ty',

  // ---------------------------------------------------------------- the result: who won and why
  'result.wins': '{player} wygrywa', 'result.share': '{names}: wspólne zwycięstwo', 'result.led': '{player} na prowadzeniu',
  'result.both': 'Liczą się oba tory: {byzantine} (Bizancjum) i {arab} (Arabowie) to razem {score}, o {ahead} więcej niż {rival}.',
  'result.one': (a) =>
    a.side === 'arab'
      ? 'Wystarcza sam tor Bizancjum: {byzantine}, o {ahead} więcej niż {rival}; {arab} na torze Arabów to mniej niż połowa i się nie liczy.'
      : 'Wystarcza sam tor Arabów: {arab}, o {ahead} więcej niż {rival}; {byzantine} na torze Bizancjum to mniej niż połowa i się nie liczy.',
  'result.leads': 'Grę zakończono za wspólną zgodą; w tej chwili {player} ma {score:point}, o {ahead} więcej niż {rival}.',
  'result.most_arab': 'Konstantynopol padł: liczą się tylko punkty Arabów, a najwięcej, {score}, ma {player}, o {ahead} więcej niż {rival}.',
  'result.tie_sum': '{player} i {rival} mają po {score:point}; remis rozstrzyga wyższa suma obu torów, {more} do {less}.',
  'result.tie_cities': '{player} i {rival} mają po {score:point}; remis rozstrzyga liczba miast, {more} do {less}.',
  'result.tie_bezants': '{player} i {rival} mają po {score:point} i tyle samo miast; remis rozstrzygają bizanty, {more} do {less}.',
  'result.shared': 'Równo w punktach, w sumie obu torów, w miastach i w bizantach: po {score:point}.',
  'result.shared_fallen': 'Konstantynopol padł: liczą się tylko punkty Arabów, a te są równe, tak jak miasta i bizanty: po {score:point}.',
  'result.fell_to_arabs': '{player} zdobywa Konstantynopol dla Arabów i dostaje za to 5 punktów.',
  'result.fell_to_bulgars': '{player} wprowadza Bułgarów do Konstantynopola i dostaje za to 5 punktów.',
  'result.half_cost': (a) => `{player} ma na obu torach razem {sum:point}, ale tor ${whose(a)} nie sięga połowy (brakuje: {number:point}).`,
  'result.ending_turn_3': 'po trzeciej turze', 'result.ending_constantinople_by_arabs': 'Arabowie w Konstantynopolu', 'result.ending_constantinople_by_bulgars': 'Bułgarzy w Konstantynopolu',
  'result.ending_playing': 'zakończona za zgodą wszystkich', 'result.ending_closed': 'zamknięta przez operatora', 'result.ending_abandoned': 'nikt nie grał dalej',
  // ---------------------------------------------------------------- tables
  'result.standings': 'Wyniki końcowe', 'result.place': 'Miejsce', 'result.player': 'Gracz', 'result.score': 'Wynik', 'result.sum': 'Suma', 'result.cities': 'Miasta', 'result.bezants': 'Bizanty',
  'result.void': (a) => `tor ${whose(a)} się nie liczy; do połowy brakuje: {number:point}`,
  'result.void_fallen': 'liczą się tylko punkty Arabów', 'result.both_count': 'liczą się oba tory',
  'result.sources': 'Skąd punkty', 'result.source': 'Źródło', 'result.total': 'Oba tory', 'result.of_tracks': '{byzantine} Bizancjum, {arab} Arabowie',
  // ---------------------------------------------------------------- the graph
  'result.graph': 'Punkty w czasie', 'result.show_counts': 'Co się liczy', 'result.show_byzantine': 'Bizancjum', 'result.show_arab': 'Arabowie', 'result.show': 'Pokaż',
  'result.graph_said': 'Punkty każdego gracza po każdej akcji. To samo mówi tabela niżej.', 'result.as_table': 'Jako tabela', 'result.moment': 'Chwila',
  'result.start': 'Początek', 'result.end_of': 'Koniec tury {roman}', 'result.end': 'Koniec', 'result.turn': 'Tura {roman}', 'result.action': '{number:action}', 'result.go_there': 'Kliknij, by odtworzyć stąd',
  // ---------------------------------------------------------------- dice, buttons
  'result.dice': 'Kości', 'result.luck_said': 'trafienia: {hits}, rzucono: {dice:die}; uczciwe kości dają od {low} do {high} w 95 grach na 100', 'result.luck_explain': 'Pas: tu leży 95 na 100 uczciwych gier. Kreska: średnia. Kropka: wyrzucone.',
  'result.outside': 'poza pasem', 'result.hits_of': '{hits} z {dice}',
  'result.check': 'Sprawdź każdy rzut w tej przeglądarce', 'result.rematch': 'Rewanż', 'result.to_rematch': 'Do rewanżu', 'result.replay': 'Odtwórz', 'result.save': 'Zapisz', 'result.board': 'Plansza', 'result.home': 'Start',
  'review.learn': 'Ucz się na błędach',
  'review.worst': 'Twoje ruchy, z których można się uczyć',
  'review.best_move': 'Twój najlepszy ruch',
  'review.nothing_better': 'Nie znaleziono nic lepszego.',
  'result.came': 'Zajmujesz {rank} miejsce, strata do gracza {rival}: {behind:point}.',
  'rank.2': 'drugie', 'rank.3': 'trzecie', 'rank.4': 'czwarte',
  'result.because_half': (a) => (a.side === 'arab' ? 'Twój tor arabski się nie liczy: do połowy drugiego brakuje {number}.' : 'Twój tor bizantyjski się nie liczy: do połowy drugiego brakuje {number}.'),
  'result.because_source': 'Największa różnica: {rival} ma więcej o {more:point} ({source}).',
}
