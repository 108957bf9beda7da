import type { Template } from '../format'
import { learn as english } from '../en/learn'

export const learn: Record<keyof typeof english, Template> = {
  ...english,
}
