import type { LaterTexts } from '../../index.svelte'

export default {
  'assist.hint': 'Tipp',
  'assist.hint_title': 'Tipp lépésenként: mit, hol, miért (H)',
  'assist.searching': 'A gép a legjobb tervet keresi…',
  'assist.kind': 'Gondolj erre:',
  'assist.where': 'A legjobb terv:',
  'assist.because': 'Miért: {names}.',
  'assist.share': 'Ezzel a győzelmi esélyed {share}.',
  'assist.rival': 'A következő legjobb ötlettel {left}, vagyis {share}-kal kevesebb (± {error}): {plan}.',
  'assist.near': 'Nagyjából ilyen jó: {plan}.',
  'assist.comparing': 'Összevetés a következő legjobb ötlettel…',
  'assist.ask_where': 'Hol?',
  'assist.ask_why': 'Miért?',
  'assist.sure': 'Biztos vagy benne?',
  'assist.gives': 'Ez {share}-kal (± {error}) rontja a győzelmi esélyedet. Marad {left}.',
  'assist.yours': 'A terved',
  'assist.better': 'Jobb',
  'assist.take_back': 'Visszaveszem',
  'assist.play': 'Mégis ezt játszom',
  'assist.checking': 'A gép a tervedet nézi…',
  'assist.title': 'Botok ellen',
  'assist.set_sure': '„Biztos vagy benne?” hiba előtt',
  'assist.set_sure_note':
    'Mielőtt olyan tervet játszanál, amely egyértelműen rontja a győzelmi esélyedet, megtudod, mennyivel, és mi a jobb.',
  'assist.set_bar': 'Értékelősáv',
  'assist.set_bar_note': 'Mindenki győzelmi esélye, a tábla mellett.',
  'assist.about':
    'A tippek, a figyelmeztetések és a sáv a botok elleni játszmákhoz valók. Értékszámos játszmákban, emberekkel és a nap játszmájában nincsenek: ott tisztességtelen előnyt jelentenének.',
} satisfies LaterTexts<'assist'>
