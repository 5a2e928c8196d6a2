import { describe, expect, test } from 'vitest'
import { toFen } from '../../money.ts'
import { refundCauses } from './deduction.ts'
import { asksForCosts, obstacleToRequest, whyNotAsked } from './desk.ts'

const standing = { status: 'paid', roles: ['service'], hasOpenRequest: false } as const

describe('asking at the desk', () => {
  test.each([
    ['goodwill', 'done', ''],
    ['goodwill', 'deposit_paid', '订单已付订金·待付尾款，不能做体谅退款'],
    ['goodwill', 'refunding', '订单退款中，不能做体谅退款'],
    ['visa_refused', 'ready', ''],
    ['traveller', 'travelling', '行程已开始，只能按行程中止申请'],
    ['traveller', 'wait_review', '订单待评价，不能申请退款'],
    ['mid_trip', 'travelling', '行程中止只能由计调申请'],
  ] as const)('%s of an order that is %s: "%s"', (cause, status, why) => {
    expect(whyNotAsked(cause, { ...standing, status })).toBe(why)
  })

  test('is impossible while another request stands, whatever the cause', () => {
    expect(whyNotAsked('goodwill', { ...standing, hasOpenRequest: true })).toBe('已有退款申请在处理中')
  })
})

describe('whether 计调 have to say what was kept', () => {
  const quote = { kind: 'whole', baseFen: toFen(1000), ladderFen: toFen(200), refundFen: toFen(800) } as const

  test('where the shop does not bear it itself and something is left to keep', () => {
    const asking = refundCauses.filter((cause) => asksForCosts(cause, quote))
    expect(asking).toEqual(['traveller', 'visa_refused', 'mid_trip', 'balance_overdue', 'force_majeure'])
    expect(asksForCosts('goodwill', { ...quote, kind: 'goodwill' })).toBe(false)
    expect(asksForCosts('traveller', { ...quote, ladderFen: toFen(1000) })).toBe(false)
    expect(asksForCosts('traveller', { ...quote, refundFen: toFen(0) })).toBe(false)
    // Of a part it also decides what of the balance is still to be paid.
    expect(asksForCosts('traveller', { ...quote, kind: 'part', refundFen: toFen(0) })).toBe(true)
  })
})

describe('an act that is impossible says why', () => {
  const request = {
    status: 'first_approved',
    cause: 'traveller',
    costs: 'none',
    isChanged: false,
    askedBy: 1,
    firstBy: 2,
  } as const

  const eyesOf = (id: number, ...sameAs: number[]) => ({ id, sameAs })

  test('approving what is signed already, unless the sum has changed since', () => {
    expect(obstacleToRequest('approve', request, eyesOf(3))).toEqual({
      refusal: 'STATE',
      why: '已通过，待复核',
    })
    expect(obstacleToRequest('approve', { ...request, isChanged: true }, eyesOf(3))).toBeNull()
  })

  test('signing a second time by who asked or signed first, or for another sum', () => {
    for (const me of [1, 2])
      expect(obstacleToRequest('second', request, eyesOf(me))?.refusal).toBe('FOUR_EYES')
    expect(obstacleToRequest('second', { ...request, isChanged: true }, eyesOf(3))?.refusal).toBe(
      'PRICE_CHANGED',
    )
    expect(obstacleToRequest('second', request, eyesOf(3))).toBeNull()
  })

  test('costs where the shop bears them, or once somebody has signed', () => {
    expect(obstacleToRequest('cost', request, eyesOf(3))?.refusal).toBe('STATE')
    const shop = { ...request, status: 'submitted', cause: 'not_formed' } as const
    expect(obstacleToRequest('cost', shop, eyesOf(3))?.why).toBe('商家取消，费用由本店承担')
  })
})
