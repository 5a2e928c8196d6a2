import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { transfers } from '#src/api/desk/finance/transfers.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { awaitsTransfer, cancelOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import { compareBooks } from '#src/server/booking/reconciliation/books.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import { insertPlanOrder } from '#test/content/plan-factories.ts'
import { setSettings } from '#test/content/settings.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { signIn } from '#test/people/sign-in.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { paymentJobs } from '../jobs.ts'
import { recordTrade } from '../resolving/record.ts'

const START = '2026-11-21T10:00:00+08:00'
const THIRD_BANKING_DAY = new Date('2026-11-25T23:59:59+08:00')
const channel = makeFakeChannel(() => shop.clock.now())
const shop = await openDesk({ gateways: { wechat_native: channel.gateway } })
const { db, clock, ctx } = shop
const xu = await shop.clerk('许念', 'finance')
const zhou = await shop.clerk('周牧野', 'finance')
const lin = await shop.clerk('林知远', 'service')
type Clerk = typeof xu

const account = {
  'bank_transfer.account_name': '浙江百陌国际旅行社有限公司',
  'bank_transfer.account_no': '6222 0000 0018',
  'bank_transfer.bank': '示例银行杭州分行',
}
async function setAccount(values: Record<string, string>) {
  await db.deleteFrom('shop_setting').where('key', 'like', 'bank_transfer.%').execute()
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length > 0) await db.insertInto('shop_setting').values(rows).execute()
  forgetSettings(db)
}
beforeAll(() => setAccount(account))
beforeEach(() => {
  clock.set(START)
  channel.behaviour.broken.clear()
})

const runJob = async (name: string) =>
  paymentJobs(ctx)
    .find((job) => job.name === name)
    ?.run(clock.now())

type Order = Awaited<ReturnType<typeof insertOrder>>
const orderRow = (id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentRows = (id: number) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', id).orderBy('id').execute()
const refundRows = (id: number) =>
  db
    .selectFrom('refund')
    .select(['amount_fen', 'status', 'failure', 'reason', 'next_try_at'])
    .where('order_id', '=', id)
    .execute()
const billRow = (id: number) =>
  db.selectFrom('order_bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An order whose deposit was paid by WeChat: ¥2,000, and a balance of ¥5,360 or what is said. */
async function depositPaid(balanceFen = 536_000) {
  const order = await insertOrder(db, { deposit_fen: 736_000 - balanceFen, balance_due_on: '2027-01-13' })
  const visitor = await signIn(shop, order.member)
  const paid = await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'wechat' })
  await recordTrade(ctx(), channel.pay(String(paid.raw['out_trade_no'])), 'notify')
  return { ...order, visitor, bill: order.bills.balance, balanceFen }
}

let serial = 0
const newBankNo = () => `ICBC2026${String(++serial).padStart(6, '0')}`

async function receiptOf(clerk: Clerk) {
  const fields = { purpose: 'receipt', name: '银行回单.pdf' }
  await db.deleteFrom('rate_limit').execute()
  return String(
    (await sendToDesk(shop.desk, documents.upload, fields, pdfOf('receipt'), clerk)).data?.['ref'],
  )
}

interface Recorded {
  code: number
  message: string
  data: Record<string, unknown>
}

interface Told {
  bill?: number
  fen: number
  no?: string
  by?: Clerk
  over?: Record<string, string>
}
async function record({ orderNo }: Pick<Order, 'orderNo'>, { bill, fen, no, by = xu, over = {} }: Told) {
  const fields = {
    order_no: orderNo,
    ...(bill !== undefined && { bill_id: String(bill) }),
    amount_fen: String(fen),
    received_on: '2026-11-21',
    payer_name: '杭州某某科技有限公司',
    payer_account: '6222000000005678',
    bank_no: no ?? newBankNo(),
    receipt_ref: await receiptOf(by),
    ...over,
  }
  return (await by.ask(transfers.record, fields)) as unknown as Recorded
}
const decide = (id: unknown, decision: 'approved' | 'rejected', by = zhou) =>
  by.ask(approvals.decide, { id: String(id), decision, reason: '回单与账单不一致' })

