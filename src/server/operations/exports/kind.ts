import type { Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** More rows go into several files, each narrowed down further (desk book §7). */
export const MOST_ROWS = 20_000

/** A value of a cell. A text stays a text, whatever it begins with. */
export type CellValue = string | number | Date | null
/** A figure has the places it comes with; a number has none. */
type ColumnType = 'text' | 'number' | 'figure' | 'fen' | 'time'

export interface Column<Row = never> {
  title: string
  type: ColumnType
  /** In characters. */
  width: number
  value(row: Row): CellValue
}

interface Definition<Schema extends z.core.$ZodType, Row> {
  /** Its word in the table of files, `alarms`. */
  name: string
  title: string
  /** Such a file is made only for who has just given the six digits (desk book §2.4). */
  hasPersonalData: boolean
  /** The same filter that the list takes, without page and cursor. */
  filter: Schema
  filterWords(filter: z.output<Schema>): { name: string; value: string }[]
  columns: readonly Column<Row>[]
  count(ctx: Ctx, staff: Staff, filter: z.output<Schema>): Promise<number>
  /** The next rows behind `after`, by the list's own query and with the rights of `staff`; none at the end. */
  next(ctx: Ctx, staff: Staff, filter: z.output<Schema>, after: Row | null): Promise<readonly Row[]>
}

/** The filter as it travels and is stored. */
export type StoredFilter = Record<string, unknown>

/** A list that can be exported, its type of row hidden; `never` hides that of its filter as well. */
export interface ExportKind<Filter = never> {
  name: string
  title: string
  hasPersonalData: boolean
  columns: readonly Omit<Column, 'value'>[]
  stored(filter: Filter): StoredFilter
  filterWords(stored: StoredFilter): { name: string; value: string }[]
  count(ctx: Ctx, staff: Staff, stored: StoredFilter): Promise<number>
  /** The cells of each row, in the order of the columns; ends at `MOST_ROWS`. */
  rows(ctx: Ctx, staff: Staff, stored: StoredFilter): AsyncIterable<CellValue[]>
}

/** What the list of one's files says of a kind. */
export type ListedKind = Pick<ExportKind, 'name' | 'title' | 'filterWords'>

export function exportKind<Schema extends z.core.$ZodType, Row>({
  filter,
  ...kind
}: Definition<Schema, Row>): ExportKind<z.output<Schema>> {
  const read = (stored: StoredFilter) => z.decode(filter, stored as z.input<Schema>)
  return {
    ...kind,
    stored: (wanted) => z.encode(filter, wanted) as StoredFilter,
    filterWords: (stored) => kind.filterWords(read(stored)),
    count: (ctx, staff, stored) => kind.count(ctx, staff, read(stored)),
    async *rows(ctx, staff, stored) {
      const wanted = read(stored)
      let after: Row | null = null
      for (let made = 0; made < MOST_ROWS; ) {
        const page: readonly Row[] = await kind.next(ctx, staff, wanted, after)
        for (const row of page.slice(0, MOST_ROWS - made)) yield kind.columns.map(({ value }) => value(row))
        const last = page.at(-1)
        if (last === undefined) return
        after = last
        made += page.length
      }
    },
  }
}
