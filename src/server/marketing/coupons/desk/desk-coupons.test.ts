import { beforeEach, describe, expect, test } from 'vitest'
import { type CouponRuleRow, couponRules, type DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { work } from '#src/api/desk/work/items.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { setSettings } from '#test/content/settings.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { askDesk, letInAnew, type Person, signInStaff } from '#test/people/staff.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { claimCoupon } from '../service.ts'

const shop = await openShop({ at: '2026-11-23T10:00:00+08:00' })
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return {
    id: signedIn.id,
    ask: <D = Record<string, unknown>>(endpoint: DeskEndpoint, fields: Record<string, string> = {}) =>
      askDesk(api, endpoint, fields, signedIn) as unknown as Promise<{
        code: number
        data: D
        message: string
      }>,
  }
}
type Clerk = Awaited<ReturnType<typeof clerk>>
const gu = await clerk({ roles: ['content'], name: '顾衡' })
const wen = await clerk({ roles: ['content'], name: '文娜' })
const zhou = await clerk({ roles: ['finance'], name: '周账' })
const both = await clerk({ roles: ['content', 'finance'], name: '陆遥' })

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
})

const reason = '十二月滇西专题'
const draft = async (by: Clerk = gu) => (await by.ask<DeskCouponRule>(couponRules.create)).data
const read = async (id: number) =>
  (await gu.ask<DeskCouponRule>(couponRules.detail, { rule_id: String(id) })).data

async function save(rule: DeskCouponRule, to: Record<string, string>, by: Clerk = gu) {
  const changes = Object.fromEntries(
    Object.entries(to).map(([name, value]) => [name, { from: rule.fields[name as 'name'], to: value }]),
  )
  return by.ask<{ rule: DeskCouponRule; message: string; errors?: Record<string, string> }>(
    couponRules.save,
    {
      rule_id: String(rule.id),
      version: String(rule.version),
      changes_json: JSON.stringify(changes),
    },
  )
}
async function saved(to: Record<string, string>, by: Clerk = gu) {
  const { data } = await save(await draft(by), to, by)
  return data.rule
}
const act = (
  name: 'start' | 'stop' | 'resume' | 'reopen' | 'raise' | 'discard',
  rule: Pick<DeskCouponRule, 'id' | 'version'>,
  more: Record<string, string> = {},
  by: Clerk = gu,
) =>
  by.ask<DeskCouponRule>(couponRules[name], {
    rule_id: String(rule.id),
    version: String(rule.version),
    ...(name === 'reopen' || name === 'discard' ? {} : { reason }),
    ...more,
  })
const decide = (id: number | undefined, by: Clerk, decision = 'approved') =>
  by.ask(approvals.decide, { id: String(id), decision, reason: '额度合适，已核对' })
async function claim(ruleId: number) {
  const member = await insertMember(db)
  return shop.transaction((tx) =>
    claimCoupon(tx, { ruleId, memberId: member.id, source: 'claim', now: clock.now() }),
  )
}

