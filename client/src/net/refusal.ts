import type { RefusalReason } from '@/types'

/** What was not possible: a code for programs, a sentence in English, and a reason where the page has words of its own. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly reason: RefusalReason | null = null,
  ) {
    super(sentence)
  }
}

/** No answer at all: the network or the server is down. */
export const UNREACHABLE = 'unreachable'

/** What an address names is not there, or not for whoever asks: asking again will not help. */
const NOWHERE = ['no_such_table', 'not_found', 'bad_request', 'banned']
export const isNowhere = (error: unknown): boolean => error instanceof Refusal && NOWHERE.includes(error.code)
