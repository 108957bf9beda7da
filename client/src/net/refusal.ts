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
