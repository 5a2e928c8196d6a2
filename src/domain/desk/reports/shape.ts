/** What a figure is counted in; `share` is a part of one, `score` has one place behind the point. */
export const units = ['count', 'people', 'fen', 'share', 'minutes', 'hours', 'days', 'score'] as const
export type Unit = (typeof units)[number]

/** Unknown is null and says why, never 0. */
export type Cell = number | null

interface ReportFigure {
  title: string
  unit: Unit
  value: Cell
  /** Why it is not known. */
  why?: string
  /** Of the same days a year before, where a range is long enough to ask for it. */
  lastYear?: Cell
  /** As things stand now, whatever the days. */
  isNow?: true
  /** The list it was counted from, where somebody may read one. */
  path?: string | null
}

interface ReportColumn {
  title: string
  unit: Unit
  /** How the drawing shows it; absent: in the table alone. */
  drawn?: 'column' | 'line' | 'bar' | 'part'
}

interface ReportRow {
  label: string
  cells: readonly Cell[]
  path?: string | null
}

/** One drawing with its table; without a drawn column it is a table. */
interface ReportPart {
  title: string
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  /** Of a share: where it should be. */
  target?: number
  /** Its rows are the days or months of the range. */
  isByTime?: true
  /** Said where there are no rows. */
  nothing: string
}

export interface Report {
  figures: readonly ReportFigure[]
  parts: readonly ReportPart[]
  /** What one has to know to read it. */
  notes: readonly string[]
}

export const share = (some: number, all: number): Cell => (all === 0 ? null : some / all)

/** The smallest value that at least this part of all is not above; null of none. */
export function percentile(values: readonly number[], part: number): Cell {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null
}

export const median = (values: readonly number[]): Cell => percentile(values, 0.5)
