import { beforeEach, expect, test } from 'vitest'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { cashierOf } from './cashier.ts'
import { pollPayment } from './resolving/poll.ts'
import { recordTrade } from './resolving/record.ts'

const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk
const stranger = await insertMember(db)

beforeEach(() => {
  clock.set('2026-11-21T10:00:00+08:00')
  channel.behaviour.broken.clear()
  channel.behaviour.meanwhile = async () => {}
  for (const calls of Object.values(channel.calls)) calls.length = 0
})

const refusing = (refusal: string) => expect.objectContaining({ refusal })

test('the button pressed five times in two tabs at once is one payment with one code', async () => {
  const order = await insertOrder(db)
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.press(order)))
  expect(new Set(answers.map((answer) => answer.out_trade_no))).toEqual(new Set([`${order.orderNo}P01`]))
  expect(new Set(answers.map((answer) => answer.code_url)).size).toBe(1)
  expect(await desk.payments(order.id)).toHaveLength(1)
  const [again] = await Promise.all([desk.press(order)])
  expect(again).toMatchObject({ out_trade_no: `${order.orderNo}P01`, amount_fen: 736_000 })
})

test('the code is an SVG of paths alone, with nothing that a CSP forbids', async () => {
  const { qr_svg } = await desk.press(await insertOrder(db))
  expect(qr_svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*>(<path [^>]*\/>)+<\/svg>$/)
  expect(qr_svg).not.toMatch(/style|script|href|on\w+=/)
})

test('a code lives two hours, or until the deadline of its order if that is sooner', async () => {
  const soon = await desk.press(await insertOrder(db))
  expect(soon.expire_ts).toEqual(new Date('2026-11-21T11:00:00+08:00'))
  const tomorrow = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  expect((await desk.press(tomorrow)).expire_ts).toEqual(new Date('2026-11-21T12:00:00+08:00'))
})

test('a code with two minutes left gives way to a new one, after it is closed at the channel', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  const first = await desk.press(order)
  clock.advanceSeconds(7200 - 121)
  expect((await desk.press(order)).out_trade_no).toBe(first.out_trade_no)
  clock.advanceSeconds(1)
  const second = await desk.press(order)
  expect(second.out_trade_no).toBe(`${order.orderNo}P02`)
  expect(channel.calls.close).toEqual([first.out_trade_no])
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['closed', 'created'])
})

test('in the last two minutes before the deadline the same code is shown to its end', async () => {
  const order = await insertOrder(db)
  const first = await desk.press(order)
  clock.advanceSeconds(3599)
  expect((await desk.press(order)).out_trade_no).toBe(first.out_trade_no)
})

test('an old code that turns out to be paid is recorded instead of replaced', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  const first = await desk.press(order)
  channel.pay(first.out_trade_no)
  clock.advanceSeconds(7200)
  await expect(desk.press(order)).rejects.toEqual(refusing('STATE'))
  expect((await desk.order(order.id)).status).toBe('paid')
})

test('while somebody is typing a password there is no second code', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  const first = await desk.press(order)
  channel.set(first.out_trade_no, 'paying')
  clock.advanceSeconds(7200)
  await expect(desk.press(order)).rejects.toMatchObject({
    refusal: 'STATE',
    sentence: '您有一笔支付正在处理，请稍候',
  })
})

test('a channel that cannot be asked about the old code refuses with CHANNEL and changes nothing', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  await desk.press(order)
  clock.advanceSeconds(7200)
  channel.behaviour.broken.add('query')
  await expect(desk.press(order)).rejects.toEqual(refusing('CHANNEL'))
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['created'])
})

test('a channel that gives no code refuses with CHANNEL, leaves nothing open, and the next press works', async () => {
  const order = await insertOrder(db)
  channel.behaviour.broken.add('create')
  await expect(desk.press(order)).rejects.toEqual(refusing('CHANNEL'))
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['closed'])
  channel.behaviour.broken.clear()
  expect((await desk.press(order)).out_trade_no).toBe(`${order.orderNo}P02`)
})

test('a crash between our row and the code is repaired by the next press, under the same number', async () => {
  const order = await insertOrder(db)
  channel.behaviour.meanwhile = () => Promise.reject(new Error('the process dies here'))
  await expect(desk.press(order)).rejects.toThrow('the process dies here')
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'created', pay_action: null, pay_url: '' }])
  channel.behaviour.meanwhile = async () => {}
  const { out_trade_no, code_url } = await desk.press(order)
  expect(out_trade_no).toBe(`${order.orderNo}P01`)
  expect(code_url).not.toBe('')
})

