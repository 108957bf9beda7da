// The table: what is around the board.
import type { Args } from '@/types'
import type { Template } from '../format'
import type { table as english } from '../en/table'

const arab = (a: Args) => a.side === 'arab'
const track = (a: Args) => (arab(a) ? 'Araber' : 'Byzanz')

export const table: Record<keyof typeof english, Template> = {
  'app.name': 'Byzantium',
  'app.loading': 'Wird geladen …',
  'app.menu': 'Menü',
  'app.close': 'Schließen',
  'app.error': 'Das hat nicht geklappt: {sentence}',
  'app.unreachable': 'Der Server antwortet nicht. Neuer Versuch …',
  'app.not_found': 'Diese Seite gibt es nicht.',
  'app.home': 'Zur Startseite',

  // ---------------------------------------------------------------- the board
  'board.map': 'Karte',
  'board.threatened': 'kann mit der nächsten Aktion eines Gegners angegriffen werden',
  'board.bulgars': 'Bulgaren: {number} von {all} Würfeln auf ihrem Feld',
  'board.of': '{number} von {all}',
  'board.strength': 'Stärke {number}',
  'board.controlled_by': 'kontrolliert von {player}',
  'board.fortified_by': 'befestigt, kontrolliert von {player}',
  'board.byzantine_army_of': 'byzantinische Armee von {player}',
  'board.arab_army_of': 'arabische Armee von {player}',

  // ---------------------------------------------------------------- displays
  'own.you': 'du', 'own.bot': 'Bot', 'own.left': 'gegangen', 'own.away': 'offline', 'own.points': 'Punkte',
  'own.pool': 'Vorrat', 'own.casualties': 'Verluste', 'own.forts': 'Befest.', 'own.guard': 'mit der Garde',
  'office.emperor': 'Kaiser', 'office.caliph': 'Kalif', 'office.fleet_byzantine': 'Byz. Flotte', 'office.fleet_arab': 'Arab. Flotte',
  'badge.passed': 'gepasst', 'badge.passed_first': 'zuerst gepasst',
  'score.track': (a) => (arab(a) ? 'Arabische Punkte' : 'Byzantinische Punkte'),
  'score.both': 'beide Leisten zählen',
  'score.short': (a) => `${arab(a) ? 'Arabische' : 'Byzantinische'} Leiste zählt nicht: zur Hälfte fehlen {number}`,
  'score.sum': '{byzantine} + {arab}; Hälfte von {high}: {half}',
  'score.half': 'Hälfte von {high}: {half}',
  'purse.turn_end': 'Rundenende',
  'purse.forecast': 'Am Ende der Runde: Einkommen {income}, Unterhalt {upkeep}, unbezahlt {unpaid}',
  'purse.unpaid': 'unbezahlt: {number:bezant}',

  // ---------------------------------------------------------------- action spaces
  'space.actions': 'Aktionen', 'space.either': 'Beide Seiten', 'space.two_a_cube': 'je 2',
  'effect.fleet': 'die byzantinische Flotte kann es verdoppeln',
  'effect.points': (a) => `+{amount} ${track(a)}`,
  'effect.price': (a) => `{price:bezant} aus der ${arab(a) ? 'arabischen' : 'byzantinischen'} Kasse`,
  'effect.upkeep': 'spart {price:bezant}',
  'effect.chip_fleet': '{number}, Flotte {double}',

  // ---------------------------------------------------------------- odds, battle, amounts
  'odds.take': 'dass {city} fällt',
  'odds.losses': 'im Mittel {cubes} Würfel Verlust',
  'odds.gain': (a) => `+{points} ${track(a)}, +{bezants:bezant}`,
  'odds.gain_bulgars': '+{points:point}',
  'odds.destroyed': '{share}: Armee vernichtet',
  'odds.if_retreat': '{share}, wenn sie sich zurückziehen',
  'odds.soon': 'Die Chancen werden gerade berechnet, einen Moment …',
  'odds.intercepted': 'falls die Flotte abfängt',
  'battle.of': 'Angriff auf {city}',
  'battle.army_of': 'Armee von {player}',
  'battle.siege': 'Belagerung, Stärke {number}',
  'battle.attacks': 'Angriff', 'battle.defends': 'Verteidigung', 'battle.stands': 'Verteidigung',
  'battle.compare': 'Stärke jetzt', 'battle.against': 'gegen', 'battle.tie': 'Gleichstand: Verteidiger',
  'amount.less': 'Eins weniger', 'amount.more': 'Eins mehr', 'amount.split': 'Bezants für die byzantinische Kasse', 'amount.cubes': 'Würfel',
  'amount.tax': 'Steuern: {number:cube}', 'amount.share': 'So aufteilen',

  // ---------------------------------------------------------------- the prompt bar
  'prompt_bar.clause': 'Regel {clause}',
  'answer.undo': 'Zurück', 'answer.undo_title': 'Nimm deinen letzten Schritt zurück', 'answer.cancel': 'Abbrechen', 'answer.choose': 'Was willst du hier tun?',
  'answer.all': 'Alle Möglichkeiten',
  'wait.for': 'Warten auf {player}', 'wait.thinking': '{player} denkt nach …', 'wait.warming': '{player} macht sich warm, einen Moment …', 'wait.playing': 'Schau, was passiert …',
  'wait.watching': 'Du schaust zu', 'wait.over': 'Beendet', 'wait.not_you': 'Du bist nicht dran', 'wait.skip': 'Weiter',
  'turn.of': 'Runde {roman} von III', 'turn.short': 'Runde {roman}', 'turn.round': 'Durchgang {number}', 'turn.order': 'Spielreihenfolge',
  'legend.title': 'Wege', 'legend.road': 'Straße: 1 Würfel', 'legend.desert': 'Wüste: nur Araber, 1', 'legend.sea': 'See: Byz. 1, Araber 2', 'legend.second': 'zweite Verbindung: 1 mehr',
  'zoom.in': 'Vergrößern', 'zoom.out': 'Verkleinern', 'zoom.all': 'Ganze Karte zeigen',
  'fall.title': 'Fiele Konstantinopel jetzt an die Araber', 'fall.wins': '{player} gewänne mit {number} arabischen Punkten',

  // ---------------------------------------------------------------- log, chat, notes
  'log.title': 'Verlauf', 'log.game': 'Partie', 'log.chat': 'Chat', 'log.notes': 'Notizen', 'log.review': 'Von hier an nachspielen',
  'note.points': (a) => (arab(a) ? 'arabische Punkte' : 'byzantinische Punkte'), 'note.bezants': (a) => (arab(a) ? 'arabische Bezants' : 'byzantinische Bezants'), 'note.lost': 'verloren',
  'chat.say': 'Sag etwas', 'chat.send': 'Senden', 'chat.none': 'Noch hat niemand etwas gesagt.', 'chat.notes': 'Das kannst nur du lesen.',
  'entry.sat': '{player} setzt sich', 'entry.bot': '{player}, ein Bot, setzt sich', 'entry.left': '{player} verlässt den Tisch', 'entry.started': 'Die Partie beginnt', 'entry.resumed': 'Die Partie geht hier weiter',
  'entry.undone': 'Zurückgenommen', 'entry.proposed': '{player} macht einen Vorschlag', 'entry.answered': 'Antwort auf den Vorschlag', 'entry.late': 'Die Zeit von {player} ist abgelaufen',
  'entry.ended': 'Das Würfelgeheimnis wird gezeigt', 'entry.rematch': 'Eine Revanche ist vorbereitet', 'entry.redrawn': 'Der Server wurde aus einer Sicherung wiederhergestellt: Die Würfel werden neu ausgelost', 'entry.other': '…',

  // ---------------------------------------------------------------- menu
  'menu.rules': 'Regeln', 'menu.replay': 'Nachspielen', 'menu.help': 'Tasten und Hilfe', 'menu.settings': 'Einstellungen', 'menu.save': 'Partie als Datei speichern', 'menu.dice': 'Würfelglück',
  'menu.home': 'Zur Startseite', 'menu.leave': 'Tisch verlassen', 'menu.leave_sure': 'Dann kann ein Bot deinen Platz einnehmen; du darfst zurückkommen. Verlassen?', 'menu.end': 'Vorschlag: Partie so beenden',
  'menu.undo_more': 'Vorschlag: weiter zurückgehen', 'menu.invite': 'Link zu diesem Tisch kopieren', 'menu.copied': 'Der Link ist kopiert.', 'menu.sound': 'Ton', 'menu.speed': 'Tempo der Animationen',
  'menu.theme': 'Farben', 'menu.language': 'Sprache', 'menu.confirm': 'Nachfragen, wo es kein Zurück gibt', 'menu.threats': 'Bedrohte Städte markieren',
  'speed.slow': 'Langsam', 'speed.normal': 'Normal', 'speed.fast': 'Schnell', 'speed.off': 'Keine', 'theme.light': 'Hell', 'theme.auto': 'Auto', 'theme.dark': 'Dunkel',
  'propose.undo': '{player} schlägt vor, bis zu einer früheren Entscheidung zurückzugehen', 'propose.end': '{player} schlägt vor, die Partie so zu beenden', 'propose.agree': 'Zustimmen', 'propose.refuse': 'Ablehnen',
  'propose.waiting': 'Warten auf die Antworten der anderen',
  'line.lost': 'Die Verbindung ist weg. Neuer Versuch …', 'line.gone': 'Diesen Tisch gibt es nicht, oder er ist dir nicht zugänglich.', 'line.trouble': 'Diese Partie kann hier nicht weitergehen: {sentence}',
  'bot.take_over': 'Ein Bot spielt weiter', 'bot.come_back': 'Hier sitzen',
  'clock.left': '{player}: noch {time}', 'clock.out': 'Zeit abgelaufen',
  'title.your_turn': '★ Du bist dran', 'notice.your_turn': 'Du bist am Tisch dran.',

  // ---------------------------------------------------------------- dice and luck
  'luck.title': 'Würfelglück', 'luck.explain': 'Ein W6 trifft bei 4, 5 oder 6. Von 100 ehrlichen Partien mit ebenso vielen Würfen bleiben 95 in der Spanne.',
  'luck.player': 'Spieler', 'luck.dice': 'W6', 'luck.hits': 'Treffer', 'luck.expected': 'Erwartet', 'luck.range': 'Spanne', 'luck.nobody': 'Städte, Bulgaren',
  'luck.commitment': 'Der Server hat sich vor der Partie auf seine Würfe festgelegt: Das ist der Fingerabdruck seines Geheimnisses.', 'luck.secret': 'Das Geheimnis, am Ende gezeigt',
  'luck.check': 'Jeden Wurf in diesem Browser prüfen', 'luck.checking': 'Wird geprüft …', 'luck.right': 'Alle {number} Würfe folgen aus dem Geheimnis, und das Geheimnis passt zu seinem Fingerabdruck.',
  'luck.wrong': 'Diese Partie ist nicht bewiesen: {sentence}', 'luck.later': 'Nach der Partie kann hier jeder Wurf geprüft werden.',
  'proof.elsewhere': 'Die ersten {number} Entscheidungen stammen von einem anderen Tisch: Deren Würfe sind nicht geprüft.',
  'proof.chain': 'Das Protokoll mit {number} Einträgen ist vom Server unterschrieben und ergibt genau diese Partie: Spieler, Züge und Ende.',
  'proof.not_seen': 'Dieser Browser hat die Partie nicht verfolgt und weiß daher nicht, ob anderen dasselbe gezeigt wurde.',
  'proof.seen': 'Die ersten {number} Einträge sind die, die dieser Browser hat geschehen sehen.',
  'proof.lost': 'Der Server wurde aus einer Sicherung wiederhergestellt: Was dieser Browser darüber hinaus gesehen hatte, ist verloren.',
  'proof.early': 'Als diese Partie begann, wurden Beiträge zum Zufall sofort gezeigt: Wer das Geheimnis kannte, konnte seinen wählen.',
  'proof.nobody': 'Niemand hat zum Zufall beigetragen: Der Server hätte die Würfe wählen können.',
  'proof.seed': 'In den Würfen steckt dein eigener Zufall, den der Server nicht kennen konnte.',
  'proof.no_seed': 'In den Würfen steckt kein Zufall dieses Browsers.',
  'proof.held_back': 'Der Zufall von {player} wurde nicht rechtzeitig gezeigt und blieb draußen.',
  'proof.restored': 'Der Server gibt an, aus einer Sicherung wiederhergestellt zu sein, und hat mitten in der Partie ein neues Geheimnis gezogen.',
  'proof.bad_secret': 'Das Geheimnis passt nicht zu seinem Fingerabdruck.',
  'proof.bad_chain': 'Das Protokoll wurde verändert oder ist unvollständig.',
  'proof.bad_signature': 'Die Unterschrift gehört nicht zu dieser Partie.',
  'proof.bad_key': 'Ein anderer Server hat sie unterschrieben.',
  'proof.bad_seen': 'Es ist nicht die Partie, die dieser Browser gesehen hat.',
  'proof.bad_commitment': 'Der Fingerabdruck ist nicht der, den dieser Browser gesehen hat.',
  'proof.bad_end': 'Ihr Ende fehlt.',
  'proof.bad_record': 'Spieler oder Züge sind nicht die des Protokolls.',
  'proof.bad_seed': 'Ein Beitrag zum Zufall ist nicht der, der festgelegt war.',
  'proof.bad_roll': 'Wurf {roll} ist {rolled}, aus dem Geheimnis folgt {expected}.',
  'proof.no_rolls': 'Kein Wurf konnte geprüft werden.',

  // ---------------------------------------------------------------- help
  'help.title': 'Tasten und Hilfe',
  'help.tab': 'von einem leuchtenden Ding zum nächsten', 'help.arrows': 'zur nächsten leuchtenden Stadt; leuchtet keine, bewegen sie die Karte', 'help.enter': 'wählen; bestätigen', 'help.escape': 'abbrechen, schließen',
  'help.undo': 'zurücknehmen', 'help.numbers': 'aus der Liste aller Möglichkeiten wählen', 'help.list': 'alle Möglichkeiten auflisten', 'help.zoom': 'vergrößern, verkleinern, alles zeigen', 'help.rules': 'die Regeln, am Absatz zu dieser Frage',
  'help.log': 'nachspielen', 'help.skip': 'Animationen überspringen', 'help.help': 'dieses Blatt', 'help.pass': 'passen', 'help.verbs': 'Stadt übernehmen, verstärken, byzantinische Armee, arabische Armee',
  'help.mouse': 'Was leuchtet, ist eine Antwort. Klicke eine Stadt, ein Feld, eine Aktion oder eine Armee an. Wo es kein Zurück gibt, wartet das Spiel auf einen zweiten Klick oder den gefüllten Knopf.',

  // ---------------------------------------------------------------- before the game
  'room.title': 'Der Tisch ist bereit', 'room.dealing': 'Alle sind da. Die Würfel werden ausgelost: einen Augenblick bitte.',
  'room.waiting': 'Die Partie beginnt, sobald alle Plätze besetzt sind.', 'room.open': 'frei', 'room.sit': 'Hier hinsetzen', 'room.add_bot': 'Bot hinsetzen', 'room.leave': 'Aufstehen',
  'room.invite': 'Lade mit diesem Link ein', 'room.copy': 'Kopieren', 'room.you': 'du', 'room.level': 'Stärke des Bots', 'room.reserved': 'reserviert',
  'room.need_link': 'Um hier zu sitzen, brauchst du den Einladungslink von jemandem am Tisch.',

  // ---------------------------------------------------------------- why a bot acts
  'reason.random': 'zufällig', 'reason.score': 'für Punkte', 'reason.tracks': 'für beide Leisten', 'reason.lag': 'damit beide Leisten zählen', 'reason.threat': 'für mehr Sicherheit', 'reason.prey': 'um Städte zu bedrohen',
  'reason.byzantine_bezants': 'für byzantinische Bezants', 'reason.arab_bezants': 'für arabische Bezants', 'reason.shortfall': 'um den Unterhalt zu zahlen', 'reason.pool': 'für freie Würfel', 'reason.saved': 'um Würfel für die nächste Runde zu sparen',
  'reason.casualties': 'wegen der Verluste', 'reason.income': 'für Einkommen', 'reason.elite': 'für die Elite', 'reason.byzantine_main': 'für eine stärkere byzantinische Armee', 'reason.byzantine_move': 'um die byzantinische Armee zu bewegen',
  'reason.byzantine_levy': 'für die byzantinische Bürgerwehr', 'reason.arab_main': 'für eine stärkere arabische Armee', 'reason.arab_move': 'um die arabische Armee zu bewegen', 'reason.arab_levy': 'für die arabische Bürgerwehr', 'reason.pawns': 'um Armeen auf der Karte zu haben',
  'reason.passed': 'um gepasst zu haben', 'reason.first': 'um die nächste Runde zu beginnen', 'reason.capital': 'für Konstantinopel', 'reason.arab_lead': 'um zu führen, falls Konstantinopel fällt',

  'think.thinking': 'denkt nach …', 'think.warming': 'macht sich warm …', 'tab.players': 'Spieler', 'tab.log': 'Verlauf', 'phone.grab': 'Mehr oder weniger von diesem Blatt',
}
