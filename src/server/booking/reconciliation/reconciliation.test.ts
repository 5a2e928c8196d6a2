import { describe, expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import type { BillLine } from '#src/server/booking/payments/gateways/gateway.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { reconciliationJobs } from './jobs.ts'
import { reconcileDay } from './run.ts'

const channel = 'wechat_native'
const DAY = '2026-11-21'

/** Every test has a shop of its own: days and bills are the shop's, not an order's. */
async function openBooks() {
  const desk = await openPayDesk()
  const { db, clock } = desk

  /** Somebody pays; `heard`: the notification comes as well. */
  async function paid({ heard = true } = {}) {
    const order = await insertOrder(db)
    const { out_trade_no: number } = await desk.press(order)
    const trade = desk.channel.pay(number)
    if (heard) await desk.notify(trade)
    return { order, number, trade, line: lineOf(number, trade.amountFen ?? 0, clock.now()) }
  }
  const lineOf = (outTradeNo: string, fen: number, at: Date): BillLine => ({
    kind: 'payment',
    outTradeNo,
    outRefundNo: null,
    channelTradeNo: `4200${outTradeNo}`,
    amountFen: toFen(fen),
    feeFen: toFen(6),
    at,
  })

  return {
    ...desk,
    paid,
    lineOf,
    reconcile: (day = DAY) => reconcileDay(desk.ctx(), { channel, day }),
    bill: (lines: BillLine[], day = DAY) => desk.channel.bills.set(day, lines),
    run: (day = DAY) =>
      db.selectFrom('reconciliation_run').selectAll().where('day', '=', day).executeTakeFirstOrThrow(),
    differences: () => db.selectFrom('reconciliation_difference').selectAll().orderBy('id').execute(),
    work: () =>
      db
        .selectFrom('work_item')
        .select(['ref', 'due_at'])
        .where('kind', '=', 'recon_diff')
        .where('closed_at', 'is', null)
        .execute(),
    isFrozen: async (number: string) =>
      (
        await db
          .selectFrom('payment')
          .select('frozen_at')
          .where('out_trade_no', '=', number)
          .executeTakeFirst()
      )?.frozen_at !== null,
    runRefunds: () => desk.runJob('refund_run'),
    runJob: (name: 'reconciliation' | 'books_check') =>
      reconciliationJobs(desk.ctx)
        .find((job) => job.name === name)
        ?.run(clock.now()),
  }
}

describe('a day that is compared with its bill', () => {
  test('has nothing open where both say the same, and sums of both', async () => {
    const books = await openBooks()
    const [one, two] = [await books.paid(), await books.paid()]
    books.bill([one.line, two.line])
    await books.reconcile()
    expect(await books.run()).toMatchObject({
      state: 'done',
      has_bill: true,
      matched: 2,
      channel_payments: 2,
      channel_paid_fen: one.line.amountFen * 2,
      local_payments: 2,
      local_paid_fen: one.line.amountFen * 2,
      fee_fen: 12,
    })
    expect(await books.differences()).toEqual([])
  })

  test('is the day of the channel: paid at 23:59:59 and heard of after midnight, it is on the bill of its day', async () => {
    const books = await openBooks()
    books.clock.set('2026-11-21T23:59:59+08:00')
    const order = await insertOrder(books.db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
    const { out_trade_no: number } = await books.press(order)
    const trade = books.channel.pay(number)
    const line = books.lineOf(number, trade.amountFen ?? 0, books.clock.now())
    books.clock.advanceSeconds(2)
    await books.notify(trade)
    books.bill([line])
    await books.reconcile()
    await books.reconcile('2026-11-22')
    expect(await books.run()).toMatchObject({ matched: 1 })
    expect(await books.run('2026-11-22')).toMatchObject({ matched: 0, local_payments: 0, has_bill: false })
    expect(await books.differences()).toEqual([])
  })

  test('records what only the channel has: the order is paid, and the difference says so', async () => {
    const books = await openBooks()
    const { order, line } = await books.paid({ heard: false })
    books.bill([line])
    await books.reconcile()
    expect(await books.order(order.id)).toMatchObject({ status: 'paid', paid_fen: line.amountFen })
    expect(await books.differences()).toMatchObject([
      { kind: 'only_channel', cause: 'recorded', channel_fen: line.amountFen, closed_by: null },
    ])
    expect(await books.run()).toMatchObject({ matched: 1, local_paid_fen: line.amountFen })
    expect(await books.work()).toEqual([])
    await books.expectBooksToBalance()
  })

  test('finds a second transaction under one number, which no question finds, and sends it back', async () => {
    const books = await openBooks()
    const { order, number, line } = await books.paid()
    books.bill([line, { ...line, channelTradeNo: '4200SECOND' }])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([{ key: '4200SECOND', number, cause: 'given_back' }])
    expect(await books.refunds(order.id)).toMatchObject([{ amount_fen: line.amountFen, automatic: true }])
    expect(await books.run()).toMatchObject({ matched: 2 })
    await books.expectBooksToBalance()
  })

  test('leaves money of an unknown number open for three days, and rings', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([line, { ...line, outTradeNo: 'OTHER1', channelTradeNo: '4200OTHER' }])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([{ number: 'OTHER1', closed_at: null, local_fen: null }])
    expect(await books.alarms()).toEqual(['payment_unknown OTHER1'])
    const due_at = new Date(books.clock.now().getTime() + 3 * 86_400_000)
    expect(await books.work()).toEqual([{ ref: 'OTHER1', due_at }])
  })

  test('freezes money that only our books have: no refund of it is sent until the difference is closed', async () => {
    const books = await openBooks()
    const [{ number, line }, other] = [await books.paid(), await books.paid()]
    books.bill([other.line])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([
      { kind: 'only_local', number, local_fen: line.amountFen },
    ])
    expect(await books.alarms()).toEqual([`channel_lacks ${number}`])
    expect([await books.isFrozen(number), await books.isFrozen(other.number)]).toEqual([true, false])
  })

  test('thaws it when the bill of the next day has it; of a day without a bill that is believed two days later', async () => {
    const books = await openBooks()
    const { number, line } = await books.paid()
    // A bill that is late looks like none, so on the next day nothing is frozen for it.
    await books.reconcile()
    expect([(await books.run()).state, await books.isFrozen(number)]).toEqual(['creating', false])
    books.clock.set('2026-11-23T10:30:00+08:00')
    await books.reconcile()
    expect(await books.isFrozen(number)).toBe(true)
    books.bill([line], '2026-11-22')
    await books.reconcile('2026-11-22')
    expect(await books.differences()).toMatchObject([{ cause: 'gone' }])
    expect(await books.isFrozen(number)).toBe(false)
    const open = await books.db.selectFrom('alarm').select('id').where('settled_at', 'is', null).execute()
    expect(open).toEqual([])
  })

  test('shows both sums where they differ', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([{ ...line, amountFen: toFen(line.amountFen - 1) }])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([
      { kind: 'amount_diff', channel_fen: line.amountFen - 1, local_fen: line.amountFen, closed_at: null },
    ])
  })
})

