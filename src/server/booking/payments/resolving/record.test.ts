import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { notification } from '#test/payments/fake-channel.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { closePayments } from '../jobs.ts'
import { receiveNotification } from './notify.ts'
import { recordTrade } from './record.ts'

const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk

const events = async (outTradeNo: string) =>
  (
    await db
      .selectFrom('payment_event')
      .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
      .select(['kind', 'outcome', 'raw_enc', 'signature_ok'])
      .where('out_trade_no', '=', outTradeNo)
      .orderBy('payment_event.id')
      .execute()
  ).map(({ kind, outcome }) => `${kind} ${outcome}`)

test('a paid full bill sells the seats, pays the order and tells the traveller once', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  expect(await recordTrade(ctx(), channel.pay(out_trade_no), 'query')).toBe('paid')

  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000, refunded_fen: 0 })
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 0, sold: 2 })
  expect(await desk.payments(order.id)).toMatchObject([
    { status: 'success', channel_trade_no: `4200${out_trade_no}`, payer_mask: 'oUpF***eS6o' },
  ])
  const [{ payer_hash } = { payer_hash: null }] = await desk.payments(order.id)
  expect(payer_hash).toEqual(desk.services.vault.blindIndex('payer', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'))
  const bill = await db.selectFrom('order_bill').selectAll().where('order_id', '=', order.id).execute()
  expect(bill).toMatchObject([{ status: 'paid', paid_at: clock.now() }])
  expect(await desk.moves(order.id)).toEqual(['wait_pay→paid'])
  expect(await desk.jobs('notice.send')).toContainEqual(
    expect.objectContaining({ event: 'order_paid', to: { kind: 'order', id: order.id } }),
  )
  expect(await events(out_trade_no)).toEqual(['query paid'])
  await desk.expectBooksToBalance()
})

test('three notifications and a poll at once are one payment and one transition', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  const trade = channel.pay(out_trade_no)
  const answers = await Promise.all([
    desk.notify(trade),
    desk.notify(trade),
    desk.notify(trade),
    recordTrade(ctx(), trade, 'query'),
  ])
  expect(answers.slice(0, 3)).toEqual([204, 204, 204])
  expect(await desk.moves(order.id)).toEqual(['wait_pay→paid'])
  expect(await desk.order(order.id)).toMatchObject({ paid_fen: 736_000 })
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 0, sold: 2 })
  expect(await desk.refunds(order.id)).toEqual([])
  const kept = await events(out_trade_no)
  expect(kept.filter((event) => event.startsWith('notify'))).toHaveLength(3)
  expect(kept.filter((event) => event.endsWith(' paid'))).toHaveLength(1)
  await desk.expectBooksToBalance()
})

test('a message of a channel is stored encrypted', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await desk.notify(channel.pay(out_trade_no))
  const { raw_enc, signature_ok } = await db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
    .select(['raw_enc', 'signature_ok'])
    .where('out_trade_no', '=', out_trade_no)
    .executeTakeFirstOrThrow()
  if (!raw_enc) throw new Error('the message was not kept')
  expect(signature_ok).toBe(true)
  expect(raw_enc.toString('latin1')).not.toContain(out_trade_no)
  expect(desk.services.vault.open(raw_enc)).toContain(out_trade_no)
})

test.each([
  ['one fen too little', { amountFen: toFen(735_999) }],
  ['one fen too much', { amountFen: toFen(736_001) }],
  ['another currency', { currency: 'USD' }],
  ['no currency', { currency: null }],
  ['another merchant', { payeeFault: 'another merchant' as const }],
  ['another app', { payeeFault: 'another app' as const }],
  ['no transaction number', { channelTradeNo: null }],
])('a notification with %s is answered as received, alarmed, and pays nothing', async (_what, wrong) => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  const trade = channel.pay(out_trade_no, wrong)
  expect(await desk.notify(trade)).toBe(204)
  expect(await desk.notify(trade)).toBe(204)

  expect(await desk.order(order.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'failed', success_at: null }])
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 2, sold: 0 })
  expect((await desk.alarms()).filter((alarm) => alarm === `payment_mismatch ${out_trade_no}`)).toHaveLength(
    1,
  )
  expect(await events(out_trade_no)).toEqual(['notify mismatch', 'notify mismatch'])
  await desk.expectBooksToBalance()
})

