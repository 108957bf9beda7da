import type { Template } from '../format'
import { table as english } from '../en/table'

export const table: Record<keyof typeof english, Template> = {
  ...english,
  'app.loading': 'Chargement …',
  'app.menu': 'Menu',
  'app.close': 'Fermer',
  'app.back': 'Retour',
  'app.error': 'Cela n’a pas marché : {sentence}',
  'app.unreachable': 'Le serveur ne répond pas. Nouvel essai …',
  'app.not_found': 'Cette page n’existe pas.',
  'app.home': 'Vers l’accueil',
}
