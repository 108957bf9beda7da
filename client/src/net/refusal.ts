/** What was not possible: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** No answer at all: the network or the server is down. */
export const UNREACHABLE = 'unreachable'

/** What an address names is not there, or not for whoever asks: asking again will not help. */
const NOWHERE = ['no_such_table', 'not_found', 'bad_request', 'banned']
export const isNowhere = (error: unknown): boolean => error instanceof Refusal && NOWHERE.includes(error.code)