describe('a traveller who pays by bank', () => {
  const choose = ({ visitor, orderNo, bill }: Awaited<ReturnType<typeof depositPaid>>) =>
    visitor.call(payments.pay, { order_id: orderNo, bill_id: bill, pay_type: 'offline' })
  const cashier = async ({ visitor, orderNo, bill }: Awaited<ReturnType<typeof depositPaid>>) =>
    (await visitor.call(payments.cashier, { order_id: orderNo, bill_id: bill })).raw

  test('reads account, sum, reference and until when, and reads it again after coming back', async () => {
    const order = await depositPaid()
    expect(await cashier(order)).toMatchObject({
      transfer: 'none',
      channels: expect.arrayContaining([{ code: 'offline', name: '对公转账', enabled: 1 }]),
    })
    const answer = await choose(order)
    expect(answer.raw).toEqual({
      account_name: '浙江百陌国际旅行社有限公司',
      account_no: '6222 0000 0018',
      bank: '示例银行杭州分行',
      reference: order.orderNo,
      amount_fen: 536_000,
      // A balance that is due in January is not due earlier because somebody chose a bank.
      expire_ts: new Date('2027-01-13T18:00:00+08:00').getTime(),
    })
    expect(await cashier(order)).toMatchObject({ transfer: 'chosen' })
    expect((await choose(order)).raw).toEqual(answer.raw)
  })

  test('gets three working days, once: choosing again moves nothing, nor does choosing elsewhere first', async () => {
    const order = await depositPaid()
    const { bill, visitor, orderNo } = order
    await db
      .updateTable('order_bill')
      .set({ due_at: '2026-11-22T23:59:59+08:00' })
      .where('id', '=', bill)
      .execute()
    expect((await choose(order)).raw).toMatchObject({ expire_ts: THIRD_BANKING_DAY.getTime() })
    clock.set('2026-11-24T09:00:00+08:00')
    await visitor.call(payments.pay, { order_id: orderNo, bill_id: bill, pay_type: 'wechat' })
    expect(await cashier(order)).toMatchObject({ transfer: 'none' })
    expect((await choose(order)).raw).toMatchObject({ expire_ts: THIRD_BANKING_DAY.getTime() })
    expect(await billRow(bill)).toMatchObject({
      due_at: THIRD_BANKING_DAY,
      transfer_chosen_at: new Date(START),
    })
  })

  test('has what WeChat shows closed first, and is told to wait while somebody types there', async () => {
    const order = await depositPaid()
    const { visitor, orderNo, bill, id } = order
    const open = await visitor.call(payments.pay, { order_id: orderNo, bill_id: bill, pay_type: 'wechat' })
    const number = String(open.raw['out_trade_no'])
    channel.set(number, 'paying')
    expect(await choose(order)).toMatchObject({ failed: 'STATE', message: '您有一笔支付正在处理，请稍候' })
    expect((await billRow(bill)).transfer_chosen_at).toBeNull()
    channel.set(number, 'unpaid')
    channel.behaviour.broken.add('query')
    expect(await choose(order)).toMatchObject({ failed: 'CHANNEL' })
    channel.behaviour.broken.clear()
    expect((await choose(order)).code).toBe(0)
    expect((await paymentRows(id)).map(({ status }) => status)).toEqual(['success', 'closed'])
  })

  test('of an order that an advisor made may pay its first bill so, and its seats wait as long', async () => {
    const order = await insertOrder(db, { source: 'advisor' })
    const visitor = await signIn(shop, order.member)
    const asked = { order_id: order.orderNo, pay_type: 'offline' } as const
    expect((await visitor.call(payments.pay, asked)).raw).toMatchObject({
      expire_ts: THIRD_BANKING_DAY.getTime(),
    })
    expect((await orderRow(order.id)).pay_deadline).toEqual(THIRD_BANKING_DAY)
    clock.set('2026-11-25T23:00:00+08:00')
    const later = await signIn(shop, order.member)
    expect((await later.call(payments.pay, asked)).raw).toMatchObject({
      expire_ts: THIRD_BANKING_DAY.getTime(),
    })
    clock.set('2026-11-26T00:00:00+08:00')
    await runJob('order_expire')
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'deadline' })
  })

  test('of a trip that leaves sooner than banks are done has until then for its first bill', async () => {
    const { id: departure_id } = await insertDeparture(db, { departs_on: '2026-11-24' })
    const order = await insertOrder(db, { source: 'advisor', departure_id })
    const visitor = await signIn(shop, order.member)
    const midnight = new Date('2026-11-24T00:00:00+08:00')
    const { raw } = await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'offline' })
    expect(raw).toMatchObject({ expire_ts: midnight.getTime() })
    expect((await orderRow(order.id)).pay_deadline).toEqual(midnight)
    expect((await billRow(order.bills.full)).due_at).toEqual(midnight)
  })

  test('of a custom trip may pay its first bill so', async () => {
    const order = await insertPlanOrder(db)
    const visitor = await signIn(shop, order.member)
    const { raw } = await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'offline' })
    expect(raw).toMatchObject({ amount_fen: 736_000, reference: order.orderNo })
  })

  test('is refused where the bill holds seats by the minute, and where the shop has no account', async () => {
    const web = await insertOrder(db)
    const visitor = await signIn(shop, web.member)
    const asked = { order_id: web.orderNo, pay_type: 'offline' } as const
    expect((await visitor.call(payments.pay, asked)).failed).toBe('CHANNEL')
    const { raw } = await visitor.call(payments.cashier, { order_id: web.orderNo })
    expect(raw['channels']).toContainEqual({ code: 'offline', name: '对公转账', enabled: 0 })
    const order = await depositPaid()
    const { 'bank_transfer.bank': _, ...half } = account
    await setAccount(half)
    expect((await choose(order)).failed).toBe('CHANNEL')
    expect((await cashier(order))['channels']).toContainEqual({
      code: 'offline',
      name: '对公转账',
      enabled: 0,
    })
    await setAccount(account)
    const stranger = await signIn(shop, (await insertOrder(db)).member)
    const foreign = { order_id: order.orderNo, bill_id: order.bill, pay_type: 'offline' } as const
    expect((await stranger.call(payments.pay, foreign)).failed).toBe('NOT_FOUND')
  })

  test('a shop of real money without an account is told once', async () => {
    const alarm = () =>
      db.selectFrom('alarm').select('settled_at').where('kind', '=', 'transfer_account_missing').execute()
    await setAccount({})
    await runJob('transfer_account')
    expect(await alarm(), 'nobody pays in a shop of stand-ins').toEqual([])
    const real = () => ({ ...ctx(), hasSimulators: false })
    const job = paymentJobs(real).find(({ name }) => name === 'transfer_account')
    await job?.run(clock.now())
    await job?.run(clock.now())
    expect(await alarm()).toEqual([{ settled_at: null }])
    await setAccount(account)
    await job?.run(clock.now())
    expect((await alarm())[0]?.settled_at).not.toBeNull()
  })
})

