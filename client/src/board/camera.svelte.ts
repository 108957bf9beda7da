// Zoom and pan: by wheel, pinch, drag and keys. The map is one layer that is moved, so that no frame draws it anew.
import { closest, HEIGHT, WIDTH, type Point } from './geometry'
import { fullestPart, isWithin } from './tour'

const MOST = 5 // times the fitted size
export const TAP = 44 // pixels that a finger needs
const READABLE = TAP / closest // of the design: smaller, cities lie under each other's fingers
const CLICK = 6 // pixels that a finger or mouse may slip in a click

export class Camera {
  width = $state(WIDTH)
  height = $state(HEIGHT)
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  /** A drag has just ended: the click that follows is none. */
  dragged = false
  #fingers = new Map<number, { x: number; y: number }>()
  #moved = 0
  #fresh = true
  /** What was shown last, until it is moved by hand: it still is when the frame gets another size. */
  #again: (() => void) | null = null

  get fit(): number {
    return Math.min(this.width / WIDTH, this.height / HEIGHT)
  }

  /** The smallest size that is shown without being asked for: on a small screen one that a finger can use. */
  get least(): number {
    return this.fills ? Math.max(this.fit, READABLE) : this.fit
  }

  get zoomed(): boolean {
    return this.scale > this.fit * 1.01
  }

  /** On a small screen the whole map is too small to read: only a part of it is shown, and let it be moved. */
  fills = false

  /** How much larger than the map the pieces are drawn: they shrink and grow less than it does. */
  get pieces(): number {
    return Math.pow(this.scale, -0.4)
  }

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`
  }

  /** The part of the map that is seen, in its own measures. */
  get frame(): [number, number, number, number] {
    return [-this.x / this.scale, -this.y / this.scale, this.width / this.scale, this.height / this.scale]
  }

  /** A finger can reach this point of the map: all of its target is in sight. */
  reaches([x, y]: Readonly<Point>): boolean {
    return isWithin([x * this.scale + this.x, y * this.scale + this.y], [0, 0], [this.width, this.height], TAP / 2)
  }

  resize(width: number, height: number): void {
    const whole = !this.zoomed || this.#fresh
    this.width = width
    this.height = height
    if (this.fills && this.#again) this.#again()
    else if (this.fills && (this.#fresh || this.scale < this.least)) this.fill()
    else if (whole && !this.fills) this.showAll()
    else this.#settle()
    this.#fresh = false
  }

  /** As small as can be read, the middle of the map in its middle. */
  fill(): void {
    this.#again = () => this.fill()
    this.scale = this.least
    this.#lookAt(0.52 * WIDTH, 0.45 * HEIGHT)
  }

  showAll(): void {
    this.#again = () => this.showAll()
    this.scale = this.fit
    this.#settle()
  }

  /** Show these points with some room around them, as large as fits, but not larger than twice the design; else most of them. */
  showPoints(points: readonly Readonly<Point>[], room = 90): void {
    if (!points.length) return this.showAll()
    const xs = points.map(([x]) => x),
      ys = points.map(([, y]) => y)
    const [left, right, top, bottom] = [
      Math.min(...xs) - room,
      Math.max(...xs) + room,
      Math.min(...ys) - room,
      Math.max(...ys) + room,
    ]
    this.scale = Math.max(this.least, Math.min(this.width / (right - left), this.height / (bottom - top), 1.6))
    this.showMost(points)
    this.#again = () => this.showPoints(points, room)
  }

  /** Of points that don't all fit, the part of the map that holds the most of them; at this size. */
  showMost(points: readonly Readonly<Point>[]): void {
    this.#again = () => this.showMost(points)
    const [, , width, height] = this.frame
    const part = fullestPart(points, [width, height], TAP / 2 / this.scale)
    if (part) this.#lookAt(part[0] + width / 2, part[1] + height / 2)
  }

  #lookAt(x: number, y: number): void {
    this.x = this.width / 2 - x * this.scale
    this.y = this.height / 2 - y * this.scale
    this.#settle()
  }

  /** Bring these points into sight, if they are not or are too small to be seen. */
  follow(points: readonly Readonly<Point>[], room = 130): void {
    if (this.scale < 0.8 || !points.every((point) => this.reaches(point))) this.showPoints(points, room)
  }

  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.#again = null
    const scale = Math.min(this.fit * MOST, Math.max(this.fit, this.scale * factor))
    this.x = x - ((x - this.x) / this.scale) * scale
    this.y = y - ((y - this.y) / this.scale) * scale
    this.scale = scale
    this.#settle()
  }

  pan(dx: number, dy: number): void {
    this.#again = null
    this.x += dx
    this.y += dy
    this.#settle()
  }

  /** The map never leaves its frame; where it is smaller, it lies in the middle of its width, and above its height's: docks stand below. */
  #settle(): void {
    const inside = (at: number, room: number, rest: number) => (room >= 0 ? rest : Math.min(0, Math.max(room, at)))
    const wide = this.width - WIDTH * this.scale,
      high = this.height - HEIGHT * this.scale
    this.x = inside(this.x, wide, wide / 2)
    this.y = inside(this.y, high, high * (this.fills ? 0.5 : 0.2))
  }

  // ---------------------------------------------------------------- pointers

  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#fingers.size === 1) [this.#moved, this.dragged] = [0, false]
  }

  move(event: PointerEvent, box: DOMRect): void {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y)
    this.#fingers.set(event.pointerId, now)
    if (this.#moved < CLICK) return
    this.dragged = true
    if (other) {
      const far = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y)
      this.zoom(far(now) / Math.max(1, far(before)), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top)
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    } else this.pan(now.x - before.x, now.y - before.y)
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
  }

  wheel(event: WheelEvent, box: DOMRect): void {
    if (event.deltaY > 0 && !this.zoomed && !event.ctrlKey) return // nothing to do here: let the page scroll
    event.preventDefault()
    this.zoom(
      Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)),
      event.clientX - box.left,
      event.clientY - box.top,
    )
  }
}
