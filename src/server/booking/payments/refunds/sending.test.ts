import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { giveBackSeats } from '#src/server/booking/departures/service.ts'
import { finishRequest } from '#src/server/booking/refunds/jobs.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openAlipay } from '#test/payments/alipay.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import type { Sending } from '#test/payments/refund-sender.ts'
import { recordTrade } from '../resolving/record.ts'
import { refundLater } from './refunds.ts'

const AT = '2026-11-21T10:00:00+08:00'
const AMOUNT_FEN = 736_000
const desk = await openPayDesk()
const { db, clock, ctx } = desk
const channel = await openAlipay({ at: AT })
desk.services.gateways = { alipay_page: channel.gateway }

/** An order that was paid by Alipay and is given back whole: its refund waits to be sent. */
async function approvedRefund() {
  const order = await insertOrder(db)
  const { payment: begun } = await desk.start(order, 'alipay_page')
  const outTradeNo = begun.out_trade_no
  const expiresAt = new Date(clock.now().getTime() + 3_600_000)
  const trade = { outTradeNo, expiresAt, description: '日本东京 6日游', amountFen: toFen(AMOUNT_FEN) }
  await channel.post({ ...trade, returnUrl: 'http://shop.test/', payerIp: '10.0.0.1' })
  for (const action of ['open', 'success']) await channel.press(outTradeNo, action)
  const paid = await channel.gateway.query(outTradeNo)
  if (!paid) throw new Error(`${outTradeNo} is not known to the channel`)
  expect(await recordTrade(ctx(), paid, 'query')).toBe('paid')
  const [payment] = await desk.payments(order.id)
  return desk.transaction(async (tx) => {
    await tx.updateTable('orders').set({ status: 'refunding' }).where('id', '=', order.id).execute()
    await giveBackSeats(tx, order, null, clock.now())
    const { id: requestId } = await tx
      .insertInto('refund_request')
      .values({
        ...{ request_no: `${order.orderNo}T01`, order_id: order.id, kind: 'whole', cause: 'traveller' },
        ...{ asked_on: '2026-11-21', quote: JSON.stringify({}), deduct_fen: 0, refund_fen: AMOUNT_FEN },
        ...{ from_status: 'paid', status: 'approved', automatic: true, decided_at: clock.now() },
        ...{ created_at: clock.now(), staff_due_at: clock.now(), cost_due_at: clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { paymentId: payment?.id ?? 0, amountFen: toFen(AMOUNT_FEN), reason: '订单退款', requestId }
    await refundLater(
      ctx(),
      tx,
      { id: order.id, order_no: order.orderNo },
      {
        ...asked,
        automatic: true,
        isByHand: false,
      },
    )
    const refund = await tx
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { order, outTradeNo, refund, requestId }
  })
}
type Approved = Awaited<ReturnType<typeof approvedRefund>>

const script = join(import.meta.dirname, '../../../../../test/payments/refund-sender.ts')

/** A process of its own that is ready to send. */
async function sender(sending: Pick<Sending, 'refundIds' | 'killAt'>) {
  const { connection } = desk
  const job: Sending = { ...sending, connection, alipay: channel.settings, now: clock.now().toISOString() }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(job)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sender ended before it began'))),
  ])
  return child
}

/** How it ended: by itself, or by -9. */
async function run(child: ChildProcess): Promise<'done' | 'killed'> {
  const gone = once(child, 'exit')
  child.stdin?.write('go\n')
  const [code, signal] = await gone
  if (signal === 'SIGKILL') return 'killed'
  expect(code).toBe(0)
  return 'done'
}

/** What a shop that starts anew does by its jobs. */
async function recover({ refund, requestId, order }: Approved) {
  clock.advanceSeconds(60)
  await desk.runJob('refund_run')
  await finishRequest(ctx(), { requestId, orderId: order.id })
  return refund
}

async function expectPaidOnce({ order, outTradeNo, refund }: Approved) {
  const sent = await channel.db
    .selectFrom('simulator_alipay_refund')
    .select(['out_request_no', 'refund_fen'])
    .where('out_trade_no', '=', outTradeNo)
    .execute()
  expect(sent).toEqual([{ out_request_no: refund.out_refund_no, refund_fen: AMOUNT_FEN }])
  expect(await desk.refunds(order.id)).toMatchObject([{ status: 'success', by_hand: false }])
  expect(await desk.order(order.id)).toMatchObject({ status: 'refunded', refunded_fen: AMOUNT_FEN })
  const told = await db
    .selectFrom('message')
    .select('title')
    .where('member_id', '=', order.member.id)
    .where('title', '=', '退款已退回')
    .execute()
  expect(told).toHaveLength(1)
}

test('a shop that is killed by -9 at any statement between sending a refund and recording it pays once, and its books agree', async () => {
  const refunds: Approved[] = []
  let ended: 'done' | 'killed' = 'killed'
  for (let killAt = 1; ended === 'killed'; killAt++) {
    const refund = await approvedRefund()
    refunds.push(refund)
    ended = await run(await sender({ refundIds: [refund.refund.id], killAt }))
    await recover(refund)
    await expectPaidOnce(refund)
  }
  // Claiming, what the channel has to know, and a transaction that moves refund, order, payment, jobs and a message.
  expect(refunds.length).toBeGreaterThan(12)
  await desk.expectBooksToBalance()
})

test('two processes that send the same refunds at once pay each of them once', async () => {
  const refunds: Approved[] = []
  for (let n = 0; n < 12; n++) refunds.push(await approvedRefund())
  const refundIds = refunds.map(({ refund }) => refund.id)
  const children = await Promise.all([
    sender({ refundIds, killAt: 0 }),
    sender({ refundIds: refundIds.toReversed(), killAt: 0 }),
  ])
  expect(await Promise.all(children.map(run))).toEqual(['done', 'done'])
  for (const refund of refunds) {
    await recover(refund)
    await expectPaidOnce(refund)
  }
  await desk.expectBooksToBalance()
})
