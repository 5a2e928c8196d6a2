import { type changes, DateChangeQuote } from '#src/api/booking/changes.ts'
import type { Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import { findFacts } from '#src/server/booking/refunds/service.ts'
import {
  assertSeats,
  loadSellableDeparture,
  type SellableDeparture,
} from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { beginChange } from '../begin.ts'
import { type ChangeRow, findOpenChange } from '../store.ts'
import { readChangeToken } from '../token.ts'
import { lockOwnOrder, stepOf } from './own.ts'
import { dateQuoteView, isByRule, workOutDate } from './quote.ts'

/** The date that a departure of the order's own product stands for; NOT_FOUND for any other. */
export async function loadTargetById(
  db: Db,
  { product_id }: Pick<OrderRecord, 'product_id'>,
  departureId: number,
  today: Day,
): Promise<SellableDeparture> {
  const row = await db
    .selectFrom('departure')
    .innerJoin('combo', 'combo.id', 'departure.combo_id')
    .select(['departure.product_id', 'combo.combo_key', 'departure.departs_on'])
    .where('departure.id', '=', departureId)
    .executeTakeFirst()
  if (!row || row.product_id !== product_id) throw new Refused('NOT_FOUND')
  const key = { productId: row.product_id, comboKey: row.combo_key, date: row.departs_on }
  return loadSellableDeparture(db, key, today)
}

/** The same press twice: what the first one began. */
const isSame = (change: ChangeRow | undefined, departureId: number | null): change is ChangeRow =>
  change?.kind === 'date' && change.asked_by === null && change.to_departure_id === departureId

/**
 * `POST /order/change/apply`. By rule, while today's ladder keeps nothing, seats and price are kept for a day and the new
 * contract is to be signed; else a clerk has to answer (rule book §8.9, 7). STATE with what stands in the way; PRICE_CHANGED
 * with the new quote when the sums are not those that were shown; SOLD_OUT, CLOSED as for an order.
 */
export const applyForDate = (ctx: Ctx, member: Member, asked: Input<(typeof changes)['apply']>) =>
  ctx.transaction(async (tx) => {
    const offered = readChangeToken(ctx.vault, asked.change_token)
    if (!offered || offered.departureId === null) throw badFields({ change_token: '试算已失效，请重新试算' })
    const order = await lockOwnOrder(tx, member, offered.orderNo)
    const standing = await findOpenChange(tx, order.id)
    if (isSame(standing, offered.departureId)) return stepOf(ctx, tx, order, standing)
    const target = await loadTargetById(tx, order, offered.departureId, dayOf(ctx.now))
    const facts = await findFacts(tx, order)
    const worked = await workOutDate(ctx, tx, facts, target)
    const { quoted, blockers } = worked
    if (!quoted || blockers[0]) throw new Refused('STATE', undefined, blockers[0]?.message)
    assertSeats(target, facts.toRefund.counts, ctx.now)
    if (quoted.differenceFen !== offered.differenceFen || quoted.floorFen !== offered.keptFen)
      throw new Refused(
        'PRICE_CHANGED',
        { quote: z.encode(DateChangeQuote, dateQuoteView(ctx, facts, target, worked)) },
        '差价或扣款有变化，请确认',
      )
    const change = await beginChange(ctx, tx, order, {
      kind: 'date',
      state: isByRule(facts, target, ctx.now) ? 'to_sign' : 'asked',
      askedBy: null,
      reason: withoutNumbers(asked.reason),
      kept: quoted.kept,
      differenceFen: quoted.differenceFen,
      floorFen: quoted.floorFen,
      toDepartureId: target.departure.id,
    })
    return stepOf(ctx, tx, order, change)
  })
