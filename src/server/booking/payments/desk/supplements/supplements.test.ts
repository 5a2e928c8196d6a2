import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const START = '2026-11-21T10:00:00+08:00'
const channel = makeFakeChannel(() => shop.clock.now())
const shop = await openDesk({ gateways: { wechat_native: channel.gateway } })
const { db, clock } = shop
const lin = await shop.clerk('林知远', 'service')

const upgrade = {
  title: '升级酒店',
  amount_fen: '120000',
  due_on: '2026-12-01',
  reason: '第3晚改湖景和室',
  refundable: '1',
}

/** An order of ¥7,360 that is paid for. */
async function paidOrder() {
  await shop.endTrips()
  clock.set(START)
  const placed = await shop.waitingOrder(await insertDeparture(db))
  clock.advanceSeconds(61)
  await shop.sign(placed.traveller, placed.no)
  await payFor(placed, {})
  return { ...placed, id: (await shop.orderOf(placed.no)).id }
}
type Placed = Awaited<ReturnType<typeof shop.waitingOrder>>

async function begin({ traveller, no }: Placed, asked: { bill_id?: number }) {
  const begun = await traveller.call(payments.pay, { order_id: no, pay_type: 'wechat', ...asked })
  if (begun.code !== 0) throw new Error(begun.message)
  return String(begun.raw['out_trade_no'])
}

async function payFor(placed: Placed, asked: { bill_id?: number }) {
  const number = await begin(placed, asked)
  await recordTrade(shop.ctx(), channel.pay(number), 'notify')
}

const billOf = async (no: string) =>
  db
    .selectFrom('order_bill')
    .innerJoin('orders', 'orders.id', 'order_bill.order_id')
    .selectAll('order_bill')
    .where('order_no', '=', no)
    .where('kind', '=', 'supplement')
    .orderBy('order_bill.id', 'desc')
    .executeTakeFirstOrThrow()

async function ask(
  no: string,
  over: Partial<Record<keyof typeof upgrade | 'clause' | 'traveller_seq', string>> = {},
) {
  return lin.ask(orderSupplements.add, { no, ...upgrade, ...over })
}

/** The sum of the order is that of its lines, whatever was asked for or paid. */
async function expectPriceToBeItsLines(orderId: number) {
  const { rows } = await sql<{ payable: number; lines: number; total: number }>`
    select payable_fen as payable, total_fen - discount_fen as total,
      (select sum(amount_fen)::int from order_line where order_id = orders.id) as lines
    from orders where id = ${orderId}`.execute(db)
  expect(rows[0]?.lines).toBe(rows[0]?.payable)
  expect(rows[0]?.total).toBe(rows[0]?.payable)
}

test('a clerk asks for more with a reason, the traveller hears it, and paying makes it a part of the price', async () => {
  const placed = await paidOrder()
  const { no, traveller, id } = placed
  expect(await ask(no, { reason: '第3晚改湖景和室，致电13812345678' })).toMatchObject({ code: 0 })
  const bill = await billOf(no)
  expect(bill).toMatchObject({
    title: '升级酒店',
    amount_fen: 120_000,
    reason: '第3晚改湖景和室，致电***',
    due_at: new Date('2026-12-01T23:59:59+08:00'),
    refundable: true,
    created_by: lin.id,
    status: 'unpaid',
  })
  await deliver(shop, { kind: 'order', id })
  expect(shop.sent.at(-1)?.text).toContain(`订单${no}有一笔补款“升级酒店”1,200元，请在12月1日前支付`)
  expect((await shop.orderOf(no)).payable_fen).toBe(736_000)

  const { data } = await traveller.call(orders.detail, { order_id: no })
  expect(data.next_bill).toMatchObject({ bill_id: bill.id, kind: 'supplement', amount_fen: 120_000 })
  expect(data.actions).toContain('pay')
  await payFor(placed, { bill_id: bill.id })
  const after = await shop.orderOf(no)
  expect(after).toMatchObject({ status: 'paid', payable_fen: 856_000, paid_fen: 856_000 })
  const paid = (await traveller.call(orders.detail, { order_id: no })).data
  expect(paid.items.at(-1)).toMatchObject({
    code: `supplement:${bill.id}`,
    name: '升级酒店',
    amount_fen: 120_000,
  })
  expect(paid.next_bill).toBeNull()
  await expectPriceToBeItsLines(id)
  await shop.expectBooksToBalance()
  expect(await shop.auditOf(no)).toMatchObject([{ action: 'order.supplement', staff_id: lin.id }])
})

test('who sets out with an open supplement can still pay it', async () => {
  const placed = await paidOrder()
  const { no, id } = placed
  expect(await ask(no)).toMatchObject({ code: 0 })
  await db.updateTable('orders').set({ status: 'travelling' }).where('id', '=', id).execute()
  await payFor(placed, { bill_id: (await billOf(no)).id })
  expect(await shop.orderOf(no)).toMatchObject({ status: 'travelling', paid_fen: 856_000 })
  await expectPriceToBeItsLines(id)
  await shop.expectBooksToBalance()
})

