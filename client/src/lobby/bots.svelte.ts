// The bots that the server has, and how they are shown: eight levels in three strengths, then the rest.
import NAMES from '@bots/names.json'
import { api } from '@/net/api'
import { has, t } from '@/words/index.svelte'

export const LEVELS = [
  'peasant',
  'recruit',
  'soldier',
  'captain',
  'general',
  'domestic',
  'emperor',
  'champion',
] as const
export type Strength = 'gentle' | 'fair' | 'strong'
export const STRENGTHS: Record<Strength, readonly string[]> = {
  gentle: ['peasant', 'recruit'],
  fair: ['soldier', 'captain'],
  strong: ['general', 'domestic', 'emperor', 'champion'],
}
/** Which level a strength stands for until another is chosen. */
export const TYPICAL: Record<Strength, string> = { gentle: 'recruit', fair: 'captain', strong: 'domestic' }
export const CHARACTERS = ['cautious', 'mad-dog', 'strategist', 'search', 'greedy', 'random'] as const

/** Whether the page itself can play this bot. */
export const playsHere = (bot: string): boolean => [...LEVELS, ...CHARACTERS].some((one) => one === bot)

// Until the server has answered, the levels can be chosen: they are the same wherever its bots load at all.
export const bots = $state<{ names: readonly string[]; titles: Readonly<Record<string, string>> }>({
  names: LEVELS,
  titles: {},
})
let asked: Promise<void> | null = null

export function findBots(): Promise<void> {
  asked ??= api.bots().then((found) => {
    bots.names = found.map((bot) => bot.name)
    bots.titles = Object.fromEntries(found.filter((bot) => bot.author !== null).map((bot) => [bot.name, bot.title]))
  })
  return asked
}

export function levels(): string[] {
  return LEVELS.filter((name) => bots.names.includes(name))
}

/** All that are no levels, known ones first. */
export function characters(): string[] {
  const known: readonly string[] = CHARACTERS,
    rungs: readonly string[] = LEVELS
  const others = bots.names.filter((name) => !known.includes(name) && !rungs.includes(name))
  return [...known.filter((name) => bots.names.includes(name)), ...others]
}

export function strengthOf(bot: string): Strength | null {
  return (Object.keys(STRENGTHS) as Strength[]).find((strength) => STRENGTHS[strength].includes(bot)) ?? null
}

/** A bot of somebody's has no text here: its own name must do. */
export function botName(bot: string): string {
  const id = `bot.${bot}`
  return has(id) ? t(id) : (bots.titles[bot] ?? bot)
}

/** How it plays, and what people tell of it. */
export function botIs(bot: string): string {
  return told(`bot.${bot}.is`)
}

export function botTale(bot: string): string {
  return told(`bot.${bot}.tale`)
}

const told = (id: string) => (has(id) ? t(id) : '')

/** What the first of its kind is called at a table; empty for a bot from elsewhere. */
export function properName(bot: string): string {
  return (NAMES as Record<string, string[]>)[bot]?.[0] ?? ''
}

/** A bot before it sits anywhere: Captain, Kassia. */
export function botWithName(bot: string): string {
  return [botName(bot), properName(bot)].filter(Boolean).join(' · ')
}

/** A seat's name as it is shown. Bots of older games are named after what they are, in English: those in this language. */
export function seatName(name: string, bot: string | null): string {
  const [, before = '', number = ''] = /^(.*?)( \d+)?$/.exec(name) ?? []
  return bot && before.toLowerCase().replace(' ', '-') === bot ? botName(bot) + number : name
}
