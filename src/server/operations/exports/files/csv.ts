import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { CellValue } from '../kind.ts'
import type { FileColumn } from './file.ts'

/** With a byte order mark, by which spreadsheets know UTF-8. */
export async function csvOf(
  columns: readonly FileColumn[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => cellsOf(row, columns))]
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`)
}

const cellsOf = (row: readonly CellValue[], columns: readonly FileColumn[]) =>
  columns.map(({ type }, n) => {
    const value = row[n] ?? null
    if (value === null) return ''
    if (value instanceof Date) return shanghaiTime(value)
    if (typeof value === 'number') return type === 'fen' ? (value / 100).toFixed(2) : String(value)
    return quoted(harmless(value))
  })

/** A spreadsheet computes what begins so, also from a file of plain text; behind an apostrophe it is text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
