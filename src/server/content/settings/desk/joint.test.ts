import { beforeEach, expect, test } from 'vitest'
import { type SettingGroupView, shopSettingCalls } from '#src/api/desk/system/settings.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { setSettings } from '#test/content/settings.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { secondPersonLinesOf } from '../service.ts'

const shop = await openShop()
const { db } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, shop.clock))
const gu = await signInStaff(shop, { roles: ['admin'], name: '顾明' })
const ye = await signInStaff(shop, { roles: ['admin'], name: '叶青' })
const keeper = await signInStaff(shop, { roles: ['service', 'finance'] })
const KEY = 'refund.second_fen'

beforeEach(async () => {
  await db.deleteFrom('approval').execute()
  await db.updateTable('staff').set({ status: 'active' }).where('id', '=', ye.id).execute()
  await setSettings(db, { [KEY]: 500_000, 'points.second': 5_000 })
})

async function groupOf(code = 'approvals') {
  const { data } = await ask(shopSettingCalls.list, {}, gu)
  const found = (data as { list: SettingGroupView[] }).list.find((group) => group.code === code)
  if (!found) throw new Error(`no group ${code}`)
  return found
}

async function change(who: typeof gu, to: Record<string, string>, code = 'approvals') {
  const { version, values } = await groupOf(code)
  const changes = Object.fromEntries(
    Object.entries(to).map(([key, text]) => [key, { from: values[key] ?? '', to: text }]),
  )
  const fields = { group: code, version: String(version), changes_json: JSON.stringify(changes) }
  return ask(shopSettingCalls.save, fields, who)
}

const waiting = async () => String((await groupOf()).approval_id)
const answer = (who: typeof gu, id: string, decision = 'approved') =>
  ask(approvals.decide, { id, decision, reason: '已与财务核对过额度' }, who)
const decide = async (who: typeof gu, decision = 'approved') => answer(who, await waiting(), decision)
const line = async () => (await secondPersonLinesOf(db)).refundFen

test('a line is changed by one admin and let happen by another; until then the old one holds', async () => {
  expect(await change(gu, { [KEY]: '8000', 'points.second': '3000' })).toMatchObject({
    code: 0,
    data: { message: '已提交，待另一位管理员复核' },
  })
  expect(await line()).toBe(500_000)
  const before = await groupOf()
  expect(before).toMatchObject({ values: { [KEY]: '5000' }, approval_id: expect.any(Number) })
  const id = String(before.approval_id)
  expect((await ask(approvals.detail, { id }, ye)).data).toMatchObject({
    title: '修改复核额度',
    lines: [{ label: '修改', text: '退款：¥5,000 → ¥8,000；一次调整积分：5000分 → 3000分' }],
    reason: '复核额度，修改2项',
    may_decide: true,
  })
  expect(await decide(gu)).toMatchObject({ code: 26 })
  expect(await ask(approvals.decide, { id, decision: 'approved', reason: '' }, keeper)).toMatchObject({
    code: 25,
  })
  expect(await line()).toBe(500_000)
  expect(await decide(ye)).toMatchObject({ code: 0 })
  expect(await secondPersonLinesOf(db)).toMatchObject({ refundFen: 800_000, points: 3_000 })
  expect(await groupOf()).toMatchObject({
    ...{ version: before.version + 1, approval_id: null },
    ...{ values: { [KEY]: '8000' }, initial: { [KEY]: '5000' }, changed: { [KEY]: { by: '顾明' } } },
  })
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('entity', '=', 'setting')
    .where('entity_id', '=', 'approvals')
    .orderBy('id')
    .execute()
  const [from, to] = [
    { [KEY]: '5000', 'points.second': '5000' },
    { [KEY]: '8000', 'points.second': '3000' },
  ]
  expect(rows).toEqual([
    { action: 'setting.change', staff_id: gu.id, before: from, after: { asked: to } },
    { action: 'approval.decide', staff_id: ye.id, before: from, after: to },
  ])
})

test('a second change is STATE while one waits, and a change that is rejected has changed nothing', async () => {
  expect((await change(gu, { [KEY]: '8000' })).code).toBe(0)
  expect(await change(ye, { 'points.second': '3000' })).toMatchObject({ code: 22 })
  expect(await decide(ye, 'rejected')).toMatchObject({ code: 0 })
  expect(await secondPersonLinesOf(db)).toMatchObject({ refundFen: 500_000, points: 5_000 })
  expect((await change(ye, { 'points.second': '3000' })).code).toBe(0)
})

test('what was asked for over another value than stands is STATE, and stays to be rejected', async () => {
  expect((await change(gu, { [KEY]: '8000' })).code).toBe(0)
  await setSettings(db, { [KEY]: 300_000 })
  expect(await decide(ye)).toMatchObject({ code: 22, message: '设置已变化，请驳回后重新提交' })
  expect(await line()).toBe(300_000)
  expect(await decide(ye, 'rejected')).toMatchObject({ code: 0 })
})

test('two who agree and reject at the same instant: one is heard, and the line is what they decided', async () => {
  const third = await signInStaff(shop, { roles: ['admin'], name: '秦越' })
  expect((await change(gu, { [KEY]: '8000' })).code).toBe(0)
  const id = await waiting()
  const answers = await Promise.all([answer(ye, id), answer(third, id, 'rejected')])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
  expect(await line()).toBe(answers[0]?.code === 0 ? 800_000 : 500_000)
  await db.updateTable('staff').set({ status: 'left' }).where('id', '=', third.id).execute()
})

test('the only admin changes a line at once', async () => {
  await db.updateTable('staff').set({ status: 'left' }).where('id', '=', ye.id).execute()
  expect((await change(gu, { [KEY]: '6000' })).code).toBe(0)
  expect(await line()).toBe(600_000)
  expect((await groupOf()).approval_id).toBeNull()
})

test('limits of orders are one admin’s to change', async () => {
  expect((await change(gu, { 'order.pay_minutes': '45' }, 'orders')).code).toBe(0)
  expect((await groupOf('orders')).values).toMatchObject({ 'order.pay_minutes': '45' })
})

test.each([
  [KEY, '499', '请填写¥500到¥20,000之间的整数（元）'],
  [KEY, '20001', '请填写¥500到¥20,000之间的整数（元）'],
  [KEY, '5000.5', '请填写¥500到¥20,000之间的整数（元）'],
  [KEY, '9'.repeat(40), '请填写¥500到¥20,000之间的整数（元）'],
  ['coupon.second_percent', '49', '请填写50到95之间的整数（%）'],
  ['departure_batch.second_rows', '0', '请填写20到500之间的整数（个）'],
])('%s is never %s: PARAM, and nobody is asked', async (key, to, sentence) => {
  expect(await change(gu, { [key]: to })).toMatchObject({ code: 1, data: { errors: { [key]: sentence } } })
  expect((await groupOf()).approval_id).toBeNull()
})
