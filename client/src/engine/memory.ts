// The memory of the rules' module: room for records, and records read by their layouts.
import type { Entries } from './made/entries'
import type { Layout } from './made/tables'

const PAGE = 65536
const EVEN = 16 // all rooms begin at a multiple of this

export class Memory {
  #free: number
  #memory: WebAssembly.Memory

  constructor(entries: Entries) {
    this.#memory = entries.memory
    this.#free = even(entries.__heap_base.value)
  }

  /** An address with so many bytes behind it, all zero, for good. */
  room(bytes: number): number {
    const at = this.#free
    this.#free = even(at + bytes)
    const lacking = this.#free - this.#memory.buffer.byteLength
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / PAGE))
    return at
  }

  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, size)
  }

  copy(at: number, size: number): Uint8Array {
    return this.bytes(at, size).slice()
  }

  reals(at: number, count: number): Float64Array {
    return new Float64Array(this.#memory.buffer, at, count)
  }

  singles(at: number, count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, count)
  }

  longs(at: number, count: number): number[] {
    return Array.from(new BigInt64Array(this.#memory.buffer, at, count), Number)
  }

  setLongs(at: number, ...values: number[]): void {
    new BigInt64Array(this.#memory.buffer, at, values.length).set(values.map(BigInt))
  }

  shorts(at: number, count: number): Int16Array {
    return new Int16Array(this.#memory.buffer, at, count)
  }

  /** A record as an object of numbers, lists and objects. */
  read<T>(layout: Layout, at: number): T {
    return read(new DataView(this.#memory.buffer), layout, at) as T
  }

  /** A record from such an object. */
  write(layout: Layout, at: number, value: object): void {
    write(new DataView(this.#memory.buffer), layout, at, value as Record<string, unknown>)
  }

  /** So many records that lie one after another. */
  rows<T>(layout: Layout, at: number, size: number, count: number): T[] {
    return Array.from({ length: count }, (_, i) => this.read<T>(layout, at + i * size))
  }
}

const even = (at: number) => Math.ceil(at / EVEN) * EVEN

function read(data: DataView, layout: Layout, at: number): unknown {
  const found: Record<string, unknown> = {}
  for (const [name, [offset, type, count, each]] of Object.entries(layout)) {
    const one = (i: number) =>
      typeof type === 'string' ? number(data, type, at + offset + i * each) : read(data, type, at + offset + i * each)
    found[name] = count ? Array.from({ length: count }, (_, i) => one(i)) : one(0)
  }
  return found
}

function write(data: DataView, layout: Layout, at: number, value: Readonly<Record<string, unknown>>): void {
  for (const [name, [offset, type, count, each]] of Object.entries(layout)) {
    const all = count ? (value[name] as unknown[]) : [value[name]]
    for (const [i, one] of all.entries())
      if (typeof type === 'string') setNumber(data, type, at + offset + i * each, one as number)
      else write(data, type, at + offset + i * each, one as Record<string, unknown>)
  }
}

function setNumber(data: DataView, type: string, at: number, value: number): void {
  switch (type) {
    case 'i1':
      return data.setInt8(at, value)
    case 'i2':
      return data.setInt16(at, value, true)
    case 'i4':
      return data.setInt32(at, value, true)
    case 'i8':
      return data.setBigInt64(at, BigInt(value), true)
    case 'f8':
      return data.setFloat64(at, value, true)
    default:
      throw new Error(`A number of type ${type} is not known.`)
  }
}

/** Sets of cities fit into the 53 bits that a number has; sets of codes are read by `legalCodes`. */
function number(data: DataView, type: string, at: number): number {
  switch (type) {
    case 'i1':
      return data.getInt8(at)
    case 'i2':
      return data.getInt16(at, true)
    case 'i4':
      return data.getInt32(at, true)
    case 'i8':
      return Number(data.getBigInt64(at, true))
    case 'f8':
      return data.getFloat64(at, true)
    default:
      throw new Error(`A number of type ${type} is not known.`)
  }
}
