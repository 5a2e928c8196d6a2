import { sql } from 'kysely'
import type { departureCreating } from '#src/api/desk/departures/creating.ts'
import type { Input } from '#src/api/endpoint.ts'
import { closedDaysBefore } from '#src/domain/booking/departures/terms.ts'
import { addDays, type Day, dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

type Create = (typeof departureCreating)['create']

/** No departure is made further ahead: a typing slip of a year would stand in the shop. */
const MOST_AHEAD_DAYS = 540

const codeDay = (day: Day) => day.slice(2).replaceAll('-', '')

/** The same code with another day in it, as the contract will print it. */
function codeFor(code: string, from: Day, to: Day): string {
  return code.includes(codeDay(from)) ? code.replace(codeDay(from), codeDay(to)) : `${code}-${codeDay(to)}`
}

/**
 * Departures of the same combo on other days, with the terms of this one, nothing sold and so no struck-out price. A day that has one already, or
 * whose time of sale would be over, is left out and said so. Refuses NOT_FOUND.
 */
export const createDepartures = (ctx: Ctx, { template_id, dates_json }: Input<Create>) =>
  ctx.transaction(async (tx) => {
    const template = await tx
      .selectFrom('departure')
      .selectAll()
      .where('id', '=', template_id)
      .executeTakeFirst()
    if (!template) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
    const { departs_on, returns_on, close_at, group_code, group_before } = template
    const before = daysBetween(dayOf(close_at), departs_on)
    const made: { id: number; on: Day }[] = []
    const skipped: { on: Day; why: string }[] = []
    for (const on of [...new Set(dates_json)].sort()) {
      const closes = closedDaysBefore(close_at, on, before)
      if (closes <= ctx.now || on > addDays(dayOf(ctx.now), MOST_AHEAD_DAYS)) {
        skipped.push({ on, why: closes <= ctx.now ? '截止时间已过' : '太远' })
        continue
      }
      const { rows } = await sql<{ id: number }>`
        insert into departure (product_id, combo_id, departs_on, returns_on, adult_fen, child_bed_fen, child_nobed_fen,
          infant_fen, single_supp_fen, tiers, capacity, min_group, max_group, close_at, group_code, floor_fen)
        select product_id, combo_id, ${on}::date, ${addDays(on, daysBetween(departs_on, returns_on))}::date, adult_fen,
          child_bed_fen, child_nobed_fen, infant_fen, single_supp_fen, tiers, capacity,
          ${group_before ?? template.min_group}::smallint, max_group, ${closes}::timestamptz,
          ${codeFor(group_code, departs_on, on)}, floor_fen
        from departure where id = ${template_id}
        on conflict (combo_id, departs_on) do nothing returning id`.execute(tx)
      const [row] = rows
      if (row) made.push({ id: row.id, on })
      else skipped.push({ on, why: '已有团期' })
    }
    if (made.length > 0) await productChanged(ctx, tx, template.product_id)
    const entries = made.map(({ id, on }) => ({
      ...{ entity: 'departure', id, after: { departs_on: on, template: template_id } },
    }))
    const nothing = { entity: 'departure', id: template_id, after: { made: 0 } }
    return {
      answer: { made: made.map(({ on }) => on), skipped },
      audit: entries.length > 0 ? entries : [nothing],
    }
  })
