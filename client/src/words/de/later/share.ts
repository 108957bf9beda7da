import type { LaterTexts } from '../../index.svelte'

export default {
  'share.title': 'Teilen',
  'share.link': 'Link zu diesem Augenblick',
  'share.copy': 'Kopieren',
  'share.copied': 'Kopiert.',
  'share.embed': 'Für eine andere Seite',
  'share.embed_note':
    'Ein kleiner Betrachter, um die Partie abzuspielen und durchzugehen: HTML zum Einfügen in eine Seite.',
  'share.frame': 'Eine Partie Byzantium: {names}',
  'share.text': 'Die Partie als Text',
  'share.text_note': 'Was geschah, Zeile für Zeile.',
  'share.picture': 'Ein Bild dieses Augenblicks',
  'share.film': 'Die Partie als Film',
  'share.film_note': 'Ein bewegtes Bild, eine Ansicht je Aktion. Es zu zeichnen dauert bis zu einer Minute.',
  'embed.nothing': 'Unter dieser Adresse gibt es nichts zu zeigen.',
  'embed.not_begun': 'Diese Partie hat noch nicht begonnen.',
  'embed.whole': 'In Byzantium öffnen',
  'embed.begins': 'Die Partie beginnt.',
  'embed.position': 'Eine Stellung von Byzantium',
  'embed.back': 'Einen Schritt zurück',
  'embed.forward': 'Einen Schritt weiter',
  'embed.play': 'Abspielen',
  'embed.pause': 'Anhalten',
  'embed.moment': 'Augenblick der Partie',
} satisfies LaterTexts<'share'>
