import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { RateType } from '#src/domain/marketing/cashback/states.ts'
import type { Db } from '#src/platform/db/database.ts'

/** What each type gives on a day. */
export const listRates = (db: Db, day: Day) =>
  db
    .selectFrom('cashback_rate')
    .select(['type', 'bp', 'cap_fen'])
    .distinctOn('type')
    .where('starts_on', '<=', day)
    .orderBy('type')
    .orderBy('starts_on', 'desc')
    .execute()

/** What an order of this type has that was paid at this moment. */
export const findRate = (db: Db, type: RateType, paidAt: Date) =>
  db
    .selectFrom('cashback_rate')
    .select(['bp', 'cap_fen'])
    .where('type', '=', type)
    .where('starts_on', '<=', dayOf(paidAt))
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
