import type { Template } from '../format'
import { table as english } from '../en/table'

export const table: Record<keyof typeof english, Template> = {
  ...english,
}
