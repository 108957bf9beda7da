// A position whose pieces somebody moves: what it is now, what it was, and whether a game can reach it, as the library says.
import { engine } from '@/engine/client'
import type { Position } from '@/types'
import { dataOf } from './edits'
import { checked } from './opening'

const PATIENCE = 250 // milliseconds after the last change before it is checked

export class Editing {
  position = $state.raw<Position>()!
  line = $state<string | null>(null) // of a position that a game can reach
  problem = $state<string | null>(null)
  #past = $state.raw<Position[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(position: Position) {
    this.position = structuredClone({ ...position, attack: null, march: null })
    this.#later()
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  change(edit: (position: Position) => void): void {
    const next = structuredClone(this.position)
    edit(next)
    this.#past = [...this.#past, this.position]
    this.#show(next)
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#show(before)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #show(position: Position): void {
    this.position = position
    this.line = this.problem = null
    this.#later()
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(this.position), PATIENCE)
  }

  async #check(asked: Position): Promise<void> {
    const found = await checked(dataOf(asked))
    const state = typeof found === 'string' ? await engine.fromText(found) : null
    if (this.position !== asked) return // changed meanwhile
    if (typeof found !== 'string') return void (this.problem = found.problem)
    this.line = found
    if (state) this.position = (await engine.view(state, 0)).position // strengths, forecasts and standings anew
  }
}
