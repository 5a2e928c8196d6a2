import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import type { WeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { finishWeixin } from '#src/server/account/auth/weixin/weixin.ts'
import { insertLogin } from '#src/server/account/auth/weixin/weixin-store.ts'
import type { PayGateway } from '#src/server/booking/payments/gateways/gateway.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import { pay } from '#src/server/booking/payments/pay.ts'
import { sendOnce } from '#src/server/operations/notifications/service.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { noNotifications, openShop, type Shop } from '#test/shop/shop.ts'

/** A shop with two database connections whose providers never answer. `waiting` counts the calls to them. */
async function openHangingShop() {
  let waiting = 0
  const forever = () => {
    waiting += 1
    return new Promise<never>(() => {})
  }
  const gateway: PayGateway = {
    create: forever,
    query: forever,
    close: forever,
    refund: forever,
    findRefund: forever,
    notifications: noNotifications,
  }
  const weixin: WeixinOpen = { pageUrl: () => '', identify: forever }
  const shop = await openShop({ max: 2, gateways: { wechat_native: gateway }, weixin })
  shop.services.sms = { send: forever }
  return { shop, count: () => waiting }
}

/** Far more than there are connections. */
const MANY = 6
const many = (work: (n: number) => unknown) => {
  for (let n = 0; n < MANY; n++) void work(n)
}

const hanging: Record<string, (shop: Shop) => unknown> = {
  'a text message with a code': (shop) =>
    many((n) => {
      const phone = String(13_600_000_000 + n)
      return shop.visitor().call(accounts.sendCode, { phone, scene: 'login' })
    }),
  'a message that a job sends': (shop) =>
    many(() =>
      sendOnce(shop.ctx(), {
        jobId: randomUUID(),
        kind: 'order',
        phone: '13600000000',
        template: 'order_confirmed',
        fields: {},
        text: '订单已确认',
      }),
    ),
  'a code to pay with': async (shop) => {
    for (let n = 0; n < MANY; n++) {
      const order = await insertOrder(shop.db)
      void pay(shop.ctx(), order.member, { order_id: order.orderNo, pay_type: 'wechat' })
    }
  },
  'what became of payments whose orders ran out of time': async (shop) => {
    await openPayments(shop)
    shop.clock.advanceSeconds(2 * 3600)
    for (const job of paymentJobs(shop.ctx)) void job.run(shop.clock.now())
  },
  'who somebody is in the messaging app': (shop) =>
    many(async (n) => {
      const { vault } = shop.services
      await insertLogin(shop.db, {
        stateHash: vault.hmac('weixin state', `state ${n}`),
        browserHash: vault.hmac('weixin browser', 'browser'),
        back: '/',
        expiresAt: new Date(shop.clock.now().getTime() + 60_000),
      })
      const visitor = { ...shop.ctx().visitor, nonce: 'nonce', cookie: () => 'browser' }
      await finishWeixin(
        { ...shop.ctx(), visitor },
        null,
        { code: 'code', state: `state ${n}` },
        new Headers(),
      )
    }),
}

async function openPayments(shop: Shop) {
  for (let n = 0; n < MANY; n++) {
    const order = await insertOrder(shop.db)
    const bill = await shop.db
      .selectFrom('order_bill')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('payment')
      .values({
        out_trade_no: `${order.orderNo}P01`,
        bill_id: bill.id,
        order_id: order.id,
        channel: 'wechat_native',
        amount_fen: bill.amount_fen,
        created_at: shop.clock.now(),
        expires_at: shop.clock.now(),
      })
      .execute()
  }
}

test.each(Object.entries(hanging))(
  'a request that waits for %s holds no database connection',
  async (_what, begin) => {
    const { shop, count } = await openHangingShop()
    await begin(shop)
    // More of them wait at the same time than there are connections, and both are free.
    await expect.poll(count).toBeGreaterThan(2)
    await Promise.all([1, 2, 3].map(() => shop.transaction((tx) => sql`select pg_sleep(0.01)`.execute(tx))))
    await expect.poll(() => shop.pool.totalCount - shop.pool.idleCount).toBe(0)
  },
)

test('a request whose body never ends holds no database connection', async () => {
  const { shop } = await openHangingShop()
  many(() =>
    shop.visitor().send(
      new Request('http://shop.test/api/v3/independ/customer/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'fetch' },
        body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('phone=1')) }),
        duplex: 'half',
      } as RequestInit),
    ),
  )
  await sql`select 1`.execute(shop.db)
  await expect.poll(() => shop.pool.totalCount - shop.pool.idleCount).toBe(0)
})
