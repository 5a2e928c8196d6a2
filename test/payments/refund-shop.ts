import { sql } from 'kysely'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { sendRefund } from '#src/server/booking/payments/jobs.ts'
import { finishRequest } from '#src/server/booking/refunds/jobs.ts'
import { insertFamily } from '#test/orders/family-orders.ts'
import { insertMember, nextSerial } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop } from '#test/shop/shop.ts'
import { makeFakeChannel } from './fake-channel.ts'
import { openTrade } from './open-trade.ts'

type Family = Parameters<typeof insertFamily>[2]

/** The whole API with a channel in memory, and families who have paid. */
export async function openRefundShop(at = '2026-11-21T10:00:00+08:00') {
  const channel = makeFakeChannel(() => shop.clock.now())
  const alipay = makeFakeChannel(() => shop.clock.now(), 'alipay')
  const gateways = { wechat_native: channel.gateway, alipay_page: alipay.gateway }
  const shop = await openShop({ at, gateways })
  const { db, ctx, clock } = shop
  const { vault } = shop.services

  /** Runs the jobs that the last transactions left, as a worker would. */
  async function runJobs() {
    for (;;) {
      const { rows } = await sql<{ name: string; data: never }>`
        update pgboss.job set state = 'completed', completed_on = now()
        where name in ('refund.send', 'refund.finish') and state = 'created' returning name, data`.execute(db)
      if (rows.length === 0) return
      for (const { name, data } of rows)
        await (name === 'refund.send' ? sendRefund(ctx(), data) : finishRequest(ctx(), data))
    }
  }

  async function family(asked: Family, bills = 1) {
    const phone = `137${String(nextSerial()).padStart(8, '0')}`
    const member = await insertMember(db, {
      phone_enc: vault.seal(phone),
      phone_hash: vault.blindIndex('phone', phone),
    })
    const { over = {}, ...rest } = asked
    const order = await insertFamily(shop, vault, {
      ...rest,
      over: { member_id: member.id, contact_phone_enc: vault.seal('13900000001'), ...over },
    })
    const visitor = await signIn(shop, member)
    const order_id = order.orderNo
    const payNext = async () => {
      const { data } = await visitor.call(payments.pay, { order_id, pay_type: 'wechat' })
      const { out_trade_no } = openTrade(data)
      channel.pay(out_trade_no)
      clock.advanceSeconds(5)
      await visitor.call(payments.query, { out_trade_no })
    }
    for (let bill = 0; bill < bills; bill++) await payNext()
    return {
      ...order,
      member,
      phone,
      visitor,
      order_id,
      payNext,
      quote: (seqs?: number[]) =>
        visitor.call(refunds.quote, { order_id, ...(seqs && { traveller_seqs_json: seqs }) }),
      async apply(seqs?: number[], more: { quote_token?: string } = {}) {
        const quoted = await visitor.call(refunds.quote, {
          order_id,
          ...(seqs && { traveller_seqs_json: seqs }),
        })
        const quote_token = quoted.code === 0 ? quoted.data.quote_token : 'x'
        return visitor.call(refunds.apply, { order_id, quote_token, reason_code: 'plans', ...more })
      },
      requests: async () => (await visitor.call(refunds.list, { order_id })).data.list,
      row: () => db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow(),
      lines: () =>
        db
          .selectFrom('order_line')
          .select(['code', 'amount_fen'])
          .where('order_id', '=', order.id)
          .orderBy('seq')
          .execute(),
      bills: async () =>
        (
          await db
            .selectFrom('order_bill')
            .selectAll()
            .where('order_id', '=', order.id)
            .orderBy('seq')
            .execute()
        ).map(({ kind, status, amount_fen }) => `${kind} ${status} ${amount_fen}`),
      payments: () =>
        db.selectFrom('payment').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
      sent: () =>
        db
          .selectFrom('refund')
          .select(['amount_fen', 'status'])
          .where('order_id', '=', order.id)
          .orderBy('id')
          .execute(),
      seats: () =>
        db
          .selectFrom('departure')
          .select(['held', 'sold'])
          .where('id', '=', order.departureId)
          .executeTakeFirstOrThrow(),
    }
  }

  return { ...shop, channel, alipay, runJobs, family }
}
export type RefundShop = Awaited<ReturnType<typeof openRefundShop>>
export type PaidFamily = Awaited<ReturnType<RefundShop['family']>>
