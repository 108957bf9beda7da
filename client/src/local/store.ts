// Games of this browser, in IndexedDB: a row for each table, and its log entry by entry. (table, seq) decides between windows that
// write at once: the loser reads what the other wrote. Where storing is forbidden, games last as long as the page.
import type { Listing } from '@/types'
import type { Facts, Stored } from './table'

export interface Row {
  id: string
  facts: Facts
  listing: Listing
  note: string
}
type StoredRow = Stored & { table: string }

const DATABASE = 'byzantium',
  VERSION = 1,
  TABLES = 'tables',
  ENTRIES = 'entries'

export interface Store {
  lasts: boolean // longer than the page
  tables(): Promise<Row[]>
  read(table: string): Promise<{ row: Row; entries: Stored[] } | null>
  entriesAfter(table: string, seq: number): Promise<Stored[]>
  /** Entries and the row as it is with them. False: another window was faster, and nothing is written. */
  write(row: Row, entries: readonly Stored[]): Promise<boolean>
  remove(table: string): Promise<void>
}

let opened: Promise<Store> | null = null

export function store(): Promise<Store> {
  opened ??= open().then(inDatabase, () => inMemory())
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, VERSION) // throws where it is forbidden
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(TABLES, { keyPath: 'id' })
      asked.result.createObjectStore(ENTRIES, { keyPath: ['table', 'seq'] })
    }
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close() // a newer page in another window
      done(asked.result)
    }
    asked.onerror = () => failed(asked.error!)
    asked.onblocked = () => failed(new Error('blocked'))
  })
}

const found = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error!)
  })

const after = (table: string, seq: number) => IDBKeyRange.bound([table, seq], [table, Infinity], true)
const plain = ({ seq, at, kind, body }: StoredRow) => ({ seq, at, kind, body }) as Stored

function inDatabase(database: IDBDatabase): Store {
  const reading = (name: string) => database.transaction(name).objectStore(name)
  const entriesAfter = async (table: string, seq: number) =>
    (await found<StoredRow[]>(reading(ENTRIES).getAll(after(table, seq)))).map(plain)
  return {
    lasts: true,
    tables: () => found<Row[]>(reading(TABLES).getAll()),
    async read(table) {
      const row = await found<Row | undefined>(reading(TABLES).get(table))
      return row ? { row, entries: await entriesAfter(table, 0) } : null
    },
    entriesAfter,
    write: (row, entries) =>
      new Promise((done, failed) => {
        const writing = database.transaction([TABLES, ENTRIES], 'readwrite')
        writing.objectStore(TABLES).put(row)
        for (const entry of entries) writing.objectStore(ENTRIES).add({ table: row.id, ...entry })
        writing.oncomplete = () => done(true)
        writing.onabort = () => (writing.error?.name === 'ConstraintError' ? done(false) : failed(writing.error!))
      }),
    remove: (table) =>
      new Promise((done, failed) => {
        const writing = database.transaction([TABLES, ENTRIES], 'readwrite')
        writing.objectStore(TABLES).delete(table)
        writing.objectStore(ENTRIES).delete(after(table, 0))
        writing.oncomplete = () => done()
        writing.onabort = () => failed(writing.error!)
      }),
  }
}

function inMemory(): Store {
  const rows = new Map<string, Row>(),
    logs = new Map<string, Stored[]>()
  const entriesAfter = (table: string, seq: number) =>
    Promise.resolve((logs.get(table) ?? []).filter((entry) => entry.seq > seq))
  return {
    lasts: false,
    tables: () => Promise.resolve([...rows.values()]),
    read: async (table) => (rows.has(table) ? { row: rows.get(table)!, entries: await entriesAfter(table, 0) } : null),
    entriesAfter,
    write(row, entries) {
      rows.set(row.id, row)
      logs.set(row.id, [...(logs.get(row.id) ?? []), ...entries])
      return Promise.resolve(true)
    },
    remove(table) {
      rows.delete(table)
      logs.delete(table)
      return Promise.resolve()
    },
  }
}