test('a supplement that nobody paid before the trip was over is asked of nobody any more', async () => {
  const { no, id, traveller } = await paidOrder()
  expect(await ask(no)).toMatchObject({ code: 0 })
  for (const status of ['wait_review', 'done'] as const) {
    await db.updateTable('orders').set({ status }).where('id', '=', id).execute()
    const { data } = await traveller.call(orders.detail, { order_id: no })
    expect(data.next_bill).toBeNull()
    expect(data.actions).not.toContain('pay')
  }
})

test('above a fifth of the order a clause is chosen, and signed by code before the bill is paid', async () => {
  const placed = await paidOrder()
  const { no, traveller } = placed
  expect(
    await lin.ask(orderSupplements.preview, {
      no,
      amount_fen: '147201',
      title: '升级酒店',
      due_on: '2026-12-01',
    }),
  ).toMatchObject({
    data: { allowed: true, sum_fen: 147_201, trip_fen: 736_000, share_bp: 2001, needs_clause: true },
  })
  expect(await ask(no, { amount_fen: '147201' })).toMatchObject({
    code: 1,
    data: { errors: { clause: '补款合计超过订单的20%，须选择补充条款' } },
  })
  expect(await ask(no, { amount_fen: '147201', clause: 'standard' })).toMatchObject({ code: 0 })
  const { id: bill_id } = await billOf(no)
  const refused = await traveller.call(payments.pay, { order_id: no, bill_id, pay_type: 'wechat' })
  expect(refused.failed).toBe('NEED_CONTRACT')
  const bills = (await traveller.call(payments.bills, { order_id: no })).data.list
  expect(bills.at(-1)).toMatchObject({ bill_id, needs_signature: true, payable: false })

  const read = (await traveller.call(contracts.info, { order_id: no, bill_id })).data
  expect(read).toMatchObject({ state: 'unsigned', template: { code: 'SUPPLEMENT' } })
  for (const text of ['“升级酒店”变更住宿或交通标准', '¥1,472.01', '2026年12月1日', '第3晚改湖景和室'])
    expect(read.html).toContain(text)
  const signature = { order_id: no, bill_id, agree: true, sign_name: '李雷', text_hash: read.text_hash }
  const { phone } = traveller
  const sendCode = () => traveller.call(accounts.sendCode, { phone, scene: 'sign_contract', order_id: no })
  clock.advanceSeconds(601)
  expect((await sendCode()).code).toBe(0)
  const code = shop.sent.findLast((message) => message.phone === phone)?.code ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await traveller.call(contracts.confirm, { ...signature, code: wrong })).failed).toBe('BAD_CODE')
  const other = { ...signature, text_hash: '0'.repeat(64), code }
  expect((await traveller.call(contracts.confirm, other)).failed).toBe('PARAM')
  const stranger = await shop.signIn()
  expect((await stranger.call(contracts.confirm, { ...signature, code })).failed).toBe('NOT_FOUND')
  const signed = await traveller.call(contracts.confirm, { ...signature, code })
  expect(signed).toMatchObject({ code: 0, data: { status: 'paid', next: 'pay' } })
  expect(signed.data.contract_no).toMatch(/^BMHT\d{14}-B\d+$/)
  expect((await traveller.call(contracts.info, { order_id: no, bill_id })).data).toMatchObject({
    state: 'signed',
    contract_no: signed.data.contract_no,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // The contract itself stands as it was signed.
  expect((await traveller.call(contracts.info, { order_id: no })).data.state).toBe('signed')
  clock.advanceSeconds(601)
  expect((await sendCode()).failed).toBe('STATE')
  await payFor(placed, { bill_id })
  expect((await shop.orderOf(no)).payable_fen).toBe(736_000 + 147_201)
  await shop.expectBooksToBalance()
})

test('supplements count together: two that are small each need the clause when they are large together', async () => {
  const { no } = await paidOrder()
  expect(await ask(no, { amount_fen: '147200' })).toMatchObject({ code: 0 })
  expect(await ask(no, { amount_fen: '1' })).toMatchObject({ code: 1 })
})

test('nothing is asked for before the trip is paid, beyond its departure, or for somebody who does not travel', async () => {
  await shop.endTrips()
  clock.set(START)
  const { no } = await shop.waitingOrder()
  expect(await ask(no)).toMatchObject({ code: 22 })
  expect(await ask('BM000000000000')).toMatchObject({ code: 20 })
  const paid = await paidOrder()
  expect(await ask(paid.no, { due_on: '2030-01-01' })).toMatchObject({ code: 1 })
  expect(await ask(paid.no, { traveller_seq: '9' })).toMatchObject({
    code: 1,
    data: { errors: { traveller_seq: '订单里没有这位出行人' } },
  })
  const gu = await shop.clerk('顾衡', 'custom')
  expect(await gu.ask(orderSupplements.add, { no: paid.no, ...upgrade })).toMatchObject({ code: 20 })
})

