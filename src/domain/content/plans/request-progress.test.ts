import { describe, expect, test } from 'vitest'
import { progressOf, type RequestFacts, redesignFault, withdrawFault } from './request-progress.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`)
const now = at('12:00')
const fresh: RequestFacts = {
  status: 'new',
  promisedAt: at('12:30'),
  contactedAt: null,
  planAskedAt: null,
  redesignDueAt: null,
  plan: null,
  order: null,
  isEvaluated: false,
  isWithdrawn: false,
}
const sent = { version: 2, state: 'sent', validUntil: at('18:00') } as const
const order = { status: 'ready', statusText: '已确认·待出行', departsOn: '2026-12-20' } as const

describe('a request says where it stands and what comes by when', () => {
  test.each<[string, Partial<RequestFacts>, string, Date | null]>([
    ['a new one waits for the call', {}, '待联系', at('12:30')],
    [
      'one that was called for its first plan, a day later',
      { status: 'contacted', contactedAt: at('11:00') },
      '方案制作中',
      new Date('2026-11-22T11:00:00+08:00'),
    ],
    ['a plan for its customer', { status: 'planned', plan: sent }, '第2版方案待确认', at('18:00')],
    [
      'a plan that is being changed for its next version',
      { status: 'planned', plan: { ...sent, state: 'changes_asked' }, planAskedAt: at('10:00') },
      '方案修改中',
      new Date('2026-11-22T10:00:00+08:00'),
    ],
    [
      'a lapsed plan for a new price',
      { status: 'planned', plan: { ...sent, state: 'expired' } },
      '方案已过期',
      null,
    ],
    ['another designer is asked for', { redesignDueAt: at('12:30') }, '更换定制师中', at('12:30')],
    ['an order is on its way', { status: 'accepted', order }, '已下单，已确认·待出行', null],
    [
      'the trip is over',
      { status: 'accepted', order: { ...order, status: 'wait_review' } },
      '行程已结束',
      null,
    ],
    [
      'the order was given up',
      { status: 'accepted', order: { ...order, status: 'cancelled', statusText: '已取消' } },
      '订单已取消',
      null,
    ],
    ['somebody else has bought it', { status: 'accepted' }, '已下单', null],
    ['it was taken back', { status: 'closed', isWithdrawn: true }, '已撤回', null],
    ['it was closed', { status: 'closed' }, '已关闭', null],
  ])('%s', (_, over, state, by) => {
    expect(progressOf({ ...fresh, ...over }, now)).toMatchObject({ state, by })
  })

  test('and owns up to a promise that was missed', () => {
    expect(progressOf({ ...fresh, promisedAt: at('11:59') }, now)).toMatchObject({
      next: expect.stringContaining('已超过约定时间'),
      by: null,
    })
  })

  test('and thanks for an evaluation', () => {
    const over = { status: 'accepted', order: { ...order, status: 'done' }, isEvaluated: true } as const
    expect(progressOf({ ...fresh, ...over }, now).next).toContain('感谢')
  })
})

test('what was ordered or closed is not taken back, and another designer is asked for once at a time', () => {
  expect([fresh, { status: 'accepted' } as const, { status: 'closed' } as const].map(withdrawFault)).toEqual([
    null,
    '方案已接受并生成订单，请在订单里取消',
    '这份需求已关闭',
  ])
  const asked = { ...fresh, redesignDueAt: at('12:30') }
  const accepted = { ...fresh, status: 'accepted' } as const
  const closed = { ...fresh, status: 'closed' } as const
  expect([fresh, asked, accepted, closed].map(redesignFault)).toEqual([
    null,
    '已提出更换，客服会尽快联系您',
    '方案已接受并生成订单，请联系客服',
    '这份需求已关闭',
  ])
})
