import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderCancelling } from '#src/api/desk/orders/cancelling.ts'
import { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { clauseNames } from '#src/domain/booking/supplements.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { compareBooks } from '#src/server/booking/reconciliation/books.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import {
  type Events,
  expectMoneyToHold,
  oneOf,
  openOrderEvents,
  playOrders,
  type Scene,
} from '#test/orders/order-events.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { ChannelError, type Trade } from './gateways/gateway.ts'
import { closePayments } from './jobs.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR

const desk = await openOrderEvents('2026-11-21T10:00:00+08:00')
const { db, clock, channel, alipay } = desk

const account = {
  'bank_transfer.account_name': '浙江百陌国际旅行社有限公司',
  'bank_transfer.account_no': '6222 0000 0018',
  'bank_transfer.bank': '示例银行杭州分行',
}
await db
  .insertInto('shop_setting')
  .values(Object.entries(account).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
  .execute()
forgetSettings(db)

const channels = [
  { pay_type: 'wechat', fake: channel },
  { pay_type: 'alipay', fake: alipay },
] as const
const fakeOf = (outTradeNo: string) => channels.find(({ fake }) => fake.trades.has(outTradeNo))?.fake

const billsOf = ({ family }: Scene) =>
  db.selectFrom('order_bill').selectAll().where('order_id', '=', family.id).orderBy('seq').execute()

/** Of the first eight: a pick names a bill by its lowest digits in octal, and by the next how it is paid. */
const billOf = async (scene: Scene, pick: number) => oneOf(await billsOf(scene), pick & 7)
const wayOf = (pick: number) => oneOf(channels, pick >> 3) ?? channels[0]

const supplementOf = async (scene: Scene, pick: number) =>
  oneOf(
    (await billsOf(scene)).filter(({ kind }) => kind === 'supplement'),
    pick,
  )

/** A trade of the order that its channel could still take money for. */
async function openTrade({ family }: Scene, pick: number) {
  const rows = await db
    .selectFrom('payment')
    .select('out_trade_no')
    .where('order_id', '=', family.id)
    .orderBy('id')
    .execute()
  const open = rows.flatMap(({ out_trade_no: no }) => {
    const fake = fakeOf(no)
    const state = fake?.trades.get(no)?.state
    return fake && (state === 'unpaid' || state === 'paying') ? [{ no, fake, state }] : []
  })
  return oneOf(open, pick)
}

async function beginBill(scene: Scene, pick: number) {
  const { family } = scene
  const bill = await billOf(scene, pick)
  const { pay_type } = wayOf(pick)
  const asked = { order_id: family.order_id, pay_type, ...(bill && { bill_id: bill.id }) }
  const { failed, data } = await family.visitor.call(payments.pay, asked)
  expect(failed).not.toBe('SYSTEM')
  return failed === null && 'out_trade_no' in data ? data.out_trade_no : null
}

/** Trades that are paid, which the channel does not show yet to whoever asks. */
const slow = new WeakMap<Scene, Trade[]>()

const billEvents = {
  beginBill,
  async payBill(scene: Scene, pick: number) {
    const no = await beginBill(scene, pick)
    if (no) await desk.tell(wayOf(pick).fake.pay(no))
  },
  async payerPays(scene: Scene, pick: number) {
    const trade = await openTrade(scene, pick)
    if (trade) await desk.tell(trade.fake.pay(trade.no))
  },
  async paysUntold(scene: Scene, pick: number) {
    const trade = await openTrade(scene, pick)
    trade?.fake.pay(trade.no)
  },
  async paysSlowly(scene: Scene, pick: number) {
    const trade = await openTrade(scene, pick)
    if (!trade) return
    slow.set(scene, [...(slow.get(scene) ?? []), trade.fake.pay(trade.no)])
    trade.fake.set(trade.no, 'unpaid')
  },
  async slowMoneyIsTold(scene: Scene) {
    const trade = slow.get(scene)?.shift()
    if (trade) await desk.tell(fakeOf(trade.outTradeNo)?.pay(trade.outTradeNo) ?? trade)
  },
  /** A password, or the payer gives up. */
  async payerTypes(scene: Scene, pick: number) {
    const trade = await openTrade(scene, pick)
    trade?.fake.set(trade.no, trade.state === 'paying' ? 'unpaid' : 'paying')
  },
  /** Told again, or a second transaction under the same number. */
  async toldAgain({ family }: Scene, pick: number) {
    const paid = await db
      .selectFrom('payment')
      .select('out_trade_no')
      .where('order_id', '=', family.id)
      .where('channel_trade_no', 'is not', null)
      .where('duplicate_of', 'is', null)
      .where('channel', '<>', 'offline_transfer')
      .orderBy('id')
      .execute()
    const no = oneOf(paid, pick)?.out_trade_no ?? ''
    const second = pick & 8 ? { channelTradeNo: `42${pick & 3}1${no}` } : {}
    const fake = fakeOf(no)
    if (fake) await desk.tell(fake.pay(no, second))
  },
  async channelFails(_: Scene, pick: number) {
    oneOf(channels, pick)?.fake.behaviour.broken.add(
      oneOf(['query', 'close', 'create'] as const, pick >> 1) ?? 'query',
    )
  },
  async channelAnswers() {
    for (const { fake } of channels) fake.behaviour.broken.clear()
  },
  async supplementAsked({ family, staff }: Scene, pick: number) {
    const amount = oneOf([150_000, 400_000, 1, 90_000, 2_000_000], pick) ?? 1
    const dueOn = addDays(dayOf(clock.now()), pick % 3)
    await oneOf(staff.asking, pick)?.ask(orderSupplements.add, {
      ...{ no: family.order_id, title: '升级酒店', amount_fen: String(amount), due_on: dueOn },
      ...{ reason: '第3晚改湖景和室', refundable: String(pick % 2) },
      ...(pick & 8 && { clause: clauseNames[0] ?? '' }),
      ...(pick % 7 === 3 && { traveller_seq: '2' }),
    })
  },
  async clauseSigned({ family }: Scene) {
    const { visitor, phone, order_id } = family
    const { data } = await visitor.call(payments.bills, { order_id })
    const bill = data.list.find(({ needs_signature }) => needs_signature)
    if (!bill) return
    const of = { order_id, bill_id: bill.bill_id }
    const { data: read } = await visitor.call(contracts.info, of)
    for (const table of ['rate_limit', 'sms_code'] as const) await db.deleteFrom(table).execute()
    await visitor.call(accounts.sendCode, { phone, scene: 'sign_contract', order_id })
    const code = desk.sent.findLast((message) => message.phone === phone)?.code ?? ''
    const signature = { agree: true, sign_name: '李雷', text_hash: read.text_hash, code }
    expect((await visitor.call(contracts.confirm, { ...of, ...signature })).failed).toBeNull()
  },
  async supplementTakenBack(scene: Scene, pick: number) {
    const bill = await supplementOf(scene, pick)
    const no = scene.family.order_id
    const reason = '客人不需要了，撤销补款'
    if (bill)
      await oneOf(scene.staff.asking, pick)?.ask(orderSupplements.withdraw, {
        no,
        bill_id: String(bill.id),
        reason,
      })
  },
  async transferChosen(scene: Scene, pick: number) {
    const bill = await billOf(scene, pick)
    const asked = { order_id: scene.family.order_id, pay_type: 'offline' } as const
    await scene.family.visitor.call(payments.pay, { ...asked, ...(bill && { bill_id: bill.id }) })
  },
  /** The sum of a bill or one fen beside it, for the bill or for none. */
  async transferRecorded(scene: Scene, pick: number) {
    const bill = await billOf(scene, pick)
    const [clerk] = scene.staff.finance
    if (!bill || !clerk) return
    const { code } = await clerk.recordTransfer(scene.family.order_id, {
      amountFen: bill.amount_fen - (pick & 8 ? 1 : 0),
      ...((pick & 16) === 0 && { billId: bill.id }),
    })
    expect(code, 'money that has come is never refused').toBe(0)
  },
  async transferDecided({ family, staff }: Scene, pick: number) {
    const waiting = await db
      .selectFrom('bank_transfer')
      .select('approval_id')
      .where('order_id', '=', family.id)
      .where('state', '=', 'waiting')
      .execute()
    const id = oneOf(waiting, pick)?.approval_id
    const decision = pick % 4 === 3 ? 'rejected' : 'approved'
    if (id)
      await staff.finance[1]?.ask(approvals.decide, { id: String(id), decision, reason: '已核对银行回单' })
  },
  async orderCancelled({ family, staff }: Scene, pick: number) {
    const no = family.order_id
    if (pick % 2) await staff.asking[0]?.ask(orderCancelling.cancel, { no, reason: '客人来电取消订单' })
    else await family.visitor.call(orders.cancel, { order_id: no })
  },
  async balanceIsLate({ family }: Scene) {
    await db
      .updateTable('order_bill')
      .set({ due_at: new Date(clock.now().getTime() - 49 * HOUR * 1000) })
      .where('order_id', '=', family.id)
      .where('kind', '=', 'balance')
      .execute()
  },
  async orderGivenUp({ family, staff }: Scene) {
    const no = family.order_id
    const { data } = await staff.operations.ask(orderOverdue.preview, { no })
    const said = { call: 'unreached', reason: '三次致电均未接通' }
    await staff.operations.ask(orderOverdue.confirm, {
      no,
      refund_fen: String(data?.['refund_fen'] ?? 0),
      ...said,
    })
  },
  async timePasses(scene: Scene, pick: number) {
    await desk.wait(scene, oneOf([10 * MINUTE, 61 * MINUTE, 5 * HOUR, 26 * HOUR, 3 * DAY], pick) ?? 0)
    // What a channel holds up is tried again the next time.
    for (const job of ['order_expire', 'pay_query', 'order_daily', 'group_formation'])
      await runPeriodic(desk, job).catch((failed: AggregateError) => {
        for (const error of failed.errors) expect(error).toBeInstanceOf(ChannelError)
      })
    await closePayments(desk.ctx(), { orderId: scene.family.id }).catch((error: Error) =>
      expect(error.message).toContain('could not be closed'),
    )
  },
} satisfies Events

const { travellerAsks, travellerWithdraws, tellCosts, approve, approveAgain, goodwill, moneyArrives } =
  desk.events
const events = {
  ...{ travellerAsks, travellerWithdraws, tellCosts, approve, approveAgain, goodwill, moneyArrives },
  ...billEvents,
}

/** A bill is paid by one payment of its sum, a supplement is a line once it is paid, and its clause was signed before. */
async function expectBillsToHold(event: string) {
  const { rows: bills } = await sql`
    select b.id, b.kind, b.status, b.amount_fen, counted.*, line.amount_fen as line_fen, b.clause, c.signed_at
    from order_bill b left join contract_clause c on c.bill_id = b.id
      left join order_item line on line.order_id = b.order_id and line.code = 'supplement:' || b.id,
      lateral (select count(*)::int as payments, coalesce(sum(amount_fen), 0)::int as fen from payment
        where bill_id = b.id and status in ('success', 'refunded') and not is_apart) counted,
      lateral (select count(*)::int as open from payment where bill_id = b.id and status = 'created') shown
    where (b.status in ('paid', 'part_refunded', 'refunded') and (counted.payments <> 1 or counted.fen <> b.amount_fen
        or b.clause is not null and c.signed_at is null))
      or b.status = 'unpaid' and counted.payments > 0 or counted.payments > 1 or shown.open > 1
      or line.amount_fen is not null and b.status in ('unpaid', 'closed')`.execute(db)
  expect(bills, `bills after ${event}`).toEqual([])
  const { rows: owing } = await sql`
    select orders.order_no, orders.status, payable_fen, paid_fen, refunded_fen, unpaid.fen, onway.fen as onway
    from orders,
      lateral (select coalesce(sum(amount_fen), 0)::int as fen from order_bill
        where order_id = orders.id and status = 'unpaid' and kind <> 'supplement') unpaid,
      lateral (select coalesce(sum(amount_fen), 0)::int as fen from refund
        where order_id = orders.id and request_id is not null and status in ('approved', 'sending', 'failed')) onway
    where orders.status in ('wait_pay', 'deposit_paid', 'paid')
      and unpaid.fen <> payable_fen - paid_fen + refunded_fen + onway.fen`.execute(db)
  expect(owing, `orders after ${event} whose bills are not what is left of their price`).toEqual([])
}

/** What the check of each night compares, over the shop and order by order. */
async function expectNightToBeQuiet(event: string) {
  await compareBooks(desk.ctx())
  const { received_fen, returned_fen, apart_fen, orders_fen } = await db
    .selectFrom('books_check')
    .selectAll()
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow()
  expect(received_fen - returned_fen, event).toBe(apart_fen + orders_fen)
  const rung = await db
    .selectFrom('alarm')
    .select(['kind', 'ref'])
    .where('kind', '=', 'books_differ')
    .execute()
  expect(rung, event).toEqual([])
}

const seen = new Set<string>()
async function look() {
  const { rows } = await sql<{ what: string }>`
    select distinct 'moved ' || from_status || '→' || to_status as what from order_log union select distinct 'bill ' || kind || ' ' || status from order_bill
    union select distinct 'payment ' || channel || ' ' || status || case when is_apart then ' apart' else '' end from payment
    union select distinct 'transfer ' || state from bank_transfer
    union select distinct 'back: ' || reason from refund where request_id is null
    union select distinct 'request ' || cause || ' ' || status from refund_request`.execute(db)
  for (const { what } of rows) seen.add(what)
}

test('Whatever becomes of the bills of an order, each is paid once, its price is its lines, and no night finds a difference', async () => {
  await playOrders(desk, {
    events,
    often: ['payBill', 'beginBill', 'payerPays', 'supplementAsked', 'timePasses', 'moneyArrives'],
    walks: [
      [
        { deposit: true, days: 40 },
        'payBill supplementAsked:11 clauseSigned payBill:2 beginBill:1 beginBill:9 supplementAsked:13 ' +
          'supplementTakenBack:1 payerPays toldAgain toldAgain:8 moneyArrives timePasses:3 moneyArrives',
      ],
      [
        { deposit: true, days: 20 },
        'beginBill:8 paysSlowly timePasses:1 slowMoneyIsTold payBill:1 timePasses:1',
      ],
      [
        { deposit: false, days: 20 },
        'beginBill paysSlowly orderCancelled slowMoneyIsTold moneyArrives timePasses:1 moneyArrives',
      ],
      [
        { deposit: true, days: 40 },
        'payBill transferChosen:1 transferRecorded:9 transferDecided transferRecorded:1 balanceIsLate ' +
          'orderGivenUp transferDecided transferRecorded:16 transferRecorded:17 transferDecided:3',
      ],
      [
        { deposit: true, days: 40 },
        'payBill balanceIsLate beginBill:1 payerTypes orderGivenUp payerTypes channelFails orderGivenUp ' +
          'channelAnswers paysSlowly orderGivenUp slowMoneyIsTold transferRecorded:1 transferDecided ' +
          'tellCosts approve moneyArrives moneyArrives',
      ],
      [
        { deposit: false, days: 20 },
        'beginBill:8 paysUntold timePasses:1 supplementAsked beginBill:9 travellerAsks:1 payerPays ' +
          'travellerWithdraws payBill:1 timePasses:2 moneyArrives',
      ],
    ],
    numRuns: 14,
    async expectAllToHold(event) {
      await expectMoneyToHold(desk, event)
      await expectBillsToHold(event)
      await expectNightToBeQuiet(event)
      await look()
    },
  })
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['moved cancelled→deposit_paid', 'moved deposit_paid→refunding', 'moved refunding→refunded'],
      ...['bill supplement paid', 'bill supplement closed', 'transfer recorded', 'transfer rejected'],
      ...['back: 重复支付自动退款', 'back: 订单已关闭自动退款', 'back: 订单状态已变化自动退款'],
      ...['back: 金额与账单不符，转账退回', 'back: 没有对应的账单，转账退回', 'request balance_overdue done'],
    ]),
  )
})
