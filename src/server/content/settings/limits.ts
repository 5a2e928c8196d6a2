import { readLimits } from '#src/domain/limits/limit.ts'
import { type OrderLimits, orderLimits } from '#src/domain/limits/order-limits.ts'
import { type SecondPersonLines, secondPersonLines } from '#src/domain/limits/second-person.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { settingsOf } from './settings.ts'

/**
 * The lines of this moment, read by whoever is about to judge by them: once in the transaction in which the act happens or is
 * asked, never from what was read before.
 */
export async function secondPersonLinesOf(db: Db): Promise<SecondPersonLines> {
  const keys = Object.values(secondPersonLines).map(({ key }) => key)
  const rows = await db.selectFrom('shop_setting').select(['key', 'value']).where('key', 'in', keys).execute()
  const kept = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]))
  return readLimits(secondPersonLines, (key) => kept.get(key))
}

/** The limits that an order is made under now. */
export const orderLimitsOf = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<OrderLimits> =>
  readLimits(orderLimits, (await settingsOf(ctx)).json)
