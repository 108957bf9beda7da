// A position whose pieces somebody moves: what it is now, what it was, and whether a game can reach it, by the library's own checks.
import { engine } from '@/engine/client'
import type { Flaw } from '@/engine/flaws'
import type { Position } from '@/types'

export class Editing {
  position = $state.raw<Position>()!
  line = $state<string | null>(null) // of a position that a game can reach
  flaw = $state.raw<Flaw | null>(null)
  #past = $state.raw<Position[]>([])

  constructor(position: Position) {
    this.position = structuredClone({ ...position, attack: null, march: null })
    void this.#check(this.position)
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

  #show(position: Position): void {
    this.position = position
    this.line = this.flaw = null
    void this.#check(position)
  }

  async #check(asked: Position): Promise<void> {
    const found = await engine.checkPosition(asked)
    if (this.position !== asked) return // changed meanwhile
    if ('flaw' in found) return void (this.flaw = found.flaw)
    this.line = found.line
    this.position = found.position // strengths, forecasts and standings anew
  }
}
