import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar-day.ts'
import { type Fen, sumOf, toFen } from '../../money.ts'
import type { Counts } from '../../pricing/counts.ts'
import { type QuoteInput, quote } from '../../pricing/price.ts'
import { modelContractLadders } from '../refund-ladder.ts'
import { refundCauses } from './deduction.ts'
import { payableOf } from './order-lines.ts'
import {
  isRefundRefusal,
  type OrderToRefund,
  quoteGoodwill,
  quotePart,
  quoteWhole,
  type RefundQuote,
} from './quote.ts'
import { splitRefund } from './split.ts'

const departsOn = '2027-03-20'
const money = fc.integer({ min: 1, max: 2_000_000 }).map(toFen)
const heads = fc.record({
  adult: fc.integer({ min: 1, max: 6 }),
  child_bed: fc.integer({ min: 0, max: 3 }),
  child_nobed: fc.integer({ min: 0, max: 2 }),
  infant: fc.integer({ min: 0, max: 1 }),
})

/** An order as the shop sells it, with tiers, a rule, a coupon and add-ons of every unit. */
const anInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    counts: heads,
    adult: money,
    child: money,
    single: money,
    tier: fc.option(money),
    offer: fc.record({ price: money, refundable: fc.boolean() }),
    unit: fc.constantFrom('per_person', 'per_order', 'per_room', 'per_person_day', 'per_room_night'),
    rule: fc.record({
      kind: fc.constantFrom('fen_per_adult', 'bp'),
      value: fc.integer({ min: 1, max: 9000 }),
    }),
    rooms: fc.option(fc.integer({ min: 1, max: 6 })),
    share: fc.boolean(),
  })
  .map(({ counts, adult, child, single, tier, offer, unit, rule, rooms, share }) => ({
    ...{ departsOn, today: '2026-11-21', counts, rooms, share },
    choices: [{ id: 9, qty: 1 }],
    prices: {
      ...{ adultFen: adult, childBedFen: child, childNobedFen: child, infantFen: toFen(30_000) },
      singleSuppFen: single,
      tiers: tier === null ? [] : [{ minPax: 3, adultFen: tier, childBedFen: null }],
    },
    terms: {
      ...{ productType: 'group', minPax: 1, maxPax: 30, bedsPerRoom: 2, allowShareRoom: true },
      ...{ days: 8, nights: 7, deposit: { mode: 'percent', value: 2000, balanceDays: 15 } },
      rules: [
        {
          ...{ id: 3, kind: 'early_bird', name: '早鸟', threshold: 1 },
          ...{ offKind: rule.kind, offValue: rule.value, startsOn: '2026-01-01', endsOn: '2027-12-31' },
        },
      ],
      options: [
        {
          ...{ id: 9, kind: 'ticket', name: '门票', unit, priceFen: offer.price, childPriceFen: null },
          ...{ minQty: 0, maxQty: 10, refundable: offer.refundable },
        },
      ],
    },
  }))

type Event =
  | { what: 'pay' }
  | { what: 'supplement'; amountFen: Fen; refundable: boolean }
  | { what: 'leave'; leavers: Counts; daysBefore: number; costFen: Fen }
  | { what: 'goodwill'; amountFen: Fen }
  | { what: 'ask'; daysBefore: number; withdrawn: boolean; costFen: Fen; cause: number }
  | { what: 'late'; amountFen: Fen }
  | { what: 'arrive' }
  | { what: 'expire' }

const few = fc.integer({ min: 0, max: 2 })
const days = fc.integer({ min: 0, max: 60 })
const someCosts = fc.oneof(fc.constant(toFen(0)), money)
const anEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pay' as const) }) },
  fc.record({ what: fc.constant('supplement' as const), amountFen: money, refundable: fc.boolean() }),
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('leave' as const),
      leavers: fc.record({ adult: few, child_bed: few, child_nobed: few, infant: few }),
      daysBefore: days,
      costFen: someCosts,
    }),
  },
  fc.record({ what: fc.constant('goodwill' as const), amountFen: money }),
  fc.record({
    what: fc.constant('ask' as const),
    daysBefore: days,
    withdrawn: fc.boolean(),
    costFen: someCosts,
    cause: fc.nat(),
  }),
  fc.record({ what: fc.constant('late' as const), amountFen: money }),
  { weight: 3, arbitrary: fc.record({ what: fc.constant('arrive' as const) }) },
  fc.record({ what: fc.constant('expire' as const) }),
)

interface Payment {
  id: number
  amountFen: Fen
  counts: boolean
  refunds: { amountFen: Fen; arrived: boolean }[]
}

