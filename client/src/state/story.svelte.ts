// How a step is told: event by event, and each when its cause has been seen. An army marches, then stands there; dice fall one by
// one, then hits are counted; cubes go, then it is said what came of it; and only then is the next question asked. Map, headline,
// battle, log and sound all show what stands here, so they agree at each moment. Nothing is drawn here: that is the stage's.
import type { LogEntry, Message, Position, View } from '@/types'
import { noteShown } from './shown'
import { play, type Sound } from './sound'
import { unfold } from './unfold'

/** What draws: movements on the screen, at a pace (0: nothing moves). */
export interface Stage {
  pace(): number
  move(event: Message, pace: number): Promise<void>
  follow?(event: Message): void // bring into sight where it happens
}

/** Dice on the table before they are counted. */
export interface Rolling {
  roll: NonNullable<Message['args']['roll']>
  faces: readonly number[] // of those that have fallen
}

/** A moment that everything stops for. */
export interface Scene {
  id: 'falls' | 'holds' | 'over'
  message: Message
}

interface How {
  stage: Stage
  own: boolean // whoever looks on has decided this: what they know already need not be waited for
  given(): boolean // something else is wished: the rest is shown at once
  final: View | null // the view that it leads to
}

const DIE = 150, // milliseconds at the pace 1
  DICE = 1100, // for all dice of a roll at most
  LANDS = 280, // a die that falls
  COUNT = 520, // hits are counted
  READ = 620, // a sentence
  GLANCE = 240, // a sentence that says what one has just decided
  PAUSE = 140,
  SCENE = 3400,
  LONGEST = 4000 // of a scene, at any pace

const READING: ReadonlySet<Message['id']> = new Set([
  'event.action',
  'event.turn',
  'event.attack',
  'event.siege',
  'event.battle',
  'event.battle_end',
  'event.siege_end',
  'event.retreats',
])
/** What is watched, also by whoever decided it: its end was not known. */
const WATCHED: ReadonlySet<Message['id']> = new Set([
  'event.pawn',
  'event.roll',
  'event.battle',
  'event.battle_end',
  'event.siege',
  'event.siege_end',
  'event.retreats',
  'event.destroyed',
])
const SOUNDS: Partial<Record<Message['id'], Sound>> = {
  'event.cubes': 'cube',
  'event.bezants': 'coin',
  'event.pawn': 'march',
  'event.turn': 'turn',
  'event.game_over': 'end',
}

export class Story {
  position = $state.raw<Position | null>(null) // as far as it has been shown; null: as the view says
  entry = $state.raw<LogEntry | null>(null) // what is being told, with the events so far
  rolling = $state.raw<Rolling | null>(null)
  scene = $state.raw<Scene | null>(null)
  #wake: (() => void) | null = null

  /** Show an entry, from the position that is on the table. The last position stays until the next entry or `settle`. */
  async tell(entry: LogEntry, from: Position, { stage, own, given, final }: How): Promise<void> {
    this.position ??= from
    this.entry = { ...entry, events: [] } as LogEntry
    for (const event of entry.events) {
      if (given()) return
      stage.follow?.(event)
      await this.#show(entry, event, { stage, own, given, final })
    }
    if (!own && !given()) await this.#wait(PAUSE * stage.pace())
  }

  /** All has been shown: the view stands for itself. */
  settle(): void {
    this.position = this.entry = this.rolling = this.scene = null
  }

  /** On with what follows: a scene, or a sentence, has been seen long enough. */
  hurry(): void {
    this.#wake?.()
  }

  async #show(entry: LogEntry, event: Message, how: How): Promise<void> {
    const pace = how.stage.pace()
    const watched = !how.own || WATCHED.has(event.id) || event.args.loss != null
    if (event.id === 'event.roll') await this.#roll(entry, event, pace, how.given)
    else if (event.id === 'event.siege_end') play(event.args.flag ? 'fall' : 'hold')
    else if (SOUNDS[event.id]) play(SOUNDS[event.id]!)
    if (how.given()) return
    this.entry = { ...this.entry!, events: [...this.entry!.events, event] } as LogEntry
    noteShown(event.id === 'event.pawn' ? 'march' : 'event', event.id)
    const moved = how.stage.move(event, pace)
    if (watched) await moved
    if (how.given()) return
    this.position = unfold(this.position!, event, how.final?.position ?? null)
    if (event.id === 'event.pawn') noteShown('arrival', event.args.to_city ?? '')
    const scene = sceneOf(event)
    if (scene && pace > 0) await this.#playScene(scene, pace)
    else if (READING.has(event.id)) await this.#wait((watched ? READ : GLANCE) * pace)
    else if (event.id === 'event.roll') await this.#wait(COUNT * pace)
  }

  /** One die after the other; they are counted when all lie there. */
  async #roll(entry: LogEntry, event: Message, pace: number, given: () => boolean): Promise<void> {
    const faces = (entry.kind === 'roll' && entry.body.faces) || []
    const each = Math.min(DIE, DICE / Math.max(1, faces.length)) * pace
    for (let n = 1; n <= faces.length && !given(); n++) {
      this.rolling = { roll: event.args.roll!, faces: faces.slice(0, n) }
      play('die')
      noteShown('die', String(faces[n - 1]))
      await this.#wait(n < faces.length ? each : LANDS * pace)
    }
    this.rolling = null
    if (!given()) noteShown('hits', String(event.args.hits ?? 0))
  }

  async #playScene(scene: Scene, pace: number): Promise<void> {
    this.scene = scene
    noteShown('scene', scene.id)
    await this.#wait(Math.min(LONGEST, SCENE * pace))
    this.scene = null
  }

  #wait(time: number): Promise<void> {
    if (time <= 0) return Promise.resolve()
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        done()
      }
      const timer = setTimeout(end, time)
      this.#wake = end
    })
  }
}

/** The siege of Constantinople, and the end of the game; its fall is both, and one scene is enough. */
function sceneOf(event: Message): Scene | null {
  if (event.id === 'event.game_over') return event.args.ending === 'turn_3' ? { id: 'over', message: event } : null
  if (event.id !== 'event.siege_end' || event.args.city !== 'Constantinople') return null
  return { id: event.args.flag ? 'falls' : 'holds', message: event }
}
