import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Fact, Facts } from './facts.ts'

interface OrderRow {
  id: number
  title: string
  departs_on: Day
  people: number
  payable_fen: number
}

/** `12月5日`. */
export const dayText = (day: Day): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

const ordersBy = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'departs_on', 'payable_fen'])
    .select([
      sql<string>`snapshot ->> 'title'`.as('title'),
      sql<number>`adult + child_bed + child_nobed + infant`.as('people'),
    ])
    .where('id', 'in', [...ids])
    .execute()

const eachOrder = async (ctx: Ctx, ids: readonly number[], say: (row: OrderRow) => Fact): Promise<Facts> =>
  new Map((await ordersBy(ctx, ids)).map((row) => [row.id, say(row)]))

export const confirmFacts = (ctx: Ctx, ids: readonly number[]) =>
  eachOrder(ctx, ids, ({ title, departs_on, people, payable_fen }) => ({
    text: `${title}，${dayText(departs_on)} ${people}人`,
    amountFen: toFen(payable_fen),
  }))

export const peopleFacts = (ctx: Ctx, ids: readonly number[]) =>
  eachOrder(ctx, ids, ({ title, departs_on, people }) => ({
    text: `${title}，${dayText(departs_on)}出发，出行人资料不全`,
    note: `${people} 人`,
  }))

export async function balanceFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('order_bill', 'order_bill.order_id', 'orders.id')
    .select(['orders.id', 'order_bill.amount_fen', 'orders.departs_on'])
    .select(sql<string>`snapshot ->> 'title'`.as('title'))
    .where('orders.id', 'in', [...ids])
    .where('order_bill.kind', '=', 'balance')
    .where('order_bill.status', '=', 'unpaid')
    .execute()
  return new Map(
    rows.map(({ id, title, departs_on, amount_fen }) => [
      id,
      { text: `${title}，${dayText(departs_on)}出发，尾款未付`, amountFen: toFen(amount_fen) },
    ]),
  )
}

export async function groupFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('departure')
    .innerJoin('product', 'product.id', 'departure.product_id')
    .select(['departure.id', 'product.title', 'departs_on', 'sold', 'departure.min_group'])
    .select((eb) =>
      eb
        .selectFrom('inventory_hold')
        .select((of) => of.fn.countAll<number>().as('orders'))
        .whereRef('departure_id', '=', 'departure.id')
        .where('status', '=', 'consumed')
        .where('order_id', 'is not', null)
        .as('orders'),
    )
    .where('departure.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, title, departs_on, sold, min_group, orders }) => [
      id,
      { text: `${title} ${dayText(departs_on)}，已售 ${sold} 成团 ${min_group}`, note: `${orders ?? 0} 单` },
    ]),
  )
}

export async function manifestFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('departure')
    .innerJoin('product', 'product.id', 'departure.product_id')
    .select(['departure.id', 'product.title', 'departs_on', 'sold'])
    .select(
      sql<boolean>`exists (select from departure_manifest m where m.departure_id = departure.id)`.as(
        'was_given',
      ),
    )
    .where('departure.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, title, departs_on, sold, was_given }) => [
      id,
      {
        text: `${title} ${dayText(departs_on)}，${was_given ? '名单已变，须重新导出' : '名单未提交'}`,
        note: `${sold} 人`,
      },
    ]),
  )
}

/** What of the notice is still to be entered; nothing where somebody has entered all of it. */
const emptyFields = sql<number>`case when n.departure_id is null then 7 else
  (n.guide_name = '')::int + (n.guide_phone_enc is null)::int + (n.gather_at is null)::int + (n.gather_place = '')::int +
  (n.transport = '')::int + (n.weather = '')::int + (n.emergency_line = '')::int end`

export async function noticeFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('departure')
    .innerJoin('product', 'product.id', 'departure.product_id')
    .leftJoin('departure_notice as n', 'n.departure_id', 'departure.id')
    .select(['departure.id', 'product.title', 'departs_on', 'sold'])
    .select(emptyFields.as('empty'))
    .where('departure.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, title, departs_on, sold, empty }) => [
      id,
      {
        text: `${title} ${dayText(departs_on)}，${empty === 0 ? '已填齐，待发送' : `还有${empty}项未填`}`,
        note: `${sold} 人`,
      },
    ]),
  )
}

export async function refundFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('refund_request', 'refund_request.id', 'refund.request_id')
    .select(['refund.id', 'refund.amount_fen', 'refund.tries', 'orders.order_no'])
    .select(['payment.out_trade_no', 'refund_request.request_no'])
    .select(sql<string>`snapshot ->> 'title'`.as('title'))
    .where('refund.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, order_no, title, tries, amount_fen, request_no, out_trade_no }) => [
      id,
      {
        text: `${order_no} ${title}，${tries > 0 ? `已试 ${tries} 次未成功` : '没有渠道可退，须由银行转账'}`,
        amountFen: toFen(amount_fen),
        // Money that never should have come goes back without anybody's request: it is dealt with where it came in.
        dealtWithOn:
          request_no === null
            ? { entity: 'payment', ref: out_trade_no }
            : { entity: 'refund_request', ref: request_no },
      },
    ]),
  )
}
