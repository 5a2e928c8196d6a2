import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { deskCouponScenes } from '#src/api/desk/marketing/coupon-scenes.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { aPhone, lastCode, logIn } from '#test/people/log-in.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { couponSceneJobs } from './jobs.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('coupon_scene').execute()
})

const url = '/product/team'
async function insertScene(over: Record<string, unknown> = {}) {
  const rule = await insertCouponRule(db, { name: '海岛券', total: 50 })
  const row = {
    page: url,
    title: '早鸟海岛券',
    subtitle: '海岛线路可用',
    img: '/pictures/island-dawn-2.0a1b2c3d',
    img_alt: '海岛清晨',
    needs_login: false,
    rule_ids: [rule],
    active: true,
    ...over,
  }
  const { id } = await db.insertInto('coupon_scene').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, rule }
}
async function codeTo(visitor: ReturnType<typeof shop.visitor>, phone: string) {
  const { data } = await visitor.call(accounts.sendCode, { phone })
  return { digits: data.digits, code: lastCode(shop) }
}

describe('the scene of a page', () => {
  test('is told in the words of the specification, to its own pages and within its days', async () => {
    const { id, rule } = await insertScene({ page: '/product/*', ends_at: '2026-12-01T00:00:00+08:00' })
    const see = async (page: string) => (await shop.visitor().call(couponScenes.detail, { url: page })).raw
    expect(await see('/product/individual?x=1')).toEqual({
      id,
      title: '早鸟海岛券',
      subtitle: '海岛线路可用',
      img: '/pictures/island-dawn-2.0a1b2c3d-1200.webp',
      img_alt: '海岛清晨',
      login_flag: 0,
      coupon_rules_id: rule,
      coupons: [
        {
          faceValueTip: '¥200',
          way: '满减',
          useconditiontip: '无门槛',
          starttime: '2026.11.21',
          endtime: '2026.12.21',
        },
      ],
    })
    expect(await see('/hotel')).toBeNull()
    clock.set('2026-12-01T00:00:00+08:00')
    expect(await see('/product/individual')).toBeNull()
  })

  test('is shut in the booking flow and the personal center, and where none of its coupons can be had', async () => {
    const { rule } = await insertScene({ page: '/*' })
    const see = async (page: string) => (await shop.visitor().call(couponScenes.detail, { url: page })).data
    expect(await see('/product')).not.toBeNull()
    for (const page of ['/productOrder/fillOrder', '/center/coupon', '/center'])
      expect(await see(page)).toBeNull()
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('id', '=', rule).execute()
    expect(await see('/product')).toBeNull()
  })

  test('shows no coupon of which none is left, and is shut where that was the last', async () => {
    const over = await insertCouponRule(db, { name: '已领完', total: 3, issued: 3 })
    const left = await insertCouponRule(db, { name: '还有', value: 7_700, total: 3, issued: 2 })
    await insertScene({ rule_ids: [over, left] })
    const see = async () => (await shop.visitor().call(couponScenes.detail, { url })).data
    expect(await see()).toMatchObject({ coupon_rules_id: left, coupons: [{ faceValueTip: '¥77' }] })
    await db.updateTable('coupon_rule').set({ issued: 3 }).where('id', '=', left).execute()
    expect(await see()).toBeNull()
  })

  test('which has nothing left to give, to anybody or to who looks, does not stand before one that has', async () => {
    const first = await insertScene({ title: '第一个', needs_login: true })
    const second = await insertScene({ title: '第二个' })
    // Without a gift there is nothing else to offer.
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('is_gift', '=', true).execute()
    const li = await shop.signIn()
    const see = async (who: ReturnType<typeof shop.visitor> | typeof li) =>
      (await who.call(couponScenes.detail, { url })).data?.title ?? null
    expect([await see(li), await see(shop.visitor())]).toEqual(['第一个', '第一个'])
    const claim = () => li.call(couponScenes.receive, { url, coupon_rules_id: first.rule })
    expect((await claim()).code).toBe(0)
    expect([await see(li), await see(shop.visitor())]).toEqual(['第二个', '第一个'])
    expect((await li.call(couponScenes.received, { url })).data).toEqual({ received: false })
    // Pressed once more on a page of before, it says what it is.
    expect(await claim()).toMatchObject({ failed: 'COUPON_HAD' })
    await db.updateTable('coupon_rule').set({ total: 1 }).where('id', '=', first.rule).execute()
    const guest = shop.visitor()
    expect(await see(guest)).toBe('第二个')
    await guest.call(couponScenes.mark, { url, platform: 3 })
    const views = db.selectFrom('coupon_scene').select('views').orderBy('id')
    expect(await views.execute()).toEqual([{ views: 0 }, { views: 1 }])
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('id', '=', second.rule).execute()
    expect(await see(guest)).toBeNull()
    expect((await li.call(couponScenes.received, { url })).data).toEqual({ received: true })
  })

  test('that asks for an account is shut for a member who has all that can still be had of it', async () => {
    const sold = await insertCouponRule(db, { name: '已领完', total: 3, issued: 3 })
    const twice = await insertCouponRule(db, { name: '每人两张', per_member: 2 })
    await insertScene({ needs_login: true, rule_ids: [sold, twice] })
    const li = await shop.signIn()
    const see = async () => (await li.call(couponScenes.detail, { url })).data?.coupon_rules_id ?? null
    const claim = () => li.call(couponScenes.receive, { url, coupon_rules_id: twice })
    expect(await see()).toBe(twice)
    expect((await claim()).code).toBe(0)
    expect(await see()).toBe(twice)
    expect((await claim()).code).toBe(0)
    expect(await see()).toBeNull()
    expect((await li.call(couponScenes.received, { url })).data).toEqual({ received: true })
    // Anybody else is offered it, and so is a telephone, whoever looks.
    for (const other of [await shop.signIn(), shop.visitor()])
      expect((await other.call(couponScenes.detail, { url })).data).not.toBeNull()
    await db.updateTable('coupon_scene').set({ needs_login: false }).execute()
    expect(await see()).toBe(twice)
  })

  test('counts a browser once a day, and forgets who it was', async () => {
    const { id } = await insertScene()
    const visitor = shop.visitor()
    for (let n = 0; n < 3; n++) await visitor.call(couponScenes.mark, { url, platform: 3 })
    await shop.visitor().call(couponScenes.mark, { url })
    const views = async () =>
      (await db.selectFrom('coupon_scene').select('views').where('id', '=', id).executeTakeFirstOrThrow())
        .views
    expect(await views()).toBe(2)
    await couponSceneJobs(() => shop.ctx())[0]?.run(new Date('2026-11-23T10:00:00+08:00'))
    expect(await db.selectFrom('coupon_scene_view').selectAll().execute()).toEqual([])
    expect(await views()).toBe(2)
  })
})

