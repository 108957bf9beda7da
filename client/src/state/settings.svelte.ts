// What a person has chosen, kept in this browser.
import { storage } from './storage'
export const LANGUAGES = ['en', 'pl', 'hu', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export type Theme = 'auto' | 'light' | 'dark'
export type Speed = 'slow' | 'normal' | 'fast' | 'off'
/** Where the cube comes from that pays for an action: 'ask' each time. */
export const CUBE_SOURCES = ['pool', 'casualties', 'ask'] as const
export type CubeSource = (typeof CUBE_SOURCES)[number]

const KEY = 'byzantium'
const DEFAULTS = {
  language: preferredLanguage(),
  theme: 'auto' as Theme,
  speed: 'normal' as Speed,
  sound: false,
  confirm: true, // ask before what can't be taken back
  notify: false,
  threats: true, // mark own cities that somebody can attack next
  cubeFrom: 'pool' as CubeSource,
  sure: false, // against bots: a word before a slip
  bar: false, // against bots: how all stand, beside the board
}
export type Settings = typeof DEFAULTS

const stored = () => storage.read<Partial<Settings>>(KEY)
export const settings = $state<Settings>({ ...DEFAULTS, ...stored() })

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2))
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag))) ??
    'en'
  )
}

const darkness = matchMedia('(prefers-color-scheme: dark)')
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: darkness.matches, still: stillness.matches })
darkness.addEventListener('change', () => (system.dark = darkness.matches))
stillness.addEventListener('change', () => (system.still = stillness.matches))

const FACTORS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, off: 0 }

/** How long animations last, 1 as designed; 0: none. */
export function pace(): number {
  return system.still ? 0 : FACTORS[settings.speed]
}

/** Keeps the settings and shows the theme. Called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const dark = settings.theme === 'dark' || (settings.theme === 'auto' && system.dark)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  })
  $effect(() => storage.write(KEY, settings))
  // Another window has changed them: what is chosen here later must not take that back.
  $effect(() => {
    const heed = ({ key }: StorageEvent) => void (key === KEY && Object.assign(settings, stored()))
    addEventListener('storage', heed)
    return () => removeEventListener('storage', heed)
  })
}
