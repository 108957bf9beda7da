// The Markdown that our documents use, as data: headings, numbered clauses, paragraphs, lists, tables, code.
// Clauses are '9.6 Text ...' at the start of a line; lines that follow belong to them.

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'clause'; to: string; text: string } // a reference to a clause or a chapter
  | { kind: 'ruling'; text: string } // **[ruling]**, **[ruling: why]**

export type Block =
  | { kind: 'heading'; level: number; id: string; number: string; inside: Inline[]; plain: string }
  | { kind: 'clause'; id: string; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: { id: string; cells: Inline[][] }[] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; name: string; alt: string } // one of the documentation's

const CLAUSE = /^(\d{1,2}\.\d{1,2})\s+(.*)$/
const HEADING = /^(#{1,6})\s+(?:(\d{1,2})\.?\s+)?(.*)$/
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/
const EXAMPLE = /^E\d+$/
const PICTURE = /^!\[([^\]]*)\]\(images\/([\w-]+)\.svg\)$/
const RULES = /^rules\.md(#.*)?$/

export function parse(source: string): Block[] {
  const pieces = cut(source)
  const known = new Set(pieces.flatMap((piece) => (piece.id ? [piece.id] : [])))
  return pieces.map((piece) => block(piece, known))
}

// ------------------------------------------------------------------ blocks

interface Piece {
  kind: Block['kind']
  id: string
  lines: string[]
  level?: number
}

/** The source in pieces of one block each. A first round without inline marks: references need all ids. */
function cut(source: string): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | null = null
  let fenced = false
  for (const line of source.replace(/\r/g, '').split('\n')) {
    if (line.startsWith('```')) {
      fenced = !fenced
      open = fenced ? begin(pieces, 'code') : null
    } else if (fenced) {
      open!.lines.push(line)
    } else {
      open = continued(pieces, open, line)
    }
  }
  return pieces
}

function begin(pieces: Piece[], kind: Piece['kind'], lines: string[] = [], id = ''): Piece {
  const piece = { kind, id, lines }
  pieces.push(piece)
  return piece
}

function continued(pieces: Piece[], open: Piece | null, line: string): Piece | null {
  if (!line.trim()) return null
  const heading = HEADING.exec(line)
  if (heading) {
    begin(pieces, 'heading', [heading[3]!], heading[2] ?? '').level = heading[1]!.length
    return null
  }
  if (line.startsWith('|')) return more(pieces, open, 'table', line)
  const clause = CLAUSE.exec(line)
  if (clause) return begin(pieces, 'clause', [clause[2]!], clause[1])
  if (ITEM.test(line) && (!open || open.kind === 'list')) return more(pieces, open, 'list', line)
  if (open && open.kind !== 'table') {
    open.lines.push(line.trim())
    return open
  }
  return begin(pieces, 'paragraph', [line.trim()])
}

function more(pieces: Piece[], open: Piece | null, kind: 'table' | 'list', line: string): Piece {
  if (open?.kind !== kind) return begin(pieces, kind, [line])
  open.lines.push(line)
  return open
}

function block(piece: Piece, known: Set<string>): Block {
  const text = piece.lines.join(' ')
  switch (piece.kind) {
    case 'heading':
      return {
        kind: 'heading',
        level: piece.level ?? 1,
        id: piece.id,
        number: piece.id,
        inside: inline(text, known),
        plain: plain(inline(text, known)),
      }
    case 'clause':
      return { kind: 'clause', id: piece.id, inside: inline(text, known) }
    case 'list':
      return {
        kind: 'list',
        ordered: /^\s*\d/.test(piece.lines[0]!),
        items: items(piece.lines).map((item) => inline(item, known)),
      }
    case 'table':
      return table(piece.lines, known)
    case 'code':
      return { kind: 'code', text: piece.lines.join('\n') }
    case 'picture':
    case 'paragraph': {
      const [, alt, name] = PICTURE.exec(text) ?? []
      if (name !== undefined) return { kind: 'picture', name, alt: alt ?? '' }
      return { kind: 'paragraph', inside: inline(text, known) }
    }
  }
}

