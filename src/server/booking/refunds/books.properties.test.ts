import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { payouts } from '#src/api/desk/finance/payouts.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { SECOND_PERSON_FEN } from '#src/domain/booking/refunds/approval.ts'
import { shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { receiveNotification } from '#src/server/booking/payments/resolving/notify.ts'
import { notification } from '#test/fake-channel.ts'
import { openTrade } from '#test/open-trade.ts'
import { expectBooksToBalance } from '#test/pay-desk.ts'
import { openRefundDesk } from '#test/refund-desk.ts'
import type { PaidFamily } from '#test/refund-shop.ts'
import { bothQueues, freeShopClock, passTime } from '#test/work-queue.ts'

const desk = await openRefundDesk('2026-11-21T10:00:00+08:00')
const { db, clock, channel, services } = desk
await freeShopClock(desk)

/** Everybody of the desk, some of whom could sign what they have asked for or told themselves. */
const hire = async () => ({
  asking: [await desk.clerk('周静', ['service']), await desk.clerk('赵一', ['service', 'finance'])],
  operations: await desk.clerk('沈澜', ['operations', 'finance']),
  finance: [await desk.clerk('王敏', ['finance']), await desk.clerk('李静', ['finance'])],
})
type Staff = Awaited<ReturnType<typeof hire>>

interface Scene {
  family: PaidFamily
  staff: Staff
}

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

/** Who is there to be taken out: nobody, one or two of the three, in the words of a form. */
const leavers = [undefined, [1], [2], [3], [1, 3], [1, 2]] as const

const openRequest = ({ family }: Scene) =>
  db
    .selectFrom('refund_request')
    .selectAll()
    .where('order_id', '=', family.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const signers = ({ staff }: Scene) => [...staff.finance, ...staff.asking, staff.operations]

/** The traveller begins to pay; a trade that is opened may be paid much later, or never. */
const open = ({ family }: Scene) =>
  family.visitor.call(payments.pay, { order_id: family.order_id, pay_type: 'wechat' })

async function notify(outTradeNo: string) {
  await receiveNotification(services, notification(channel.pay(outTradeNo)), clock.now())
}

/** What travellers, staff, the channel and the time do, whether or not it is allowed just then; `pick` chooses how. */
const events = {
  async pay(scene: Scene) {
    const { failed, data } = await open(scene)
    if (failed === null) await notify(openTrade(data).out_trade_no)
  },
  async beginToPay(scene: Scene) {
    await open(scene)
  },
  async payLate({ family }: Scene, pick: number) {
    const trades = await db
      .selectFrom('payment')
      .select('out_trade_no')
      .where('order_id', '=', family.id)
      .orderBy('id')
      .execute()
    const trade = oneOf(trades, pick)
    if (trade && channel.trades.get(trade.out_trade_no)?.state === 'unpaid') await notify(trade.out_trade_no)
  },
  async travellerAsks({ family }: Scene, pick: number) {
    const seqs = oneOf(leavers, pick)
    await family.apply(seqs && [...seqs])
  },
  async travellerWithdraws(scene: Scene) {
    const request = await openRequest(scene)
    if (request) await scene.family.visitor.call(refunds.withdraw, { refund_no: request.request_no })
  },
  async clerkAsks({ family, staff }: Scene, pick: number) {
    const seqs = oneOf(leavers, pick)
    const cause = pick % 7 === 6 ? 'visa_refused' : 'traveller'
    await oneOf(staff.asking, pick)?.askFor(family.order_id, { cause, ...(seqs && { seqs }) })
  },
  async goodwill({ family, staff }: Scene, pick: number) {
    const amountFen = 1 + ((pick * 7919) % 700_000)
    await oneOf(staff.asking, pick)?.askFor(family.order_id, { cause: 'goodwill', amountFen })
  },
  async tellCosts(scene: Scene, pick: number) {
    const request = await openRequest(scene)
    const costs = pick % 3 ? [{ amount_fen: 1 + ((pick * 7919) % 1_500_000) }] : []
    if (request) await scene.staff.operations.tellCosts(request.request_no, costs)
  },
  async approve(scene: Scene, pick: number) {
    const request = await openRequest(scene)
    if (request) await oneOf(signers(scene), pick)?.approve(request.request_no, request.refund_fen)
  },
  async approveAgain(scene: Scene, pick: number) {
    const request = await openRequest(scene)
    if (request) await oneOf(signers(scene), pick)?.second(request.request_no, request.refund_fen)
  },
  async reject(scene: Scene, pick: number) {
    const request = await openRequest(scene)
    if (request) await oneOf(signers(scene), pick)?.reject(request.request_no)
  },
  async moneyArrives() {
    channel.behaviour.refundState = 'success'
    await desk.runJobs()
  },
  async moneyFails() {
    channel.behaviour.refundState = 'failed'
    await desk.runJobs()
  },
  async sendAgain({ family, staff }: Scene, pick: number) {
    const rows = await db
      .selectFrom('refund')
      .select('out_refund_no')
      .where('order_id', '=', family.id)
      .orderBy('status', 'desc')
      .execute()
    const row = rows.at(pick % 3 ? -1 : 0)
    if (row)
      await oneOf(staff.finance, pick)?.ask(payouts.retry, {
        row_no: row.out_refund_no,
        reason: '渠道已恢复，再次发送',
      })
  },
  async shopCancels({ family, staff }: Scene, pick: number) {
    const no = family.order_id
    const cause = oneOf(shopCauses, pick) ?? 'no_resources'
    const { data } = await staff.operations.ask(orderShopCancelling.quote, { no, cause })
    const shown = {
      quote_token: String(data?.['quote_token'] || 'x'),
      amount_fen: String(data?.['refund_fen'] ?? 0),
    }
    const reason = '酒店超售，没有房间'
    await staff.operations.ask(orderShopCancelling.cancel, { no, cause, reason, ...shown })
  },
  async timePasses(scene: Scene, pick: number) {
    await passTime(desk, (pick % 50) * 3_600)
    scene.staff = await hire()
  },
} satisfies Record<string, (scene: Scene, pick: number) => Promise<unknown>>
type Event = keyof typeof events

const seen = new Set<string>()

/** Money that has gone back or is going exceeds neither a payment nor what the order's payments come to. */
async function expectNoMoreBackThanCame() {
  const { rows: overpaid } = await sql`
    select payment.out_trade_no, payment.amount_fen, sum(refund.amount_fen) as back
    from payment join refund on refund.payment_id = payment.id
    where refund.status not in ('rejected', 'withdrawn')
    group by payment.id having sum(refund.amount_fen) > payment.amount_fen`.execute(db)
  expect(overpaid, 'payments of which more goes back than came').toEqual([])
  const { rows: orders } = await sql`
    select order_no, paid_fen, refunded_fen, asked.fen from orders,
      lateral (select coalesce(sum(amount_fen), 0) as fen from refund
        where order_id = orders.id and request_id is not null) asked
    where asked.fen > paid_fen or refunded_fen > paid_fen`.execute(db)
  expect(orders, 'orders of which more goes back than was paid').toEqual([])
}

/** Different people ask, agree and agree again, and what they agreed to is what is sent. */
async function expectDifferentSignatures() {
  const rows = await db.selectFrom('refund_request').selectAll().execute()
  for (const row of rows) {
    seen.add(row.status)
    const people = [row.asked_by, row.first_by, row.second_by].filter((id) => id !== null)
    expect(new Set(people).size, `${row.request_no} is signed by different people`).toBe(people.length)
    const isAgreed = row.status === 'approved' || row.status === 'done'
    if (isAgreed && !row.automatic && (row.kind === 'goodwill' || row.refund_fen > SECOND_PERSON_FEN))
      expect(row.second_by, `${row.request_no} has a second signature`).not.toBeNull()
  }
  const { rows: differing } = await sql`
    select request_no, status, refund_fen, sent.fen from refund_request as request,
      lateral (select coalesce(sum(amount_fen), 0) as fen from refund where request_id = request.id) sent
    where sent.fen <> case when status in ('approved', 'done') then refund_fen else 0 end`.execute(db)
  expect(differing, 'requests of which another sum is sent than was agreed to').toEqual([])
}

async function expectAllToHold(event: string) {
  await expectNoMoreBackThanCame()
  await expectBooksToBalance(db)
  await expectDifferentSignatures()
  const { due, remembered } = await bothQueues(desk)
  expect(remembered, event).toEqual(due)
}

const step = fc.record({
  event: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Event>('pay', 'approve', 'approveAgain', 'moneyArrives') },
    { weight: 3, arbitrary: fc.constantFrom(...keysOf(events)) },
  ),
  pick: fc.nat({ max: 10_000 }),
})
const anOrder = fc.record({ deposit: fc.boolean(), days: fc.constantFrom(2, 5, 10, 20, 40) })

