// What a question about an amount begins with: what is needed, and no more.
import { SIDES, type Option, type PlayerView } from '@/types'

const EACH = 2 // bezants for a cube of tax

/** Bezants that the turn's end will lack, by side. */
export const unpaid = ({ forecast }: PlayerView) =>
  Object.fromEntries(SIDES.map((side) => [side, forecast?.[side].unpaid ?? 0])) as Record<
    (typeof SIDES)[number],
    number
  >

const nearest = (options: readonly Option[], wanted: number): number => {
  const far = (option: Option) => Math.abs((option.args.number ?? 0) - wanted)
  return options.reduce((best, option, i) => (far(option) < far(options[best]!) ? i : best), 0)
}

/** Cubes to tax with: as many as pay for what would go unpaid; the fewest where nothing would. */
export function cubesNeeded(options: readonly Option[], own: PlayerView): number {
  const { byzantine, arab } = unpaid(own)
  return nearest(options, Math.ceil((byzantine + arab) / EACH))
}

/** Bezants for the Byzantine treasury: first what either side lacks, then half of the rest. */
export function shareNeeded(options: readonly Option[], own: PlayerView): number {
  const all = Math.max(...options.map((option) => option.args.number ?? 0))
  const { byzantine, arab } = unpaid(own)
  const lacks = byzantine + arab
  if (lacks >= all) return nearest(options, lacks ? (all * byzantine) / lacks : all / 2)
  return nearest(options, byzantine + Math.floor((all - lacks) / 2))
}
