import type { LaterTexts } from '../../index.svelte'

export default {
  'assist.hint': 'Indice',
  'assist.hint_title': 'Un indice par étapes : quoi, où, pourquoi (H)',
  'assist.searching': 'Le moteur cherche le meilleur plan…',
  'assist.kind': 'Pensez à :',
  'assist.where': 'Le meilleur plan :',
  'assist.because': 'Pourquoi : {names}.',
  'assist.share': 'Avec ce plan, vos chances de victoire : {share}.',
  'assist.rival': 'La meilleure autre idée vous laisse {left}, soit {share} de moins (± {error}) : {plan}.',
  'assist.near': 'À peu près aussi bon : {plan}.',
  'assist.comparing': 'Il est comparé à la meilleure autre idée…',
  'assist.ask_where': 'Où ?',
  'assist.ask_why': 'Pourquoi ?',
  'assist.sure': 'Êtes-vous sûr ?',
  'assist.gives': 'Cela réduit vos chances de victoire de {share} (± {error}). Il vous reste {left}.',
  'assist.yours': 'Votre plan',
  'assist.better': 'Mieux',
  'assist.take_back': 'Reprendre',
  'assist.play': 'Jouer quand même',
  'assist.checking': 'Le moteur examine votre plan…',
  'assist.title': 'Contre les bots',
  'assist.set_sure': '« Êtes-vous sûr ? » avant une erreur',
  'assist.set_sure_note':
    'Avant un plan qui réduit nettement vos chances de victoire, on vous dit de combien, et ce qui vaudrait mieux.',
  'assist.set_bar': 'Barre d’évaluation',
  'assist.set_bar_note': 'Les chances de victoire de chacun, à côté du plateau.',
  'assist.about':
    'Les indices, les avertissements et la barre sont réservés aux parties contre des bots. Ils sont absents des parties classées, des parties avec d’autres personnes et de la partie du jour : ils y seraient un avantage déloyal.',
} satisfies LaterTexts<'assist'>
