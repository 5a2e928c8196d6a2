import { type Fen, toFen } from '../../money.ts'

export const MOST_COST_LINES = 40

/** What one part of a trip costs the shop; no customer reads it. */
export interface CostLine {
  name: string
  fen: number
  note: string
}

export const costTotal = (lines: readonly Pick<CostLine, 'fen'>[]): Fen =>
  toFen(lines.reduce((sum, { fen }) => sum + fen, 0))

/** 毛利: what the price is more than the cost; less than nothing where it is not. */
export const planMargin = (priceFen: Fen, costFen: Fen): Fen => toFen(priceFen - costFen)

/** 毛利率 in percent of the price to one place, `26.4%`; a dash while there is no price. */
export const marginText = (priceFen: Fen, costFen: Fen): string =>
  priceFen <= 0 ? '–' : `${((planMargin(priceFen, costFen) / priceFen) * 100).toFixed(1).replace('-', '−')}%`
