import type { Template } from '../format'
import { table as english } from '../en/table'

export const table: Record<keyof typeof english, Template> = {
  ...english,
  'app.loading': 'Wczytywanie …',
  'app.menu': 'Menu',
  'app.close': 'Zamknij',
  'app.back': 'Wstecz',
  'app.error': 'Nie udało się: {sentence}',
  'app.unreachable': 'Serwer nie odpowiada. Kolejna próba …',
  'app.not_found': 'Nie ma takiej strony.',
  'app.home': 'Na początek',
}