describe('a coupon rule at the desk', () => {
  test('is a draft that nobody can claim, is saved, read out and started, and then can be had', async () => {
    const rule = await saved({ name: '满千减百', value: '100', min: '1000', total: '50' })
    expect(rule).toMatchObject({
      status: 'draft',
      sentence: '满¥1,000减¥100，全部产品，领取后30天内有效，每人1张，共50张',
      second_person: [],
      authors: ['顾衡'],
    })
    expect(await claim(rule.id)).toEqual({ refusal: 'COUPON_GONE' })
    expect(await act('start', rule)).toMatchObject({ code: 0, data: { status: 'live' } })
    expect(await claim(rule.id)).toMatchObject({ couponId: expect.any(Number) })
    expect(await read(rule.id)).toMatchObject({ issued: 1, unused: 1, used: 0, cost_fen: 0 })
  })

  test('of ¥600 is saved and not receivable until 财务 decides; its author cannot, whatever their roles', async () => {
    const rule = await saved({ value: '600', min: '8000', total: '10' }, both)
    // Another one asks, so that who wrote it is not who asked.
    const { data } = await act('start', rule, {}, wen)
    expect(data).toMatchObject({ status: 'pending', waiting: { asked_by: { name: '文娜' }, text: reason } })
    expect(await claim(rule.id)).toEqual({ refusal: 'COUPON_GONE' })
    const approvalId = data.waiting?.approval_id
    expect(await decide(approvalId, both)).toMatchObject({ code: 26 })
    expect(await decide(approvalId, gu)).toMatchObject({ code: 25 })
    expect(await claim(rule.id)).toEqual({ refusal: 'COUPON_GONE' })
    const queue = await zhou.ask<{ list: { text: string }[] }>(work.list, { scope: 'mine' })
    expect(queue.data.list.map(({ text }) => text)).toContain(`启用优惠券，文娜提出：${reason}`)
    expect(await decide(approvalId, zhou)).toMatchObject({ code: 0 })
    expect(await read(rule.id)).toMatchObject({ status: 'live', waiting: null })
    expect(await claim(rule.id)).toMatchObject({ couponId: expect.any(Number) })
  })

  test('is not decided about by one of its authors, nor by who may be one, and neither is offered to: FOUR_EYES', async () => {
    const rule = await saved({ value: '600', min: '8000', total: '10' }, both)
    const { data } = await act('start', rule, {}, wen)
    const id = String(data.waiting?.approval_id)
    const same = await clerk({ roles: ['finance'], name: '何账' })
    await letInAnew(shop, both, same)
    expect(await both.ask(approvals.detail, { id })).toMatchObject({
      data: { may_decide: false, why: '须由另一位同事复核' },
    })
    const why = '您或起草人的账号近期由对方重置过，须由另一位同事复核'
    expect(await same.ask(approvals.detail, { id })).toMatchObject({ data: { may_decide: false, why } })
    expect(await decide(Number(id), same)).toMatchObject({ code: 26, message: why })
    expect(await decide(Number(id), zhou)).toMatchObject({ code: 0 })
  })

  test('needs 财务 by the lines of the moment, and waits on when they are raised', async () => {
    const rule = await saved({ value: '100', min: '1000', total: '50' })
    await setSettings(db, { 'coupon.second_fen': 9_900 })
    const reasons = ['单张最高减¥100，超过¥99']
    expect(await read(rule.id)).toMatchObject({ second_person: reasons })
    const { data } = await act('start', rule)
    expect(data).toMatchObject({ status: 'pending' })
    const approval = (await zhou.ask(approvals.detail, { id: String(data.waiting?.approval_id) })).data
    expect(approval).toMatchObject({
      lines: expect.arrayContaining([{ label: '复核缘由', text: reasons[0] }]),
    })
    await setSettings(db, { 'coupon.second_fen': 50_000 })
    expect(await read(rule.id)).toMatchObject({ status: 'pending', second_person: [] })
    expect(await claim(rule.id)).toEqual({ refusal: 'COUPON_GONE' })
    expect(await decide(data.waiting?.approval_id, zhou)).toMatchObject({ code: 0 })
  })

  test('that is rejected is a draft again, and one that is taken back before waits for nobody', async () => {
    const rule = await saved({ value: '600', min: '8000', total: '10' })
    const asked = await act('start', rule)
    expect(await decide(asked.data.waiting?.approval_id, zhou, 'rejected')).toMatchObject({ code: 0 })
    const again = await read(rule.id)
    expect(again.status).toBe('draft')
    const second = await act('start', again)
    expect(await act('reopen', second.data)).toMatchObject({
      code: 0,
      data: { status: 'draft', waiting: null },
    })
    expect(await decide(second.data.waiting?.approval_id, zhou)).toMatchObject({ code: 20 })
  })

  test('keeps its promises once it is started: STATE for a term, while its name and note change', async () => {
    const rule = await saved({ value: '100', min: '1000', total: '50' })
    await act('start', rule)
    const live = await read(rule.id)
    expect(await save(live, { value: '50' })).toMatchObject({ code: 22 })
    expect(await save(live, { name: '冬日券', receivable: '0' })).toMatchObject({
      code: 0,
      data: { rule: { name: '冬日券', receivable: false, value_text: '¥100' } },
    })
    await db.updateTable('coupon_rule').set({ issued: 1 }).where('id', '=', rule.id).execute()
    expect(await act('reopen', await read(rule.id))).toMatchObject({ code: 22 })
    const copy = await gu.ask<DeskCouponRule>(couponRules.create, { copy_of: String(rule.id) })
    expect(copy.data).toMatchObject({ status: 'draft', name: '冬日券', issued: 0 })
    expect(await gu.ask(couponRules.create, { copy_of: '999999' })).toMatchObject({ code: 20 })
  })

  test('is stopped at any time and what was given stays; it goes on when it is resumed', async () => {
    const rule = await saved({ value: '100', min: '1000', total: '50' })
    await act('start', rule)
    const given = await claim(rule.id)
    const stopped = await act('stop', await read(rule.id))
    expect(stopped).toMatchObject({ code: 0, data: { status: 'stopped', unused: 1 } })
    expect(await claim(rule.id)).toEqual({ refusal: 'COUPON_GONE' })
    expect(given).toMatchObject({ couponId: expect.any(Number) })
    expect(await act('stop', stopped.data)).toMatchObject({ code: 22 })
    expect(await act('resume', stopped.data)).toMatchObject({ code: 0, data: { status: 'live' } })
    expect(await claim(rule.id)).toMatchObject({ couponId: expect.any(Number) })
  })

  test('gets more coupons, above the line only with a second person, and never fewer', async () => {
    const rule = await saved({ value: '100', min: '1000', total: '50' })
    const { data: live } = await act('start', rule)
    expect(await act('raise', live, { total: '50' })).toMatchObject({ code: 1 })
    const { data: raised } = await act('raise', live, { total: '200' })
    expect(raised).toMatchObject({ total: 200, waiting: null })
    const { data: asked } = await act('raise', raised, { total: '201' })
    expect(asked).toMatchObject({ total: 200, status: 'live', waiting: { asked_by: { name: '顾衡' } } })
    expect(await act('raise', asked, { total: '300' })).toMatchObject({ code: 22 })
    expect(await decide(asked.waiting?.approval_id, zhou)).toMatchObject({ code: 0 })
    expect(await read(rule.id)).toMatchObject({ total: 201, status: 'live' })
  })

  test('is discarded only as a draft, and two who act at once do not both win: STATE', async () => {
    const rule = await saved({ value: '100', min: '1000', total: '50' })
    const answers = await Promise.all([act('start', rule), act('discard', rule, {}, wen)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const gone = await draft()
    expect(await act('discard', gone)).toMatchObject({ code: 0 })
    expect(await gu.ask(couponRules.detail, { rule_id: String(gone.id) })).toMatchObject({ code: 20 })
    expect(await act('start', gone)).toMatchObject({ code: 20 })
  })

  test('that is live is neither started nor resumed again: STATE', async () => {
    const { data: live } = await act('start', await saved({ value: '100', min: '1000', total: '50' }))
    expect(await act('start', live)).toMatchObject({ code: 22, message: '不是草稿，请刷新页面' })
    expect(await act('resume', live)).toMatchObject({ code: 22, message: '没有停发，请刷新页面' })
  })

  test('that does not exist answers NOT_FOUND to whatever is done with it', async () => {
    const gone = { ...(await draft()), id: 999_999 }
    expect(await save(gone, { name: '无主券' })).toMatchObject({ code: 20 })
    for (const name of ['start', 'stop', 'resume', 'reopen', 'discard'] as const)
      expect([name, (await act(name, gone)).code]).toEqual([name, 20])
    expect(await act('raise', gone, { total: '60' })).toMatchObject({ code: 20 })
  })

  test('merges what two clerks change of it, and shows both where it is the same field: STALE', async () => {
    const rule = await draft()
    await save(rule, { name: '一号券' })
    expect(await save(rule, { note: '限冬天' }, wen)).toMatchObject({
      code: 0,
      data: { rule: { fields: { name: '一号券', note: '限冬天' }, authors: ['顾衡', '文娜'] } },
    })
    expect(await save(rule, { name: '二号券' }, wen)).toMatchObject({ code: 24 })
  })

  test('is refused by field for what nobody knows, and its list is narrowed down by state and name', async () => {
    const rule = await draft()
    const { code, data } = await save(rule, { scope_kind: 'product', scope_ids: '999999' })
    expect([code, data.errors]).toEqual([1, { scope_ids: '没有编号999999' }])
    await save(rule, { name: '独一无二券' })
    const list = async (fields: Record<string, string>) =>
      (await gu.ask<{ list: CouponRuleRow[] }>(couponRules.list, fields)).data.list.map(({ id }) => id)
    expect(await list({ q: '独一' })).toEqual([rule.id])
    expect(await list({ q: '独一', statuses: 'live,stopped' })).toEqual([])
    expect((await list({ statuses: 'draft' })).includes(rule.id)).toBe(true)
  })
})

test('a rule that is being written is tried on trips by the function that will price orders', async () => {
  const product = await insertProduct(db, { title: '大理慢游' })
  await db.updateTable('product').set({ price_from_fen: 400_000 }).where('id', '=', product.id).execute()
  const { fields } = await draft()
  const preview = async (over: Record<string, string>, more: Record<string, string> = {}) => {
    const fields_json = JSON.stringify({ ...fields, ...over })
    const { data } = await gu.ask(couponRules.preview, {
      fields_json,
      product_id: String(product.id),
      ...more,
    })
    return data
  }
  expect(await preview({ value: '100', min: '1000' })).toMatchObject({
    faults: {},
    trial: { title: '大理慢游', sum_fen: 800_000, off_fen: 10_000, why: '' },
    examples: expect.arrayContaining([expect.objectContaining({ title: '大理慢游', off_fen: 10_000 })]),
  })
  expect(await preview({ value: '100', min: '1000' }, { sum_fen: '99999' })).toMatchObject({
    trial: { off_fen: 0, why: '满1000元可用，还差0.01元' },
  })
  expect(await preview({ exclude_ids: String(product.id) })).toMatchObject({
    sentence: expect.stringContaining('不含「大理慢游」'),
    trial: { off_fen: 0, why: '不适用于这条线路' },
  })
  expect(await preview({ value: '' })).toMatchObject({ faults: { value: '请填写减多少元' }, sentence: '' })
  expect(await preview({}, { product_id: '999999' })).toMatchObject({ trial: { why: '没有这个产品' } })
  const { data: places } = await gu.ask<{ themes: unknown[] }>(couponRules.places)
  expect(Array.isArray(places.themes)).toBe(true)
})
