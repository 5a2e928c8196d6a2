import type { OptionKind, OptionUnit } from '../../codes.ts'

/** What a traveller may take beside the trip (rule book §5.2). Nothing of it is ever chosen beforehand (电商法 19). */
export interface ProductOption {
  kind: OptionKind
  name: string
  unit: OptionUnit
  /** Fen. */
  price_fen: number
  /** Null: children pay the same. */
  child_price_fen: number | null
  min_qty: number
  max_qty: number
  desc_text: string
  /** Visa, insurance and the like are deducted in full when an order is cancelled (rule book §8.6). */
  refundable: boolean
}

export const MOST_OPTIONS = 20

/** The shop knows an add-on by its kind and name. */
export const optionKey = ({ kind, name }: Pick<ProductOption, 'kind' | 'name'>) => `${kind} ${name}`

/** Why these cannot be offered; null when they can. */
export function optionsFault(options: readonly ProductOption[]): string | null {
  for (const { name, unit, child_price_fen, min_qty, max_qty } of options) {
    if (name.trim() === '') return '有附加项目缺名称'
    if (min_qty > max_qty) return `“${name}”的最少数量大于最多数量`
    if (child_price_fen !== null && unit !== 'per_person') return `“${name}”不按人计价，没有儿童价`
  }
  return null
}