/** The books of one order: what use cases write into tables. */
function makeBooks(input: QuoteInput) {
  const priced = quote(input, [
    { kind: 'coupon', refId: 7, label: '券', offOf: (sum) => toFen(Math.floor(sum / 7)) },
  ])
  if ('message' in priced) return null
  const items = priced.items.map(({ discountable: _, ...item }) => item)
  let order: OrderToRefund = {
    ...{
      ladder: modelContractLadders.outbound,
      departsOn,
      days: 8,
      lines: { items, adjustments: priced.adjustments },
    },
    ...{ terms: input, counts: input.counts, rooms: priced.rooms, share: priced.share },
    ...{ paidFen: toFen(0), committedFen: toFen(0) },
    balanceFen: priced.payableFen,
  }
  const bills = priced.payMode === 'full' ? [priced.payableFen] : [priced.depositFen, priced.balanceFen]
  const payments: Payment[] = []
  let refundedFen = toFen(0)
  let isOver = false
  let serial = 0

  const pay = (amountFen: Fen, counts: boolean) => {
    payments.push({ id: ++serial, amountFen, counts, refunds: [] })
    if (counts) order = { ...order, paidFen: toFen(order.paidFen + amountFen) }
    // Money that does not count goes back whole.
    else payments.at(-1)?.refunds.push({ amountFen, arrived: false })
  }
  const leftOf = ({ amountFen, refunds }: Payment) =>
    toFen(amountFen - sumOf(refunds.map((refund) => refund.amountFen)))

  function approve(refund: RefundQuote) {
    const counting = payments.filter(({ counts }) => counts)
    const left = counting.map((each) => ({ id: each.id, paidAt: new Date(each.id), leftFen: leftOf(each) }))
    for (const { id, amountFen } of splitRefund(left, refund.refundFen))
      payments.find((each) => each.id === id)?.refunds.push({ amountFen, arrived: false })
    const { balance } = refund
    if (balance.becomes === 'closed') bills.splice(0)
    if (balance.becomes === 'replaced') bills.splice(0, bills.length, balance.amountFen)
    order = {
      ...order,
      lines: refund.lines,
      counts: refund.counts,
      rooms: refund.rooms,
      share: refund.share,
      committedFen: toFen(order.committedFen + refund.refundFen),
      balanceFen: sumOf(bills),
    }
    if (refund.kind === 'whole') isOver = true
  }

  const moves: { [E in Event as E['what']]: (event: E) => void } = {
    pay() {
      const bill = bills.shift()
      if (bill === undefined) return
      pay(bill, true)
      order = { ...order, balanceFen: sumOf(bills) }
    },
    supplement({ amountFen, refundable }) {
      if (order.paidFen === 0 || isOver) return
      pay(amountFen, true)
      const { items, adjustments } = order.lines
      const code = `supplement:${serial}`
      order = {
        ...order,
        lines: {
          items: [...items, { code, name: '补款', unitFen: amountFen, qty: 1, amountFen, refundable }],
          adjustments: adjustments.map((each) => ({ ...each, shares: [...each.shares, toFen(0)] })),
        },
      }
    },
    leave({ leavers, daysBefore, costFen }) {
      if (order.paidFen === 0 || isOver || Object.values(leavers).every((count) => count === 0)) return
      const asked = { cause: 'traveller', today: addDays(departsOn, -daysBefore), costFen } as const
      const refund = quotePart(order, leavers, asked)
      if (!isRefundRefusal(refund)) approve(refund)
    },
    goodwill({ amountFen }) {
      const refund = isOver ? null : quoteGoodwill(order, amountFen)
      if (refund) approve(refund)
    },
    ask({ daysBefore, withdrawn, costFen, cause }) {
      if (order.paidFen === 0 || isOver) return
      const causes = refundCauses.filter((each) => each !== 'mid_trip')
      const asked = {
        cause: causes[cause % causes.length] ?? 'traveller',
        today: addDays(departsOn, -daysBefore),
        costFen,
      }
      const refund = quoteWhole(order, asked)
      if (!withdrawn && !isRefundRefusal(refund)) approve(refund)
    },
    late: ({ amountFen }) => pay(amountFen, false),
    arrive() {
      for (const payment of payments) {
        const waiting = payment.refunds.find(({ arrived }) => !arrived)
        if (!waiting) continue
        waiting.arrived = true
        if (payment.counts) refundedFen = toFen(refundedFen + waiting.amountFen)
        return
      }
    },
    expire() {
      if (order.paidFen === 0) isOver = true
    },
  }
  return {
    play: (event: Event) => (moves[event.what] as (event: Event) => void)(event),
    check() {
      for (const each of payments) expect(leftOf(each)).toBeGreaterThanOrEqual(0)
      const arrived = (each: Payment) =>
        sumOf(each.refunds.filter((refund) => refund.arrived).map((refund) => refund.amountFen))
      const counting = payments.filter(({ counts }) => counts)
      const { paidFen, committedFen, lines, balanceFen } = order
      expect(sumOf(counting.map(({ amountFen }) => amountFen)) - sumOf(counting.map(arrived))).toBe(
        paidFen - refundedFen,
      )
      expect(committedFen).toBeLessThanOrEqual(paidFen)
      const payableFen = payableOf(lines)
      expect(payableFen).toBeGreaterThanOrEqual(0)
      for (const { shares, amountFen } of lines.adjustments) {
        expect(shares).toHaveLength(lines.items.length)
        expect(sumOf(shares)).toBe(amountFen)
      }
      // With nothing open and nothing on its way this is: payable = Σ lines = paid − refunded.
      if (paidFen > 0) expect(payableFen).toBe(paidFen - committedFen + balanceFen)
    },
  }
}

test('any order of events keeps the books: no refund exceeds its payment, and what is to be paid is what the lines sum to', () => {
  fc.assert(
    fc.property(anInput, fc.array(anEvent, { maxLength: 14 }), (input, events) => {
      const books = makeBooks(input)
      if (!books) return
      books.check()
      for (const event of events) {
        books.play(event)
        books.check()
      }
    }),
    { numRuns: 400 },
  )
})
