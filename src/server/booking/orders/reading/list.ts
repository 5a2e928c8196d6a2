import type { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { statusesOf } from '#src/domain/booking/order.ts'
import type { OrderTab } from '#src/domain/booking/order-codes.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { rowOf } from './rows.ts'
import { findOverview, listOrders, type OrderOverview } from './store.ts'

type Page = Data<(typeof orders)['list']>

interface Asked {
  tab: OrderTab
  keywords: string
  page: number
  size: number
}

/** One page of a member's orders, the newest first, with what waits in every tab and the next departure. */
export async function pageOrders(
  ctx: Ctx,
  memberId: number,
  { tab, keywords, page, size }: Asked,
): Promise<Page> {
  const today = dayOf(ctx.now)
  const offset = (page - 1) * size
  const statuses = statusesOf(tab)
  const { counts, next } = await findOverview(ctx.db, memberId, keywords, today)
  const found = await listOrders(ctx.db, memberId, { statuses, keywords, limit: size, offset })
  const waiting = (of: OrderTab) => sum(counts, of, 'all')
  const total = sum(counts, tab, 'found')
  return {
    list: found.map((order) => rowOf(order, ctx.now)),
    total,
    page,
    size,
    has_more: offset + found.length < total,
    counts: {
      1: waiting('to_pay'),
      2: waiting('to_travel'),
      3: waiting('to_review'),
      4: waiting('given_back'),
    },
    next_trip: next && {
      order_id: next.order_no,
      title: next.title,
      cover: next.cover,
      date: next.departs_on,
      days_left: Math.max(0, daysBetween(today, next.departs_on)),
    },
  }
}

const sum = (counts: OrderOverview['counts'], tab: OrderTab, which: 'all' | 'found') =>
  statusesOf(tab).reduce((total, status) => total + (counts[status]?.[which] ?? 0), 0)
