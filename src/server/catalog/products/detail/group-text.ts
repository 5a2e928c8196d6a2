import {
  type DepartureStock,
  departureStatus,
  type GroupState,
  groupText,
} from '#src/domain/booking/stock.ts'
import type { ProductType } from '#src/domain/codes.ts'

/** How far the group of a departure on sale is. Empty where nobody waits for others: a group of one, and 自由行. */
export const openGroupText = (type: ProductType, group: GroupState): string =>
  type === 'free' || group.minGroup <= 1 ? '' : groupText(group)

/** Empty for a date that is called off or sold by telephone: how many are missing is no news there. */
export function groupTextOf(type: ProductType, stock: DepartureStock, now: Date): string {
  const status = departureStatus(stock, now)
  return status === 'cancelled' || status === 'by_phone' ? '' : openGroupText(type, stock)
}