describe('a clerk who writes down what came', () => {
  test('pays the bill at once up to ¥5,000: the order goes on, and the books balance', async () => {
    const order = await depositPaid(500_000)
    const no = newBankNo()
    const { code, data } = await record(order, { bill: order.bill, fen: 500_000, no })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      state: 'recorded',
      counts: true,
      approval_id: null,
      payment_no: `${order.orderNo}P02`,
    })
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
    expect((await billRow(order.bill)).status).toBe('paid')
    const payment = (await paymentRows(order.id)).at(-1)
    expect(payment).toMatchObject({
      channel: 'offline_transfer',
      status: 'success',
      is_apart: false,
      channel_trade_no: no,
      payer_mask: '杭州***公司 尾号5678',
      success_at: new Date(START),
    })
    const shown = await xu.ask(deskPayments.detail, { no: `${order.orderNo}P02` })
    expect(shown.data).toMatchObject({
      channel_text: '对公转账',
      channel_no: no,
      payer: '杭州***公司 尾号5678',
      transfer: {
        received_on: '2026-11-21',
        recorded_by: '许念',
        decided_by: '',
        receipt: { format: 'pdf' },
      },
      query: { allowed: false, why: '对公转账没有渠道可查' },
    })
    await shop.expectBooksToBalance()
  })

  test('of another day books the money on that day', async () => {
    const order = await depositPaid(500_000)
    await record(order, { bill: order.bill, fen: 500_000, over: { received_on: '2026-11-19' } })
    const payment = (await paymentRows(order.id)).at(-1)
    expect(payment?.success_at).toEqual(new Date('2026-11-19T12:00:00+08:00'))
  })

  test('waits for a second person above ¥5,000, who reads all of it and lets it pay', async () => {
    const order = await depositPaid()
    const { data } = await record(order, { bill: order.bill, fen: 536_000 })
    expect(data).toMatchObject({ state: 'waiting', payment_no: null, counts: false })
    expect(await orderRow(order.id)).toMatchObject({ status: 'deposit_paid', paid_fen: 200_000 })
    expect(await awaitsTransfer(db, order.id)).toBe(true)
    const { raw } = await order.visitor.call(payments.cashier, { order_id: order.orderNo })
    expect(raw).toMatchObject({ transfer: 'checking' })
    const asked = { id: String(data['approval_id']) }
    expect((await zhou.ask(approvals.detail, asked)).data).toMatchObject({
      title: '对公转账',
      may_decide: true,
      lines: [
        { label: '订单', text: order.orderNo },
        { label: '账单', text: '尾款' },
        { label: '金额', text: '¥5,360' },
        { label: '到账', text: '2026-11-21' },
        { label: '付款人', text: '杭州***公司 尾号5678' },
        { label: '流水号' },
        { label: '回单', document: { format: 'pdf' } },
        { label: '通过后', text: '记入账单，订单随之更新' },
      ],
    })
    expect(await decide(data['approval_id'], 'approved', xu)).toMatchObject({ code: 26 })
    expect(await decide(data['approval_id'], 'approved', lin)).toMatchObject({ code: 25 })
    expect(await decide(data['approval_id'], 'approved')).toMatchObject({ code: 0 })
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
    expect(await awaitsTransfer(db, order.id)).toBe(false)
    const shown = await xu.ask(deskPayments.detail, { no: `${order.orderNo}P02` })
    expect(shown.data).toMatchObject({ transfer: { recorded_by: '许念', decided_by: '周牧野' } })
    expect(await decide(data['approval_id'], 'approved')).toMatchObject({ code: 22 })
    await shop.expectBooksToBalance()
  })

  test('whose record was rejected or taken back may write the same number down rightly', async () => {
    const order = await depositPaid()
    const no = newBankNo()
    const first = await record(order, { fen: 536_100, no })
    expect(await decide(first.data['approval_id'], 'rejected')).toMatchObject({ code: 0 })
    const again = await record(order, { fen: 536_200, no })
    const recalled = await xu.ask(approvals.recall, { id: String(again.data['approval_id']) })
    expect(recalled).toMatchObject({ code: 0, data: { is_recalled: true } })
    expect(await paymentRows(order.id)).toHaveLength(1)
    expect(await awaitsTransfer(db, order.id)).toBe(false)
    const second = await record(order, { bill: order.bill, fen: 536_000, no })
    expect(second).toMatchObject({ code: 0, data: { state: 'waiting' } })
    expect(await decide(second.data['approval_id'], 'approved')).toMatchObject({ code: 0 })
    expect((await orderRow(order.id)).status).toBe('paid')
  })

  test('is shown what waits, and what a sum would do before it is written', async () => {
    const order = await depositPaid()
    const preview = (fields: Record<string, string>) =>
      xu.ask(transfers.preview, { order_no: order.orderNo, ...fields })
    expect((await preview({})).data).toMatchObject({
      status_text: '已付订金·待付尾款',
      bills: [
        { title: '订金', is_open: false },
        { bill_id: order.bill, title: '尾款', amount_fen: 536_000, is_open: true },
      ],
      outcome: null,
    })
    const bill_id = String(order.bill)
    expect((await preview({ bill_id, amount_fen: '536000' })).data).toMatchObject({
      outcome: { pays: true, needs_second: true },
    })
    expect((await preview({ bill_id, amount_fen: '500000' })).data).toMatchObject({
      outcome: { pays: false, needs_second: false, text: '金额与账单不符：单独列账，全额退回付款账户' },
    })
    await setSettings(db, { 'transfer.second_fen': 499_900 })
    expect((await preview({ bill_id, amount_fen: '500000' })).data).toMatchObject({
      outcome: { needs_second: true },
    })
    await setSettings(db, { 'transfer.second_fen': 500_000 })
    expect(await preview({ bill_id: '999999999' })).toMatchObject({ code: 20 })
    const { data } = await record(order, { bill: order.bill, fen: 536_000 })
    const waiting = await zhou.ask(transfers.waiting)
    expect(waiting.data?.['list']).toContainEqual(
      expect.objectContaining({
        order_no: order.orderNo,
        approval_id: data['approval_id'],
        recorded_by: '许念',
      }),
    )
    expect((await lin.ask(transfers.waiting)).data).toEqual({ list: [] })
    await decide(data['approval_id'], 'rejected')
  })

  test.each([
    ['bill_id', { bill_id: '999999999' }],
    ['received_on', { received_on: '2026-11-22' }],
    ['received_on', { received_on: '2025-11-01' }],
    ['receipt_ref', { receipt_ref: '00000000-0000-4000-8000-000000000000' }],
    ['bank_no', { bank_no: '12' }],
    ['payer_name', { payer_name: ' ' }],
    ['amount_fen', { amount_fen: '0' }],
  ])('is told at the field %s what cannot be', async (field, over) => {
    const order = await depositPaid(500_000)
    const refused = await record(order, { fen: 500_000, over })
    expect(refused).toMatchObject({ code: 1, data: { errors: { [field]: expect.any(String) } } })
    expect(await paymentRows(order.id)).toHaveLength(1)
  })

  test('needs the right, and an order', async () => {
    const order = await depositPaid(500_000)
    const fields = { order_no: 'BM269999999999', amount_fen: '1', received_on: '2026-11-21' }
    const rest = { payer_name: '李雷', bank_no: newBankNo(), receipt_ref: await receiptOf(xu) }
    expect(await xu.ask(transfers.record, { ...fields, ...rest })).toMatchObject({ code: 20 })
    expect(await lin.ask(transfers.record, { ...fields, ...rest })).toMatchObject({ code: 25 })
    expect(await xu.ask(transfers.preview, { order_no: 'BM269999999999' })).toMatchObject({ code: 20 })
    expect(await paymentRows(order.id)).toHaveLength(1)
  })

  test('the payer is sealed, and stands nowhere in the audit', async () => {
    const order = await depositPaid(500_000)
    const no = newBankNo()
    await record(order, { bill: order.bill, fen: 500_000, no })
    const row = await db
      .selectFrom('bank_transfer')
      .selectAll()
      .where('bank_no', '=', no)
      .executeTakeFirstOrThrow()
    const { vault } = shop.services
    expect(vault.open(row.payer_name_enc)).toBe('杭州某某科技有限公司')
    expect(row.payer_account_enc && vault.open(row.payer_account_enc)).toBe('6222000000005678')
    const audit = await sql<{ text: string }>`
      select string_agg(a::text, ' ') as text from audit_log a where entity_id = ${order.orderNo}`.execute(db)
    expect(audit.rows[0]?.text).toContain(no)
    expect(audit.rows[0]?.text).not.toMatch(/某某科技|6222000000005678/)
  })
})

