import type { LaterTexts } from '../../index.svelte'

export default {
  'assist.hint': 'Podpowiedź',
  'assist.hint_title': 'Podpowiedź krok po kroku: co, gdzie, dlaczego (H)',
  'assist.searching': 'Silnik szuka najlepszego planu…',
  'assist.kind': 'Pomyśl o:',
  'assist.where': 'Najlepszy plan:',
  'assist.because': 'Dlaczego: {names}.',
  'assist.share': 'Z nim masz {share} szans na wygraną.',
  'assist.rival': 'Drugi najlepszy pomysł daje {left}, o {share} mniej (± {error}): {plan}.',
  'assist.near': 'Mniej więcej tak samo dobre: {plan}.',
  'assist.comparing': 'Plan jest porównywany z następnym pomysłem…',
  'assist.ask_where': 'Gdzie?',
  'assist.ask_why': 'Dlaczego?',
  'assist.sure': 'Na pewno?',
  'assist.gives': 'To zmniejsza twoje szanse na wygraną o {share} (± {error}). Zostaje {left}.',
  'assist.yours': 'Twój plan',
  'assist.better': 'Lepiej',
  'assist.take_back': 'Cofnij',
  'assist.play': 'Zagraj mimo to',
  'assist.checking': 'Silnik sprawdza twój plan…',
  'assist.title': 'Przeciw botom',
  'assist.set_sure': '„Na pewno?” przed błędem',
  'assist.set_sure_note':
    'Przed planem, który wyraźnie zmniejsza twoje szanse na wygraną, dowiesz się, o ile, i co jest lepsze.',
  'assist.set_bar': 'Pasek oceny',
  'assist.set_bar_note': 'Szanse wszystkich na wygraną, obok planszy.',
  'assist.about':
    'Podpowiedzi, ostrzeżenia i pasek są dla gier przeciw botom. Nie ma ich w grach rankingowych, w grach z ludźmi i w grze dnia: tam byłyby nieuczciwą przewagą.',
} satisfies LaterTexts<'assist'>