const withdrawal = async (no: string) => ({
  no,
  bill_id: String((await billOf(no)).id),
  reason: '客人不再升级',
})

test('a supplement is taken back after its trade is closed, and money for it that comes later goes back', async () => {
  const placed = await paidOrder()
  const { no } = placed
  await ask(no)
  const { id } = await billOf(no)
  const number = await begin(placed, { bill_id: id })
  expect(await lin.ask(orderSupplements.withdraw, await withdrawal(no))).toMatchObject({
    data: { outcome: 'voided' },
  })
  expect(channel.calls.close).toContain(number)
  expect((await billOf(no)).status).toBe('closed')
  expect(await recordTrade(shop.ctx(), channel.pay(number), 'notify')).toBe('given_back')
  expect(await shop.orderOf(no)).toMatchObject({ payable_fen: 736_000, paid_fen: 736_000 })
  expect(await lin.ask(orderSupplements.withdraw, await withdrawal(no))).toMatchObject({ code: 22 })
  await shop.expectBooksToBalance()
})

test('for an order that does not exist nothing is worked out and nothing taken back', async () => {
  const placed = await paidOrder()
  await ask(placed.no)
  const no = 'BM261121000000'
  const asked = { amount_fen: '120000', title: '升级酒店', due_on: '2026-12-01' }
  expect(await lin.ask(orderSupplements.preview, { no, ...asked })).toMatchObject({ code: 20 })
  const elsewhere = { ...(await withdrawal(placed.no)), no }
  expect(await lin.ask(orderSupplements.withdraw, elsewhere)).toMatchObject({ code: 20 })
})

test('one that turns out to be paid stays, and the clerk hears it', async () => {
  const placed = await paidOrder()
  const { no } = placed
  await ask(no)
  const number = await begin(placed, { bill_id: (await billOf(no)).id })
  channel.pay(number)
  expect(await lin.ask(orderSupplements.withdraw, await withdrawal(no))).toMatchObject({
    data: { outcome: 'paid' },
  })
  expect((await shop.orderOf(no)).payable_fen).toBe(856_000)
})

test('while the channel does not answer or somebody is paying it is CHANNEL, and nothing changes', async () => {
  const placed = await paidOrder()
  const { no } = placed
  await ask(no)
  const number = await begin(placed, { bill_id: (await billOf(no)).id })
  channel.behaviour.broken.add('query')
  expect(await lin.ask(orderSupplements.withdraw, await withdrawal(no))).toMatchObject({
    code: 51,
    message: '渠道暂时无法查询，补款未撤销，金额未变',
  })
  channel.behaviour.broken.clear()
  channel.set(number, 'paying')
  expect(await lin.ask(orderSupplements.withdraw, await withdrawal(no))).toMatchObject({ code: 51 })
  expect((await billOf(no)).status).toBe('unpaid')
})

test('a supplement that is voided while it is paid is one of the two: its line stands, or its money goes back', async () => {
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 4; turn++) {
    const placed = await paidOrder()
    const { no, id } = placed
    await ask(no)
    const number = await begin(placed, { bill_id: (await billOf(no)).id })
    const pressed = await withdrawal(no)
    // The payer is faster at the channel in every second turn; what we hear of it comes whenever it comes.
    if (turn % 2 === 0) channel.pay(number)
    const [voided] = await Promise.all([
      lin.ask(orderSupplements.withdraw, pressed),
      recordTrade(shop.ctx(), channel.pay(number), 'notify'),
    ])
    const { status } = await billOf(no)
    const { payable_fen, paid_fen } = await shop.orderOf(no)
    outcomes.add(status)
    expect(['paid', 'closed']).toContain(status)
    expect([payable_fen, paid_fen]).toEqual(status === 'paid' ? [856_000, 856_000] : [736_000, 736_000])
    expect([0, 22, 51]).toContain(voided.code)
    await expectPriceToBeItsLines(id)
    await shop.expectBooksToBalance()
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('two tabs that pay two bills at once pay both, each once', async () => {
  const placed = await paidOrder()
  const { no, id } = placed
  await ask(no, { amount_fen: '50000' })
  const first = await billOf(no)
  await ask(no, { amount_fen: '30000', title: '接机' })
  const second = await billOf(no)
  const numbers = await Promise.all(
    [first, second, first, second].map((bill) => begin(placed, { bill_id: bill.id })),
  )
  expect(new Set(numbers).size).toBe(2)
  await Promise.all(numbers.map((number) => recordTrade(shop.ctx(), channel.pay(number), 'notify')))
  expect(await shop.orderOf(no)).toMatchObject({ payable_fen: 816_000, paid_fen: 816_000 })
  await expectPriceToBeItsLines(id)
  await shop.expectBooksToBalance()
})
