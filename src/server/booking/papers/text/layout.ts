import { type Block, cleanText } from './blocks.ts'

/** A block as the templates take it: a table with the widths of its columns and the rows that may be split. */
export type Laid = Exclude<Block, { kind: 'table' }> | LaidTable
interface LaidTable {
  kind: 'table'
  head: string[]
  /** Parts of the whole. */
  widths: number[]
  /** Columns of sums and counts, which are read from their right end. */
  figures: number[]
  rows: { cells: string[]; splits: boolean; isSum: boolean }[]
}

/** Of a cell: with more it is a mistake or an attack, and composing would take minutes. */
const MOST_OF_A_CELL = 6_000
/** How many characters of 9 pt the table's breadth of 166 mm holds, without the room beside them. */
const BREADTH = 52
/** The room beside the text of each cell, in such characters. */
const INSET = 0.9
/** What a column can have at the most before the others have theirs. */
const WIDEST = 24
const NARROWEST = 3
/** What a column has in any case, if it wants so much: its title and a short entry stay on one line or two. */
const UNSHARED = 5
/** Lines that stay on one page. A row of more than a page would lose its text. */
const LINES_TOGETHER = 30
/** Such a word fits the breadth of a page. */
const WORD = 24

const WIDE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F\u{20000}-\u{3FFFF}]/u

/** In Chinese characters, of which two Latin letters are about one. */
const widthOf = (text: string) => [...text].reduce((sum, each) => sum + (WIDE.test(each) ? 1 : 0.58), 0)

/** What a line can be broken at by itself. */
const BREAK = /[\s\u200B\p{Script=Han}]/u

/** Lets a word that is longer than its line be broken after each `most` characters; nothing is seen of it. */
function softened(text: string, most: number): string {
  let soft = ''
  let run = 0
  for (const each of text) {
    run = BREAK.test(each) ? 0 : run + 1
    if (run > most) {
      soft += '\u200B'
      run = 1
    }
    soft += each
  }
  return soft
}

/** Gives each block what the templates cannot work out by themselves. Throws for a cell that is too long. */
export function layOut(blocks: readonly Block[]): Laid[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'table':
        return layTable(block)
      case 'list':
        return { ...block, items: block.items.map((item) => softened(item, WORD)) }
      case 'signature':
        return { ...block, parts: block.parts.map((part) => softened(part, WORD)) }
      default:
        return { ...block, text: softened(block.text, WORD) }
    }
  })
}

function layTable({ head, rows }: Extract<Block, { kind: 'table' }>): LaidTable {
  const wanted = (rows[0] ?? head).map((_, column) =>
    wantedWidth([head, ...rows].map((row) => row[column] ?? '')),
  )
  const parts = partsOf(wanted)
  const room = parts.map((part) => Math.max(1, Math.floor(part * BREADTH - INSET)))
  return {
    kind: 'table',
    head,
    widths: parts.map((part) => Math.round(part * 1000)),
    figures: wanted.flatMap((_, column) =>
      column > 0 && areFigures(rows.map((row) => row[column] ?? '')) ? [column] : [],
    ),
    rows: rows.map((cells) => ({
      cells: cells.map((cell, column) => softened(cell, Math.max(2, room[column] ?? 2))),
      splits: cells.some((cell, column) => widthOf(cell) / (room[column] ?? 1) > LINES_TOGETHER),
      isSum: cells[0]?.startsWith('合计') ?? false,
    })),
  }
}

/** `¥1,500.50`, or how many. */
const FIGURE = /^-?(?:¥[\d,.]{1,16}|\d{1,4})$/
const areFigures = (cells: readonly string[]) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || FIGURE.test(cell))

/** How much of the breadth each column has. A narrow one is not squeezed for the sake of those that want more than there is. */
function partsOf(wanted: readonly number[]): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const least = wanted.map((width) => Math.min(width, UNSHARED + INSET))
  const left = BREADTH - sum(least)
  if (sum(wanted) <= BREADTH || left <= 0) return wanted.map((width) => width / sum(wanted))
  const more = wanted.map((width, column) => width - (least[column] ?? 0))
  return least.map((width, column) => (width + ((more[column] ?? 0) / sum(more)) * left) / BREADTH)
}

/** The longest text of a column, within bounds: one long cell does not take the room of all others. */
function wantedWidth(cells: readonly string[]): number {
  const widths = cells.map((cell) => {
    if (cell.length > MOST_OF_A_CELL)
      throw new Error(`a cell of ${cell.length} characters is too long to be printed`)
    return widthOf(cell)
  })
  return Math.min(WIDEST, Math.max(NARROWEST, ...widths)) + INSET
}

/** Parts of a paper with their headings; what is empty is left out, heading and all. Each line of a text is a paragraph. */
export const plainBlocks = (
  parts: readonly (readonly [title: string, text: string | readonly string[]])[],
): Block[] =>
  parts.flatMap(([title, text]): Block[] => {
    const lines = (typeof text === 'string' ? text.split('\n') : text)
      .map(cleanText)
      .filter((line) => line !== '')
    if (lines.length === 0) return []
    const body: Block[] =
      typeof text === 'string'
        ? lines.map((line): Block => ({ kind: 'paragraph', text: line }))
        : [{ kind: 'list', items: lines }]
    return [{ kind: 'heading', text: cleanText(title) }, ...body]
  })
