import type { ExportFormat } from '#src/platform/db/schema.gen.ts'
import type { CellValue, Column } from '../kind.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

export interface FileHead {
  title: string
  filter: readonly { name: string; value: string }[]
  person: string
  madeAt: Date
}

export type FileColumn = Omit<Column, 'value'>

export const fileOf = (
  format: ExportFormat,
  head: FileHead,
  columns: readonly FileColumn[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> => (format === 'csv' ? csvOf(columns, rows) : xlsxOf(head, columns, rows))
