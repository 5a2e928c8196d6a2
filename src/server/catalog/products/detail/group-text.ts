import {
  type DepartureStock,
  departureStatus,
  type GroupState,
  groupText,
} from '#src/domain/booking/stock.ts'
import type { ProductType } from '#src/domain/codes.ts'

/** Of a departure on sale. Empty where nobody waits for others: for one traveller alone, and for 自由行. */
export const openGroupText = (type: ProductType, group: GroupState): string =>
  type === 'free' || group.minGroup <= 1 ? '' : groupText(group)

/** Empty for a date that is called off or sold by telephone: how many are missing is no news there. */
export function groupTextOf(type: ProductType, stock: DepartureStock, now: Date): string {
  const status = departureStatus(stock, now)
  return status === 'cancelled' || status === 'by_phone' ? '' : openGroupText(type, stock)
}
