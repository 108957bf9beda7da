import type { LaterTexts } from '../../index.svelte'

export default {
  'assist.hint': 'Tipp',
  'assist.hint_title': 'Ein Tipp in Schritten: was, wo, warum (H)',
  'assist.searching': 'Der Rechner sucht den besten Plan …',
  'assist.kind': 'Denk an:',
  'assist.where': 'Der beste Plan:',
  'assist.because': 'Warum: {names}.',
  'assist.share': 'Damit hast du {share} des Siegs.',
  'assist.rival': 'Die nächstbeste Idee lässt dir {left}, {share} weniger (± {error}): {plan}.',
  'assist.near': 'Etwa so gut: {plan}.',
  'assist.comparing': 'Der Plan wird mit der nächstbesten Idee verglichen …',
  'assist.ask_where': 'Wo?',
  'assist.ask_why': 'Warum?',
  'assist.sure': 'Bist du sicher?',
  'assist.gives': 'Das verschenkt {share} (± {error}) des Siegs. Es bleiben {left}.',
  'assist.yours': 'Dein Plan',
  'assist.better': 'Besser',
  'assist.take_back': 'Zurücknehmen',
  'assist.play': 'Trotzdem spielen',
  'assist.checking': 'Der Rechner prüft deinen Plan …',
  'assist.title': 'Gegen Bots',
  'assist.set_sure': '„Bist du sicher?“ vor einem Fehler',
  'assist.set_sure_note':
    'Vor einem Plan, der deutlich einen Teil des Siegs verschenkt, erfährst du, wie viel es ist und was besser wäre.',
  'assist.set_bar': 'Bewertungsbalken',
  'assist.set_bar_note': 'Die Anteile aller am Sieg, neben dem Brett.',
  'assist.about':
    'Tipps, Warnungen und der Balken sind für Partien gegen Bots. In gewerteten Partien, in Partien mit Menschen und in der Partie des Tages gibt es sie nicht: Dort wären sie ein unfairer Vorteil.',
} satisfies LaterTexts<'assist'>
