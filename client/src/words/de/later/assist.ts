import type { LaterTexts } from '../../index.svelte'

export default {
  'assist.hint': 'Tipp',
  'assist.hint_title': 'Ein Tipp in Schritten: was, wo, warum (H)',
  'assist.searching': 'Der Rechner sucht den besten Plan …',
  'assist.kind': 'Denk an:',
  'assist.where': 'Der beste Plan:',
  'assist.because': 'Warum: {names}.',
  'assist.share': 'Damit liegt deine Gewinnchance bei {share}.',
  'assist.rival': 'Mit der nächstbesten Idee sind es {left}, also {share} weniger (± {error}): {plan}.',
  'assist.near': 'Etwa so gut: {plan}.',
  'assist.comparing': 'Der Plan wird mit der nächstbesten Idee verglichen …',
  'assist.ask_where': 'Wo?',
  'assist.ask_why': 'Warum?',
  'assist.sure': 'Bist du sicher?',
  'assist.gives': 'Das senkt deine Gewinnchance um {share} (± {error}) auf {left}.',
  'assist.yours': 'Dein Plan',
  'assist.better': 'Besser',
  'assist.take_back': 'Zurücknehmen',
  'assist.play': 'Trotzdem spielen',
  'assist.checking': 'Der Rechner prüft deinen Plan …',
  'assist.title': 'Gegen Bots',
  'assist.set_sure': '„Bist du sicher?“ vor einem Fehler',
  'assist.set_sure_note':
    'Vor einem Plan, der deine Gewinnchance deutlich senkt, erfährst du, um wie viel, und was besser wäre.',
  'assist.set_bar': 'Bewertungsbalken',
  'assist.set_bar_note': 'Die Gewinnchancen aller, neben dem Spielplan.',
  'assist.about':
    'Tipps, Warnungen und der Balken sind für Partien gegen Bots. In gewerteten Partien, in Partien mit Menschen und in der Partie des Tages gibt es sie nicht: Dort wären sie ein unfairer Vorteil.',
} satisfies LaterTexts<'assist'>
