// Replay, review, result, and what happened since one's last turn.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { replay as english } from '../en/replay'

const arab = (a: Args) => a.side === 'arab'

export const replay: Record<keyof typeof english, Template> = {
  // ---------------------------------------------------------------- replay
  'replay.title': 'Nachspielen',
  'replay.controls': 'Steuerung des Nachspielens',
  'replay.slider': 'Zeitpunkt der Partie',
  'replay.at': 'Entscheidung {number} von {all}',
  'replay.short': '{number} von {all}',
  'replay.first': 'Zum Anfang', 'replay.back': 'Ein Schritt zurück', 'replay.play': 'Abspielen', 'replay.pause': 'Pause', 'replay.forward': 'Ein Schritt weiter', 'replay.last': 'Zum Ende',
  'replay.space': 'Leertaste',
  'replay.unit': 'Ein Schritt ist', 'replay.unit_action': 'Aktion', 'replay.unit_round': 'Durchg.', 'replay.unit_turn': 'Runde', 'replay.unit_decision': 'Einzeln',
  'replay.speed': 'Tempo', 'replay.skip_passes': 'Ohne Passen',
  'replay.begins': 'Die Partie beginnt',
  'replay.analyse': 'Diese Stellung analysieren', 'replay.analyse_short': 'Analysebrett',
  'replay.fork': 'Von hier weiterspielen', 'replay.fork_title': 'Ein neuer Tisch mit dieser Stellung, gegen Bots oder allein',
  'fork.explain': 'In diesem Augenblick beginnt ein eigener Tisch; diese Partie bleibt, wie sie ist. Wähle, wer auf welchem Platz spielt.',
  'fork.who': '{player}: wer spielt', 'fork.me': 'Ich', 'fork.points': 'Jetzt {number:point} wert', 'fork.several': 'Du spielst {number} Plätze.', 'fork.names': 'Jeder Platz behält seinen Namen.', 'fork.all': 'Ich spiele alle',
  'replay.table': 'Zum Tisch', 'replay.your_turn': 'Du bist dran: zum Tisch', 'replay.share': 'Teilen',
  'replay.save': 'Als Datei speichern', 'replay.save_short': 'Speichern',
  'replay.elsewhere': 'Die ersten {number} Entscheidungen fielen an einem anderen Tisch.',

  // ---------------------------------------------------------------- the review
  'review.title': 'Analyse', 'review.making': 'Die Analyse entsteht …', 'review.done': 'Die Analyse ist fertig.', 'review.progress': '{number} von {all} Zügen', 'review.told': '{moves:move}, darunter {slips:slip}', 'review.again': 'Noch einmal', 'review.reviews_full': 'Der Server analysiert gerade zu viele Partien. Versuche es in einer Minute wieder.', 'review.review_failed': 'Die Analyse ist misslungen. Versuche es in einer Minute wieder.',
  'review.graph': 'Anteile am Sieg', 'review.after': 'nach Entscheidung {number}', 'review.by_player': 'Züge je Spieler', 'review.best': 'Beste Züge', 'review.kept': 'Chancen bewahrt', 'review.inaccuracy': 'Ungenauigkeit', 'review.mistake': 'Fehler', 'review.blunder': 'Grober Patzer',
  'review.gives': 'verschenkt {share} des Siegs (± {error})', 'review.better': 'Besser:',
  'review.explain': 'Die Suche bewertet jeden Zug danach, welchen Anteil am Sieg er verschenkt; der muss deutlich sein (mindestens zwei Standardfehler), und wie die Würfel danach fielen, spielt keine Rolle.',
  'review.slips': 'Ausrutscher', 'review.whose': 'Wessen Ausrutscher', 'review.mine': 'Meine', 'review.all': 'Alle',
  'review.none': 'Keine Ausrutscher: Die Suche fand nichts, was deutlich besser war.', 'review.none_mine': 'Keine von dir: Die Suche fand nichts, was deutlich besser war.', 'review.none_yet': 'Bisher keine.',
  'review.previous': 'Voriger Ausrutscher', 'review.next': 'Nächster Ausrutscher',

  // ---------------------------------------------------------------- since one's last turn
  'replay.since_title': 'Seit deinem letzten Zug', 'replay.since_start': 'Vor deinem ersten Zug', 'replay.since_replay': 'Das nachspielen', 'replay.since_more': 'und {number} weitere',
  'replay.since_falls': '{code}: {city} fällt', 'replay.since_holds': '{code}: {city} hält stand', 'replay.since_at': '{code}: {city}', 'replay.since_did': '{code}',
  'replay.since_lost': 'Du hast {names} verloren', 'replay.since_points': (a) => (arab(a) ? '{signed} Araber' : '{signed} Byzanz'), 'replay.since_you': 'Du',

  // ---------------------------------------------------------------- the result: who won and why
  'result.wins': '{player} gewinnt', 'result.share': '{names} teilen sich den Sieg', 'result.led': '{player} lag vorn',
  'result.both': 'Beide Leisten zählen: {byzantine} byzantinische und {arab} arabische Punkte machen {score}, {ahead} mehr als {rival}.',
  'result.one': (a) =>
    arab(a)
      ? 'Schon die {byzantine} byzantinischen Punkte genügen, {ahead} mehr als {rival}; die {arab} arabischen sind weniger als die Hälfte und zählen nicht.'
      : 'Schon die {arab} arabischen Punkte genügen, {ahead} mehr als {rival}; die {byzantine} byzantinischen sind weniger als die Hälfte und zählen nicht.',
  'result.leads': 'Die Partie wurde einvernehmlich beendet; {player} hatte {score:point}, {ahead} mehr als {rival}.',
  'result.most_arab': 'Konstantinopel ist gefallen: Nur arabische Punkte zählen, und {player} hat die meisten, {score}, {ahead} mehr als {rival}.',
  'result.tie_sum': '{player} und {rival} haben je {score:point}; die höhere Summe beider Leisten entscheidet, {more} zu {less}.',
  'result.tie_cities': '{player} und {rival} haben je {score:point}; die Zahl der Städte entscheidet, {more} zu {less}.',
  'result.tie_bezants': '{player} und {rival} haben je {score:point} und gleich viele Städte; die Bezants entscheiden, {more} zu {less}.',
  'result.shared': 'Gleich in Punkten, in der Summe beider Leisten, in Städten und in Bezants: je {score:point}.',
  'result.shared_fallen': 'Konstantinopel ist gefallen: Nur arabische Punkte zählen, und darin, in Städten und in Bezants herrscht Gleichstand: je {score:point}.',
  'result.fell_to_arabs': '{player} nahm Konstantinopel für die Araber ein und bekam dafür 5 Punkte.',
  'result.fell_to_bulgars': '{player} führte die Bulgaren nach Konstantinopel und bekam dafür 5 Punkte.',
  'result.half_cost': (a) => `{player} hatte auf beiden Leisten zusammen {sum:point}, doch der ${arab(a) ? 'arabischen' : 'byzantinischen'} Leiste fehlte zur Hälfte: {number:point}.`,
  'result.ending_turn_3': 'nach der dritten Runde', 'result.ending_constantinople_by_arabs': 'Konstantinopel fiel an die Araber', 'result.ending_constantinople_by_bulgars': 'Konstantinopel fiel an die Bulgaren',
  'result.ending_playing': 'einvernehmlich beendet', 'result.ending_closed': 'vom Betreiber geschlossen', 'result.ending_abandoned': 'niemand spielte weiter',
  // ---------------------------------------------------------------- tables
  'result.standings': 'Endstand', 'result.place': 'Platz', 'result.player': 'Spieler', 'result.score': 'Punkte', 'result.sum': 'Summe', 'result.cities': 'Städte', 'result.bezants': 'Bezants',
  'result.void': (a) => `${arab(a) ? 'arabische' : 'byzantinische'} Leiste zählt nicht: zur Hälfte fehlt {number:point}`,
  'result.void_fallen': 'nur arabische Punkte zählen', 'result.both_count': 'beide Leisten zählen',
  'result.sources': 'Woher die Punkte kamen', 'result.source': 'Quelle', 'result.total': 'Beide Leisten', 'result.of_tracks': '{byzantine} Byzanz, {arab} Araber',
  // ---------------------------------------------------------------- the graph
  'result.graph': 'Punkte im Verlauf', 'result.show_counts': 'Was zählt', 'result.show_byzantine': 'Byzanz', 'result.show_arab': 'Araber', 'result.show': 'Zeigen',
  'result.graph_said': 'Die Punkte aller Spieler nach jeder Aktion. Die Tabelle darunter sagt dasselbe.', 'result.as_table': 'Als Tabelle', 'result.moment': 'Zeitpunkt',
  'result.start': 'Anfang', 'result.end_of': 'Ende von Runde {roman}', 'result.end': 'Ende', 'result.turn': 'Runde {roman}', 'result.action': 'nach {number:action}', 'result.go_there': 'Klick: von dort nachspielen',
  // ---------------------------------------------------------------- dice, buttons
  'result.dice': 'Würfelglück', 'result.luck_said': '{hits} Treffer mit {dice:die}; ehrliche Würfel geben {low} bis {high} in 95 von 100 Partien', 'result.luck_explain': 'Band: Hier liegen 95 von 100 ehrlichen Partien. Strich: erwartet. Punkt: gewürfelt.',
  'result.outside': 'außerhalb', 'result.hits_of': '{hits} von {dice}',
  'result.check': 'Jeden Wurf in diesem Browser prüfen', 'result.rematch': 'Revanche', 'result.to_rematch': 'Zur Revanche', 'result.replay': 'Nachspielen', 'result.save': 'Speichern', 'result.board': 'Spielplan', 'result.home': 'Zur Startseite',
  'review.learn': 'Aus deinen Fehlern lernen',
  'review.worst': 'Deine Züge, aus denen zu lernen ist',
  'review.best_move': 'Dein bester Zug',
  'review.nothing_better': 'Nichts Besseres gefunden.',
  'result.came': 'Du hast den {rank} Platz, {behind:point} hinter {rival}.',
  'rank.2': 'zweiten', 'rank.3': 'dritten', 'rank.4': 'vierten',
  'result.because_half': (a) => (a.side === 'arab' ? 'Deine arabische Leiste zählt nicht: zur Hälfte der anderen fehlen {number}.' : 'Deine byzantinische Leiste zählt nicht: zur Hälfte der anderen fehlen {number}.'),
  'result.because_source': 'Der größte Unterschied: {rival} hat {more:point} mehr als du ({source}).',
}
