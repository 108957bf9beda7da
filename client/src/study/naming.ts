// How those are called who play from a position that is nobody's game: by their colours, in the language of whoever looks.
import type { State } from '@/engine/engine'
import { STATE_AT } from '@/engine/made/tables'
import { COLOURS } from '@/types'
import { t } from '@/words/index.svelte'

export const nameless = (state: State): string[] => Array<string>(state[STATE_AT.n_players]!).fill('')

export const named = (players: readonly string[]): string[] =>
  players.map((name, player) => name || t(`colour.${COLOURS[player]!}`))
