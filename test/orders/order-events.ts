import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { payments } from '#src/api/booking/payments.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import { payouts } from '#src/api/desk/finance/payouts.ts'
import { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import { shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { secondPersonLines } from '#src/domain/limits/second-person.ts'
import type { Trade } from '#src/server/booking/payments/gateways/gateway.ts'
import { receiveNotification } from '#src/server/booking/payments/resolving/notify.ts'
import { notification } from '#test/payments/fake-channel.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk, type RefundDesk } from '#test/payments/refund-desk.ts'
import type { PaidFamily } from '#test/payments/refund-shop.ts'
import { bothQueues, passTime } from '#test/shop/work-queue.ts'

/** Everybody of the desk, some of whom could sign what they have asked for or told themselves. */
const hire = async ({ clerk }: RefundDesk) => ({
  asking: [await clerk('周静', ['service']), await clerk('赵一', ['service', 'finance'])],
  operations: await clerk('沈澜', ['operations', 'finance']),
  finance: [await clerk('王敏', ['finance']), await clerk('李静', ['finance'])],
})

/** An order, and who works on it that day. */
export interface Scene {
  family: PaidFamily
  staff: Awaited<ReturnType<typeof hire>>
}

/** What may happen to an order, whether or not it is allowed just then; `pick` chooses how. */
export type Events = Record<string, (scene: Scene, pick: number) => Promise<unknown>>

export const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

/** Who is there to be taken out: nobody, one or two of the three, in the words of a form. */
const leavers = [undefined, [1], [2], [3], [1, 3], [1, 2]] as const

const signers = ({ staff }: Scene) => [...staff.finance, ...staff.asking, staff.operations]

interface Doing {
  /** Money that nobody may lose: a message is never refused for what the order has become. */
  tell(trade: Trade): Promise<void>
  wait(scene: Scene, seconds: number): Promise<void>
}

interface Order {
  deposit: boolean
  /** To the departure. */
  days: number
}

/** A desk with random orders, and what its travellers, staff, channels and the time do to them. */
export async function openOrderEvents(at: string) {
  const desk = await openRefundDesk(at)
  const { clock, channel, services } = desk

  /** An order that nobody has paid; its first bill is due in an hour. */
  async function begin({ deposit, days }: Order): Promise<Scene> {
    for (const { behaviour } of [channel, desk.alipay]) {
      behaviour.refundState = 'success'
      behaviour.broken.clear()
    }
    const now = clock.now()
    const over = { created_at: now, pay_deadline: new Date(now.getTime() + 3_600_000) }
    const family = await desk.family({ departsOn: addDays(dayOf(now), days), deposit, over }, 0)
    return { family, staff: await hire(desk) }
  }

  async function tell(trade: Trade) {
    const answer = await receiveNotification(services, notification(trade), clock.now())
    expect(answer?.status).toBeLessThan(300)
  }

  async function wait(scene: Scene, seconds: number) {
    await passTime(desk, seconds)
    scene.staff = await hire(desk)
  }

  return { ...desk, begin, tell, wait, events: eventsOfRefunds(desk, { tell, wait }) }
}
type Desk = Awaited<ReturnType<typeof openOrderEvents>>

/** Asking for money back, deciding about it, sending it, and the payments in between. */
function eventsOfRefunds(desk: RefundDesk, { tell, wait }: Doing) {
  const { db, channel } = desk
  const openRequest = ({ family }: Scene) =>
    db
      .selectFrom('refund_request')
      .selectAll()
      .where('order_id', '=', family.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  const open = ({ family }: Scene) =>
    family.visitor.call(payments.pay, { order_id: family.order_id, pay_type: 'wechat' })

  return {
    async pay(scene: Scene) {
      const { failed, data } = await open(scene)
      if (failed === null) await tell(channel.pay(openTrade(data).out_trade_no))
    },
    /** A trade that is opened may be paid much later, or never. */
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
      if (trade && channel.trades.get(trade.out_trade_no)?.state === 'unpaid')
        await tell(channel.pay(trade.out_trade_no))
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
      const said = { reason: '渠道已恢复，再次发送' }
      if (row) await oneOf(staff.finance, pick)?.ask(payouts.retry, { row_no: row.out_refund_no, ...said })
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
    timePasses: (scene: Scene, pick: number) => wait(scene, (pick % 50) * 3_600),
  } satisfies Events
}

/** Money that has gone back or is going exceeds neither a payment nor what the order's payments come to. */
async function expectNoMoreBackThanCame({ db }: Desk) {
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
async function expectDifferentSignatures({ db }: Desk) {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    // Who of 财务 agrees to the cancelling of a departure has agreed to what goes back by it (rule book §8.9, 13).
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .innerJoin('departure_cancellation as c', 'c.departure_id', 'orders.departure_id')
          .select('c.id')
          .whereRef('orders.id', '=', 'refund_request.order_id')
          .whereRef('c.decided_by', '=', 'refund_request.first_by'),
      ).as('isOfBatch'),
    )
    .execute()
  for (const row of rows) {
    const people = [row.asked_by, row.first_by, row.second_by].filter((id) => id !== null)
    expect(new Set(people).size, `${row.request_no} is signed by different people`).toBe(people.length)
    const isAgreed = row.status === 'approved' || row.status === 'done'
    if (
      isAgreed &&
      !row.automatic &&
      !row.isOfBatch &&
      (row.kind === 'goodwill' || row.refund_fen > secondPersonLines.refundFen.initial)
    )
      expect(row.second_by, `${row.request_no} has a second signature`).not.toBeNull()
  }
  const { rows: differing } = await sql`
    select request_no, status, refund_fen, sent.fen from refund_request as request,
      lateral (select coalesce(sum(amount_fen), 0) as fen from refund where request_id = request.id) sent
    where sent.fen <> case when status in ('approved', 'done') then refund_fen else 0 end`.execute(db)
  expect(differing, 'requests of which another sum is sent than was agreed to').toEqual([])
}

/** What decisions 050 and 052 promise of money, after whatever happened, and of the queue that remembers what waits. */
export async function expectMoneyToHold(desk: Desk, event: string) {
  await expectNoMoreBackThanCame(desk)
  await expectBooksToBalance(desk.db)
  await expectDifferentSignatures(desk)
  const { due, remembered } = await bothQueues(desk)
  expect(remembered, event).toEqual(due)
}

interface Step<E> {
  event: E
  pick: number
}

/** The steps of `pay clerkAsks:2`: events with their picks, which are 0 where none is said. */
function steps<E extends string>(events: Record<E, unknown>, told: string): Step<E>[] {
  return told.split(' ').map((each) => {
    const [event = '', pick = '0'] = each.split(':')
    if (!(event in events)) throw new Error(`nothing is called ${event}`)
    return { event: event as E, pick: Number(pick) }
  })
}

interface Play<E extends string> {
  events: Record<E, Events[string]>
  /** Those that come more often. */
  often: readonly E[]
  /** Chance alone might never bring an order to its end: these ways are walked first. */
  walks: readonly (readonly [Order, string])[]
  numRuns: number
  expectAllToHold(event: E): Promise<unknown>
}

/** Lets random events happen to random orders, one after the other, and looks after each of them. */
export async function playOrders<E extends string>(desk: Desk, play: Play<E>) {
  const step = fc.record({
    event: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...play.often) },
      { weight: 3, arbitrary: fc.constantFrom(...keysOf(play.events)) },
    ),
    pick: fc.nat({ max: 10_000 }),
  })
  const anOrder = fc.record({ deposit: fc.boolean(), days: fc.constantFrom(2, 5, 10, 20, 40) })
  const examples = play.walks.map(([order, told]): [Order, Step<E>[]] => [order, steps(play.events, told)])
  await fc.assert(
    fc.asyncProperty(anOrder, fc.array(step, { minLength: 6, maxLength: 14 }), async (order, chosen) => {
      const scene = await desk.begin(order)
      for (const { event, pick } of chosen) {
        await play.events[event](scene, pick)
        await play.expectAllToHold(event)
      }
    }),
    { numRuns: play.numRuns, examples },
  )
}
