import type { LaterTexts } from '../../index.svelte'

export default {
  'share.title': 'Megosztás',
  'share.link': 'Link ehhez a pillanathoz',
  'share.copy': 'Másolás',
  'share.copied': 'Kimásolva.',
  'share.embed': 'Egy másik oldalra',
  'share.embed_note':
    'Kis lejátszó, amelyben a játszma lejátszható és végigléptethető: HTML, amely egy oldalba illeszthető.',
  'share.frame': 'Byzantium-játszma: {names}',
  'share.text': 'A játszma szövegként',
  'share.text_note': 'Ami történt, sorról sorra.',
  'share.picture': 'Kép erről a pillanatról',
  'share.film': 'A játszma filmként',
  'share.film_note': 'Mozgókép, cselekedetenként egy képkocka. A megrajzolása akár egy percig is tart.',
  'embed.nothing': 'Ezen a címen nincs mit mutatni.',
  'embed.not_begun': 'Ez a játszma még nem kezdődött el.',
  'embed.whole': 'Megnyitás a Byzantiumban',
  'embed.begins': 'A játszma kezdődik.',
  'embed.position': 'Byzantium-állás',
  'embed.back': 'Egy lépés vissza',
  'embed.forward': 'Egy lépés előre',
  'embed.play': 'Lejátszás',
  'embed.pause': 'Szünet',
  'embed.moment': 'A játszma pillanata',
} satisfies LaterTexts<'share'>
