import { pricing } from '#src/api/booking/pricing.ts'
import { query } from '#src/web/client/api/query.ts'

/** Stock and price are live: they are fetched anew whenever the page becomes visible again. */
export const calendarQuery = (productId: number, comboKey: string) => ({
  ...query(pricing.comboCalendar, { product_id: productId, combo_key: comboKey, months: 7 }),
  staleTime: 0,
})
