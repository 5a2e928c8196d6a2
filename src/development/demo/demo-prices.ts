import { departureFieldsOf, toTenYuan } from '#src/domain/booking/departures/terms.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { decimalYuan } from '#src/domain/money.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findEdited } from '#src/server/booking/departures/desk/editing/record.ts'
import { saveDeparture } from '#src/server/booking/departures/desk/editing/save.ts'
import { countSales } from '#src/server/booking/departures/price-evidence.ts'
import { findDemoMember } from './demo.ts'
import { openDesk } from './demo-desk.ts'
import { staffOf } from './demo-service.ts'

const LOWERED_PERCENT = 95

/**
 * 产品 lowers the date of a group tour that was sold last, and the price at which it was sold is struck out beside the new one: the demo's
 * own orders prove it, and a week after them it goes by itself. Nothing when there is no demo member.
 */
export async function loadDemoPrices(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const demo = await findDemoMember(tx, vault)
  const staff = await staffOf(tx, 'chanpin')
  if (!demo || !staff) return
  await countSales(tx, dayOf(now), now)
  const sold = await tx
    .selectFrom('price_evidence as e')
    .innerJoin('departure as d', 'd.id', 'e.departure_id')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .select('d.id')
    .where('p.type', '=', 'group')
    .orderBy('e.day', 'desc')
    .executeTakeFirst()
  const departure = sold && (await findEdited(tx, sold.id, now))
  if (!departure) return
  const { adult, market } = departureFieldsOf(departure, departure.departs_on)
  const lowered = decimalYuan(toTenYuan((departure.adult_fen * LOWERED_PERCENT) / 100))
  await saveDeparture(openDesk(tx, vault, demo).at(now), staff, {
    departure_id: departure.id,
    version: departure.edit_version,
    changes_json: { adult: { from: adult, to: lowered }, market: { from: market, to: adult } },
  })
}