describe('claiming in a scene', () => {
  test('that asks for an account: NOT_LOGIN to a guest, then once for a member, who is told so', async () => {
    const { rule } = await insertScene({ needs_login: true })
    // Without a gift there is nothing else to offer.
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('is_gift', '=', true).execute()
    const claim = { url, coupon_rules_id: rule }
    expect(await shop.visitor().call(couponScenes.receive, claim)).toMatchObject({ code: 998 })
    const li = await shop.signIn()
    expect((await li.call(couponScenes.received, { url })).data).toEqual({ received: false })
    expect(await li.call(couponScenes.receive, claim)).toMatchObject({
      code: 0,
      data: { coupon_id: expect.any(Number), message: '领取成功' },
    })
    expect((await li.call(couponScenes.received, { url })).data).toEqual({ received: true })
    const elsewhere = await insertCouponRule(db)
    expect((await li.call(coupons.receive, { id: elsewhere })).code).toBe(0)
    for (const [coupon_rules_id, received] of [
      [rule, true],
      [elsewhere, false],
    ] as const)
      expect((await li.call(couponScenes.received, { url, coupon_rules_id })).data).toEqual({ received })
    expect(await li.call(couponScenes.receive, claim)).toMatchObject({ code: 46 })
    expect((await shop.visitor().call(couponScenes.received, { url })).data).toEqual({ received: false })
  })

  test('by telephone takes a code of four digits, and waits for the first login of who has no account', async () => {
    const { rule } = await insertScene()
    const [visitor, phone] = [shop.visitor(), aPhone()]
    const { digits, code } = await codeTo(visitor, phone)
    expect([digits, code.length]).toEqual([4, 4])
    const claim = { url, coupon_rules_id: rule, phone, code }
    expect(await visitor.call(couponScenes.receive, claim)).toMatchObject({
      code: 0,
      data: { coupon_id: null, message: '领取成功' },
    })
    expect(await visitor.call(couponScenes.receive, claim)).toMatchObject({ code: 8 })
    expect(await db.selectFrom('coupon').select('id').where('rule_id', '=', rule).execute()).toEqual([])
    await logIn(shop, { phone })
    expect(await db.selectFrom('coupon').select('source').where('rule_id', '=', rule).execute()).toEqual([
      { source: 'scene' },
    ])
  })

  test('that waits for a login names the last day on which all of it can still be had: the thirtieth, or the coupon’s own', async () => {
    const soon = await insertCouponRule(db, {
      ...{ valid_kind: 'fixed', valid_days: null, valid_to: new Date('2026-11-27T00:00:00+08:00') },
    })
    const claim = async (rule_ids: number[]) => {
      await db.deleteFrom('coupon_scene').execute()
      await db.deleteFrom('rate_limit').execute()
      await insertScene({ rule_ids })
      const [visitor, phone] = [shop.visitor(), aPhone()]
      const { code } = await codeTo(visitor, phone)
      const { data } = await visitor.call(couponScenes.receive, {
        ...{ url, coupon_rules_id: rule_ids[0] ?? 0, phone, code },
      })
      return { phone, login_by: data.login_by }
    }
    const long = await insertCouponRule(db)
    const late = await claim([long])
    expect(late.login_by).toBe('2026-12-21')
    const early = await claim([soon, long])
    expect(early.login_by).toBe('2026-11-26')
    const held = async (rule: number) =>
      (await db.selectFrom('coupon').select('id').where('rule_id', '=', rule).execute()).length
    clock.set('2026-11-26T23:00:00+08:00')
    await logIn(shop, { phone: early.phone })
    expect([await held(soon), await held(long)]).toEqual([1, 1])
    clock.set('2026-12-21T23:00:00+08:00')
    await logIn(shop, { phone: late.phone })
    expect(await held(long)).toBe(2)
  })

  test('gives the coupon at once to the account of the telephone, and the code logs nobody in', async () => {
    const { rule } = await insertScene()
    const phone = aPhone()
    await logIn(shop, { phone })
    clock.set('2026-11-21T10:05:00+08:00')
    const visitor = shop.visitor()
    const { code } = await codeTo(visitor, phone)
    expect(await visitor.call(accounts.codeLogin, { phone, code, agree: true })).toMatchObject({ code: 8 })
    expect(
      await visitor.call(couponScenes.receive, { url, coupon_rules_id: rule, phone, code }),
    ).toMatchObject({
      code: 0,
      data: { coupon_id: expect.any(Number) },
    })
    expect(visitor.cookies.has('sid')).toBe(false)
  })

  test('with a code is refused BAD_CODE in another browser, after three wrong ones and after five minutes', async () => {
    const { rule } = await insertScene()
    const attempt = async (
      spoil: (visitor: ReturnType<typeof shop.visitor>, claim: Record<string, unknown>) => Promise<void>,
    ) => {
      const [visitor, phone] = [shop.visitor(), aPhone()]
      const { code } = await codeTo(visitor, phone)
      const claim = { url, coupon_rules_id: rule, phone, code }
      await spoil(visitor, claim)
      return (await visitor.call(couponScenes.receive, claim)).code
    }
    const wrong = (code: string) => (code === '0000' ? '1111' : '0000')
    expect(
      await attempt(async (_, claim) => {
        expect(await shop.visitor().call(couponScenes.receive, claim as never)).toMatchObject({ code: 8 })
      }),
    ).toBe(0)
    expect(
      await attempt(async (visitor, claim) => {
        for (let n = 0; n < 3; n++)
          await visitor.call(couponScenes.receive, { ...claim, code: wrong(String(claim['code'])) } as never)
      }),
    ).toBe(8)
    expect(
      await attempt(async () => {
        clock.set('2026-11-21T10:05:01+08:00')
      }),
    ).toBe(8)
  })

  test('offers the gift of new members to who has had the coupon and never the gift: GIFT with its page', async () => {
    await insertCouponRule(db, { is_gift: true, receivable: false })
    const { rule } = await insertScene()
    const [visitor, phone] = [shop.visitor(), aPhone()]
    const claim = async () => {
      const { code } = await codeTo(visitor, phone)
      return visitor.call(couponScenes.receive, { url, coupon_rules_id: rule, phone, code })
    }
    expect(await claim()).toMatchObject({ code: 0 })
    clock.set('2026-11-21T10:20:00+08:00')
    const second = await claim()
    expect(second).toMatchObject({ code: 9, message: '您可领取新人礼' })
    expect(second.raw).toEqual({ gift: { campaign: '/activities/earlybird', title: '领取新人礼' } })
    // A browser that has given it to another telephone sends nobody there.
    visitor.cookies.set('gift_browser', (await logIn(shop)).cookies.get('gift_browser') ?? '')
    await db.deleteFrom('rate_limit').execute()
    clock.set('2026-11-21T13:00:00+08:00')
    expect(await claim()).toMatchObject({ code: 46, failed: 'COUPON_HAD' })
  })

  test('is COUPON_GONE on another page, for another rule, and when nothing is left', async () => {
    const { rule } = await insertScene({ needs_login: true })
    const li = await shop.signIn()
    const claim = (page: string, id: number) =>
      li.call(couponScenes.receive, { url: page, coupon_rules_id: id })
    expect(await claim('/hotel', rule)).toMatchObject({ code: 45 })
    expect(await claim(url, rule + 999)).toMatchObject({ code: 45 })
    await db.updateTable('coupon_rule').set({ total: 0 }).where('id', '=', rule).execute()
    expect(await claim(url, rule)).toMatchObject({ code: 45 })
  })

  test('of coupons for new members tells who has paid for an order that they are for those', async () => {
    const rule = await insertCouponRule(db, { new_member_only: true })
    await insertScene({ rule_ids: [rule] })
    const [visitor, han] = [shop.visitor(), await shop.signIn()]
    await insertOrder(db, { member_id: han.member.id, status: 'paid', paid_fen: 736_000 })
    const { code } = await codeTo(visitor, han.phone)
    expect(
      await visitor.call(couponScenes.receive, { url, coupon_rules_id: rule, phone: han.phone, code }),
    ).toMatchObject({ code: 45, message: '仅限未下过单的新会员领取' })
  })

  test('asks for the telephone and its code where an account is not needed: PARAM', async () => {
    const { rule } = await insertScene()
    const visitor = shop.visitor()
    const bare = await visitor.call(couponScenes.receive, { url, coupon_rules_id: rule })
    expect(bare.raw.errors).toEqual({ phone: '请输入您的号码' })
    const half = await visitor.call(couponScenes.receive, { url, coupon_rules_id: rule, phone: aPhone() })
    expect(half.raw.errors).toEqual({ code: '请输入短信验证码' })
  })
})