describe('refunds', () => {
  async function refunded(books: Awaited<ReturnType<typeof openBooks>>) {
    const { order, number, line } = await books.paid()
    // A second payment of the same bill goes back by itself.
    books.bill([line, { ...line, channelTradeNo: '4200SECOND' }])
    await books.reconcile()
    const [refund] = await books.refunds(order.id)
    if (!refund) throw new Error('nothing goes back')
    const back: BillLine = {
      ...line,
      kind: 'refund',
      outRefundNo: refund.out_refund_no,
      feeFen: toFen(-6),
      channelTradeNo: '4200SECOND',
    }
    return { order, number, line, second: { ...line, channelTradeNo: '4200SECOND' }, refund, back }
  }

  test('match while they are on their way, on the day on which the channel took them on', async () => {
    const books = await openBooks()
    books.channel.behaviour.refundState = 'processing'
    const { line, second, back } = await refunded(books)
    await books.runRefunds()
    books.bill([line, second, back])
    await books.reconcile()
    expect(await books.run()).toMatchObject({ matched: 3, channel_refunds: 1, local_refunds: 1, fee_fen: 6 })
    // It arrives on another day, which has no line of it.
    books.clock.set('2026-11-22T11:00:00+08:00')
    books.channel.behaviour.refundState = 'success'
    await books.runRefunds()
    await books.reconcile('2026-11-22')
    expect((await books.differences()).filter(({ closed_at }) => closed_at === null)).toEqual([])
  })

  test('that we have not sent yet and the channel has are asked about', async () => {
    const books = await openBooks()
    const { order, line, second, back } = await refunded(books)
    books.bill([line, second, back])
    await books.reconcile()
    expect(await books.refunds(order.id)).toMatchObject([{ status: 'success' }])
    expect(await books.run()).toMatchObject({ matched: 3 })
  })

  test('that nobody here asked for ring and stay open', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([line, { ...line, kind: 'refund', outRefundNo: 'STRANGE1' }])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([
      { subject: 'refund', number: 'STRANGE1', closed_at: null },
    ])
    expect(await books.alarms()).toEqual(['refund_unknown STRANGE1'])
  })

  test('that arrived by our books and are on no bill freeze their payment', async () => {
    const books = await openBooks()
    const { line, second, refund } = await refunded(books)
    await books.runRefunds()
    books.bill([line, second])
    await books.reconcile()
    const open = (await books.differences()).filter(({ closed_at }) => closed_at === null)
    expect(open).toMatchObject([{ kind: 'only_local', subject: 'refund', number: refund.out_refund_no }])
  })

  test('of frozen money wait: not by the clock and not by hand is one sent', async () => {
    const books = await openBooks()
    const { order, refund } = await refunded(books)
    const { payment_id } = refund
    await books.db
      .updateTable('payment')
      .set({ frozen_at: books.clock.now() })
      .where('id', '=', payment_id)
      .execute()
    await books.runRefunds()
    expect(books.channel.calls.refund).toEqual([])
    await books.db.updateTable('payment').set({ frozen_at: null }).where('id', '=', payment_id).execute()
    await books.runRefunds()
    expect(await books.refunds(order.id)).toMatchObject([{ status: 'success' }])
  })
})

