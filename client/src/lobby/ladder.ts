// The figures of the ladder, from the table in docs/bots.md: there is one source, and the page only shows it.
import { cells } from '@/rules/markdown'

export interface Rung {
  level: string
  against: string
  share: number | null // wins, 0 to 1; null: not measured
  low: number | null // and the 95 % interval
  high: number | null
  games: number | null
  time: string // with its unit, as it stands there; a sign instead of a word
}

const SHARE = /^([\d.]+)\s*%\s*\(([\d.]+)\s*%\s*to\s*([\d.]+)\s*%\)/

export function readLadder(source: string): Rung[] {
  const lines = source.split('\n')
  const head = lines.findIndex((line) => /^\|\s*level\s*\|\s*against\s*\|/.test(line))
  if (head < 0) return []
  const end = lines.findIndex((line, i) => i > head && !line.startsWith('|'))
  return lines.slice(head + 2, end < 0 ? undefined : end).map((line) => rung(cells(line)))
}

function rung([level = '', against = '', wins = '', games = '', time = '']: string[]): Rung {
  const found = SHARE.exec(wins)
  const part = (i: number) => (found ? Number(found[i]) / 100 : null)
  return {
    level,
    against,
    share: part(1),
    low: part(2),
    high: part(3),
    games: games ? Number(games.replace(/\D/g, '')) : null,
    time: time.replace(/^about\s+/, '≈ '),
  }
}