test('a transaction number that paid something else pays nothing', async () => {
  const [first, second] = [await insertOrder(db), await insertOrder(db)]
  const a = await desk.press(first)
  const b = await desk.press(second)
  const paid = channel.pay(a.out_trade_no)
  await recordTrade(ctx(), paid, 'notify')
  const reused = channel.pay(b.out_trade_no, { channelTradeNo: paid.channelTradeNo })
  expect(await recordTrade(ctx(), reused, 'notify')).toBe('mismatch')
  expect(await desk.order(second.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
})

test('an unknown number is answered as received and alarmed', async () => {
  const trade = channel.pay('BM269999999999P01', { channelTradeNo: '42009', amountFen: toFen(1) })
  expect(await desk.notify(trade)).toBe(204)
  expect(await desk.alarms()).toContain('payment_unknown BM269999999999P01')
  const kept = await db
    .selectFrom('payment_event')
    .select('outcome')
    .where('payment_id', 'is', null)
    .execute()
  expect(kept).toEqual([{ outcome: 'unknown' }])
})

test('a forged notification is refused with 401 and changes nothing', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  expect(await desk.notify(channel.pay(out_trade_no), 'forged')).toBe(401)
  expect(await desk.order(order.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'created', channel_trade_no: null }])
  expect(await events(out_trade_no)).toEqual([])
})

test('of a flood of forgeries only the first twenty of an hour are kept, the rest cost no statement', async () => {
  // An hour of its own: forgeries are counted by process, whatever file ran before.
  clock.set('2026-11-21T13:00:00+08:00')
  await Promise.all(Array.from({ length: 30 }, () => desk.notify('junk', 'forged')))
  const forged = await db
    .selectFrom('payment_event')
    .select('id')
    .where('outcome', '=', 'forged')
    .where('at', '=', clock.now())
    .execute()
  expect(forged).toHaveLength(20)
  const { statements } = await countStatements(() => desk.notify('junk', 'forged'))
  expect(statements).toEqual([])
  clock.set('2026-11-21T10:00:00+08:00')
})

test('a genuine notification that cannot be read is kept and asked for again', async () => {
  expect(await desk.notify('unreadable')).toBe(500)
  const kept = await db.selectFrom('payment_event').selectAll().where('outcome', '=', 'unreadable').execute()
  expect(kept).toMatchObject([{ signature_ok: true, payment_id: null }])
})

test('a notification above 64 KB is refused with 413', async () => {
  expect(await desk.notify('x'.repeat(64 * 1024 + 1))).toBe(413)
})

test('a second payment of one bill is refunded by itself, and the first stays', async () => {
  const order = await insertOrder(db)
  const first = await desk.press(order)
  await db.updateTable('payment').set({ status: 'closed' }).where('order_id', '=', order.id).execute()
  const second = await desk.press(order)
  expect(second.out_trade_no).not.toBe(first.out_trade_no)
  expect(await recordTrade(ctx(), channel.pay(second.out_trade_no), 'notify')).toBe('paid')
  expect(await recordTrade(ctx(), channel.pay(first.out_trade_no), 'notify')).toBe('given_back')
  expect(await recordTrade(ctx(), channel.pay(first.out_trade_no), 'notify')).toBe('repeated')

  expect(await desk.refunds(order.id)).toMatchObject([
    {
      reason: '重复支付自动退款',
      amount_fen: 736_000,
      automatic: true,
      out_refund_no: `${order.orderNo}R01`,
    },
  ])
  await desk.runJob('refund_run')
  expect(channel.refunds.get(`${order.orderNo}R01`)).toEqual({ outTradeNo: first.out_trade_no, fen: 736_000 })
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['refunded', 'success'])
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000, refunded_fen: 0 })
  await desk.expectBooksToBalance()
})

test('a second transaction under one number is refunded under that number', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  const again = channel.pay(out_trade_no, { channelTradeNo: `4201${out_trade_no}` })
  const outcomes = await Promise.all([
    recordTrade(ctx(), again, 'notify'),
    recordTrade(ctx(), again, 'reconcile'),
  ])
  expect(outcomes.sort()).toEqual(['given_back', 'repeated'])
  await desk.runJob('refund_run')
  expect(channel.refunds.get(`${order.orderNo}R01`)).toEqual({ outTradeNo: out_trade_no, fen: 736_000 })
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['success', 'refunded'])
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000, refunded_fen: 0 })
  await desk.expectBooksToBalance()
})

