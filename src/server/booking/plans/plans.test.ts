import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { plans } from '#src/api/content/plans.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { deskCustomRequests, type RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { deskPlans, type PlanDesk } from '#src/api/desk/service/plans.ts'
import { work } from '#src/api/desk/work/items.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import { givePhone } from '#src/server/account/auth/service.ts'
import { handOverOrders } from '#src/server/booking/orders/service.ts'
import { handOverRequests, moveRequests } from '#src/server/content/custom-trips/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { aPlanBody } from '#test/content/plan-body.ts'
import { liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { aPhone } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture, insertDestination } from '#test/shop/factories.ts'
import { findWish } from './store.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, clock)
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
})

const duan = await signInStaff(shop, { roles: ['custom'], name: '段云' })
const bai = await signInStaff(shop, { roles: ['custom'], name: '白冰' })
const { product_id: productId } = await db
  .selectFrom('departure')
  .select('product_id')
  .where('id', '=', (await insertDeparture(db)).id)
  .executeTakeFirstOrThrow()
const { id: supplierId } = await db.selectFrom('supplier').select('id').limit(1).executeTakeFirstOrThrow()

const body = (over: Partial<PlanBody> = {}) => aPlanBody({ supplier_id: supplierId, ...over })

interface Asked {
  li: SignedIn
  no: string
  requestId: number
}

/** A request of a signed-in member's telephone, given to 段云. */
async function aRequest(over: Parameters<typeof insertRequest>[1] = {}): Promise<Asked> {
  const li = await shop.signIn()
  const { id, requestNo } = await insertRequest(db, {
    phone_enc: vault.seal(li.phone),
    phone_hash: vault.blindIndex('phone', li.phone),
    member_id: li.member.id,
    ...{ owner_id: duan.id, status: 'contacted', adult: 2, departure_city: '杭州', dest_text: '云南' },
    contacted_at: clock.now(),
    ...over,
  })
  return { li, no: requestNo, requestId: id }
}

type Answer<D> = { code: number; data: D; message: string }
const ask = <D>(endpoint: Parameters<typeof askDesk>[1], fields: Record<string, string>, who = duan) =>
  askDesk(api, endpoint, fields, who) as unknown as Promise<Answer<D>>
const read = async (no: string) => (await ask<PlanDesk>(deskPlans.detail, { request_no: no })).data

type Changes = { [K in keyof PlanBody]?: PlanBody[K] }
async function save(no: string, to: Changes, seen?: PlanDesk, who = duan) {
  const saw = seen ?? (await read(no))
  const changes = Object.entries(to).map(([name, value]) => [
    name,
    { from: saw.body[name as keyof PlanBody], to: value },
  ])
  return ask<{ plan: PlanDesk; message: string; errors?: object }>(
    deskPlans.save,
    {
      request_no: no,
      version: String(saw.version),
      changes_json: JSON.stringify(Object.fromEntries(changes)),
    },
    who,
  )
}
const send = async (no: string, over: Record<string, string> = {}) =>
  ask<PlanDesk & { errors?: object }>(deskPlans.send, {
    request_no: no,
    version: String((await read(no)).version),
    valid_days: '7',
    ...over,
  })

/** A request whose first plan was sent. */
async function aPlan(over: Partial<PlanBody> = {}) {
  const asked = await aRequest()
  await save(asked.no, body(over))
  const { data } = await send(asked.no)
  const [sent] = data.sent
  if (!sent) throw new Error('nothing was sent')
  return { ...asked, planId: sent.id, token: data.url.split('token=')[1] ?? '' }
}
async function sendAgain(no: string, to: Changes) {
  await save(no, to)
  const { data } = await send(no)
  return data.sent[0]?.id ?? 0
}

