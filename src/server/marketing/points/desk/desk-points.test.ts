import { describe, expect, test } from 'vitest'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { setSettings } from '#test/content/settings.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, shop.clock))
const service = await signInStaff(shop, { name: '沈念', roles: ['service'] })
const finance = await signInStaff(shop, { name: '许诺', roles: ['finance'] })
const code = { ok: 0, PARAM: 1, NOT_FOUND: 20, STATE: 22, NO_RIGHT: 25, FOUR_EYES: 26 }

type Person = typeof service
const reason = '客人投诉行程延误，补偿'
const adjust = (by: Person, uid: string, points: string, more: Record<string, string> = {}) =>
  ask(deskPoints.adjust, { uid, points, reason, ...more }, by)
const listed = (by: Person, fields: Record<string, string> = {}) => ask(deskPoints.list, fields, by)
const holderOf = async (uid: string) => (await listed(service, { uid })).data?.['holder']

describe('points by hand', () => {
  test('are added and taken with a reason and what they are about, and leave a row in the audit log', async () => {
    const member = await insertMember(db)
    const order = await insertOrder(db, { member_id: member.id, status: 'done' })
    expect((await adjust(service, member.uid, '300', { ref: order.orderNo })).data).toEqual({
      outcome: 'done',
      balance: 300,
    })
    expect((await adjust(service, member.uid, '-120')).data).toEqual({ outcome: 'done', balance: 180 })
    expect((await listed(finance, { uid: member.uid, types: 'adjustment' })).data).toMatchObject({
      total: 2,
      list: [
        { points: -120, balance_after: 180, note: reason, by: '沈念', type_text: '客服调整' },
        { points: 300, points_left: 180, note: `${reason}，${order.orderNo}`, expires_on: '2027-12-31' },
      ],
      holder: { balance: 180, adjusted_in_30_days: 420, expiring: { points: 180, date: '2027-12-31' } },
    })
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', member.uid)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'points.adjust', before: { points: 0 }, after: { points: 300, ref: order.orderNo }, reason },
      { action: 'points.adjust', before: { points: 300 }, after: { points: 180 } },
    ])
  })

  test('never leave a member with less than none, for nobody, nor with the paper of somebody else', async () => {
    const [member, other] = [await insertMember(db), await insertMember(db)]
    const order = await insertOrder(db, { member_id: other.id })
    expect(await adjust(service, member.uid, '-1')).toMatchObject({
      code: code.PARAM,
      data: { errors: { points: expect.any(String) } },
    })
    expect((await adjust(service, 'nobody', '5')).code).toBe(code.NOT_FOUND)
    expect(await adjust(service, member.uid, '5', { ref: order.orderNo })).toMatchObject({
      code: code.PARAM,
      data: { errors: { ref: expect.any(String) } },
    })
    // What somebody else left names this member's telephone.
    const { phone_hash } = await db
      .selectFrom('member')
      .select('phone_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const at = shop.clock.now()
    const { id } = await db
      .insertInto('inquiry')
      .values({
        ...{ kind: 'message', name: '李雷', phone_enc: shop.services.vault.seal('13800000001'), phone_hash },
        ...{ member_id: other.id, created_at: at, last_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await adjust(service, member.uid, '5', { ref: String(id) })).code).toBe(code.PARAM)
    await db.updateTable('inquiry').set({ member_id: null }).where('id', '=', id).execute()
    expect((await adjust(service, member.uid, '5', { ref: String(id) })).code).toBe(0)
    for (const points of ['0', '', '1.5', '9999999'])
      expect((await adjust(service, member.uid, points)).code).toBe(code.PARAM)
    expect((await adjust(service, member.uid, '5', { reason: '补' })).code).toBe(code.PARAM)
  })

  test('of 财务 are for a refund alone: NO_RIGHT', async () => {
    const member = await insertMember(db)
    const order = await insertOrder(db, { member_id: member.id })
    expect((await adjust(finance, member.uid, '5')).code).toBe(code.NO_RIGHT)
    expect((await adjust(finance, member.uid, '5', { ref: order.orderNo })).code).toBe(code.NO_RIGHT)
  })

  test('wait for 财务 beyond the line of the moment, which the desk is told', async () => {
    const member = await insertMember(db)
    await setSettings(db, { 'points.second': 100 })
    expect((await listed(service)).data).toMatchObject({ lines: { points: 100, points_of_month: 20_000 } })
    expect((await adjust(service, member.uid, '101')).data).toMatchObject({ outcome: 'waiting' })
    await setSettings(db, { 'points.second': 5_000 })
    expect((await adjust(service, member.uid, '101')).data).toMatchObject({ outcome: 'done' })
    expect((await adjust(service, member.uid, '6000')).code).toBe(code.STATE)
  })

  test('beyond 5,000 wait for 财务, once for a member, and never for who asked', async () => {
    const member = await insertMember(db)
    const both = await signInStaff(shop, { name: '秦越', roles: ['service', 'finance'] })
    expect((await adjust(both, member.uid, '5000')).data).toMatchObject({ outcome: 'done', balance: 5_000 })
    expect((await adjust(both, member.uid, '5001')).data).toEqual({ outcome: 'waiting', balance: 5_000 })
    expect((await adjust(service, member.uid, '6000')).code).toBe(code.STATE)
    const approval = await db
      .selectFrom('approval')
      .select('id')
      .where('entity_id', '=', member.uid)
      .executeTakeFirstOrThrow()
    const decide = (by: Person, decision: string) =>
      ask(approvals.decide, { id: String(approval.id), decision, reason: '已核对' }, by)
    const shown = await ask(approvals.detail, { id: String(approval.id) }, finance)
    expect(JSON.stringify(shown.data)).toContain('+5001')
    expect((await decide(both, 'approved')).code).toBe(code.FOUR_EYES)
    const decided = await Promise.all([decide(finance, 'approved'), decide(finance, 'approved')])
    expect(decided.map((each) => each.code).toSorted()).toEqual([code.ok, code.STATE])
    expect(await holderOf(member.uid)).toMatchObject({ balance: 10_001 })
  })

  test('that wait can be taken back by who asked, and then another is asked for', async () => {
    const member = await insertMember(db)
    await adjust(service, member.uid, '6000')
    const { id } = await db
      .selectFrom('approval')
      .select('id')
      .where('entity_id', '=', member.uid)
      .executeTakeFirstOrThrow()
    expect((await ask(approvals.recall, { id: String(id) }, finance)).code).toBe(code.NOT_FOUND)
    expect((await ask(approvals.recall, { id: String(id) }, service)).code).toBe(code.ok)
    expect((await adjust(service, member.uid, '5500')).data).toEqual({ outcome: 'waiting', balance: 0 })
  })

  test('beyond 20,000 of one member within 30 days wait for 财务 as well', async () => {
    const member = await insertMember(db)
    for (let times = 0; times < 4; times++)
      expect((await adjust(service, member.uid, times % 2 ? '-5000' : '5000')).data?.['outcome']).toBe('done')
    expect((await adjust(service, member.uid, '1')).data?.['outcome']).toBe('waiting')
  })

  test('beyond 20,000 of one member wait for 财务 also when they are given at the same time', async () => {
    const member = await insertMember(db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(service, member.uid, '5000')))
    const outcomes = answers.map(({ code, data }) => data?.['outcome'] ?? code)
    expect(outcomes.toSorted()).toEqual([...Array(3).fill(code.STATE), ...Array(4).fill('done'), 'waiting'])
    expect(await holderOf(member.uid)).toMatchObject({ balance: 20_000, adjusted_in_30_days: 20_000 })
  })
})

