import type { LaterTexts } from '../../index.svelte'

export default {
  'study.red': 'Rot', 'study.yellow': 'Gelb', 'study.blue': 'Blau', 'study.green': 'Grün',
  'study.dice': 'Was kommt dabei heraus?', 'study.shares': 'Anteile am Sieg', 'study.analyse': 'Analysieren',

  'puzzles.title': 'Aufgaben', 'puzzles.task': '{player} ist am Zug: Finde den besten Plan.',
  'puzzles.about': 'Wertung {rating}.', 'puzzles.theme': 'Thema', 'puzzles.all': 'Alle Themen',
  'puzzles.rating': 'deine Wertung', 'puzzles.streak': 'in Folge', 'puzzles.solved': 'von {all} gelöst',
  'puzzles.judging': 'Dein Plan wird mit dem besten verglichen …',
  'puzzles.right': 'So gut wie der beste.', 'puzzles.wrong': 'Es geht besser.', 'puzzles.lost': 'Dein Plan verschenkt {share} des Siegs.',
  'puzzles.best': 'Am besten:', 'puzzles.margin': 'Jede andere Idee ist mindestens {share} des Siegs weniger wert.',
  'puzzles.again': 'Noch einmal', 'puzzles.reveal': 'Lösung zeigen', 'puzzles.next': 'Nächste Aufgabe', 'puzzles.skip': 'Andere Aufgabe',
  'puzzles.failed': 'Die Aufgaben lassen sich nicht laden. Besteht eine Verbindung?',
  'theme.siege': 'Belagerung', 'theme.capital': 'Konstantinopel', 'theme.civil_war': 'Bürgerkrieg', 'theme.fleet': 'Flotte und See', 'theme.bulgars': 'Bulgaren',
  'theme.upkeep': 'Unterhalt', 'theme.tracks': 'Zwei Leisten', 'theme.end_game': 'Endspiel', 'theme.defence': 'Verteidigung', 'theme.growth': 'Aufbau',

  'analysis.title': 'Analyse', 'analysis.engine': 'Rechner', 'analysis.simulations': '{number} Simulationen', 'analysis.exact': 'genau: alle Varianten beenden die Partie',
  'analysis.thinking': 'Der Rechner denkt …', 'analysis.over': 'Die Partie ist zu Ende.', 'analysis.dice_next': 'Jetzt wird gewürfelt. Wähle, was herauskommt.',
  'analysis.plans': 'Beste Pläne', 'analysis.play_plan': 'Diesen Plan spielen', 'analysis.lines': 'Varianten', 'analysis.start': 'Anfang',
  'analysis.first': 'Zum Anfang', 'analysis.back': 'Einen Schritt zurück', 'analysis.forward': 'Einen Schritt weiter', 'analysis.last': 'Zum Ende der Variante',
  'analysis.name': 'Name dieses Moments', 'analysis.comment': 'Kommentar', 'analysis.promote': 'Hauptvariante', 'analysis.delete': 'Ab hier löschen',
  'analysis.arrows': 'Pfeile zeichnen', 'analysis.arrow_from': 'Wähle die Stadt, in der der Pfeil beginnt.', 'analysis.arrow_to': 'Wähle die Stadt, in der er endet.', 'analysis.no_arrows': 'Pfeile entfernen',
  'analysis.share': 'Link kopieren', 'analysis.copied': 'Der Link enthält alle Varianten. Er ist kopiert.', 'analysis.save': 'Speichern', 'analysis.notation': 'Text kopieren', 'analysis.notated': 'Der Text ist kopiert.',
  'analysis.open': 'Stellung', 'analysis.open_about': 'Eine neue Partie, eine Stellung als Textzeile oder JSON, oder eine gespeicherte Partie oder Analyse.',
  'analysis.text': 'Textzeile, JSON oder Aufzeichnung', 'analysis.show': 'Zeigen', 'analysis.file': 'Datei öffnen', 'analysis.players': 'Neue Partie zu', 'analysis.now': 'Diese Stellung als Textzeile',
  'analysis.bad': 'Das ist keine Stellung dieses Spiels.', 'analysis.bad_link': 'Der Link enthält keine Analyse: Er wurde abgeschnitten oder stammt von einer neueren Version.',
  'analysis.needs_server': 'Geänderte Steine prüft der Server, und es besteht keine Verbindung.',
  'analysis.keys': 'Die Pfeiltasten gehen durch die Varianten; hoch und runter wechseln zu einer anderen.',
} satisfies LaterTexts<'study'>