describe('a plan at the desk', () => {
  test('begins with the wishes, says what it lacks, and is sent when it lacks nothing', async () => {
    const { no } = await aRequest({ child: 1 })
    const blank = await read(no)
    expect(blank).toMatchObject({ version: 0, body: { depart_city: '杭州', adult: 2, child: 1 }, sent: [] })
    expect(blank.faults.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title', 'departs_on', 'days', 'supplier_id', 'lines']),
    )
    await save(no, { title: '大理慢住五日' })
    expect(await send(no)).toMatchObject({ code: 1, data: { errors: { days: '请至少写一天行程' } } })
    const { data } = await save(no, body())
    expect(data.plan).toMatchObject({ faults: [], total_fen: 1_000_000, per_head_fen: 333_334 })
    const sent = await send(no)
    expect(sent).toMatchObject({
      code: 0,
      data: { sent: [{ version: 1, state: 'sent', total_fen: 1_000_000, sent_by: '段云' }], changes_left: 3 },
    })
    const request = await db
      .selectFrom('custom_request')
      .select('status')
      .where('request_no', '=', no)
      .executeTakeFirst()
    expect(request?.status).toBe('planned')
  })

  test('is told to who asked for it by SMS with its link', async () => {
    const { li, token, requestId } = await aPlan()
    await deliver(shop, { kind: 'custom_request', id: requestId })
    expect(shop.sent.findLast(({ phone }) => phone === li.phone)?.text).toContain(
      `/customized/product?token=${token}`,
    )
  })

  test('is told to the member with that telephone in the message centre, as theirs without the link', async () => {
    const { li, planId } = await aPlan()
    const told = await db
      .selectFrom('message')
      .select(['title', 'url'])
      .where('member_id', '=', li.member.id)
      .execute()
    expect(told).toEqual([{ title: '定制方案已发出', url: `/customized/product?id=${planId}` }])
  })

  test('merges what two designers change, and shows both where it is the same field: STALE', async () => {
    const { no } = await aRequest({ owner_id: null })
    const seen = await read(no)
    await save(no, { title: '大理四日' }, seen)
    expect(await save(no, { word: '早上晚一点出门' }, seen, bai)).toMatchObject({
      code: 0,
      data: { plan: { body: { title: '大理四日', word: '早上晚一点出门' } } },
    })
    expect(await save(no, { title: '丽江四日' }, seen, bai)).toMatchObject({ code: 24 })
  })

  test('is not sent when somebody has saved since: STATE', async () => {
    const { no } = await aRequest()
    const { version } = await read(no)
    await save(no, body())
    expect(await send(no, { version: String(version) })).toMatchObject({ code: 22 })
  })

  test('of a closed request is neither saved nor sent: STATE', async () => {
    const { no } = await aRequest({ status: 'closed', closed_at: clock.now(), close_reason: '不去了' })
    expect(await save(no, { title: '大理慢住' })).toMatchObject({ code: 22 })
    expect(await send(no)).toMatchObject({ code: 22 })
  })

  test('of a request that is another designer’s or nobody’s number is NOT_FOUND', async () => {
    const { no } = await aRequest()
    for (const request_no of [no, 'DZ26112199999']) {
      expect(await ask(deskPlans.detail, { request_no }, bai)).toMatchObject({ code: 20 })
      const fields = { request_no, version: '0' }
      expect(await ask(deskPlans.save, { ...fields, changes_json: '{}' }, bai)).toMatchObject({ code: 20 })
      expect(await ask(deskPlans.send, { ...fields, valid_days: '7' }, bai)).toMatchObject({ code: 20 })
      expect(await ask(deskPlans.cost, { request_no }, bai)).toMatchObject({ code: 20 })
      expect(await ask(deskPlans.saveCost, { ...fields, changes_json: '{}' }, bai)).toMatchObject({
        code: 20,
      })
      const found = { request_no, kind: 'hotel' }
      expect(await ask(deskPlans.choices, found, bai)).toMatchObject({ code: 20 })
    }
  })

  test('is built from the days of any product on sale; of no other: NOT_FOUND', async () => {
    const { no } = await aRequest()
    const days = (product_id: number) =>
      ask<{ days: PlanBody['days'] }>(deskPlans.blocks, { request_no: no, product_id: String(product_id) })
    await db
      .updateTable('itinerary_day')
      .set({
        ...{ title: '滇池看鸥', summary: '红嘴鸥', stops: '[]' },
        transport: JSON.stringify([
          { kind: 'car', from: '昆明', to: '滇池', duration_min: 30, distance_km: 12 },
        ]),
        meals: JSON.stringify({ breakfast: 1, lunch: 1, dinner: 0 }),
        activities: JSON.stringify([
          { time: '09:00', title: '看鸥', duration_min: 60, included: 1, text: '', lat: null, lng: null },
        ]),
        ...{ hotel_city: '昆明', hotel_text: '翠湖酒店', free_time_hours: 4, tips: '早'.repeat(700) },
      })
      .where('product_id', '=', productId)
      .where('day_no', '=', 1)
      .execute()
    const { data } = await days(productId)
    expect(data.days[0]).toMatchObject({
      title: '滇池看鸥',
      hotel: '翠湖酒店',
      transport: [{ kind: 'car' }],
      // Longer than a plan takes: cut with a sign of it.
      tips: `${'早'.repeat(599)}…`,
    })
    expect(await save(no, { days: data.days })).toMatchObject({ code: 0 })
    expect(await days(999_999)).toMatchObject({ code: 20 })
  })

  test('finds products on sale by number or name, and hotels by name or place', async () => {
    const { no } = await aRequest()
    const find = async (kind: string, q: string) =>
      (
        await ask<{ list: { id: number; title: string; note: string }[] }>(deskPlans.choices, {
          request_no: no,
          kind,
          q,
        })
      ).data.list
    const { title } = await db
      .selectFrom('product')
      .select('title')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(await find('product', String(productId))).toContainEqual(
      expect.objectContaining({ id: productId, title }),
    )
    expect(await find('product', title)).toContainEqual(expect.objectContaining({ id: productId }))
    expect(await find('product', '%')).toEqual([])
    await db.insertInto('hotel').values({ id: 90_301, name: '翠湖宾馆', star: 5, diamond: 4 }).execute()
    expect(await find('hotel', '翠湖')).toEqual([{ id: 90_301, title: '翠湖宾馆', note: '4钻' }])
  })

  test('stays with its history when the request goes to another designer, and is closed to the one before', async () => {
    const { no } = await aPlan()
    await db.updateTable('custom_request').set({ owner_id: bai.id }).where('request_no', '=', no).execute()
    const { data } = await ask<PlanDesk>(deskPlans.detail, { request_no: no }, bai)
    expect(data).toMatchObject({
      body: { title: '大理慢住五日' },
      saved_by: '段云',
      sent: [{ version: 1, sent_by: '段云', state: 'sent', state_text: '等客人确认' }],
    })
    expect(await ask(deskPlans.detail, { request_no: no })).toMatchObject({ code: 20 })
  })

  test('is work of the designer who gets its request, until they have sent a version of theirs', async () => {
    const { no } = await aPlan()
    const clerk = await signInStaff(shop, { roles: ['service'] })
    const queue = async () => {
      const { data } = await ask<{ list: { kind: string; ref: string }[] }>(work.list, { scope: 'mine' }, bai)
      return data.list.filter(({ ref }) => ref === no).map(({ kind }) => kind)
    }
    const { data } = await ask<RequestDetail>(deskCustomRequests.detail, { request_no: no }, clerk)
    const given = { request_no: no, version: String(data.version), staff_id: String(bai.id) }
    expect((await ask(deskCustomRequests.assign, given, clerk)).code).toBe(0)
    expect(await queue()).toEqual(['custom_takeover'])
    const desk = await ask<PlanDesk>(deskPlans.detail, { request_no: no }, bai)
    const saved = await save(no, { word: '我来接着做' }, desk.data, bai)
    expect(saved.code).toBe(0)
    const sent = { request_no: no, version: String(saved.data.plan.version), valid_days: '7' }
    expect((await ask(deskPlans.send, sent, bai)).code).toBe(0)
    expect(await queue()).toEqual([])
  })

  test('stands at its request, and moves it over the board as it is written, sent, changed and accepted', async () => {
    const { li, no } = await aRequest()
    const seen = async () => {
      const { data } = await ask<RequestDetail>(deskCustomRequests.detail, { request_no: no })
      const columns = await ask<{ stage: string; list: { request_no: string }[] }[]>(
        deskCustomRequests.board,
        {},
      )
      const column = columns.data.find(({ list }) => list.some((card) => card.request_no === no))
      expect(column?.stage).toBe(data.stage)
      return data
    }
    expect(await seen()).toMatchObject({ stage: 'contacted', plan: null })
    await save(no, body())
    expect(await seen()).toMatchObject({ stage: 'planning', plan: { sent: null, draft: { by: '段云' } } })
    const { data } = await send(no)
    expect(await seen()).toMatchObject({
      stage: 'planned',
      plan: { sent: { version: 1, state_text: '等客人确认', total_fen: 1_000_000 }, changes_left: 3 },
    })
    const plan_id = data.sent[0]?.id ?? 0
    await li.call(plans.change, { plan_id, text: '换个酒店，打我电话13800000276说' })
    expect(await seen()).toMatchObject({
      stage: 'planning',
      plan: { sent: { state: 'changes_asked', asked: '换个酒店，打我电话138****0276说' }, changes_left: 2 },
    })
    const next = await sendAgain(no, { word: '换好了' })
    const { data: ordered } = await li.call(plans.accept, { plan_id: next })
    expect(await seen()).toMatchObject({
      stage: 'accepted',
      plan: { sent: { version: 2, state: 'accepted', order_no: ordered.order_id } },
    })
  })

  test('keeps its cost apart: the customer’s reply holds nothing of it', async () => {
    const { no, token } = await aPlan()
    const lines = (fen: number) => [{ name: '车队', fen, note: '含司机餐' }]
    const put = (from: object[], to: object[]) =>
      ask<object>(deskPlans.saveCost, {
        ...{ request_no: no, version: '0' },
        changes_json: JSON.stringify({ lines: { from, to } }),
      })
    expect(await put([], lines(260_000))).toMatchObject({
      code: 0,
      data: { cost: { total_fen: 260_000, margin_fen: 740_000 }, message: '已保存' },
    })
    expect(await ask(deskPlans.cost, { request_no: no })).toMatchObject({ data: { version: 1 } })
    // Another designer, who has not seen it: STALE, with both.
    expect(await put([], lines(300_000))).toMatchObject({
      code: 24,
      data: { by: '段云', fields: [{ name: 'lines', mine: lines(300_000), current: lines(260_000) }] },
    })
    const reply = await shop.visitor().call(plans.view, { token })
    expect(JSON.stringify(reply)).not.toMatch(/车队|cost|margin|260000/)
  })
})

