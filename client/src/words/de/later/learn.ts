// The guided first game, lesson by lesson. {code} is the answer that is lit, {city} the city it is about.
import type { LaterTexts } from '../../index.svelte'

export default {
  'learn.name': 'Die erste Partie',
  'learn.loading': 'Der Spielplan wird aufgebaut …',
  'learn.step': 'Schritt {number} von {all}',
  'learn.steps': 'Alle Schritte',
  'learn.steps_note': 'Geh, wohin du willst. Jeder Schritt ist ein Augenblick aus einer Partie zwischen Anna und Bela.',
  'learn.passed': 'erledigt',
  'learn.coach': 'Begleiter',
  'learn.more': 'Die Worte des Begleiters zeigen',
  'learn.less': 'Den Begleiter einklappen',
  'learn.next': 'Weiter',
  'learn.go_on': 'Weiter',
  'learn.skip': 'Diesen Schritt überspringen',
  'learn.again': 'Noch einmal',
  'learn.clause': 'Regel {clause}',
  'learn.read_on': 'Weiterlesen',
  'learn.leave': 'Lektionen verlassen',

  // ---------------------------------------------------------------- for any lesson
  'learn.confirm':
    'Hier gibt es kein Zurück, darum fragt das Spiel nach: Wähle es noch einmal, oder nimm den gefüllten Knopf.',
  'learn.elsewhere': 'Du tust etwas anderes: {code}. Das ist erlaubt. Bring es zu Ende, oder nimm es zurück.',
  'learn.other':
    'Du hast {code} gewählt. Das geht, aber dieser Schritt zeigt etwas anderes. Versuch es noch einmal, oder mach weiter.',
  'learn.watch': 'Bela antwortet. Schau auf den Spielplan.',
  'learn.pay_cube': 'Woher kommt der Würfel? Aus dem Vorrat ist er kostenlos.',
  'learn.lose_cube':
    'Jeder Treffer kostet einen Würfel deiner Wahl. Bewegungswürfel zählen beim Vergleich nicht, gib sie zuerst her.',
  'learn.retreat_to': 'Deine Armee zieht sich zurück. Wähle, wohin.',
  'learn.upkeep_cube':
    'Was du nicht bezahlen kannst, verlässt das Spiel und kostet einen Punkt. Gib her, was du am wenigsten brauchst.',

  // ---------------------------------------------------------------- two sides, two tracks
  'learn.sides.title': 'Zwei Seiten, zwei Leisten',
  'learn.sides.page1':
    'Das Jahr 632. Der Osten gehört Byzanz, und aus der Wüste reiten die Araber. Du bist keins von beiden: Du hast auf jeder Seite eine Armee und kontrollierst Städte beider Seiten. Lila Städte sind byzantinisch, weiße arabisch, graue persisch.',
  'learn.sides.page2':
    'Also sammelst du Punkte auf zwei Leisten, der byzantinischen und der arabischen. Nach drei Runden zählt ihre Summe, aber nur, wenn die niedrigere mindestens halb so hoch ist wie die höhere. Sonst zählt die niedrigere gar nicht. Ausgewogenheit gewinnt.',
  'learn.sides.page3':
    'Du bist Anna; deine Würfel sind rot. Alle 42 liegen offen: auf den Feldern deiner beiden Armeen, im Vorrat, der frei verfügbar ist, und bei den Verlusten. Fast jede Aktion legt irgendwo einen Würfel hin. Fangen wir an.',

  // ---------------------------------------------------------------- turn I
  'learn.control.title': 'Kontrolle übernehmen',
  'learn.control.text':
    'Eine byzantinische oder arabische Stadt, die niemand kontrolliert, bekommst du für einen Würfel. Ihre Stadtmarker bringen dir sofort Punkte auf der Leiste ihrer Seite.',
  'learn.control.action': 'Wähle „{code}“.',
  'learn.control.control_city':
    'Die leuchtenden Städte sind frei; die Zahl sind ihre Stadtmarker. Wähle {city}: 3 byzantinische Punkte.',
  'learn.control.pay_cube':
    'Jeder Würfel, den du legst, kommt irgendwoher. Aus dem Vorrat ist er kostenlos. Aus den Verlusten oder von einem deiner Felder kostet er 3 Bezants. Nimm ihn aus dem Vorrat.',
  'learn.control.done':
    '{city} gehört dir, und die Stadtmarker sind Punkte. Mit deiner ersten byzantinischen Stadt kommt dort deine byzantinische Armee auf die Karte: Das ist die Figur daneben. Am Ende jeder Runde bringt die Stadt 2 Bezants je Stadtmarker.',

  'learn.strengthen.title': 'Verstärken',
  'learn.strengthen.text':
    'Bis zu drei Würfel auf deine Felder. Elite und Hauptarmee kämpfen, Bewegung bezahlt Märsche, die Bürgerwehr verteidigt deine Städte. Auf jedes Elitefeld darf je Aktion nur ein Würfel.',
  'learn.strengthen.action': 'Wähle „{code}“.',
  'learn.strengthen.strengthen_box':
    'Wähle ein Feld. Deine arabische Armee marschiert bald: einen auf Elite, zwei auf Bewegung.',
  'learn.strengthen.pay_cube':
    'Nimm alle drei aus dem Vorrat: Das ist frei. Aus den Verlusten würde ein Würfel 3 Bezants der Seite kosten, der er hilft.',
  'learn.strengthen.done':
    'Deine Armee ist gewachsen. Aber Soldaten wollen am Ende der Runde bezahlt werden: 3 Bezants für jeden Elitewürfel, 2 für die Bürgerwehr, 1 für Hauptarmee und Bewegung. Neben den Feldern siehst du, was der Kasse bleiben wird.',

  'learn.tax.title': 'Steuern',
  'learn.tax.text':
    'Deine arabische Kasse hat 5 Bezants, und ihre Soldaten werden 13 kosten. Einmal je Runde darfst du Würfel aus dem Vorrat zu Bezants machen: 2 für jeden. Die Würfel kommen am Ende der Runde zurück.',
  'learn.tax.action': 'Wähle unter den Aktionen „{code}“.',
  'learn.tax.tax_cubes': 'Es fehlen 8 Bezants, und jeder Würfel bringt 2: Stell die Zahl auf 4.',
  'learn.tax.tax_split':
    'Nun teile die Bezants auf deine beiden Kassen auf. Die Araber brauchen alle: Stell den byzantinischen Anteil auf 0.',
  'learn.tax.done':
    'Die Würfel warten auf dem Steuern-Feld, und die Bezants sind dein. Ein Würfel im Vorrat kann vieles: Womit du Steuern erhebst, damit nimmst du in dieser Runde keine Stadt mehr.',

  'learn.improve.title': 'Eine Stadt ausbauen',
  'learn.improve.text':
    'Inzwischen kontrollierst du Mekka. Ausbauen bringt einer Stadt in der Farbe des Feldes einen Stadtmarker mehr, bis zu 3: mehr Einkommen, mehr Punkte am Ende, und sie ist schwerer einzunehmen. Jedes Sonderfeld hat je Runde nur für wenige Würfel Platz, dann ist es voll.',
  'learn.improve.action': 'Wähle unter den Aktionen „{code}“.',
  'learn.improve.improve_city': 'Wähle {city}: Die Stadt gehört dir.',
  'learn.improve.done':
    '{city} hat einen Stadtmarker mehr. Punkte gibt es dafür jetzt nicht, aber in jeder Runde 2 Bezants mehr und am Ende einen Punkt mehr. Du darfst auch eine Stadt ausbauen, die niemand kontrolliert, wenn du auf sie hoffst.',

  'learn.guard.title': 'Kaiser und Kalif',
  'learn.guard.text':
    'Wer Kaiser oder Kalif wird, bekommt sofort 2 Punkte auf der Leiste dieser Seite. Und die Garde tritt zur Elite dieser Seite: Sie kämpft, braucht keinen Sold und fällt zuletzt. Am Ende der Runde geht sie heim.',
  'learn.guard.action': 'Deine Araber ziehen bald los. Werde „{code}“.',
  'learn.guard.done':
    '2 Punkte, und eine Garde neben deinen eigenen Würfeln auf dem Elitefeld. Das Amt ist dein bis zum Ende der Runde; niemand sonst kann es haben.',

  'learn.build.title': 'Kirche und Moschee',
  'learn.build.text':
    'Ein Würfel und 6 Bezants dieser Seite: 2 Punkte für eine Kirche auf der byzantinischen, für eine Moschee auf der arabischen Leiste. So oft du willst. Aber der Würfel bleibt dort bis zum Ende des Spiels.',
  'learn.build.action': 'Bau eine Moschee: Wähle „{code}“.',
  'learn.build.done':
    '2 Punkte. Am Ende des Spiels sind Bezants nichts wert, also wird spät im Spiel zu Kirchen und Moscheen, was die Soldaten nicht brauchen.',

  'learn.march.title': 'Einsetzen und ziehen',
  'learn.march.text':
    'Eine Armee steht als eine Figur auf der Karte. Ist sie noch nicht da, kommt sie in einer Stadt ihrer Seite darauf. Dann darf sie eine Verbindung weit ziehen oder zwei. Jede kostet einen Bewegungswürfel, die zweite einen mehr. Durchgezogene sind Straßen, gepunktete Wüste, nur für Araber; zur See zahlen Araber das Doppelte.',
  'learn.march.action': 'Wähle „{code}“.',
  'learn.march.enter_city':
    'Deine arabische Armee kommt in eine arabische Stadt, wer sie auch kontrolliert. Wähle {city}.',
  'learn.march.march': (a) =>
    a.city
      ? 'Die Zahl an einer Stadt sagt, was der Weg dorthin kostet. Zieh durch die Wüste nach {city}.'
      : 'Du bist da. Eine zweite Verbindung würde 2 Würfel kosten, und die Schwerter wären ein Angriff. Noch nicht: Wähle „{code}“.',
  'learn.march.done':
    'Bezahlte Bewegungswürfel liegen bei den Verlusten; die Hälfte davon kommt am Ende der Runde zurück. Ist das Bewegungsfeld leer, kann die Armee nirgendwohin.',

  'learn.siege.title': 'Belagerung und Eroberung',
  'learn.siege.text':
    'In eine Stadt zu ziehen, die nicht zur Seite der Armee gehört, ist ein Angriff. In Jerusalem steht keine Armee und niemandes Bürgerwehr. Aber es verteidigt sich: Die Stadt würfelt mit so vielen W6, wie sie Stadtmarker hat, ab 4 ist es ein Treffer. Um sie zu nehmen, müssen Elite und Hauptarmee danach mehr sein als ihre Stärke.',
  'learn.siege.action': 'Wähle „{code}“. Sie steht in Tabuk.',
  'learn.siege.march':
    'Wähle {city}. Bevor du bestätigst, zeigt eine Karte deine genauen Chancen, was du verlieren kannst und was du bekommst.',
  'learn.siege.lose_cube':
    'Die Stadt hat getroffen. Jeder Treffer kostet dich einen Würfel deiner Wahl. Bewegungswürfel zählen beim Vergleich nicht, so einer ist am ehesten zu verschmerzen.',
  'learn.siege.pay_cube':
    '{city} ist gefallen! Die Stadt ist jetzt arabisch, mit einem Stadtmarker weniger. Der Rest gibt dir Punkte und ebenso viele Bezants. Leg nun einen Würfel darauf, um sie zu kontrollieren: Dein Vorrat ist leer, kauf also einen aus den Verlusten.',
  'learn.siege.done':
    '{city} gehört dir, und deine Armee steht darin. Mit jeder Eroberung verliert eine Stadt einen Stadtmarker; hat sie nur noch einen, gibt sie weder Punkte noch Bezants.',
  'learn.siege.failed':
    'Die Würfel waren grausam: {city} hat standgehalten, und deine Armee ist ärmer zurück, wo sie herkam. Das kommt vor. Versuch es noch einmal, oder mach weiter: In der Geschichte gehört Jerusalem dann dir.',

  'learn.pass.title': 'Passen und das Ende der Runde',
  'learn.pass.text':
    'Dein Vorrat ist leer, es ist also Zeit. Wer passt, hat in dieser Runde keine Aktion mehr; wer zuerst passt, beginnt die nächste. Haben alle bis auf einen gepasst, hat dieser noch eine Aktion. Dann kommt das Einkommen: 2 Bezants für jeden Stadtmarker deiner Städte. Und der Unterhalt: Jeder Würfel auf deinen Feldern will bezahlt werden.',
  'learn.pass.action':
    'Sieh dir deine beiden Kassen an: Die kleinen Zahlen sagen, was das Ende der Runde bringt. Dann wähle „{code}“.',
  'learn.pass.done':
    'Auch Bela hat gepasst, die Runde ist vorbei. Du hast kassiert und bezahlt. Was jemand nicht bezahlen kann, verlässt das Spiel für immer und kostet je einen Punkt. Die Würfel von den Aktionsfeldern sind wieder in deinem Vorrat, dazu die Hälfte deiner Verluste. Runde II: Du hast zuerst gepasst, also beginnst du.',

  // ---------------------------------------------------------------- turn II
  'learn.battle.title': 'Kampf',
  'learn.battle.text':
    'Bela kontrolliert Alexandria, und seine Armee steht darin. Zuerst kommen die Armeen: Jede zieht sich zurück oder hält stand. Im Kampf würfeln beide zugleich: ein W6 je Würfel der Hauptarmee, höchstens drei, und einer je Elitewürfel. Ab 4 ist es ein Treffer. Dann vergleicht man Elite und Hauptarmee: Der Angreifer braucht mehr.',
  'learn.battle.action': 'Du hast deine arabische Armee verstärkt. Wähle „{code}“: Sie steht in Jerusalem.',
  'learn.battle.march': 'Wähle {city}, und sieh dir die Chancen an. Gut, aber nicht sicher.',
  'learn.battle.lose_cube':
    'Jeder Treffer kostet dich einen Würfel. Nur Elite und Hauptarmee zählen, behalte sie: Bewegungswürfel gehen zuerst.',
  'learn.battle.pay_cube':
    'Die Armee ist geschlagen, die Belagerung gewonnen: {city} gehört dir. Leg einen Würfel darauf.',
  'learn.battle.done':
    'Erst die Armee, dann die Belagerung. Belas geschlagene Armee hat sich in die nächste Stadt ihrer Seite zurückgezogen. Hätte dort keine Armee gestanden, hätte Belas Bürgerwehr kämpfen können. Bürgerwehr verteidigt jede Stadt, die du kontrollierst, zieht aber nie aus.',
  'learn.battle.failed':
    'Diesmal ging es schief: {city} hält, und deine Armee ist zurück, wo sie herkam. Gleichstand gehört dem Verteidiger, bring also mehr als genug. Versuch es noch einmal, oder mach mit der Geschichte weiter, in der du gewonnen hast.',

  'learn.fleet.title': 'Die Flotten',
  'learn.fleet.text':
    'Zwei Felder beherrschen eine Runde lang die See. Mit der arabischen Flotte fährt deine arabische Armee zum halben Preis. Mit der byzantinischen darfst du den Preis für die Araber anderer Spieler verdoppeln und gegen die würfeln, die trotzdem fahren.',
  'learn.fleet.action':
    'Deine Armee hat noch einen Bewegungswürfel, und zur See zahlen Araber 2. Wähle „{code}“ auf der arabischen Seite.',
  'learn.fleet.done':
    'Bis zum Ende der Runde zahlen deine Araber zur See 1. Byzantinische Armeen zahlen immer 1, und von Konstantinopel aus erreichen sie jede Küste.',

  'learn.sail.title': 'Über das Meer',
  'learn.sail.text':
    'Lange Striche sind Seewege. Von Alexandria führt einer nach Candia auf Kreta: byzantinisch, zwei Stadtmarker, und niemand kontrolliert es. Mit deiner Flotte kostet es nur einen Bewegungswürfel.',
  'learn.sail.action': 'Wähle „{code}“.',
  'learn.sail.march': 'Wähle {city}.',
  'learn.sail.lose_cube':
    'Jetzt zählt jeder Würfel: Dein Bewegungsfeld ist leer. Gib einen der Hauptarmee her; Elite hat in jedem Kampf ihren eigenen W6.',
  'learn.sail.pay_cube': '{city} ist jetzt arabisch. Leg einen Würfel darauf.',
  'learn.sail.done':
    'Niemand ist hinter dem Meer sicher. Eine auf einer Insel geschlagene Armee braucht aber einen Heimweg: Sperrt die byzantinische Flotte eines Gegners die See, kann sie verloren sein.',
  'learn.sail.failed':
    '{city} hat standgehalten, und deine Armee ist heimgefahren. Versuch es noch einmal, oder mach weiter.',

  'learn.bulgars.title': 'Die Bulgaren',
  'learn.bulgars.text':
    'Die Bulgaren gehören niemandem. Wer ihr Feld nimmt, gibt ihnen 2 orangene Würfel und greift mit ihnen an, oder gibt ihnen 4. Sie kommen die Pfeile herab nach Thessaloniki oder Adrianopel. Nehmen sie eine Stadt, bringt dir das, was sie dann wert ist, Punkte auf der Leiste der Seite, die nicht angegriffen wurde.',
  'learn.bulgars.action': 'Thessaloniki gehört Bela. Wähle unter den Aktionen „{code}“.',
  'learn.bulgars.bulgars_plan': 'Wähle {city}. Eine byzantinische Stadt fällt, also sind es arabische Punkte.',
  'learn.bulgars.pay_cube': 'Der Würfel für das Feld. Aus dem Vorrat ist er kostenlos.',
  'learn.bulgars.done':
    '{city} ist orange: Bela hat die Stadt verloren, und du hast arabische Punkte. Von dort geht es für die Bulgaren auf der Straße weiter, sogar bis Konstantinopel.',
  'learn.bulgars.failed':
    '{city} hat standgehalten. Die übrigen Bulgaren bleiben auf ihrem Feld, für den, der sie als Nächster ruft.',

  'learn.fortify.title': 'Befestigen',
  'learn.fortify.text':
    'Du hast zwei Befestigungen. Eine davon ersetzt deinen Würfel auf einer Stadt: Sie ist dann bei Belagerungen um 1 stärker und bleibt es, bis jemand sie einnimmt. Ein Stadtmarker ist das nicht: weder Punkte noch Bezants.',
  'learn.fortify.action': 'Damaskus nährt deine Byzantiner. Wähle „{code}“.',
  'learn.fortify.fortify_city': 'Wähle {city}.',
  'learn.fortify.done':
    'Die Burg zeigt, dass {city} dir gehört, und die Stadt ist jetzt um 1 stärker. Das rote Dreieck an einer Stadt warnt: Ein Gegner kann sie mit seiner nächsten Aktion angreifen.',

  'learn.civil_war.title': 'Bürgerkrieg',
  'learn.civil_war.text':
    'Eine Armee darf Städte der eigenen Seite nicht einfach angreifen. Mit einem Würfel auf einem Bürgerkriegsfeld darf sie es, wenn ein anderer Spieler die Stadt kontrolliert. Antiochia ist byzantinisch und gehört Bela. Deine byzantinische Armee in Damaskus ist stark.',
  'learn.civil_war.action': 'Wähle „{code}“.',
  'learn.civil_war.march': (a) =>
    a.city
      ? 'Zieh erst auf der Straße nach {city}. Das ist noch kein Angriff: Die Stadt gehört zu deiner Seite.'
      : 'Du bist da. Wähle nun „{code}“.',
  'learn.civil_war.pay_cube': 'Der Würfel kommt aus dem Vorrat oder kostet 3 Bezants.',
  'learn.civil_war.lose_cube': 'Belas Bürgerwehr oder die Stadt hat getroffen. Gib her, was du am wenigsten brauchst.',
  'learn.civil_war.done':
    '{city} bleibt byzantinisch, verliert einen Stadtmarker und gehört dir. Eine gute Stadt eines Gegners ist mehr wert als eine freie: Du gewinnst, was er verliert.',
  'learn.civil_war.failed': '{city} bleibt bei Bela. Versuch es noch einmal, oder mach weiter.',

  // ---------------------------------------------------------------- the end
  'learn.end.title': 'Das Ende des Spiels',
  'learn.end.text':
    'Runde III. Bela hat gepasst: Dir bleibt eine Aktion, die letzte des Spiels. Dann bringen alle Städte noch einmal ihre Stadtmarker. Du hast viele arabische Punkte, aber deiner byzantinischen Leiste fehlen 2 zur Hälfte, also zählt sie nicht. So, wie es steht, gewinnt Bela.',
  'learn.end.action':
    'Zwei Punkte genügen. Eine Kirche bringt sie; der Kaiser und eine freie byzantinische Stadt auch. Wähle „{code}“, oder finde etwas Besseres.',
  'learn.end.done':
    'Deine niedrigere Leiste erreicht die Hälfte, und beide zählen: {score:point}, und Bela hat {number}. Du hast gewonnen! Das Spiel kann auch früher enden: Fällt Konstantinopel, ist es sofort vorbei, und nur arabische Punkte zählen. Sieh nach, wer arabisch führt, bevor du dabei hilfst.',
  'learn.end.failed':
    'Deiner niedrigeren Leiste fehlt noch etwas zur Hälfte: Nur {score} deiner Punkte zählen, und Bela hat {number}. Versuch es noch einmal: Zwei byzantinische Punkte wenden das Spiel.',

  // ---------------------------------------------------------------- afterwards
  'learn.finish.title': 'Gut gespielt!',
  'learn.finish.text':
    'Du hast jede Aktion des Spiels einmal ausgeführt. Der Rest ist gut wählen: Städte, die etwas einbringen, Armeen, die du dir leisten kannst, und zwei Leisten im Gleichgewicht.',
  'learn.finish.advice':
    'Werde in deiner ersten Partie zuerst Kalif und nimm arabische Städte, dann große byzantinische. Bezahle mit Soldaten, die nur Unterhalt kosten würden, und achte darauf, dass die niedrigere Leiste die Hälfte erreicht. Du kannst jederzeit um einen Tipp bitten.',
  'learn.finish.play': 'Eine echte Partie spielen',
  'learn.finish.play_note': 'Gegen zwei sanfte Bots; etwa eine halbe Stunde.',
  'learn.finish.starting': 'Wird aufgebaut …',
  'learn.finish.rules': 'Regeln lesen',
  'learn.finish.stay': 'Zurück zu den Lektionen',
} satisfies LaterTexts<'learn'>