describe('the rules of points', () => {
  const rules = async () =>
    (await ask(deskPoints.rules, {}, service)).data as unknown as {
      rules: { type: string; version: number; points: number }[]
      rewards: { id: number; rule_id: number; version: number; is_giving: number }[]
      coupons: { rule_id: number }[]
    }

  test('are changed by 财务 with a reason; who was second reads it anew: STATE', async () => {
    const rule = (await rules()).rules.find(({ type }) => type === 'sharing')
    const change = (points: string, by: Person) =>
      ask(
        deskPoints.changeRule,
        { type: 'sharing', points, version: String(rule?.version), reason: '春节活动期间' },
        by,
      )
    expect((await change('20', service)).code).toBe(code.NO_RIGHT)
    const both = await Promise.all([change('20', finance), change('30', finance)])
    expect(both.map((each) => each.code).toSorted()).toEqual([code.ok, code.STATE])
    expect((await rules()).rules.find(({ type }) => type === 'sharing')).toMatchObject({
      version: 2,
      changed_by: '许诺',
    })
  })

  test('put a coupon on the shelf once, and take it off', async () => {
    const rule_id = String(await insertCouponRule(db))
    const add = () => ask(deskPoints.addReward, { rule_id, points: '900' }, finance)
    expect((await add()).code).toBe(code.ok)
    expect((await add()).code).toBe(code.STATE)
    expect((await ask(deskPoints.addReward, { rule_id: '2000000000', points: '1' }, finance)).code).toBe(
      code.NOT_FOUND,
    )
    const [reward] = (await rules()).rewards
    const change = (version: number, id = String(reward?.id)) =>
      ask(
        deskPoints.changeReward,
        { id, points: '1200', total: '5', is_offered: '0', version: String(version) },
        finance,
      )
    expect((await change(1)).data).toMatchObject({
      rewards: [expect.objectContaining({ points: 1_200, total: 5, is_offered: 0 })],
    })
    expect((await change(1)).code).toBe(code.STATE)
    expect((await change(1, '2000000000')).code).toBe(code.NOT_FOUND)
  })

  test('put up only a coupon that can be given, whose terms are then fixed, and show when it is stopped', async () => {
    const [live, draft] = [await insertCouponRule(db), await insertCouponRule(db, { status: 'draft' })]
    const offered = (await rules()).coupons.map(({ rule_id }) => rule_id)
    expect([live, draft].map((id) => offered.includes(id))).toEqual([true, false])
    const add = (id: number) => ask(deskPoints.addReward, { rule_id: String(id), points: '900' }, finance)
    expect(await add(draft)).toMatchObject({ code: code.NOT_FOUND, message: '只有使用中的优惠券可以上架' })
    expect((await add(live)).code).toBe(code.ok)
    const content = await signInStaff(shop, { roles: ['content'] })
    expect((await ask(couponRules.reopen, { rule_id: String(live), version: '1' }, content)).code).toBe(
      code.STATE,
    )
    const shown = async () => (await rules()).rewards.find(({ rule_id }) => rule_id === live)?.is_giving
    expect(await shown()).toBe(1)
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('id', '=', live).execute()
    expect(await shown()).toBe(0)
  })

  test('leave nothing on the shelf, and put nothing back, whose coupon was stopped or has run out: STATE', async () => {
    const rule = await insertCouponRule(db)
    await ask(deskPoints.addReward, { rule_id: String(rule), points: '900' }, finance)
    const reward = async () => {
      const found = (await rules()).rewards.find(({ rule_id }) => rule_id === rule)
      if (!found) throw new Error('it is not on the shelf')
      return found
    }
    const change = async (is_offered: '0' | '1', points = '900') => {
      const { id, version } = await reward()
      const fields = { id: String(id), version: String(version), is_offered, points }
      return ask(deskPoints.changeReward, fields, finance)
    }
    const turn = (to: { status?: 'live' | 'stopped'; valid_to?: Date }) =>
      db.updateTable('coupon_rule').set(to).where('id', '=', rule).execute()
    const refused = { code: code.STATE, message: '优惠券已停发或已过期，只能下架' }
    await turn({ status: 'stopped' })
    const before = await reward()
    expect(await change('1', '800')).toMatchObject(refused)
    expect(await reward()).toEqual(before)
    expect((await change('0')).code).toBe(code.ok)
    expect(await change('1')).toMatchObject(refused)
    await turn({ status: 'live' })
    expect((await change('1')).code).toBe(code.ok)
    await db
      .updateTable('coupon_rule')
      .set({ valid_kind: 'fixed', valid_from: new Date(0), valid_to: shop.clock.now(), valid_days: null })
      .where('id', '=', rule)
      .execute()
    expect(await change('1')).toMatchObject(refused)
    expect((await change('0')).code).toBe(code.ok)
  })
})