describe('money that nobody can keep', () => {
  const apart = { amount_fen: 500_000, status: 'failed', failure: 'bank', next_try_at: null }

  test.each([
    ['another sum', 499_999, true],
    ['no bill', 500_000, false],
  ])('goes back whole and by hand, outside of what the order has paid: %s', async (_, fen, names) => {
    const order = await depositPaid(500_000)
    const { data } = await record(order, { fen, ...(names && { bill: order.bill }) })
    expect(data).toMatchObject({ state: 'recorded', counts: false })
    expect(await orderRow(order.id)).toMatchObject({ status: 'deposit_paid', paid_fen: 236_000 })
    expect((await billRow(order.bill)).status).toBe('unpaid')
    expect((await paymentRows(order.id)).at(-1)).toMatchObject({
      bill_id: null,
      is_apart: true,
      status: 'failed',
    })
    expect(await refundRows(order.id)).toMatchObject([{ ...apart, amount_fen: fen }])
    const listed = await xu.ask(deskPayments.list, { order_no: order.orderNo, apart: '1' })
    expect(listed.data).toMatchObject({
      total: 1,
      apart_fen: fen,
      success_fen: 0,
      list: [{ bill_title: '无账单款项', is_apart: true, status_text: '未计入' }],
    })
    await shop.expectBooksToBalance()
  })

  test.each(['refunding', 'refunded'] as const)('goes back while the order is %s', async (status) => {
    const order = await depositPaid(500_000)
    await db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    await record(order, { bill: order.bill, fen: 500_000 })
    expect(await orderRow(order.id)).toMatchObject({ status, paid_fen: 236_000 })
    expect(await refundRows(order.id)).toMatchObject([
      { ...apart, reason: expect.stringContaining('不能收这笔款，转账退回') },
    ])
    await db.updateTable('orders').set({ status: 'deposit_paid' }).where('id', '=', order.id).execute()
  })

  test('goes back where its bill was paid or closed before it came', async () => {
    const order = await depositPaid(500_000)
    await record(order, { bill: order.bill, fen: 500_000 })
    const again = await record(order, { bill: order.bill, fen: 500_000 })
    expect(again.data).toMatchObject({ counts: false, outcome_text: expect.stringContaining('账单已付清') })
    const other = await depositPaid(500_000)
    await db.updateTable('order_bill').set({ status: 'closed' }).where('id', '=', other.bill).execute()
    const closed = await record(other, { bill: other.bill, fen: 500_000 })
    expect(closed.data).toMatchObject({ counts: false, outcome_text: expect.stringContaining('账单已关闭') })
    for (const { id } of [order, other]) expect(await refundRows(id)).toMatchObject([apart])
    await shop.expectBooksToBalance()
  })

  test('is no money of the orders to the nightly invariant', async () => {
    await compareBooks(ctx())
    const check = await db.selectFrom('books_check').selectAll().executeTakeFirstOrThrow()
    expect(check.received_fen - check.returned_fen).toBe(check.apart_fen + check.orders_fen)
    expect(check.apart_fen).toBeGreaterThan(0)
    const differing = await db
      .selectFrom('alarm')
      .select('ref')
      .where('kind', '=', 'books_differ')
      .where('settled_at', 'is', null)
      .execute()
    const own = await db
      .selectFrom('bank_transfer')
      .innerJoin('orders', 'orders.id', 'bank_transfer.order_id')
      .select('order_no')
      .execute()
    expect(differing.filter(({ ref }) => own.some(({ order_no }) => order_no === ref))).toEqual([])
  })

  test('of an order that the clock gave up buys the trip again while there are seats', async () => {
    const order = await insertOrder(db, { source: 'advisor', payable_fen: 480_000, total_fen: 480_000 })
    clock.set('2026-11-21T11:00:01+08:00')
    await runJob('order_expire')
    expect((await orderRow(order.id)).status).toBe('cancelled')
    const { data } = await record(order, { bill: order.bills.full, fen: 480_000 })
    expect(data).toMatchObject({ counts: true, outcome_text: expect.stringContaining('恢复订单') })
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', paid_fen: 480_000 })
    await shop.expectBooksToBalance()
  })

  test('of an order that its traveller gave up counts and goes back whole', async () => {
    const order = await insertOrder(db, { source: 'advisor', payable_fen: 480_000, total_fen: 480_000 })
    await shop.transaction(async (tx) => {
      const locked = await lockOrder(tx, { id: order.id })
      if (locked) await cancelOrder(ctx(), tx, locked, { reason: 'by_user', actor: 'member' })
    })
    const { data } = await record(order, { bill: order.bills.full, fen: 480_000 })
    expect(data).toMatchObject({ counts: false, outcome_text: '订单已取消：全额退回付款账户' })
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paid_fen: 480_000 })
    expect(await refundRows(order.id)).toMatchObject([{ ...apart, amount_fen: 480_000 }])
    await shop.expectBooksToBalance()
  })
})

