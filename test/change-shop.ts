import type { Insertable } from 'kysely'
import { changes } from '#src/api/booking/changes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { insertDeparture, insertProduct } from './factories.ts'
import type { openRefundShop, PaidFamily } from './refund-shop.ts'

type Shop = Awaited<ReturnType<typeof openRefundShop>>

/** Prices at which another date costs the family what its own does. */
const sameAsSold = {
  adult_fen: 500_000,
  child_bed_fen: 400_000,
  child_nobed_fen: null,
  infant_fen: null,
  single_supp_fen: 120_000,
}

/** A trip abroad, whose ladder the family's own has too. */
const insertAbroad = async (db: Shop['db']) => ({
  productId: (await insertProduct(db, { scope: 'outbound' })).id,
})

/** Another date of the family's trip, at the prices it was sold at unless it is said otherwise. */
export async function insertOtherDate(
  { db }: Pick<Shop, 'db'>,
  { departureId }: Pick<PaidFamily, 'departureId'>,
  departs_on: Day,
  over: Partial<Insertable<DB['departure']>> = {},
) {
  const { productId: abroad } = await insertAbroad(db)
  const { product_id } = await db
    .selectFrom('departure')
    .select('product_id')
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .from('product as abroad')
    .set((eb) => ({ scope: 'outbound', balance_days: 15, ladder_code: eb.ref('abroad.ladder_code') }))
    .where('abroad.id', '=', abroad)
    .where('product.id', '=', product_id)
    .execute()
  return insertDeparture(db, { product_id, departs_on, ...sameAsSold, ...over })
}

/** What another date would cost the family. */
export const quoteDate = ({ visitor, order_id }: PaidFamily, date: Day) =>
  visitor.call(changes.quote, { order_id, date, combo_key: 'default' })
