import { sql } from 'kysely'
import { expect } from 'vitest'
import type { payments } from '#src/api/booking/payments.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { fixedClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { makeRefusalCounts } from '#src/platform/http/refusal-counts.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { makeLog } from '#src/platform/log.ts'
import { makePress } from '#src/server/booking/papers/press/press.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import { pay } from '#src/server/booking/payments/pay.ts'
import { receiveNotification } from '#src/server/booking/payments/resolving/notify.ts'
import { startPayment } from '#src/server/booking/payments/start.ts'
import { makeChatNews } from '#src/server/content/chats/live/news.ts'
import { type Ctx, nobody, type Services } from '#src/server/ctx.ts'
import { makeDeskNews } from '#src/server/operations/live/news.ts'
import { queues } from '#src/server/queues.ts'
import { openTestUploads } from '#test/content/uploads.ts'
import type { insertOrder } from '#test/orders/order-factories.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { makeFakeChannel, notification } from './fake-channel.ts'

type Order = Omit<Awaited<ReturnType<typeof insertOrder>>, 'departureId'>

/** Payments alone, below the API: real SQL on many connections, a channel in memory, the clock in the test's hand. */
export async function openPayDesk() {
  const database = await openTestDatabase({ max: 16 })
  const { db } = database
  const clock = fixedClock('2026-11-21T10:00:00+08:00')
  const channel = makeFakeChannel(clock.now)
  /** A second channel, which sends the payer to a page of its own. */
  const alipay = makeFakeChannel(clock.now, 'alipay')
  const log = makeLog('silent')
  const services: Services = {
    db,
    transaction: database.transaction,
    reads: database,
    log,
    vault: makeVault(readConfig({ APP_ENV: 'test' })),
    jobs: await openJobs(db, queues, () => {}),
    sms: { send: async () => {} },
    weixin: null,
    gateways: { wechat_native: channel.gateway, alipay_page: alipay.gateway },
    uploads: openTestUploads().uploads,
    media: openTestUploads().media,
    press: makePress(),
    refusals: makeRefusalCounts(),
    publicUrl: 'http://shop.test',
    deskUrl: 'http://shop.test',
    news: makeDeskNews(),
    chats: makeChatNews(),
    hasSimulators: true,
  }
  const ctx = (): Ctx => ({ ...services, now: clock.now(), visitor: nobody })

  return {
    ...database,
    services,
    clock,
    channel,
    alipay,
    ctx,
    press: (order: Order, asked: Partial<Input<typeof payments.pay>> = {}) =>
      pay(ctx(), order.member, { order_id: order.orderNo, pay_type: 'wechat', ...asked }),
    /** Starts a payment by the service itself, on any channel. */
    start: (order: Order, channel: PayChannel) =>
      startPayment(ctx(), order.member, { orderNo: order.orderNo, billId: undefined, channel }),
    notify: async (...message: Parameters<typeof notification>) =>
      (await receiveNotification(services, notification(...message), clock.now()))?.status,
    async runJob(name: 'order_expire' | 'pay_query' | 'refund_run') {
      await paymentJobs(ctx)
        .find((job) => job.name === name)
        ?.run(clock.now())
    },
    order: (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    payments: (orderId: number) =>
      db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    refunds: (orderId: number) =>
      db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    moves: async (orderId: number) =>
      (
        await db.selectFrom('order_log').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
      ).map((row) => `${row.from_status}→${row.to_status}`),
    alarms: async () =>
      (await db.selectFrom('alarm').selectAll().orderBy('id').execute()).map(
        ({ kind, ref }) => `${kind} ${ref}`,
      ),
    jobs: async (name: string) =>
      (await sql<{ data: unknown }>`select data from pgboss.job where name = ${name}`.execute(db)).rows.map(
        (row) => row.data,
      ),
    seats: (departureId: number) =>
      db
        .selectFrom('departure')
        .select(['held', 'sold', 'status'])
        .where('id', '=', departureId)
        .executeTakeFirstOrThrow(),
    expectBooksToBalance: () => expectBooksToBalance(db),
  }
}

/** What must hold after whatever happened: rule book §6, §7.3 and §8.8. */
export async function expectBooksToBalance(db: Services['db']) {
  const { rows: orders } = await sql`
    select orders.id, paid_fen, refunded_fen, orders.status from orders
    where paid_fen - refunded_fen <>
        (select coalesce(sum(amount_fen), 0) from payment where order_id = orders.id and status = 'success')
        - (select coalesce(sum(refund.amount_fen), 0) from refund join payment on payment.id = refund.payment_id
          where refund.order_id = orders.id and refund.status = 'success' and payment.status = 'success')
      or paid_fen - refunded_fen <>
        (select coalesce(sum(amount_fen), 0) from payment
          where order_id = orders.id and status in ('success', 'refunded'))
        - (select coalesce(sum(amount_fen), 0) from refund
          where order_id = orders.id and status = 'success')`.execute(db)
  expect(orders, 'orders whose money differs from their payments').toEqual([])
  const { rows: prices } = await sql`
    select orders.order_no, payable_fen, lines.fen from orders,
      lateral (select coalesce(sum(amount_fen), 0) as fen from order_line where order_id = orders.id) lines
    where exists (select from order_line where order_id = orders.id) and (payable_fen <> lines.fen
      or payable_fen <> paid_fen - refunded_fen and paid_fen > 0 and status not in ('cancelled', 'refunding')
        and not exists (select from order_bill where order_id = orders.id and order_bill.status = 'unpaid')
        and not exists (select from refund where order_id = orders.id
          and refund.status in ('approved', 'sending', 'failed')))`.execute(db)
  expect(prices, 'orders whose price is neither their lines nor what was paid').toEqual([])
  const { rows: departures } = await sql`
    select departure.id, held, sold from departure
    where held <> (select coalesce(sum(pax), 0) from inventory_hold
        where departure_id = departure.id and status = 'active')
      or sold <> (select coalesce(sum(pax), 0) from inventory_hold
        where departure_id = departure.id and status = 'consumed')`.execute(db)
  expect(departures, 'departures whose seats differ from their holds').toEqual([])
  const { rows: both } = await sql`
    select orders.order_no, orders.status, hold.status as hold from orders
    join inventory_hold as hold on hold.order_id = orders.id
    where orders.status <> 'refunding' and ((orders.status in ('cancelled', 'refunded')) <> (hold.status = 'released')
      or (orders.status in ('deposit_paid', 'paid', 'ready', 'travelling', 'wait_review', 'done')) <> (hold.status = 'consumed'))`.execute(
    db,
  )
  expect(both, 'orders that are neither sold nor cancelled').toEqual([])
}
