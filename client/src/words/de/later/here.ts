import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Auf den Server',
  'here.explain':
    'Die Partie wird ein Tisch des Servers: Man kann sie teilen, in einem anderen Browser und mit anderen weiterspielen und analysieren lassen. Aus diesem Browser verschwindet sie.',
  'here.explain_over':
    'Die Partie wird ein Tisch des Servers: Man kann sie teilen und analysieren lassen. Aus diesem Browser verschwindet sie.',
  'here.seat': 'Wer {player} spielt',
  'here.open': 'jemand mit dem Link',
  'here.you': 'du',
  'here.move': 'Dorthin verlegen',
  'here.remove_title': 'Diese Partie löschen?',
  'here.remove_sure':
    'Sie liegt nur in diesem Browser: Nichts bringt sie zurück. Vorher lässt sie sich im Menü als Datei sichern.',
  'here.remove': 'Löschen',
  'day.title': 'Die Partie des Tages',
  'day.intro': 'Jeden Tag eine Partie, für alle dieselbe: Aufstellung, Würfel und Gegner. Du hast einen Versuch.',
  'day.play': 'Die heutige Partie spielen',
  'day.go_on': 'Weiterspielen',
  'day.elsewhere': 'Diese Partie ist auf einem anderen Gerät schon gespielt: Jenes Ergebnis zählt.',
  'day.todays': 'Die heutige Partie',
  'day.card': 'Platz {place} von {all} mit {score} Punkten ({scores})',
  'day.share': 'Ergebnis teilen',
  'day.copied': 'Das Ergebnis ist kopiert.',
  'day.yesterday': 'Gestern',
  'day.missed': 'Nicht gespielt.',
  'day.no_server': 'Keine Verbindung: Sobald du verbunden bist, stehen hier die Ergebnisse aller.',
  'day.refused':
    'Der Server hat dieses Ergebnis nicht angenommen: Was gespielt wurde, ist nicht die Partie des Tages, wie er sie kennt.',
  'day.not_whole': 'Die Partie wurde nicht zu Ende gespielt: Sie kommt nicht in die Liste der Ergebnisse.',
  'day.rank': 'Rang',
  'day.who': 'Name',
  'day.place': 'Platz',
  'day.points': 'Punkte',
  'day.ending': 'Ende',
  'day.count': 'Ergebnisse: {number}',
  'day.none': 'Es gibt noch keine Ergebnisse.',
  'day.my_rank': 'Rang {rank} unter {number}',
  'day.winner': 'Die beste Partie',
  'day.review': 'Ihre Analyse',
  'day.still_open': 'Bis 2:00 UTC werden noch Ergebnisse angenommen. Danach kann man die Partien ansehen.',
} satisfies LaterTexts<'here'>