describe('a day that is compared again', () => {
  test('doubles nothing, and what somebody closed stays closed until its sums change', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    const strange = { ...line, outTradeNo: 'OTHER1', channelTradeNo: '4200OTHER' }
    books.bill([line, strange])
    await books.reconcile()
    const [{ id, opened_at } = { id: 0, opened_at: null }] = await books.differences()
    await books.db
      .updateTable('reconciliation_difference')
      .set({ closed_at: books.clock.now(), cause: 'not_ours', note: '门店收款' })
      .execute()
    books.clock.advanceSeconds(60)
    await books.reconcile()
    expect(await books.differences()).toMatchObject([{ id, cause: 'not_ours', note: '门店收款', opened_at }])
    expect(await books.run()).toMatchObject({ channel_payments: 2, fee_fen: 12 })
    books.bill([line, { ...strange, amountFen: toFen(1) }])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([{ id, closed_at: null, channel_fen: 1, note: '' }])
  })

  test('closes what is not there any more', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([line, { ...line, outTradeNo: 'OTHER1', channelTradeNo: '4200OTHER' }])
    await books.reconcile()
    books.bill([line])
    await books.reconcile()
    expect(await books.differences()).toMatchObject([{ number: 'OTHER1', cause: 'gone' }])
  })

  test('is compared once by all who ask at the same time', async () => {
    const books = await openBooks()
    const { line } = await books.paid({ heard: false })
    books.bill([line])
    await Promise.all(Array.from({ length: 6 }, () => books.reconcile()))
    expect(books.channel.calls.bill).toEqual([DAY])
    expect(await books.differences()).toHaveLength(1)
  })

  test('keeps what it had when the new bill is not whole', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([line])
    await books.reconcile()
    books.channel.behaviour.isBillTorn = true
    books.bill([])
    await books.reconcile()
    expect(await books.run()).toMatchObject({ state: 'failed', failure: 'the bill ends before its sums' })
    expect(await books.db.selectFrom('channel_bill_line').select('channel_trade_no').execute()).toHaveLength(
      1,
    )
    books.channel.behaviour.isBillTorn = false
    books.bill([line])
    await books.reconcile()
    expect(await books.run()).toMatchObject({ state: 'done', failure: '', matched: 1 })
  })
})

