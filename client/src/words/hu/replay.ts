import type { Template } from '../format'
import { replay as english } from '../en/replay'

export const replay: Record<keyof typeof english, Template> = {
  ...english,
}
