import { expect, test } from 'vitest'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { keysOf } from '#src/domain/keys.ts'
import { expectMoneyToHold, openOrderEvents, playOrders } from '#test/orders/order-events.ts'

const desk = await openOrderEvents('2026-11-21T10:00:00+08:00')
const seen = new Set<string>()

test('Whatever travellers, staff, the channel and the shop do in whatever order, the books of refunds balance', async () => {
  await playOrders(desk, {
    events: desk.events,
    often: ['pay', 'approve', 'approveAgain', 'moneyArrives'],
    walks: [
      [
        { deposit: true, days: 20 },
        'pay beginToPay clerkAsks:2 tellCosts:1 approve:4 approve approveAgain approveAgain:1 payLate:1 ' +
          'moneyFails sendAgain:1 moneyArrives pay goodwill approve approveAgain:2 approveAgain:1 moneyArrives ' +
          'shopCancels approve approveAgain:1 moneyArrives',
      ],
      [
        { deposit: false, days: 10 },
        'pay travellerAsks travellerWithdraws travellerAsks:1 tellCosts reject timePasses:30 clerkAsks ' +
          'tellCosts:3 approve:1 shopCancels:1 approveAgain approve:1 approveAgain moneyArrives',
      ],
    ],
    numRuns: 14,
    async expectAllToHold(event) {
      await expectMoneyToHold(desk, event)
      const requests = await desk.db.selectFrom('refund_request').select('status').distinct().execute()
      for (const { status } of requests) seen.add(status)
    },
  })
  expect([...seen].sort()).toEqual(keysOf(requestStatusText).sort())
})