describe('a plan that is read', () => {
  test('needs its link, or the login of who asked; it names nobody', async () => {
    const { li, planId, token, requestId } = await aPlan()
    const open = await shop.visitor().call(plans.view, { token })
    expect(open.data).toMatchObject({
      ...{ version: 1, state: 'sent', total_fen: 1_000_000, deposit_fen: 300_000, balance_fen: 700_000 },
      ...{ balance_due: '2026-12-21', days: 5, is_own: false, order_id: '', changed: [] },
    })
    expect(JSON.stringify(open.raw)).not.toContain(li.phone)
    expect((await li.call(plans.view, { id: planId })).data).toMatchObject({ is_own: true })
    const han = await shop.signIn()
    expect((await han.call(plans.view, { id: planId })).failed).toBe('NOT_FOUND')
    expect((await shop.visitor().call(plans.view, { id: planId })).failed).toBe('NOT_FOUND')
    for (const wrong of [`${requestId.toString(36)}-${'0'.repeat(24)}`, 'zzz', '1-', ''])
      expect((await li.call(plans.view, { token: wrong })).failed).toBe('NOT_FOUND')
  })

  test('names the designer who has the request now, and nobody while who has it shows no profile', async () => {
    const profiled = async (name: string, staffId: number) => {
      const { id } = await db
        .insertInto('designer')
        .values({ name, title: '定制师', city: '昆明', years: 5 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('staff').set({ designer_id: id }).where('id', '=', staffId).execute()
      return id
    }
    const su = await signInStaff(shop, { roles: ['custom'], name: '苏黎' })
    const ke = await signInStaff(shop, { roles: ['custom'], name: '柯然' })
    const plain = await signInStaff(shop, { roles: ['custom'], name: '何方' })
    const [suId] = [await profiled('苏黎', su.id), await profiled('柯然', ke.id)]
    const { no, token, requestId } = await aPlan()
    const named = async () => (await shop.visitor().call(plans.view, { token })).data.dzs?.name
    const has = (over: { owner_id: number | null; designer_id: number | null }) =>
      db.updateTable('custom_request').set(over).where('id', '=', requestId).execute()

    await has({ owner_id: su.id, designer_id: null })
    expect(await named()).toBe('苏黎')
    await has({ owner_id: null, designer_id: suId })
    expect(await named()).toBe('苏黎')
    await has({ owner_id: su.id, designer_id: suId })
    await shop.transaction((tx) => handOverRequests(tx, su.id, ke.id, clock.now()))
    expect(await named()).toBe('柯然')
    const { data: queue } = await ask<{ list: { ref: string }[] }>(work.list, { scope: 'mine' }, ke)
    expect(queue.list.find(({ ref }) => ref === no)).toMatchObject({
      kind: 'custom_takeover',
      due_at: shanghaiTime(callDueAt(clock.now())),
    })
    const clerk = await signInStaff(shop, { roles: ['service'], name: '李静' })
    const { version } = (await ask<RequestDetail>(deskCustomRequests.detail, { request_no: no }, clerk)).data
    const given = { request_no: no, version: String(version), staff_id: String(plain.id) }
    expect(await ask(deskCustomRequests.assign, given, clerk)).toMatchObject({ code: 0 })
    expect(await named()).toBeUndefined()
  })

  test('says what the new version changed, and the old one that there is a newer', async () => {
    const { li, no, planId, token } = await aPlan()
    const days = body().days.with(1, { ...(body().days[1] as PlanBody['days'][number]), hotel: '沙溪民宿' })
    const second = await sendAgain(no, {
      days,
      lines: [{ name: '住宿', unit_fen: 150_000, qty: 4, refundable: true }],
    })
    const { data } = await shop.visitor().call(plans.view, { token })
    expect(data).toMatchObject({ plan_id: second, version: 2, versions: [{ version: 2 }, { version: 1 }] })
    expect(data.changed.map(({ part }) => part)).toEqual(['第2天', '价格明细', '总价'])
    expect(data.changed).toContainEqual({ part: '总价', from: '¥10,000', to: '¥6,000' })
    const old = await li.call(plans.view, { token, id: planId })
    expect(old.data).toMatchObject({ state: 'replaced', accept_why: '方案已有新版本，请查看最新一版' })
  })

  test('says what comes back on which day of this trip, and leaves out what is over', async () => {
    const { token } = await aPlan({
      lines: [
        { name: '住宿', unit_fen: 600_000, qty: 1, refundable: true },
        { name: '门票', unit_fen: 400_000, qty: 1, refundable: false },
      ],
    })
    const ladder = async () => (await shop.visitor().call(plans.view, { token })).data.ladder
    expect((await ladder())[0]).toEqual({
      text: '1月13日24:00前取消，全额退款',
      bp: 0,
      refund_fen: 600_000,
    })
    clock.set('2027-01-14T10:00:00+08:00')
    expect((await ladder())[0]).toMatchObject({ bp: 2000, refund_fen: 480_000 })
  })

  test('shows the place that it leads to, and says why it cannot be taken where its state does not', async () => {
    const plan = await aPlan({ title: '大理慢住五日' })
    const view = async () => (await shop.visitor().call(plans.view, { token: plan.token })).data
    expect(await view()).toMatchObject({ cover: '', is_closed: false, accept_why: '', change_why: '' })
    await insertDestination(db, { id: 7801, label: '大理', img: '/pictures/00/dali' })
    expect((await view()).cover).toBe('/pictures/00/dali')
    const { data } = await shop.visitor().call(plans.view, { token: plan.token })
    expect(data.url).toMatch(/\/customized\/product\?token=/)
    await db
      .updateTable('custom_request')
      .set({ status: 'closed', closed_at: clock.now(), close_reason: '不去了' })
      .where('id', '=', plan.requestId)
      .execute()
    expect(await view()).toMatchObject({
      state: 'sent',
      is_closed: true,
      accept_why: '这份需求已关闭，请联系定制师',
      change_why: '这份需求已关闭，请重新提交需求',
    })
  })

  test('lapses at the end of its last day', async () => {
    const { token } = await aPlan()
    const stateAt = async (at: string) => {
      clock.set(at)
      return (await shop.visitor().call(plans.view, { token })).data.state
    }
    expect(await stateAt('2026-11-28T23:59:59+08:00')).toBe('sent')
    expect(await stateAt('2026-11-29T00:00:00+08:00')).toBe('expired')
  })
})

describe('asking for a change', () => {
  const wish = '第五晚想换有家庭浴池的房间，预算可以加一千'

  test('is three times for nothing, once a version, and is due at the desk a day later', async () => {
    const { li, no, planId } = await aPlan()
    expect((await li.call(plans.change, { plan_id: planId, text: wish })).data).toEqual({
      version_asked: 1,
      left: 2,
    })
    expect((await li.call(plans.change, { plan_id: planId, text: wish })).failed).toBe('STATE')
    const queue = await askDesk(api, work.list, { scope: 'mine' }, duan)
    expect(JSON.stringify(queue.data)).toContain(no)
    expect(JSON.stringify(queue.data)).toContain(`要改第1版：${wish}`)
    expect((await read(no)).sent[0]).toMatchObject({ state: 'changes_asked', asked: wish })
    for (const left of [1, 0]) {
      const next = await sendAgain(no, { word: `第${left}次` })
      expect((await li.call(plans.change, { plan_id: next, text: wish })).data.left).toBe(left)
    }
    const last = await sendAgain(no, { word: '最后一版' })
    expect(await li.call(plans.change, { plan_id: last, text: wish })).toMatchObject({
      failed: 'STATE',
      message: '3次免费修改已用完，请联系定制师',
    })
  })

  test.each([
    ['before it lapsed', '2026-11-21T10:00:00+08:00'],
    ['once it had lapsed', '2026-11-29T10:00:00+08:00'],
  ])(
    'of a version %s is taken once: its words and its promise stand until the next version, STATE',
    async (_, at) => {
      const { li, no, planId, token, requestId } = await aPlan()
      clock.set(at)
      expect((await li.call(plans.change, { plan_id: planId, text: wish })).data.left).toBe(2)
      const promise = () =>
        db.selectFrom('custom_request').select('plan_asked_at').where('id', '=', requestId)
      const promised = await promise().executeTakeFirst()
      clock.set('2026-11-29T10:30:00+08:00')
      const told = '修改要求已收到，新版方案正在制作'
      expect(await li.call(plans.change, { plan_id: planId, text: '请再便宜一些，其余不变' })).toMatchObject({
        failed: 'STATE',
        message: told,
      })
      const seen = { state: 'expired', change_why: told, changes_left: 2 }
      expect((await li.call(plans.view, { id: planId })).data).toMatchObject({ ...seen, asked: wish })
      expect((await shop.visitor().call(plans.view, { token })).data).toMatchObject({ ...seen, asked: '' })
      expect(await promise().executeTakeFirst()).toEqual(promised)
      // A session of the desk does not last from one version to the next.
      const designer = await signInStaff(shop, { roles: ['custom'] })
      const given = db.updateTable('custom_request').set({ owner_id: designer.id })
      await given.where('id', '=', requestId).execute()
      const queue = await askDesk(api, work.list, { scope: 'mine' }, designer)
      expect(JSON.stringify(queue.data)).toContain(no)
      expect(JSON.stringify(queue.data)).toContain(`要改第1版：${wish}`)
    },
  )

  test('is nobody else’s: NOT_FOUND', async () => {
    const { planId } = await aPlan()
    const han = await shop.signIn()
    expect((await han.call(plans.change, { plan_id: planId, text: wish })).failed).toBe('NOT_FOUND')
  })
})

describe('accepting a plan', () => {
  const accept = ({ li, planId }: { li: SignedIn; planId: number }) =>
    li.call(plans.accept, { plan_id: planId })

  test('makes one order on the plan, with a day to sign and two bills to come', async () => {
    const plan = await aPlan()
    const { data } = await accept(plan)
    const order = await shop.orderOf(data.order_id)
    expect(order).toMatchObject({
      ...{ source: 'custom', plan_id: plan.planId, status: 'wait_contract', adult: 2, child_bed: 1 },
      ...{ payable_fen: 1_000_000, deposit_fen: 300_000, balance_due_on: '2026-12-21' },
      ...{ departs_on: '2027-01-20', returns_on: '2027-01-24' },
      pay_deadline: new Date('2026-11-22T10:00:00+08:00'),
    })
    const detail = await plan.li.call(orders.detail, { order_id: data.order_id })
    expect(detail.data).toMatchObject({
      items: [{ name: '住宿', amount_fen: 600_000 }, { name: '用车' }],
      snapshot: { itinerary: expect.arrayContaining([expect.objectContaining({ title: '第1天' })]) },
    })
    expect((await plan.li.call(plans.view, { id: plan.planId })).data).toMatchObject({
      state: 'accepted',
      order_id: data.order_id,
    })
    expect((await read(plan.no)).sent[0]).toMatchObject({ state: 'accepted', order_no: data.order_id })
  })

  test('makes an order that its designer opens and nobody else of them; whoever takes over opens it instead', async () => {
    const plan = await aPlan()
    const { data } = await accept(plan)
    const openedBy = async (who: typeof duan) =>
      (await ask(orderDetails.detail, { no: data.order_id }, who)).code
    expect([await openedBy(duan), await openedBy(bai)]).toEqual([0, 20])
    // It stays a designer's order: what is agreed to was agreed to with the plan.
    expect((await shop.orderOf(data.order_id)).source).toBe('custom')
    await shop.transaction((tx) => handOverOrders(tx, duan.id, bai.id))
    expect([await openedBy(duan), await openedBy(bai)]).toEqual([20, 0])
  })

  test('of a request that nobody was given makes the order of whoever sent the plan', async () => {
    const plan = await aPlan()
    await db.updateTable('custom_request').set({ owner_id: null }).where('id', '=', plan.requestId).execute()
    const { data } = await accept(plan)
    expect((await shop.orderOf(data.order_id)).advisor_id).toBe(duan.id)
  })

  test('before orders said whose they are: they are given to their designers, and follow who has left', async () => {
    const plan = await aPlan()
    const { data } = await accept(plan)
    const [gone, next] = [await signInStaff(shop, { roles: [] }), await signInStaff(shop, { roles: [] })]
    await db.updateTable('staff').set({ status: 'left' }).where('id', 'in', [gone.id, next.id]).execute()
    for (const [from, to] of [
      [gone, next],
      [next, bai],
    ] as const)
      await db
        .insertInto('audit_log')
        .values({
          ...{ at: clock.now(), actor: 'job', action: 'staff.leave', entity: 'staff' },
          ...{ entity_id: String(from.id), after: JSON.stringify({ status: 'left', handed_to: to.id }) },
        })
        .execute()
    const [open, over] = [
      await insertOrder(db, { status: 'paid', source: 'advisor', advisor_id: gone.id }),
      await insertOrder(db, { status: 'done', source: 'advisor', advisor_id: gone.id }),
    ]
    await db.updateTable('orders').set({ advisor_id: null }).where('order_no', '=', data.order_id).execute()
    const migration = new URL('../../../../db/migrations/0495_advisors_of_plans.sql', import.meta.url)
    await sql.raw(readFileSync(migration, 'utf8')).execute(db)
    const advisorOf = async (no: string) => (await shop.orderOf(no)).advisor_id
    expect([
      await advisorOf(data.order_id),
      await advisorOf(open.orderNo),
      await advisorOf(over.orderNo),
    ]).toEqual([duan.id, bai.id, gone.id])
  })

  test('pressed twice at once, and again later, answers the same order', async () => {
    const plan = await aPlan()
    const both = await Promise.all([accept(plan), accept(plan), accept(plan)])
    const later = await accept(plan)
    expect(new Set([...both, later].map(({ data }) => data.order_id)).size).toBe(1)
    const rows = await db.selectFrom('orders').select('id').where('plan_id', '=', plan.planId).execute()
    expect(rows).toHaveLength(1)
  })

  test('works on the newest version alone, while it is valid: STATE', async () => {
    const plan = await aPlan()
    const second = await sendAgain(plan.no, { word: '换了客栈' })
    expect(await accept(plan)).toMatchObject({
      failed: 'STATE',
      message: '方案已有新版本，请查看最新一版',
    })
    clock.set('2026-11-29T00:00:00+08:00')
    expect((await accept({ ...plan, planId: second })).failed).toBe('STATE')
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('plan_id', 'in', [plan.planId, second])
      .execute()
    expect(rows).toEqual([])
  })

  test('against the sending of a new version leaves one order at the most, and of one plan', async () => {
    const plan = await aPlan()
    await save(plan.no, { word: '又一版' })
    await Promise.all([accept(plan), send(plan.no)])
    const all = await db
      .selectFrom('custom_plan')
      .leftJoin('orders', 'orders.plan_id', 'custom_plan.id')
      .select(['custom_plan.version', 'custom_plan.status', 'orders.id'])
      .where('request_id', '=', plan.requestId)
      .execute()
    const ordered = all.filter(({ id }) => id !== null)
    // Whoever was first: an accepted plan has no newer one, and a replaced plan no order.
    expect(ordered.length + (all.length - 1)).toBe(1)
  })

  test('is nobody else’s, with or without the link: NOT_FOUND', async () => {
    const plan = await aPlan()
    expect((await accept({ li: await shop.signIn(), planId: plan.planId })).failed).toBe('NOT_FOUND')
  })

  test('is still theirs with another telephone, and not of whoever gets the old one', async () => {
    const plan = await aPlan()
    const { li } = plan
    // A request for somebody else keeps the telephone of that one.
    const other = await insertRequest(db, { member_id: li.member.id })
    const phonesOf = async (id: number) => (await findWish(db, id))?.phone_hash.toString('hex')
    const before = await phonesOf(other.id)
    await givePhone(shop.ctx(), li.member.id, { phone: aPhone(), follow: moveRequests })
    const taker = await shop.signIn()
    const taken = { phone_enc: vault.seal(li.phone), phone_hash: vault.blindIndex('phone', li.phone) }
    await db.updateTable('member').set(taken).where('id', '=', taker.member.id).execute()
    expect((await accept({ li: taker, planId: plan.planId })).code).toBe(20)
    const renewed = { ...li, ...(await signIn(shop, li.member)) }
    expect(await accept({ li: renewed, planId: plan.planId })).toMatchObject({ code: 0 })
    expect(await phonesOf(other.id)).toBe(before)
  })

  test('is refused to an account that is being closed: PHONE_BLOCKED', async () => {
    const plan = await aPlan()
    await db
      .updateTable('member')
      .set({ status: 'cancelling', closing_at: clock.now() })
      .where('id', '=', plan.li.member.id)
      .execute()
    expect((await accept(plan)).failed).toBe('PHONE_BLOCKED')
  })

  test('leads to a contract that names the plan, which is signed once its travellers are named', async () => {
    const plan = await aPlan({ adult: 1, child: 0 })
    const { data } = await accept(plan)
    const order_id = data.order_id
    const edited = await plan.li.call(orders.edit, {
      order_id,
      travellers_json: [liLei],
      agree_json: ['unfit', 'noreturn', 'docs'],
    })
    expect(edited.code).toBe(0)
    const { html } = (await plan.li.call(contracts.info, { order_id })).data
    expect(html).toContain(`团号：${plan.no}；`)
    expect(html).toContain('定制补充协议')
    expect(html).toContain(`${plan.no}的第1版`)
    expect((await shop.sign(plan.li, order_id)).data).toMatchObject({ status: 'wait_pay' })
    const bills = await db
      .selectFrom('order_bill')
      .innerJoin('orders', 'orders.id', 'order_bill.order_id')
      .select(['kind', 'amount_fen'])
      .where('order_no', '=', order_id)
      .orderBy('order_bill.seq')
      .execute()
    expect(bills).toEqual([
      { kind: 'deposit', amount_fen: 300_000 },
      { kind: 'balance', amount_fen: 700_000 },
    ])
  })
})