describe('scenes at the desk', () => {
  async function clerk(person: Person) {
    const signedIn = await signInStaff(shop, person)
    return <D = { list: ContentRow[] }>(endpoint: DeskEndpoint, fields: Record<string, string> = {}) =>
      askDesk(api, endpoint, fields, signedIn) as unknown as Promise<{
        code: number
        data: D
        message: string
      }>
  }
  const scene = (over: Record<string, string> = {}) => ({
    title: '早鸟海岛券',
    subtitle: '',
    page: url,
    needs_login: '0',
    rule_ids: '',
    img: '/pictures/island-dawn-2.0a1b2c3d',
    img_alt: '',
    starts_at: '',
    ends_at: '',
    active: '1',
    ...over,
  })

  test('are written, changed, put in order and removed, and show at once', async () => {
    const gu = await clerk({ roles: ['content'] })
    const rule = await insertCouponRule(db)
    const create = (over: Record<string, string>) =>
      gu<{ id: number; list: ContentRow[]; errors: object }>(deskCouponScenes.create, {
        fields_json: JSON.stringify(scene({ rule_ids: String(rule), ...over })),
      })
    const { data: first } = await create({})
    expect(first.list).toMatchObject([
      { id: first.id, standing: 'showing', notes: ['0 人次看到', '0 次领取'] },
    ])
    expect((await shop.visitor().call(couponScenes.detail, { url })).data?.id).toBe(first.id)
    const { data: second } = await create({ title: '第二个', starts_at: '2026-12-01T08:00' })
    expect(second.list.map(({ standing }) => standing)).toEqual(['showing', 'coming'])
    const moved = await gu(deskCouponScenes.move, { record_id: String(second.id), place: '0' })
    expect(moved.data.list.map(({ id }) => id)).toEqual([second.id, first.id])
    const save = (version: number, to: string) =>
      gu<{ message: string; list: ContentRow[] }>(deskCouponScenes.save, {
        record_id: String(first.id),
        version: String(version),
        changes_json: JSON.stringify({ title: { from: '早鸟海岛券', to } }),
      })
    expect(await save(1, '晚鸟海岛券')).toMatchObject({ code: 0, data: { message: '已保存' } })
    expect(await save(1, '别的名字')).toMatchObject({ code: 24 })
    expect(await gu(deskCouponScenes.remove, { record_id: String(first.id), version: '1' })).toMatchObject({
      code: 22,
    })
    const removed = await gu(deskCouponScenes.remove, { record_id: String(first.id), version: '2' })
    expect(removed.data.list.map(({ id }) => id)).toEqual([second.id])
    for (const call of ['save', 'move', 'remove'] as const)
      expect(
        await gu(deskCouponScenes[call], {
          record_id: '999999',
          version: '1',
          place: '0',
          changes_json: '{}',
        }),
      ).toMatchObject({ code: 20 })
  })

  test('are refused by field for what cannot be shown', async () => {
    const gu = await clerk({ roles: ['content'] })
    const stopped = await insertCouponRule(db, { status: 'stopped' })
    const errorsOf = async (over: Record<string, string>) => {
      const fields_json = JSON.stringify(scene({ rule_ids: String(stopped), active: '0', ...over }))
      return (await gu<{ errors?: object }>(deskCouponScenes.create, { fields_json })).data?.errors
    }
    expect(await errorsOf({ active: '1' })).toEqual({
      rule_ids: `规则${stopped}没有启用、不公开领取或已到期`,
    })
    expect(await errorsOf({ page: '//evil.example', title: '', rule_ids: '', img: 'x' })).toEqual({
      page: '请填写本站地址，以 / 开头',
      title: '请填写1到20个字',
      rule_ids: '请填写编号，用逗号分开，最多5个',
      img: '请从图片库选一张图',
    })
    expect(await errorsOf({ starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' })).toEqual({
      ends_at: '结束须晚于开始',
    })
  })
})
