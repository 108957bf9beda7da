import type { Template } from '../format'
import { table as english } from '../en/table'

export const table: Record<keyof typeof english, Template> = {
  ...english,
  'app.loading': 'Betöltés …',
  'app.menu': 'Menü',
  'app.close': 'Bezárás',
  'app.back': 'Vissza',
  'app.error': 'Nem sikerült: {sentence}',
  'app.unreachable': 'A kiszolgáló nem válaszol. Újabb próbálkozás …',
  'app.not_found': 'Nincs ilyen oldal.',
  'app.home': 'A kezdőlapra',
}