test('a crash between our row and the code is closed by the job when nobody presses again', async () => {
  const order = await insertOrder(db)
  channel.behaviour.meanwhile = () => Promise.reject(new Error('the process dies here'))
  await expect(desk.press(order)).rejects.toThrow('the process dies here')
  channel.behaviour.meanwhile = async () => {}
  clock.advanceSeconds(60)
  await desk.runJob('pay_query')
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'closed' }])
})

test('an order that is cancelled while its code is made shows no code', async () => {
  const order = await insertOrder(db)
  channel.behaviour.meanwhile = async (call) => {
    if (call !== 'create') return
    clock.advanceSeconds(3600)
    await desk.runJob('order_expire')
  }
  await expect(desk.press(order)).rejects.toEqual(refusing('STATE'))
  expect((await desk.order(order.id)).status).toBe('cancelled')
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'closed' }])
})

test('paying is refused for an order that does not exist, is not signed, is not to be paid, or is too late', async () => {
  const mine = await insertOrder(db)
  const theirs = await insertOrder(db)
  const two = await insertOrder(db, { deposit_fen: 200_000 })
  const unsigned = await insertOrder(db, { status: 'wait_contract' })
  const cancelled = await insertOrder(db, { status: 'cancelled' })

  await expect(desk.press({ ...mine, member: stranger })).rejects.toEqual(refusing('NOT_FOUND'))
  await expect(desk.press({ ...mine, orderNo: 'BM261121999999' })).rejects.toEqual(refusing('NOT_FOUND'))
  await expect(desk.press(mine, { bill_id: theirs.bills.full })).rejects.toEqual(refusing('NOT_FOUND'))
  await expect(desk.press(unsigned)).rejects.toEqual(refusing('NEED_CONTRACT'))
  await expect(desk.press(cancelled)).rejects.toEqual(refusing('STATE'))
  await expect(desk.press(two, { bill_id: two.bills.balance })).rejects.toEqual(refusing('STATE'))
  clock.advanceSeconds(3600)
  await expect(desk.press(mine)).rejects.toEqual(refusing('PAY_EXPIRED'))
  expect(channel.calls.create).toEqual([])
})

test('a first payment is refused on the day of departure, whatever the deadline says', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2027-01-21T10:00:00+08:00') }) // leaves on 2027-01-20
  clock.set('2027-01-19T23:30:00+08:00')
  const begun = await desk.press(order)
  const [{ expires_at } = { expires_at: null }] = await desk.payments(order.id)
  expect([begun.out_trade_no !== '', expires_at]).toEqual([true, new Date('2027-01-20T00:00:00+08:00')])
  clock.set('2027-01-20T00:00:00+08:00')
  await expect(desk.press(order)).rejects.toEqual(refusing('PAY_EXPIRED'))
})

test('an order whose bills are all paid has nothing left to pay', async () => {
  const order = await insertOrder(db)
  await recordTrade(ctx(), channel.pay((await desk.press(order)).out_trade_no), 'notify')
  await expect(desk.press(order)).rejects.toEqual(refusing('STATE'))
  await expect(desk.press(order, { bill_id: order.bills.full })).rejects.toEqual(refusing('STATE'))
  const cashier = await cashierOf(ctx(), order.member, { order_id: order.orderNo })
  expect(cashier).toMatchObject({ bill: null, deadline_ts: null, status: 'paid' })
})

test('尾款 is taken however late it is, until somebody gives the order up', async () => {
  const order = await insertOrder(db, { deposit_fen: 200_000 })
  await recordTrade(ctx(), channel.pay((await desk.press(order)).out_trade_no), 'notify')
  clock.set('2027-01-19T18:00:00+08:00')
  expect((await desk.press(order)).expire_ts).toEqual(new Date('2027-01-19T20:00:00+08:00'))
  const cashier = await cashierOf(ctx(), order.member, { order_id: order.orderNo })
  expect(cashier).toMatchObject({
    deadline_ts: null,
    bill: { kind: 'balance', overdue: true, payable: true },
    notice: '已过最晚付款时间2027-01-13 18:00，请尽快支付',
  })
})

