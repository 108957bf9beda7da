// Replay, review, result, and what happened since one's last turn.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { replay as english } from '../en/replay'

const the = (a: Args) => (a.side === 'arab' ? 'az arab' : 'a bizánci')

export const replay: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- replay
  'replay.title': 'Visszajátszás',
  'replay.controls': 'A visszajátszás vezérlése',
  'replay.slider': 'A játék pillanata',
  'replay.at': '{number}. döntés, összesen {all}',
  'replay.short': '{number} / {all}',
  'replay.first': 'Az elejére', 'replay.back': 'Egy lépést vissza', 'replay.play': 'Lejátszás', 'replay.pause': 'Szünet', 'replay.forward': 'Egy lépést előre', 'replay.last': 'A végére',
  'replay.space': 'szóköz',
  'replay.unit': 'Egy lépés', 'replay.unit_action': 'Cselek.', 'replay.unit_round': 'Kör', 'replay.unit_turn': 'Forduló', 'replay.unit_decision': 'Döntés',
  'replay.speed': 'Sebesség', 'replay.skip_passes': 'Passzok nélkül',
  'replay.begins': 'Kezdődik a játék',
  'replay.analyse': 'Állás elemzése', 'replay.analyse_short': 'Elemzés',
  'replay.fork': 'Folytatás innen', 'replay.fork_title': 'Új asztal ezzel az állással, botok ellen vagy egyedül',
  'fork.explain': 'Ettől a pillanattól saját asztal indul; ez a játszma marad, ahogy van. Válaszd ki, melyik helyen ki játszik.',
  'fork.who': '{player}: ki játszik', 'fork.me': 'Én', 'fork.points': 'Most {number:point}', 'fork.several': '{number} helyen te játszol.', 'fork.names': 'Minden hely megtartja a nevét.', 'fork.all': 'Mindenhol én játszom',
  'replay.table': 'Az asztalhoz', 'replay.your_turn': 'Te jössz: az asztalhoz', 'replay.share': 'Megosztás',
  'replay.save': 'Mentés fájlba', 'replay.save_short': 'Mentés',
  'replay.elsewhere': 'Az első {number} döntés másik asztalnál született.',

  // ---------------------------------------------------------------- the review
  'review.title': 'Elemzés', 'review.making': 'Készül az elemzés…', 'review.done': 'Kész az elemzés.', 'review.progress': '{number} / {all} lépés', 'review.told': '{moves:move}, ebből {slips:slip}', 'review.again': 'Újra', 'review.reviews_full': 'A kiszolgáló most túl sok játszmát elemez. Próbáld újra egy perc múlva.', 'review.review_failed': 'Az elemzés nem sikerült. Próbáld újra egy perc múlva.',
  'review.graph': 'Győzelmi esélyek', 'review.after': '{number}. döntés után', 'review.by_player': 'Lépések játékosonként', 'review.best': 'Legjobb lépés', 'review.kept': 'Megőrzött esély', 'review.inaccuracy': 'Pontatlanság', 'review.mistake': 'Hiba', 'review.blunder': 'Baklövés',
  'review.gives': 'elajándékozza a győzelem {share}-át (± {error})', 'review.better': 'Jobb:',
  'review.explain': 'A program minden lépést aszerint értékel, hogy a győzelem mekkora részét ajándékozza el; ennek egyértelműnek kell lennie (legalább a standard hiba kétszerese), és nem számít, hogyan sikerültek utána a dobások.',
  'review.slips': 'Botlások', 'review.whose': 'Kinek a botlásai', 'review.mine': 'Enyéim', 'review.all': 'Mind',
  'review.none': 'Nincs botlás: a program semmi egyértelműen jobbat nem talált.', 'review.none_mine': 'Nem botlottál: a program semmi egyértelműen jobbat nem talált.', 'review.none_yet': 'Eddig egy sincs.',
  'review.previous': 'Előző botlás', 'review.next': 'Következő botlás',

  // ---------------------------------------------------------------- since one's last turn
  'replay.since_title': 'Az utolsó lépésed óta', 'replay.since_start': 'Az első lépésed előtt', 'replay.since_replay': 'Visszajátszás', 'replay.since_more': 'és még {number}',
  'replay.since_falls': '{code}: {city} elesik', 'replay.since_holds': '{code}: {city} kitart', 'replay.since_at': '{code}: {city}', 'replay.since_did': '{code}',
  'replay.since_lost': 'Elvesztetted: {names}', 'replay.since_points': (a) => (a.side === 'arab' ? '{signed} arab' : '{signed} bizánci'), 'replay.since_you': 'Te',

  // ---------------------------------------------------------------- the result: who won and why
  'result.wins': '{player} nyert', 'result.share': '{names}: közös győzelem', 'result.led': '{player} vezetett',
  'result.both': 'Mindkét pontsáv számít: {byzantine} bizánci és {arab} arab pont, összesen {score}, {rival} előtt {ahead} ponttal.',
  'result.one': (a) =>
    a.side === 'arab'
      ? 'Önmagában elég {byzantine} bizánci pont, {rival} előtt {ahead} ponttal; a további {arab} arab pont kevesebb a felénél, és nem számít.'
      : 'Önmagában elég {arab} arab pont, {rival} előtt {ahead} ponttal; a további {byzantine} bizánci pont kevesebb a felénél, és nem számít.',
  'result.leads': 'A játszma közös megegyezéssel ért véget; ekkor {player} eredménye {score:point}, {rival} előtt {ahead} ponttal.',
  'result.most_arab': 'Konstantinápoly elesett: csak az arab pontok számítanak, és {player} eredménye a legjobb: {score}, {rival} előtt {ahead} ponttal.',
  'result.tie_sum': '{player} és {rival} eredménye egyaránt {score:point}; a két pontsáv nagyobb összege dönt: {more}–{less}.',
  'result.tie_cities': '{player} és {rival} eredménye egyaránt {score:point}; a több város dönt: {more}–{less}.',
  'result.tie_bezants': '{player} és {rival} eredménye egyaránt {score:point}, városaik száma is; a több arany dönt: {more}–{less}.',
  'result.shared': 'Egyenlő a pontszám, a két pontsáv összege, a városok és az arany: {score:point} fejenként.',
  'result.shared_fallen': 'Konstantinápoly elesett: csak az arab pontok számítanak, és ezek egyenlők, mint a városok és az arany: {score:point} fejenként.',
  'result.fell_to_arabs': '{player} bevette Konstantinápolyt az arabokkal, és 5 pontot kapott érte.',
  'result.fell_to_bulgars': '{player} bevette Konstantinápolyt a bolgárokkal, és 5 pontot kapott érte.',
  'result.half_cost': (a) => `{player} a két pontsávon együtt {sum} pontot gyűjtött, de ${the(a)} pontsáv feléhez hiányzott: {number:point}.`,
  'result.ending_turn_3': 'a harmadik forduló után', 'result.ending_constantinople_by_arabs': 'Konstantinápolyt bevették az arabok', 'result.ending_constantinople_by_bulgars': 'Konstantinápolyt bevették a bolgárok',
  'result.ending_playing': 'közös megegyezéssel', 'result.ending_closed': 'az üzemeltető lezárta', 'result.ending_abandoned': 'senki sem játszott tovább',
  // ---------------------------------------------------------------- tables
  'result.standings': 'Végeredmény', 'result.place': 'Helyezés', 'result.player': 'Játékos', 'result.score': 'Pont', 'result.sum': 'Összeg', 'result.cities': 'Város', 'result.bezants': 'Arany',
  'result.void': (a) => `${the(a)} pontsáv nem számít: {number:point} hiányzik a feléhez`,
  'result.void_fallen': 'csak az arab pontok számítanak', 'result.both_count': 'mindkét pontsáv számít',
  'result.sources': 'Honnan jöttek a pontok', 'result.source': 'Forrás', 'result.total': 'Két pontsáv', 'result.of_tracks': '{byzantine} bizánci, {arab} arab',
  // ---------------------------------------------------------------- the graph
  'result.graph': 'Pontok az időben', 'result.show_counts': 'Ami számít', 'result.show_byzantine': 'Bizánci', 'result.show_arab': 'Arab', 'result.show': 'Mutasd',
  'result.graph_said': 'Minden játékos pontjai minden cselekedet után. Az alatta lévő táblázat ugyanezt mondja.', 'result.as_table': 'Táblázatban', 'result.moment': 'Mikor',
  'result.start': 'Kezdet', 'result.end_of': '{roman}. forduló vége', 'result.end': 'Vége', 'result.turn': '{roman}. forduló', 'result.action': '{number:action} után', 'result.go_there': 'Kattints: visszajátszás onnan',
  // ---------------------------------------------------------------- dice, buttons
  'result.dice': 'Dobások', 'result.luck_said': '{hits} találat, {dice:die}; becsületes kockákkal 100 játszmából 95-ben {low} és {high} között', 'result.luck_explain': 'Sáv: itt van 100 becsületes játszmából 95. Vonal: várható. Pont: a dobott.',
  'result.outside': 'sávon kívül', 'result.hits_of': '{hits} / {dice}',
  'result.check': 'Dobások ellenőrzése a böngészőben', 'result.rematch': 'Visszavágó', 'result.to_rematch': 'A visszavágóhoz', 'result.replay': 'Visszajátszás', 'result.save': 'Mentés', 'result.board': 'A táblához', 'result.home': 'A kezdőlapra',
  'review.learn': 'Tanulj a hibáidból',
  'review.worst': 'Lépéseid, amelyekből tanulhatsz',
  'review.best_move': 'Legjobb lépésed',
  'review.nothing_better': 'Nem akadt jobb.',
  'result.came': '{rank} lettél, {rival} előnye {behind:point}.',
  'rank.2': 'Második', 'rank.3': 'Harmadik', 'rank.4': 'Negyedik',
  'result.because_half': (a) => (a.side === 'arab' ? 'Arab pontsávod nem számít: {number} hiányzik a másik feléhez.' : 'Bizánci pontsávod nem számít: {number} hiányzik a másik feléhez.'),
  'result.because_source': 'A legnagyobb különbség: {rival} {more:point} előnye ({source}).',
}
