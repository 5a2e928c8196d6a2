import { expect, test } from 'vitest'
import { refunds } from '#src/api/booking/refunds.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'

const shop = await openRefundShop('2026-11-21T10:00:00+08:00')
const { db, clock, runJobs, family } = shop
const desk = makeDeskApi(shop.services, shop.clock)
const finance = await signInStaff(shop, { name: '许念', roles: ['finance'] })

const told = async (no: string, filter = 'money') => {
  const { data } = await askDesk(desk, orderDetails.timeline, { no, filter }, finance)
  const { list } = data as { list: { kind: string; by: string; text: string; detail: string }[] }
  return list.map(({ kind, by, text, detail }) => [kind, by, text, detail])
}

test('who left, what it changed and where the money went is told in words', async () => {
  const { apply, order_id } = await family({ departsOn: '2026-12-31' })
  clock.advanceSeconds(60)
  await apply([1])
  await runJobs()
  expect((await told(order_id, 'all')).filter(([kind]) => kind === 'state' || kind === 'refund')).toEqual([
    ['state', '客人', '部分出行人退出，订单金额已变更', `退款单 ${order_id}T01`],
    ['refund', '客人', '为部分出行人申请退款，退 ¥5,495.89', `退款单 ${order_id}T01`],
    expect.anything(),
  ])
})

test('a request of the whole is told by the states of the order, with its cause and its sums', async () => {
  const { apply, order_id, visitor } = await family({ departsOn: '2026-12-01' })
  await apply()
  await visitor.call(refunds.withdraw, { refund_no: `${order_id}T01` })
  const states = (await told(order_id, 'all')).filter(([kind]) => kind === 'state')
  expect(states.slice(0, 2)).toEqual([
    ['state', '客人', '状态 退款中 → 已付款·待成团', `退款单 ${order_id}T01 已撤回`],
    [
      'state',
      '客人',
      '状态 已付款·待成团 → 退款中',
      `退款单 ${order_id}T01，原因：客人取消，退 ¥10,880，扣 ¥2,720`,
    ],
  ])
})

test('each signature of staff is told with who gave it and when, and a refusal with its reason', async () => {
  const { apply, order_id } = await family({ departsOn: '2026-12-01' })
  const second = await signInStaff(shop, { name: '周会', roles: ['finance'] })
  const cost = await signInStaff(shop, { name: '陈屿', roles: ['operations'] })
  await apply([1])
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const signed = {
    cost_by: cost.id,
    cost_at: at(1),
    cost_fen: 120_000,
    first_by: finance.id,
    first_at: at(2),
  }
  const change = (set: object) =>
    db.updateTable('refund_request').set(set).where('request_no', '=', `${order_id}T01`).execute()
  await change({ ...signed, status: 'first_approved' })
  expect((await told(order_id)).slice(0, 2)).toEqual([
    ['refund', '许念', '通过退款申请，转交复核', `退款单 ${order_id}T01`],
    ['refund', '陈屿', '录入实际费用 ¥1,200', `退款单 ${order_id}T01`],
  ])
  const refused = { rejected_by: second.id, reject_reason: '出行人已登机', decided_at: at(3) }
  await change({ ...refused, status: 'rejected' })
  expect((await told(order_id))[0]).toEqual([
    'refund',
    '周会',
    '驳回退款申请',
    `退款单 ${order_id}T01，原因：出行人已登机`,
  ])
})
