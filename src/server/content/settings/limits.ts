import { type OrderLimits, orderLimits } from '#src/domain/booking/order-limits.ts'
import { readLimits } from '#src/domain/limits.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { settingsOf } from './settings.ts'

/** The limits that an order is made under now. */
export const orderLimitsOf = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<OrderLimits> =>
  readLimits(orderLimits, (await settingsOf(ctx)).json)