test('the cashier shows the first unpaid bill, its deadline and the way to pay', async () => {
  const order = await insertOrder(db, { deposit_fen: 200_000 })
  expect(await cashierOf(ctx(), order.member, { order_id: order.orderNo })).toEqual({
    order_id: order.orderNo,
    title: '昆明-大理-丽江5日纯玩小团',
    people_text: '2成人',
    date: '2027-01-20',
    bill: {
      bill_id: order.bills.deposit,
      kind: 'deposit',
      kind_text: '订金',
      title: '订金',
      reason: '',
      amount_fen: 200_000,
      due_at: new Date('2026-11-21T11:00:00+08:00'),
      due_at_ts: new Date('2026-11-21T11:00:00+08:00'),
      status: 'unpaid',
      status_text: '待支付',
      overdue: false,
      payable: true,
      needs_signature: false,
      standstill: '',
      refundable: true,
      refunded_fen: 0,
      refunding_fen: 0,
      paid_at: null,
    },
    server_ts: clock.now(),
    deadline_ts: new Date('2026-11-21T11:00:00+08:00'),
    channels: [
      { code: 'wechat', name: '微信支付', enabled: true },
      { code: 'alipay', name: '支付宝', enabled: true },
      { code: 'offline', name: '对公转账', enabled: false },
    ],
    transfer: 'none',
    notice: '请在2026-11-21 11:00前完成支付，逾期订单将自动取消',
    sandbox: true,
    contract_signed: true,
    status: 'wait_pay',
  })
})

test('the cashier is refused to strangers, for bills of other orders and before the contract', async () => {
  const order = await insertOrder(db)
  const other = await insertOrder(db)
  const unsigned = await insertOrder(db, { status: 'wait_contract' })
  const asked = { order_id: order.orderNo }
  await expect(cashierOf(ctx(), stranger, asked)).rejects.toEqual(refusing('NOT_FOUND'))
  await expect(cashierOf(ctx(), order.member, { ...asked, bill_id: other.bills.full })).rejects.toEqual(
    refusing('NOT_FOUND'),
  )
  await expect(cashierOf(ctx(), unsigned.member, { order_id: unsigned.orderNo })).rejects.toEqual(
    refusing('NEED_CONTRACT'),
  )
})

test('polls of several processes ask the channel once in five seconds, and the one that asks records', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  const poll = () => pollPayment(ctx(), order.member, out_trade_no)
  const first = await Promise.all([poll(), poll(), poll()])
  expect(first[0]).toEqual({ out_trade_no, paid: false, trade_state: 'NOTPAY', order_status: 'wait_pay' })
  expect(channel.calls.query).toHaveLength(1)
  channel.set(out_trade_no, 'paying')
  clock.advanceSeconds(4)
  expect((await poll()).trade_state).toBe('NOTPAY')
  clock.advanceSeconds(1)
  expect((await poll()).trade_state).toBe('USERPAYING')
  expect((await poll()).trade_state).toBe('USERPAYING')
  expect(channel.calls.query).toHaveLength(2)
  channel.pay(out_trade_no)
  clock.advanceSeconds(5)
  expect(await poll()).toEqual({ out_trade_no, paid: true, trade_state: 'SUCCESS', order_status: 'paid' })
  clock.advanceSeconds(5)
  await poll()
  expect(channel.calls.query).toHaveLength(3)
})

test('a poll while the channel is silent says what we know', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  channel.behaviour.broken.add('query')
  expect(await pollPayment(ctx(), order.member, out_trade_no)).toMatchObject({
    paid: false,
    trade_state: 'NOTPAY',
  })
})

test("another member's payment and an unknown one are NOT_FOUND", async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await expect(pollPayment(ctx(), stranger, out_trade_no)).rejects.toEqual(refusing('NOT_FOUND'))
  await expect(pollPayment(ctx(), order.member, 'BM261121999999P01')).rejects.toEqual(refusing('NOT_FOUND'))
})

test('the job asks for a forgotten payment after 1, 3, 8, 18 and 28 minutes', async () => {
  const order = await insertOrder(db, { pay_deadline: new Date('2026-11-22T10:00:00+08:00') })
  const { out_trade_no } = await desk.press(order)
  const askedAt: number[] = []
  for (let minute = 1; minute <= 28; minute++) {
    clock.advanceSeconds(60)
    const before = channel.calls.query.filter((number) => number === out_trade_no).length
    await desk.runJob('pay_query')
    if (channel.calls.query.filter((number) => number === out_trade_no).length > before) askedAt.push(minute)
  }
  expect(askedAt).toEqual([1, 3, 8, 18, 28])
  channel.pay(out_trade_no)
  clock.advanceSeconds(600)
  await desk.runJob('pay_query')
  expect((await desk.order(order.id)).status).toBe('paid')
})
