import { type DepartureStock, departureStatus, type GroupState, groupText } from '#src/domain/stock.ts'

/** Of a departure on sale. Empty where one traveller is enough, since there is no group to wait for. */
export const openGroupText = (group: GroupState): string => (group.minGroup <= 1 ? '' : groupText(group))

/** Empty for a date that is called off or sold by telephone: how many are missing is no news there. */
export function groupTextOf(stock: DepartureStock, now: Date): string {
  const status = departureStatus(stock, now)
  return status === 'cancelled' || status === 'by_phone' ? '' : openGroupText(stock)
}