function items(lines: string[]): string[] {
  const found: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) found.push(item[2]!)
    else found[found.length - 1] += ' ' + line.trim()
  }
  return found
}

function table(lines: string[], known: Set<string>): Block {
  const [head = [], , ...rows] = lines.map(cells)
  return {
    kind: 'table',
    head: head.map((cell) => inline(cell, known)),
    rows: rows.map((row) => ({
      id: EXAMPLE.test(row[0] ?? '') ? row[0]! : '',
      cells: row.map((cell) => inline(cell, known)),
    })),
  }
}

/** The cells of a row of a table: | a | b | */
export function cells(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

// ------------------------------------------------------------------ within a line

// Code, links, bold, italic; then what no mark says: references to clauses and chapters.
const MARKS = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*\[([^\]]+)\]\*\*|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/
// The word for a chapter before its number, or after it as in Hungarian.
const WORD = '(?:chapters?|Kapiteln?s?|chapitres?|rozdzia\\p{L}*|fejezet\\p{L}*)'
const REFERENCE = new RegExp(
  `(?<![\\d.,])(\\d{1,2}\\.\\d{1,2})(?![\\d]|\\.\\d)|(${WORD}\\s+)(\\d{1,2})(?!\\d)|(?<!\\d)(\\d{1,2})(\\.\\s+${WORD})`,
  'iu',
)

export function inline(text: string, known: ReadonlySet<string>): Inline[] {
  const found = MARKS.exec(text)
  if (!found) return references(text, known)
  // A page of the documentation is none of these pages: its name stays, without a link.
  const [whole, code, label, href, ruling, strong, em] = found
  return [
    ...references(text.slice(0, found.index), known),
    mark(),
    ...inline(text.slice(found.index + whole.length), known),
  ]
  function mark(): Inline {
    if (code !== undefined) return { kind: 'code', text: code }
    const clause = RULES.exec(href ?? '')
    if (clause) return { kind: 'link', href: `/rules${clause[1] ?? ''}`, inside: [{ kind: 'text', text: label! }] }
    if (label !== undefined)
      return /^(https?:|[#/])/.test(href!)
        ? { kind: 'link', href: href!, inside: inline(label, known) }
        : { kind: 'text', text: label }
    if (ruling !== undefined) return { kind: 'ruling', text: ruling }
    if (strong !== undefined) return { kind: 'strong', inside: inline(strong, known) }
    return { kind: 'em', inside: inline(em!, known) }
  }
}

function references(text: string, known: ReadonlySet<string>): Inline[] {
  if (!text) return []
  const found = REFERENCE.exec(text)
  if (!found) return [{ kind: 'text', text }]
  const to = found[1] ?? found[3] ?? found[4]!
  const end = found.index + found[0].length
  const before = text.slice(0, found.index)
  const here: Inline = known.has(to) ? { kind: 'clause', to, text: found[0] } : { kind: 'text', text: found[0] }
  return [...(before ? [{ kind: 'text' as const, text: before }] : []), here, ...references(text.slice(end), known)]
}

export function plain(inside: readonly Inline[]): string {
  return inside.map((part) => ('inside' in part ? plain(part.inside) : part.text)).join('')
}

// ------------------------------------------------------------------ searching

/** Letters without their accents and in small, one for one, so that places stay the same. */
export function folded(text: string): string {
  return Array.from(text, (sign) => {
    const bare = sign.normalize('NFD')[0]!.toLowerCase()
    return bare.length === sign.length ? bare : sign
  }).join('')
}

/** A text cut at what is searched for: every second piece is a match. */
export function matches(text: string, query: string): string[] {
  const wanted = folded(query.trim())
  if (!wanted) return [text]
  const inText = folded(text),
    pieces: string[] = []
  let at = 0
  for (let hit = inText.indexOf(wanted); hit >= 0; hit = inText.indexOf(wanted, at)) {
    pieces.push(text.slice(at, hit), text.slice(hit, hit + wanted.length))
    at = hit + wanted.length
  }
  return [...pieces, text.slice(at)]
}
