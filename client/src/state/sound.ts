// Short sounds, made in the browser: nothing to load.
import { settings } from './settings.svelte'
import { noteShown } from './shown'

export type Sound = 'cube' | 'coin' | 'march' | 'die' | 'fall' | 'hold' | 'turn' | 'end' | 'yours' | 'said'

interface Tone {
  pitch: number
  lasts: number
  after?: number
  shape?: OscillatorType
  loud?: number
}
const TONES: Record<Sound, Tone[]> = {
  cube: [{ pitch: 190, lasts: 0.06, shape: 'triangle' }],
  coin: [
    { pitch: 1250, lasts: 0.07 },
    { pitch: 1670, lasts: 0.12, after: 0.05 },
  ],
  march: [
    { pitch: 110, lasts: 0.08, shape: 'triangle' },
    { pitch: 98, lasts: 0.08, after: 0.16, shape: 'triangle' },
  ],
  die: [
    { pitch: 760, lasts: 0.03, shape: 'square', loud: 0.4 },
    { pitch: 1020, lasts: 0.02, after: 0.04, shape: 'square', loud: 0.25 },
  ],
  fall: [
    { pitch: 70, lasts: 0.5, shape: 'sawtooth' },
    { pitch: 52, lasts: 0.7, after: 0.12, shape: 'sawtooth' },
    { pitch: 147, lasts: 0.5, after: 0.3 },
  ],
  hold: [
    { pitch: 196, lasts: 0.3, shape: 'triangle' },
    { pitch: 196, lasts: 0.4, after: 0.18, shape: 'triangle' },
  ],
  turn: [
    { pitch: 392, lasts: 0.2 },
    { pitch: 523, lasts: 0.3, after: 0.16 },
  ],
  end: [
    { pitch: 392, lasts: 0.25 },
    { pitch: 494, lasts: 0.25, after: 0.2 },
    { pitch: 587, lasts: 0.6, after: 0.4 },
  ],
  yours: [
    { pitch: 660, lasts: 0.14 },
    { pitch: 880, lasts: 0.25, after: 0.12 },
  ],
  said: [{ pitch: 587, lasts: 0.12, loud: 0.6 }],
}
let context: AudioContext | undefined

export function play(sound: Sound): void {
  noteShown('sound', sound)
  if (!settings.sound || (document.hidden && sound !== 'yours')) return
  context ??= new AudioContext()
  for (const { pitch, lasts, after = 0, shape = 'sine', loud = 1 } of TONES[sound]) {
    const tone = context.createOscillator(),
      volume = context.createGain()
    const start = context.currentTime + after
    tone.type = shape
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.09 * loud, start)
    volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + lasts)
  }
}