describe('the job', () => {
  test('compares yesterday from half past ten on, once, and makes up for days that were missed', async () => {
    const books = await openBooks()
    const { line } = await books.paid()
    books.bill([line])
    books.clock.set('2026-11-23T10:29:59+08:00')
    await books.runJob('reconciliation')
    expect(books.channel.calls.bill).toEqual([])
    books.clock.set('2026-11-23T10:30:00+08:00')
    await Promise.all([books.runJob('reconciliation'), books.runJob('reconciliation')])
    await books.runJob('reconciliation')
    expect([...books.channel.calls.bill].sort()).toEqual([DAY, '2026-11-22'])
    expect(await books.run('2026-11-22')).toMatchObject({ state: 'done', has_bill: false })
  })

  test('looks again for a bill that is not made yet, and rings when it stays away', async () => {
    const books = await openBooks()
    await books.paid()
    books.clock.set('2026-11-22T10:30:00+08:00')
    books.channel.bills.set(DAY, 'creating')
    for (let i = 0; i < 3; i++) await books.runJob('reconciliation')
    expect(await books.run()).toMatchObject({ state: 'creating', tries: 3 })
    expect(await books.alarms()).toEqual([`bill_missing ${channel} ${DAY}`])
    books.channel.behaviour.broken.add('bill')
    await books.runJob('reconciliation')
    expect(await books.run()).toMatchObject({ state: 'failed', failure: 'no answer in time' })
  })

  test('asks for no bill of a shop that never took money', async () => {
    const books = await openBooks()
    books.clock.set('2026-11-22T11:00:00+08:00')
    await books.runJob('reconciliation')
    expect(books.channel.calls.bill).toEqual([])
  })
})

describe('the invariant of the night', () => {
  test('names the order whose money is not that of its payments, and falls silent when it is again', async () => {
    const books = await openBooks()
    const [{ order }] = [await books.paid(), await books.paid()]
    books.clock.set('2026-11-22T03:00:00+08:00')
    await books.runJob('books_check')
    expect(await books.alarms()).toEqual([])
    const plant = (fen: number) =>
      books.db
        .updateTable('orders')
        .set((eb) => ({ paid_fen: eb('paid_fen', '+', fen) }))
        .where('id', '=', order.id)
        .execute()
    await plant(-100)
    books.clock.set('2026-11-23T03:00:00+08:00')
    await Promise.all([books.runJob('books_check'), books.runJob('books_check')])
    expect(await books.alarms()).toEqual([`books_differ ${order.orderNo}`])
    expect(
      await books.db.selectFrom('books_check').select(['day', 'differing_orders']).orderBy('day').execute(),
    ).toEqual([
      { day: '2026-11-22', differing_orders: 0 },
      { day: '2026-11-23', differing_orders: 1 },
    ])
    await plant(100)
    books.clock.set('2026-11-24T03:00:00+08:00')
    await books.runJob('books_check')
    const open = await books.db.selectFrom('alarm').select('id').where('settled_at', 'is', null).execute()
    expect(open).toEqual([])
  })

  test('leaves duplicates apart: on their way back and gone, they differ in nothing', async () => {
    const books = await openBooks()
    const { order, line } = await books.paid()
    books.bill([line, { ...line, channelTradeNo: '4200SECOND' }])
    await books.reconcile()
    books.clock.set('2026-11-22T03:00:00+08:00')
    await books.runJob('books_check')
    const sums = {
      received_fen: 2 * line.amountFen,
      returned_fen: 0,
      apart_fen: line.amountFen,
      orders_fen: line.amountFen,
    }
    expect(await books.db.selectFrom('books_check').selectAll().execute()).toMatchObject([sums])
    await books.runRefunds()
    expect(await books.refunds(order.id)).toMatchObject([{ status: 'success' }])
    books.clock.set('2026-11-23T03:00:00+08:00')
    await books.runJob('books_check')
    expect(await books.alarms()).toEqual([])
  })
})