test('an older code that is paid after all closes the newer one', async () => {
  const order = await insertOrder(db)
  const first = await desk.press(order)
  await db.updateTable('payment').set({ status: 'closed' }).where('order_id', '=', order.id).execute()
  const second = await desk.press(order)
  expect(await recordTrade(ctx(), channel.pay(first.out_trade_no), 'notify')).toBe('paid')
  expect(await desk.jobs('payment.close')).toContainEqual({ orderId: order.id })
  await closePayments(ctx(), { orderId: order.id })
  expect(channel.calls.close).toContain(second.out_trade_no)
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['success', 'closed'])
})

test('the job that closes payments leaves the one alone that may still be paid', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await closePayments(ctx(), { orderId: order.id })
  expect(channel.calls.close).not.toContain(out_trade_no)
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'created' }])
})

test('money for a bill that a new contract has replaced is refunded', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await db.updateTable('order_bill').set({ status: 'closed' }).where('order_id', '=', order.id).execute()
  await db.updateTable('orders').set({ status: 'wait_contract' }).where('id', '=', order.id).execute()
  expect(await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')).toBe('given_back')
  expect(await desk.refunds(order.id)).toMatchObject([{ reason: '订单状态已变化自动退款' }])
  await desk.runJob('refund_run')
  expect(await desk.order(order.id)).toMatchObject({ status: 'wait_contract', paid_fen: 0, refunded_fen: 0 })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'refunded' }])
  await desk.expectBooksToBalance()
})

test('a notification that our database cannot take is answered with 500, so that it comes again', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  const trade = channel.pay(out_trade_no)
  const broken = { ...desk.services, transaction: () => Promise.reject(new Error('the database is gone')) }
  expect((await receiveNotification(broken, notification(trade), clock.now()))?.status).toBe(500)
  expect(await desk.notify(trade)).toBe(204)
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid' })
})

test('deposit, then balance: 待付款 to 已付订金 to 已付款, and the seats are sold once', async () => {
  const order = await insertOrder(db, { deposit_fen: 200_000 })
  const deposit = await desk.press(order)
  expect(deposit.amount_fen).toBe(200_000)
  await recordTrade(ctx(), channel.pay(deposit.out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'deposit_paid', paid_fen: 200_000 })

  const balance = await desk.press(order)
  expect(balance.amount_fen).toBe(536_000)
  await recordTrade(ctx(), channel.pay(balance.out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
  expect(await desk.moves(order.id)).toEqual(['wait_pay→deposit_paid', 'deposit_paid→paid'])
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 0, sold: 2 })
  await desk.expectBooksToBalance()
})

test('the payment that forms the group makes every complete order of it ready', async () => {
  const { id: departure_id } = await insertDeparture(db, { min_group: 4 })
  const first = await insertOrder(db, { departure_id, travellers_complete: true })
  const second = await insertOrder(db, { departure_id, travellers_complete: true })
  for (const order of [first, second]) {
    const { out_trade_no } = await desk.press(order)
    await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  }
  expect((await desk.order(first.id)).status).toBe('ready')
  expect((await desk.order(second.id)).status).toBe('ready')
  expect(await desk.seats(departure_id)).toMatchObject({ status: 'formed', sold: 4 })
})

test('a trade that was closed or given back at the channel is closed or alarmed here', async () => {
  const [closed, back] = [await insertOrder(db), await insertOrder(db)]
  const a = await desk.press(closed)
  channel.set(a.out_trade_no, 'closed')
  const told = await channel.gateway.query(a.out_trade_no)
  expect(told && (await recordTrade(ctx(), told, 'query'))).toBe('closed')
  const b = await desk.press(back)
  expect(await recordTrade(ctx(), channel.pay(b.out_trade_no, { state: 'refunded' }), 'query')).toBe(
    'mismatch',
  )
  expect(await desk.payments(closed.id)).toMatchObject([{ status: 'closed' }])
  expect(await desk.payments(back.id)).toMatchObject([{ status: 'failed' }])
  expect(await desk.alarms()).toContain(`payment_mismatch ${b.out_trade_no}`)
})