const steps = (...named: (readonly [Event, number])[]) => named.map(([event, pick]) => ({ event, pick }))

/** Chance alone might never bring a request to its end: first come the ways through the desk, one after the other. */
const walks: [{ deposit: boolean; days: number }, ReturnType<typeof steps>][] = [
  [
    { deposit: true, days: 20 },
    steps(
      ...([
        ['pay', 0],
        ['beginToPay', 0],
        ['clerkAsks', 2],
        ['tellCosts', 1],
        ['approve', 4],
      ] as const),
      ...([
        ['approve', 0],
        ['approveAgain', 0],
        ['approveAgain', 1],
        ['payLate', 1],
      ] as const),
      ...([
        ['moneyFails', 0],
        ['sendAgain', 1],
        ['moneyArrives', 0],
        ['pay', 0],
        ['goodwill', 0],
      ] as const),
      ...([
        ['approve', 0],
        ['approveAgain', 2],
        ['approveAgain', 1],
        ['moneyArrives', 0],
      ] as const),
      ...([
        ['shopCancels', 0],
        ['approve', 0],
        ['approveAgain', 1],
        ['moneyArrives', 0],
      ] as const),
    ),
  ],
  [
    { deposit: false, days: 10 },
    steps(
      ...([
        ['pay', 0],
        ['travellerAsks', 0],
        ['travellerWithdraws', 0],
        ['travellerAsks', 1],
      ] as const),
      ...([
        ['tellCosts', 0],
        ['reject', 0],
        ['timePasses', 30],
        ['clerkAsks', 0],
      ] as const),
      ...([
        ['tellCosts', 3],
        ['approve', 1],
        ['shopCancels', 1],
        ['approveAgain', 0],
      ] as const),
      ...([
        ['approve', 1],
        ['approveAgain', 0],
        ['moneyArrives', 0],
      ] as const),
    ),
  ],
]

test('Whatever travellers, staff, the channel and the shop do in whatever order, the books of refunds balance', async () => {
  await fc.assert(
    fc.asyncProperty(anOrder, fc.array(step, { minLength: 6, maxLength: 14 }), async (order, chosen) => {
      channel.behaviour.refundState = 'success'
      const now = clock.now()
      const family = await desk.family(
        {
          departsOn: addDays(dayOf(now), order.days),
          deposit: order.deposit,
          over: { created_at: now, pay_deadline: new Date(now.getTime() + 3_600_000) },
        },
        0,
      )
      const scene: Scene = { family, staff: await hire() }
      for (const { event, pick } of chosen) {
        await events[event](scene, pick)
        await expectAllToHold(event)
      }
    }),
    { numRuns: 14, examples: walks },
  )
  expect([...seen].sort()).toEqual(keysOf(requestStatusText).sort())
})
