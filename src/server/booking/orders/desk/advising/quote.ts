import type { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { orderingFault, unpaidStatuses } from '#src/domain/booking/order.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { advisedDeadline, type OrderLimits } from '#src/domain/limits/order-limits.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { loadMember } from '#src/server/account/members/service.ts'
import { loadSellableDeparture, priceTrip } from '#src/server/catalog/products/service.ts'
import { orderLimitsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { couponChoices } from '#src/server/marketing/coupons/service.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { untilText } from '../../notices.ts'

type Asked = Input<(typeof orderAdvising)['quote']>

/**
 * What the order would cost and be, by the price function and the coupons of the shop's own booking page. Refuses what could
 * not be placed now, and a bad choice by its field. A member beyond this person's right is NOT_FOUND.
 */
export async function adviseQuote(
  ctx: Ctx,
  staff: Staff,
  asked: Asked,
): Promise<Data<(typeof orderAdvising)['quote']>> {
  const { adult = 0, child_bed = 0, child_nobed = 0, infant = 0, product_id: productId } = asked
  const counts = { adult, child_bed, child_nobed, infant }
  const choice = {
    counts,
    rooms: asked.rooms ?? null,
    share: asked.share ?? false,
    options: asked.options_json ?? [],
  }
  const member = asked.uid === undefined ? null : await loadMember(ctx.db, staff, asked.uid)
  const key = { productId, comboKey: asked.combo_key, date: asked.date }
  const coupon = asked.coupon_id ? { id: asked.coupon_id, memberId: member?.id ?? null } : null
  const price = await priceTrip(ctx, key, choice, { offer: null, coupon })
  const { product, departure } = await loadSellableDeparture(ctx.db, key, dayOf(ctx.now))
  const limits = await orderLimitsOf(ctx)
  const until = price.need_confirm ? null : advisedDeadline(ctx.now, departure, limits)
  return {
    price,
    coupons: await couponsOf(ctx, member?.id ?? null, { productId, discountableFen: price.discountable_fen }),
    why: member ? await whyNotOrdered(ctx, member, limits) : '',
    seats: seatsTaken(counts),
    until,
    sign_hours: limits.signHours,
    messages: messagesOf(
      'order_advised',
      {
        ...{ orderId: 0, memberId: 0, orderNo: '（订单号）', title: product.title, departsOn: asked.date },
        until: until && untilText(until),
      },
      { urls: ctx },
    ),
  }
}

async function couponsOf(
  ctx: Ctx,
  memberId: number | null,
  price: { productId: number; discountableFen: number },
) {
  if (memberId === null) return { best: null, usable: [], unusable: [] }
  const { productId } = price
  const discountableFen = toFen(price.discountableFen)
  const { best, usable, unusable } = await couponChoices(ctx, {
    memberId,
    productId,
    discountableFen,
    orderNo: null,
  })
  // A coupon that its member has got a number.
  const shown = ({
    coupon_id,
    name,
    validity_tips,
  }: {
    coupon_id: number | null
    name: string
    validity_tips: string
  }) => ({
    ...{ coupon_id: coupon_id ?? 0, name, validity_tips },
  })
  return {
    best,
    usable: usable.map((each) => ({ ...shown(each), off_fen: each.off_fen })),
    unusable: unusable.map((each) => ({ ...shown(each), reason_text: each.reason_text })),
  }
}

/** What `ordering_standing` will say, as far as it can be known before the press. */
async function whyNotOrdered(
  { db, now }: Ctx,
  { id, status }: { id: number; status: string },
  { maxUnpaid }: OrderLimits,
): Promise<string> {
  const counted = await countOrders(db, id, now)
  return orderingFault({ ...counted, maxUnpaid, isClosing: status !== 'normal' }, true)?.sentence ?? ''
}

const countOrders = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', 'in', unpaidStatuses).as('unpaid'),
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>=', startOf(dayOf(now)))
        .as('today'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
