// Events as movement: cubes, coins and orange cubes fly, armies march along their route, a city that falls shakes. Nothing moves
// without a cause in the log. Things are found by their data-at; one that isn't on the screen moves nothing.
import { COLOURS, type Args, type CityName, type Message } from '@/types'
import { routeBetween } from '@/board/geometry'
import { EMBLEMS } from '@/board/shapes'

const MOVE = 320,
  MARCH = 700,
  FALL = 900 // milliseconds
const MOST = 6 // cubes that fly at once

function find(at: string): Element | null {
  for (const one of document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`))
    if (one.getClientRects().length) return one
  return null
}

/** Where cubes lie, as data-at names it. */
function placeOf(place: Message | undefined, player: number): string | null {
  if (!place) return null
  const { side, box, city, space } = place.args
  switch (place.id) {
    case 'place.city':
      return `city:${city}`
    case 'place.box':
      return `box:${player}:${side}:${box}`
    case 'place.pool':
      return `pool:${player}`
    case 'place.casualties':
      return `casualties:${player}`
    case 'place.space':
      return `space:${space}`
    case 'place.building':
      return `build:${side}`
    case 'place.tax':
      return 'tax'
    case 'place.pass':
      return 'pass'
    default:
      return null
  }
}

const CUBE = (colour: string, emblem: string) =>
  `<svg width="22" height="22" viewBox="-9 -18 20 20"><g class="cube c-${colour}"><path class="lid" d="M-7-14l3-3h14l-3 3z"/><path class="flank" d="M7-14l3-3v14l-3 3z"/><rect class="face" x="-7" y="-14" width="14" height="14"/><path class="emblem" transform="translate(0 -7)" d="${emblem}"/></g></svg>`
const COIN =
  '<svg width="18" height="18" viewBox="0 0 14 14"><circle cx="7" cy="7" r="6" fill="#e7b53c" stroke="#7a5200"/><path d="M7 4.8v4.4M5.2 7h3.6" stroke="#7a5200" fill="none"/></svg>'

function middle(of: Element): [number, number] {
  const box = of.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2]
}

async function fly(html: string, from: Element | null, to: Element | null, n: number, time: number): Promise<void> {
  if (!from || !to || time <= 0) return
  const [x0, y0] = middle(from),
    [x1, y1] = middle(to)
  await Promise.all(
    Array.from({ length: Math.min(n, MOST) }, async (_, i) => {
      const piece = document.createElement('div')
      piece.className = 'flying'
      piece.innerHTML = html
      document.body.append(piece)
      const at = (x: number, y: number, lift = 0) => `translate(${x - 11}px, ${y - 11 - lift}px)`
      const frames = [
        { transform: at(x0, y0) },
        { transform: at((x0 + x1) / 2, (y0 + y1) / 2, 26) },
        { transform: at(x1, y1) },
      ]
      await piece
        .animate(frames, { duration: time, delay: i * 50, easing: 'cubic-bezier(.3,.6,.3,1)', fill: 'both' })
        .finished.catch(() => null)
      piece.remove()
    }),
  )
}

async function march(event: Message, time: number): Promise<void> {
  const { player, side, city, to_city } = event.args
  const pawn = find(`pawn:${player}:${side}`)
  const route = city && to_city ? routeBetween(city, to_city) : undefined
  if (!(pawn instanceof SVGElement) || !route || !city || time <= 0) return
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', route.d)
  const length = path.getTotalLength()
  const spot = (t: number) => path.getPointAtLength(length * (route.from === city ? t : 1 - t))
  const start = spot(0)
  const frames = Array.from({ length: 13 }, (_, i) => ({
    transform: `translate(${spot(i / 12).x - start.x}px, ${spot(i / 12).y - start.y}px)`,
  }))
  await pawn.animate(frames, { duration: time, easing: 'ease-in-out' }).finished.catch(() => null)
}

/** A city has been stormed, or has held: it shakes, and a ring of dust or of gold goes out from it. */
function storm(city: CityName | null | undefined, falls: boolean, time: number): void {
  const mark = find(`city:${city}`)
  if (!mark || time <= 0) return
  const [x, y] = middle(mark)
  const ring = document.createElement('div')
  ring.className = falls ? 'stormed falls' : 'stormed'
  ring.style.translate = `${x}px ${y}px`
  document.body.append(ring)
  void ring
    .animate(
      [
        { opacity: 0, scale: 0.3 },
        { opacity: 1, scale: 1, offset: 0.25 },
        { opacity: 0, scale: falls ? 2.6 : 1.5 },
      ],
      { duration: time, easing: 'ease-out', fill: 'both' },
    )
    .finished.catch(() => null)
    .then(() => ring.remove())
  if (!falls) return
  const shake = [0, -3, 3, -2.4, 2.4, -1.4, 1.4, 0].map((by) => ({ translate: `${by}px 0` }))
  mark.animate(shake, { duration: time / 2 })
}

/** Draw what happens; done when it has come to where it goes. */
export async function move(event: Message, pace: number): Promise<void> {
  const { player, place, to, number, side, amount, city, flag }: Args = event.args
  const colour = player == null ? 'bulgar' : COLOURS[player]!
  const cube = CUBE(colour, player == null ? '' : EMBLEMS[COLOURS[player]!])
  switch (event.id) {
    case 'event.cubes':
      return fly(
        cube,
        find(placeOf(place, player ?? 0) ?? ''),
        find(placeOf(to, player ?? 0) ?? ''),
        number ?? 1,
        MOVE * pace,
      )
    case 'event.bezants': {
      const purse = find(`treasury:${player}:${side}`),
        bank = find('bank')
      return fly(
        COIN,
        (amount ?? 0) < 0 ? purse : bank,
        (amount ?? 0) < 0 ? bank : purse,
        Math.abs(amount ?? 1),
        MOVE * pace,
      )
    }
    case 'event.pawn':
      return march(event, MARCH * pace)
    case 'event.siege_end':
      return storm(city, flag === true, FALL * pace)
    default:
  }
}

export function wait(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time))
}

/** The cities that an event is about. */
export function citiesOf({ args }: Message): CityName[] {
  return [args.city, args.to_city, args.place?.args.city, args.to?.args.city].filter((city) => city != null)
}
