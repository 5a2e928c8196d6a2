import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node'
import { minuteText } from '#src/domain/calendar-day.ts'
import type { CellValue } from '../kind.ts'
import type { FileColumn, FileHead } from './file.ts'

/** Spreadsheets know no time zone: a time is written as Shanghai's clocks show it. */
const SHANGHAI_MS = 8 * 3_600_000
const HEAD = { fontWeight: 'bold', backgroundColor: '#F2EFE8' } as const

interface Sheet {
  name: string
  columns: readonly FileColumn[]
  rows: readonly (readonly CellValue[])[]
}

/** Two sheets: what was asked for, when and by whom; and the rows. */
export const xlsxOf = (
  head: FileHead,
  columns: readonly FileColumn[],
  rows: Sheet['rows'],
): Promise<Buffer> => sheetsOf(head, [{ name: '数据', columns, rows }])

/** What it is, when and by whom, with the rows of the first of the sheets counted; then each sheet. */
export async function sheetsOf(head: FileHead, sheets: readonly [Sheet, ...Sheet[]]): Promise<Buffer> {
  const { toBuffer } = writeXlsxFile([
    { sheet: '说明', data: headRows(head, sheets[0].rows.length), columns: [{ width: 14 }, { width: 60 }] },
    ...sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [columns.map(({ title }) => text(title, HEAD)), ...rows.map((row) => cellsOf(row, columns))],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ])
  return toBuffer()
}

/** Typed as text, so that nothing computes it, whatever it begins with. */
const text = (value: string, style = {}): Cell => ({ value, type: String, ...style })

const headRows = ({ title, filter, person, madeAt }: FileHead, count: number): Row[] =>
  [
    ['内容', title],
    ...filter.map(({ name, value }) => [name, value]),
    ['行数', String(count)],
    ['导出时间', minuteText(madeAt)],
    ['导出人', person],
  ].map(([name = '', value = '']) => [text(name, HEAD), text(value)])

/** A spreadsheet shows a bare point after a whole figure whose format has room for places. */
const figureFormat = (value: number) => (Number.isInteger(value) ? '#,##0' : '#,##0.####')

const cellsOf = (row: readonly CellValue[], columns: readonly FileColumn[]): Row =>
  columns.map(({ type }, n): Cell => {
    const value = row[n] ?? null
    if (value === null || value === '') return null
    if (value instanceof Date)
      return { value: new Date(value.getTime() + SHANGHAI_MS), type: Date, format: 'yyyy-mm-dd hh:mm' }
    if (typeof value === 'string') return text(value)
    if (type === 'fen') return { value: value / 100, type: Number, format: '#,##0.00' }
    return { value, type: Number, format: type === 'figure' ? figureFormat(value) : '0' }
  })
