import { sql } from 'kysely'
import { type Weather, weather } from '#src/api/catalog/weather.ts'
import { packingFor } from '#src/domain/catalog/weather/packing.ts'
import type { Db } from '#src/platform/db/database.ts'
import { handlers } from '#src/server/ctx.ts'

interface Row {
  place: string
  high_c: number
  low_c: number
  rain_days: number
  sample: boolean
}

/** Of the first place of the product that has a row; a place inside another one has the weather of its own. */
async function findMonth(db: Db, productId: number, month: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select d.label as place, w.high_c, w.low_c, w.rain_days, w.sample
    from product_destination p
    join destination_month w on w.destination_id = p.destination_id and w.month = ${month}
    join destination d on d.id = p.destination_id
    where p.product_id = ${productId}
    order by length(d.path) desc, p.sort, d.id limit 1`.execute(db)
  return rows[0]
}

export const weatherHandlers = handlers(weather, {
  async month({ ctx, input: { product_id, month_no } }): Promise<{ weather: Weather | null }> {
    const row = await findMonth(ctx.db, product_id, month_no)
    if (!row) return { weather: null }
    const packing = packingFor({ highC: row.high_c, lowC: row.low_c, rainDays: row.rain_days })
    return { weather: { ...row, month_no, packing } }
  },
})
