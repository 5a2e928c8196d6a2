import { sql } from 'kysely'
import type { ChatCard } from '#src/api/content/chat-views.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { offeredCoupons } from '#src/server/marketing/coupons/service.ts'
import type { CardRef, MessageRecord } from './store/messages.ts'

const daysText = (days: number, nights: number) => `${days}天${nights > 0 ? `${nights}晚` : ''}`
const fenOf = (fen: number | null) => (fen === null ? null : toFen(fen))
const productPage = (id: number) => `/product/productDetail?productId=${id}`

/** What the cards of these messages say now, by the number of the message; one that shows nothing any more is absent. */
export async function cardsOf(
  ctx: Ctx,
  memberId: number | null,
  messages: readonly Pick<MessageRecord, 'seq' | 'kind' | 'card'>[],
): Promise<ReadonlyMap<number, ChatCard>> {
  const refs = messages.flatMap(({ seq, kind, card }) => (card ? [{ seq, kind, card }] : []))
  if (refs.length === 0) return new Map()
  const { db } = ctx
  const of = <T>(pick: (card: CardRef) => T | undefined) => refs.flatMap(({ card }) => pick(card) ?? [])
  const cards = {
    product: await productCards(
      db,
      of(({ product_id }) => product_id),
    ),
    date: await dateCards(
      db,
      of(({ departure_id }) => departure_id),
    ),
    order: await orderCards(
      db,
      of(({ order_no }) => order_no),
    ),
    coupon: await couponCards(
      ctx,
      of(({ rule_id }) => rule_id),
      memberId,
    ),
  }
  return new Map(
    refs.flatMap(({ seq, kind, card }) => {
      const found =
        kind === 'order'
          ? cards.order.get(card.order_no ?? '')
          : kind === 'date'
            ? cards.date.get(card.departure_id ?? 0)
            : kind === 'coupon'
              ? cards.coupon.get(card.rule_id ?? 0)
              : cards.product.get(card.product_id ?? 0)
      return found ? [[seq, found] as const] : []
    }),
  )
}

/** A rule as it is offered now; one that is over shows nothing. A member sees whether they have received it. */
async function couponCards(
  ctx: Ctx,
  ruleIds: readonly number[],
  memberId: number | null,
): Promise<ReadonlyMap<number, ChatCard>> {
  if (ruleIds.length === 0) return new Map()
  const offered = await offeredCoupons(ctx, [...new Set(ruleIds)], memberId)
  return new Map(
    offered.map((coupon) => [
      coupon.rules_id,
      {
        kind: 'coupon' as const,
        ref: String(coupon.rules_id),
        title: coupon.name,
        sub: [coupon.min_tips, coupon.cap_tips, coupon.validity_tips].filter(Boolean).join(' · '),
        cover: '',
        cover_alt: '',
        price_fen: null,
        seats: null,
        url: coupon.use_url,
        coupon,
      },
    ]),
  )
}

async function productCards(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ChatCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'title', 'days', 'nights', 'cover', 'cover_alt', 'price_from_fen', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: 'product' as const,
        ref: String(row.id),
        title: row.title,
        sub: daysText(row.days, row.nights),
        cover: row.cover,
        cover_alt: row.cover_alt,
        price_fen: fenOf(row.price_from_fen),
        seats: null,
        url: row.status === 'on_sale' ? productPage(row.id) : '',
        coupon: null,
      },
    ]),
  )
}

/** A date with the seats that are left at this moment. */
async function dateCards(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ChatCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('departure as d')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .select(['d.id', 'd.departs_on', 'd.adult_fen', 'd.status', 'd.is_formed', 'p.id as product_id'])
    .select(['p.title', 'p.days', 'p.nights', 'p.cover', 'p.cover_alt', 'p.status as product_status'])
    .select(sql<number>`greatest(d.capacity - d.sold - d.held, 0)`.as('seats'))
    .where('d.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => {
      const isSold = row.product_status === 'on_sale' && onSaleStatuses.some((open) => open === row.status)
      const day = `${monthDayText(row.departs_on)} ${weekdayText(row.departs_on)}`
      return [
        row.id,
        {
          kind: 'date' as const,
          ref: String(row.product_id),
          title: row.title,
          sub: [day, daysText(row.days, row.nights), row.is_formed ? '已成团' : '']
            .filter(Boolean)
            .join(' · '),
          cover: row.cover,
          cover_alt: row.cover_alt,
          price_fen: toFen(row.adult_fen),
          seats: isSold ? row.seats : 0,
          url: isSold ? productPage(row.product_id) : '',
          coupon: null,
        },
      ]
    }),
  )
}

async function orderCards(db: Db, orderNos: readonly string[]): Promise<ReadonlyMap<string, ChatCard>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_no', 'departs_on', 'payable_fen'])
    .select(sql<string>`snapshot ->> 'title'`.as('title'))
    .select(sql<string>`coalesce(snapshot ->> 'cover', '')`.as('cover'))
    .where('order_no', 'in', [...new Set(orderNos)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.order_no,
      {
        kind: 'order' as const,
        ref: row.order_no,
        title: row.title,
        sub: `${row.order_no} · ${monthDayText(row.departs_on)}出发`,
        cover: row.cover,
        cover_alt: '',
        price_fen: toFen(row.payable_fen),
        seats: null,
        url: `/center/order/orderDetail?id=${row.order_no}`,
        coupon: null,
      },
    ]),
  )
}

export const isProduct = async (db: Db, id: number) =>
  (await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'on_sale')
    .executeTakeFirst()) !== undefined

/** An order is shown to the member alone whose it is. */
export const isOrderOf = async (db: Db, orderNo: string, memberId: number) =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const isDeparture = async (db: Db, id: number) =>
  (await db.selectFrom('departure').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
