import type { Cell, Unit } from '#src/domain/desk/reports/shape.ts'

export interface Drawn {
  title: string
  unit: Unit
  drawn?: 'column' | 'line' | 'bar' | 'part' | undefined
}

/** What every drawing is made of: the drawn columns of a table, and its rows. */
export interface ChartProps {
  columns: readonly Drawn[]
  rows: readonly { label: string; cells: readonly Cell[] }[]
  target?: number | undefined
  /** The row that is read now. */
  active: number
  onActive(row: number): void
}

/** Of parts of a whole, in their order; each is told from its neighbours by more than its hue: the words beside it. */
export const partFills = [
  'fill-pine-600',
  'fill-och-400',
  'fill-info',
  'fill-cin-600',
  'fill-pine-200',
  'fill-ink-400',
  'fill-och-700',
  'fill-line-strong',
] as const
export const partGrounds = [
  'bg-pine-600',
  'bg-och-400',
  'bg-info',
  'bg-cin-600',
  'bg-pine-200',
  'bg-ink-400',
  'bg-och-700',
  'bg-line-strong',
] as const

export const WIDTH = 1_000
export const HEIGHT = 220
export const LEFT = 56
export const TOP = 10
export const BOTTOM = 24