describe('at the same time', () => {
  test('two clerks who write the same transfer down are one payment, and the second hears who was first', async () => {
    const [one, other] = [await depositPaid(500_000), await depositPaid(500_000)]
    const no = newBankNo()
    const answers = await Promise.all([
      record(one, { bill: one.bill, fen: 500_000, no }),
      record(other, { bill: other.bill, fen: 500_000, no: no.toLowerCase(), by: zhou }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 23])
    const refused = answers.find(({ code }) => code === 23)
    const [first, order] = answers[0]?.code === 0 ? ['许念', one] : ['周牧野', other]
    expect(refused?.message).toBe(`此流水号已由${first}于2026-11-21 10:00记录，订单${order.orderNo}`)
    const paid = [...(await paymentRows(one.id)), ...(await paymentRows(other.id))]
    expect(paid.filter(({ channel }) => channel === 'offline_transfer')).toHaveLength(1)
  })

  test('the clock leaves an order alone whose money awaits a second person, also when both come at once', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => insertOrder(db, { source: 'advisor' })))
    const refs: string[] = []
    for (const _ of orders) refs.push(await receiptOf(xu))
    clock.set('2026-11-21T11:00:01+08:00')
    const [answers] = await Promise.all([
      Promise.all(
        orders.map((order, index) =>
          record(order, { bill: order.bills.full, fen: 736_000, over: { receipt_ref: refs[index] ?? '' } }),
        ),
      ),
      runJob('order_expire'),
    ])
    for (const [index, { id }] of orders.entries()) {
      const { status } = await orderRow(id)
      await runJob('order_expire')
      expect((await orderRow(id)).status).toBe(status)
      expect(await decide(answers[index]?.data['approval_id'], 'approved')).toMatchObject({ code: 0 })
      // Whoever was first, the money bought the trip: there were seats.
      expect(await orderRow(id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
    }
    await shop.expectBooksToBalance()
  })

  test('a rejected transfer holds the clock up no longer', async () => {
    const order = await insertOrder(db, { source: 'advisor' })
    const { data } = await record(order, { bill: order.bills.full, fen: 736_000 })
    clock.set('2026-11-21T11:00:01+08:00')
    await runJob('order_expire')
    expect((await orderRow(order.id)).status).toBe('wait_pay')
    await decide(data['approval_id'], 'rejected')
    await runJob('order_expire')
    expect((await orderRow(order.id)).status).toBe('cancelled')
  })

  test('an approval and a cancellation leave the money either in the order or on its way back', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await insertOrder(db, { source: 'advisor' })
      const { data } = await record(order, { bill: order.bills.full, fen: 736_000 })
      const cancelled = shop
        .transaction(async (tx) => {
          const locked = await lockOrder(tx, { id: order.id })
          if (locked?.status !== 'wait_pay') return
          await cancelOrder(ctx(), tx, locked, { reason: 'by_user', actor: 'member' })
        })
        .then(() => 'done')
      const [decided] = await Promise.all([decide(data['approval_id'], 'approved'), cancelled])
      expect(decided).toMatchObject({ code: 0 })
      const { status, paid_fen } = await orderRow(order.id)
      expect(paid_fen).toBe(736_000)
      expect(await refundRows(order.id)).toHaveLength(status === 'cancelled' ? 1 : 0)
    }
    await shop.expectBooksToBalance()
  })

  test('two who decide at once decide once', async () => {
    const order = await depositPaid()
    const chen = await shop.clerk('陈屿', 'finance')
    const { data } = await record(order, { bill: order.bill, fen: 536_000 })
    const answers = await Promise.all([
      decide(data['approval_id'], 'approved'),
      decide(data['approval_id'], 'approved', chen),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
    expect((await orderRow(order.id)).paid_fen).toBe(736_000)
  })
})
