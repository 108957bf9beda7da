import type { Template } from '../format'
import { table as english } from '../en/table'

export const table: Record<keyof typeof english, Template> = {
  ...english,
  'app.loading': 'Wird geladen …',
  'app.menu': 'Menü',
  'app.close': 'Schließen',
  'app.back': 'Zurück',
  'app.error': 'Das hat nicht geklappt: {sentence}',
  'app.unreachable': 'Der Server antwortet nicht. Neuer Versuch …',
  'app.not_found': 'Diese Seite gibt es nicht.',
  'app.home': 'Zum Anfang',
}
