import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

import { payments } from '#src/api/booking/payments.ts'
import { makeApp } from '#src/app/request-handler.ts'
import { channelOf, type PayDevice, type PayType, payTypes } from '#src/domain/booking/payment.ts'
import type { Db } from '#src/platform/db/database.ts'
import { unescapeHtml } from '#src/platform/html-text.ts'
import { notifyPath, type PayGateway } from '#src/server/booking/payments/gateways/gateway.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import { startPayment } from '#src/server/booking/payments/start.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openShop } from '#test/shop/shop.ts'
import { alipay } from './alipay.ts'
import { wechatPay } from './wechat-pay.ts'

/** The fields of a notification about a paid trade; absent ones are as the channel would send them. */
export interface Said {
  outTradeNo: string
  channelTradeNo: string
  amountFen: number
  currency?: string
  merchantId?: string
  appId?: string
}

export interface Message {
  headers: Record<string, string>
  body: string
}

/** The other end of a channel, speaking its real protocol, with the payer and what strangers might send. */
export interface Simulated {
  gateway: PayGateway
  /** The simulator's own addresses; null for any other. */
  fetch(request: Request): Promise<Response | null>
  /** Brings the payer so far that the channel knows of the trade; where we open it ourselves, it does already. */
  login(outTradeNo: string, arrive: (outTradeNo: string) => Promise<void>): Promise<void>
  /** What the payer does; false when the channel does not take the money. */
  pay(outTradeNo: string, how: 'success' | 'duplicate' | 'late'): Promise<boolean>
  /** Sends the notifications that are due. */
  deliverDue(): Promise<number>
  message(said: Said): Message
  forgeries(said: Said): Record<string, Message>
}

/** A channel with what the tests of payment need of it. */
export interface PayChannelRow {
  name: string
  payType: PayType
  device: PayDevice
  /** The reply that makes the channel stop sending notifications. */
  accepted: { status: number; text: string }
  /** How its notifications can be wrong beside the amount. */
  wrong: Record<string, Partial<Said>>
  simulate(options: { db: Db; now: () => Date; origin: string; device: PayDevice }): Promise<Simulated>
}

/** Every channel with a gateway: the tests of payment run for each. */
export const payChannels: PayChannelRow[] = [
  wechatPay,
  { ...wechatPay, name: '微信支付 H5', device: 'phone' },
  alipay,
  { ...alipay, name: '支付宝手机网站', device: 'phone' },
]

/** The form of a page that posts the payer on; null when the page has none. */
export function readForm(html: string) {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  const fields = [...inputs].map(([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)])
  return action ? { action: unescapeHtml(action), fields: Object.fromEntries(fields) } : null
}

/** The whole shop on a real port, with one channel's simulator behind its gateway. */
export async function openChannelShop({ name, payType, device, accepted, wrong, simulate }: PayChannelRow) {
  const shop = await openShop()
  const { db, clock, services } = shop
  const channel = channelOf(payType, device)
  /** While true, the channel's notifications are lost on their way. */
  const line = { isCutOff: false }
  const app = makeApp({
    services,
    clock,
    pages: { fetch: async () => new Response('no pages in this test') },
    caughtUp: async () => true,
    clientDir: import.meta.dirname,
    handlers: [(request) => simulated.fetch(request)],
  })
  const server = createServer(
    getRequestListener((request) => {
      const isLost = line.isCutOff && new URL(request.url).pathname === notifyPath(payType)
      return isLost ? new Response('nobody there', { status: 502 }) : app.fetch(request, { ip: '127.0.0.1' })
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulated = await simulate({ db, now: clock.now, origin, device })
  // One entrance takes the messages of all channels of a provider.
  services.gateways[payTypes[payType]] = simulated.gateway
  services.gateways[channel] = simulated.gateway

  /** Brings the payer to a channel that leads away by a form, from the shop's own page; another is there at once. */
  async function arrive(outTradeNo: string) {
    const { pay_url, member_id } = await db
      .selectFrom('payment')
      .innerJoin('orders', 'orders.id', 'payment.order_id')
      .select(['pay_url', 'member_id'])
      .where('out_trade_no', '=', outTradeNo)
      .executeTakeFirstOrThrow()
    if (!pay_url.startsWith(`${origin}${payments.leave.path}`)) return
    const page = await (await signIn(shop, { id: member_id })).send(new Request(pay_url))
    const form = readForm(await page.text())
    if (form) await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
  }

  return {
    ...shop,
    ...simulated,
    name,
    channel,
    accepted,
    wrong,
    line,
    origin,
    arrive,
    async pay(outTradeNo: string, how: Parameters<typeof simulated.pay>[1]) {
      await arrive(outTradeNo)
      return simulated.pay(outTradeNo, how)
    },
    start: (order: Awaited<ReturnType<typeof insertOrder>>) =>
      startPayment(shop.ctx(), order.member, { orderNo: order.orderNo, billId: undefined, channel }),
    async buyer(over: Parameters<typeof insertOrder>[1] = {}) {
      const order = await insertOrder(db, over)
      const visitor = await signIn(shop, order.member)
      const { payment, action } = await this.start(order)
      await simulated.login(payment.out_trade_no, arrive)
      return { order, visitor, action, outTradeNo: payment.out_trade_no }
    },
    /** Posts a body to the channel's notify address. */
    async post({ headers, body }: Message) {
      const answer = await fetch(`${origin}${notifyPath(payType)}`, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    },
    runJob: (job: string) =>
      paymentJobs(shop.ctx)
        .find((known) => known.name === job)
        ?.run(clock.now()),
    bookOf: (id: number) =>
      db
        .selectFrom('orders')
        .select(['status', 'paid_fen', 'refunded_fen'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    statesOf: async (id: number) =>
      (
        await db.selectFrom('payment').select('status').where('order_id', '=', id).orderBy('id').execute()
      ).map(({ status }) => status),
    refundsOf: (id: number) =>
      db.selectFrom('refund').select(['status', 'reason']).where('order_id', '=', id).execute(),
    /** The outcomes of the notifications about a trade, in their order. */
    heardOf: async (outTradeNo: string) =>
      (
        await db
          .selectFrom('payment_event')
          .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
          .select('outcome')
          .where('out_trade_no', '=', outTradeNo)
          .where('kind', '=', 'notify')
          .orderBy('payment_event.id')
          .execute()
      ).map(({ outcome }) => outcome),
    alarms: async () =>
      (await db.selectFrom('alarm').selectAll().orderBy('id').execute()).map(
        ({ kind, ref }) => `${kind} ${ref}`,
      ),
  }
}
