import type { DepartureTermsView } from '#src/api/desk/departures/editing.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { departureFieldsOf, isBelowCost } from '#src/domain/booking/departures/terms.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listSales } from '../../price-evidence.ts'
import { listBlocks } from './blocks.ts'
import { noticeDayOf, whyNotGuaranteed, whyNotReleased } from './guarantee.ts'
import { listPriceChanges } from './price-changes.ts'
import { findEdited, whyFixed } from './record.ts'
import { isOnSale, whyNotReopened } from './sale.ts'
import { seatsText } from './save.ts'

const act = (why: string) => ({ allowed: why === '', why })

/** What staff set of a departure that is there, and what this person may do with it now. */
export async function viewTerms({ db, now }: Ctx, staff: Staff, id: number): Promise<DepartureTermsView> {
  const found = await findEdited(db, id, now)
  if (!found) throw new Error(`departure ${id} has gone between two reads`)
  const noticeDay = await noticeDayOf(db, found)
  const whyNot = (right: Right, why: () => string) =>
    act(scopesOf(staff, right).length === 0 ? neededRoleText(right) : whyFixed(found, now) || why())
  return {
    version: found.edit_version,
    fields: departureFieldsOf(found, found.departs_on),
    least_capacity: found.sold + found.held,
    seats_text: seatsText(found),
    is_below_cost: isBelowCost(found),
    tiers: found.tiers.map(({ min_pax, adult_fen }) => ({ min_pax, adult_fen: toFen(adult_fen) })),
    market_fen: found.market_fen,
    sales: await listSales(db, id, dayOf(now)),
    price_changes: await listPriceChanges(db, id),
    is_guaranteed: found.guaranteed_at !== null,
    missing: Math.max(0, found.min_group - found.sold),
    blocks: await listBlocks(db, id),
    acts: {
      save: whyNot('departure.edit', () => ''),
      close: whyNot('departure.edit', () => (isOnSale(found) ? '' : '已经停售')),
      reopen: whyNot('departure.edit', () => whyNotReopened(found, now)),
      block: whyNot('departure.edit', () => (found.sold + found.held < found.capacity ? '' : '没有余位')),
      guarantee: whyNot('departure.guarantee', () => whyNotGuaranteed(found, noticeDay, now)),
      release: whyNot('departure.guarantee', () => whyNotReleased(found)),
    },
  }
}
