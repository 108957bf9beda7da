import type { Template } from '../format'
import { lobby as english } from '../en/lobby'

export const lobby: Record<keyof typeof english, Template> = {
  ...english,
}
