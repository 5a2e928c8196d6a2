import { describe, expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { orders } from '#src/api/booking/orders.ts'
import { evaluations } from '#src/api/content/custom/evaluations.ts'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { type DeskReview, deskReviews } from '#src/api/desk/service/reviews.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { Input } from '#src/api/endpoint.ts'
import { refreshDesigners } from '#src/server/content/custom-trips/figures.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertPlan, insertPlanOrder, planSnapshot } from '#test/content/plan-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDestination } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, clock)
const editor = await signInStaff(shop, { roles: ['content'] })
const clerk = await signInStaff(shop, { roles: ['service'] })
const lead = await signInStaff(shop, { roles: ['service'], isLead: true })
await insertDestination(db, { id: 11, label: '云南' })

const words = '沈遥把每天排得很松，孩子和老人都跟得上，临时改行程也很快回复。'
let people = 0

/** A designer of the team's page, and the clerk who is that designer. */
async function aDesigner() {
  const staff = await signInStaff(shop, { roles: ['custom'], name: `定制师${++people}` })
  const { id } = await db
    .insertInto('designer')
    .values({ name: `定制师${people}`, title: '定制师', city: '上海', years: 6 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ designer_id: id }).where('id', '=', staff.id).execute()
  return { id, staff }
}

/** A member whose custom trip of five days, made by a designer, ended two days ago. */
async function travelled(
  over: Parameters<typeof insertPlanOrder>[1] = {},
  by?: Awaited<ReturnType<typeof aDesigner>>,
) {
  const li = await shop.signIn()
  await db.updateTable('member').set({ name: '李雷' }).where('id', '=', li.member.id).execute()
  const designer = by ?? (await aDesigner())
  const { id: request_id, requestNo: request_no } = await insertRequest(db, {
    phone_enc: vault.seal(li.phone),
    phone_hash: vault.blindIndex('phone', li.phone),
    ...{ member_id: li.member.id, owner_id: designer.staff.id, status: 'accepted', dest_ids: [11] },
  })
  const plan_id = await insertPlan(db, { request_id })
  const order = await insertPlanOrder(db, {
    ...{ member_id: li.member.id, plan_id, status: 'wait_review' },
    contact_phone_enc: vault.seal(li.phone),
    ...{ departs_on: '2026-11-15', returns_on: '2026-11-19' },
    // As `acceptPlan` writes it.
    snapshot: { ...planSnapshot, plan: { requestNo: request_no, version: 1 } },
    ...over,
  })
  return { li, designer, request_no, order_id: order.orderNo }
}
type Travelled = Awaited<ReturnType<typeof travelled>>
const write = ({ li, request_no }: Travelled, over: Partial<Input<typeof evaluations.submit>> = {}) =>
  li.call(evaluations.submit, {
    ...{ request_no, score: 4, reply: 5, plan: 4, content: words, tags_json: ['方案用心'] },
    ...over,
  })
const formOf = async ({ li, request_no }: Travelled) => (await li.call(evaluations.form, { request_no })).data
const pageOf = async ({ designer }: Travelled) => {
  shop.api.replies.invalidate()
  return (await shop.visitor().call(customTrips.designer, { id: designer.id })).data
}
const reviewIdOf = async ({ request_no }: Travelled) =>
  String(
    (
      await db
        .selectFrom('review')
        .innerJoin('custom_request', 'custom_request.id', 'review.request_id')
        .select('review.id')
        .where('request_no', '=', request_no)
        .executeTakeFirstOrThrow()
    ).id,
  )
const ask = (endpoint: Parameters<typeof askDesk>[1], fields: Record<string, string>, who = clerk) =>
  askDesk(api, endpoint, fields, who) as unknown as Promise<{ code: number; data: DeskReview }>

describe('an evaluation', () => {
  test('is read on the designer’s page and among all, moves the figures at once, and closes the order', async () => {
    const it = await travelled()
    expect((await pageOf(it)).info).toMatchObject({ score: '', case_count: 0, reply_minutes: null })
    expect(await formOf(it)).toMatchObject({
      state: 'open',
      state_text: '可以评价至 2027-05-18',
      trip: {
        title: '云南家庭定制5日',
        date: '2026-11-15',
        return_date: '2026-11-19',
        order_id: it.order_id,
      },
      dzs: { id: it.designer.id },
      form: { parts: [{ name: '响应' }, { name: '方案' }, { name: '照应' }], min_chars: 10, max_chars: 500 },
      evaluation: null,
    })
    const order = await it.li.call(orders.detail, { order_id: it.order_id })
    expect(order.data).toMatchObject({ request_no: it.request_no, comment: { state: 'open' } })
    expect(order.data.actions).toContain('comment')
    expect((await write(it)).data.message).toBe('提交成功')
    const said = {
      kind: 'evaluation',
      ...{ user_name: '李**', score: 4, content: words, dest_text: '云南', days: 5, reply: null },
      dzs: { id: it.designer.id, name: `定制师${people}` },
    }
    expect(await pageOf(it)).toMatchObject({ info: { score: '4.0', case_count: 1 }, comments: [said] })
    const { data } = await shop.visitor().call(customTrips.commentPage, { district_id: 11 })
    expect(data.list[0]).toMatchObject(said)
    expect((await shop.visitor().call(customTrips.comments, { size: 1 })).data).toMatchObject([said])
    const ofDesigner = await shop.visitor().call(customTrips.commentPage, { dzs_id: it.designer.id })
    expect(ofDesigner.data).toMatchObject({ list: [said], total: 1 })
    const ofAnother = await shop.visitor().call(customTrips.commentPage, { dzs_id: it.designer.id + 1 })
    expect(ofAnother.data).toMatchObject({ list: [], total: 0 })
    expect((await it.li.call(orders.detail, { order_id: it.order_id })).data).toMatchObject({
      status: 'done',
      comment: { state: 'written', can_append: false },
    })
    expect(await formOf(it)).toMatchObject({
      state: 'written',
      evaluation: {
        score: 4,
        parts: [
          { name: '响应', score: 5 },
          { name: '方案', score: 4 },
        ],
        tags: ['方案用心'],
      },
    })
  })

  test('is told to every cached page about designers, when it comes and when it changes', async () => {
    const it = await travelled()
    const heard: string[] = []
    const listener = await shop.pool.connect()
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen catalogue_changed')
    await write(it, { content: `${words}加微信 bm_guide2026` })
    await listener.query('select 1')
    expect(heard).toContain('designers')
    heard.length = 0
    await ask(deskReviews.show, { id: await reviewIdOf(it), version: '0' }, editor)
    await listener.query('select 1')
    expect(heard).toContain('designers')
    listener.release(true)
  })

  test('is no review of a product: that form stays closed', async () => {
    const it = await travelled()
    await write(it)
    const { data } = await it.li.call(orderReviews.form, { order_id: it.order_id })
    expect(data).toMatchObject({ state: 'closed', comment: null })
  })

  test('names nobody who wants that, and not whoever closes the account', async () => {
    const it = await travelled()
    await write(it, { anonymous: true })
    expect((await pageOf(it)).comments).toMatchObject([{ user_name: '匿名用户' }])
  })

  test('is written once, of one’s own trip, when it is over, within 180 days: REVIEW_NO, NOT_FOUND', async () => {
    const it = await travelled()
    const both = await Promise.all([write(it), write(it)])
    expect(both.map(({ failed }) => failed).sort()).toEqual(['REVIEW_NO', null].sort())
    const stranger = await shop.signIn()
    expect((await write({ ...it, li: stranger })).failed).toBe('NOT_FOUND')
    expect((await stranger.call(evaluations.form, { request_no: it.request_no })).failed).toBe('NOT_FOUND')
    for (const [over, message] of [
      [{ status: 'travelling' }, '行程结束后才能评价'],
      [{ status: 'refunded' }, '订单已取消或退款，不能评价'],
      [{ status: 'done', departs_on: '2026-05-01', returns_on: '2026-05-05' }, '返程已超过180天，不能再评价'],
    ] as const) {
      const other = await travelled(over)
      expect(await write(other)).toMatchObject({ failed: 'REVIEW_NO', message })
    }
    const { requestNo: request_no } = await insertRequest(db, {
      member_id: it.li.member.id,
      status: 'planned',
    })
    expect(await write({ ...it, request_no })).toMatchObject({
      failed: 'REVIEW_NO',
      message: '行程结束后才能评价',
    })
  })

  test('holds words that are offered and pictures that were sent', async () => {
    const it = await travelled()
    for (const over of [{ tags_json: ['自己写的'] }, { images_json: ['/uploads/x.00000000'] }])
      expect((await write(it, over)).failed).toBe('PARAM')
  })

  test('is asked for by a message once the trip is over, which leads to its page', async () => {
    const it = await travelled({ status: 'travelling' })
    await shop.runJob('order_daily')
    await shop.runJob('order_daily')
    const { data } = await it.li.call(messages.list, {})
    expect(data.list.filter(({ title }) => title.includes('评价'))).toMatchObject([
      { url: `/customized/evaluate?request_no=${it.request_no}` },
    ])
  })
})

describe('at the desk an evaluation', () => {
  test('stands among the reviews, is answered once, and the answer is public', async () => {
    const it = await travelled()
    await write(it, { score: 2 })
    const id = await reviewIdOf(it)
    const listed = await askDesk(api, deskReviews.list, { tab: 'unanswered', kind: 'service' }, clerk)
    expect(Object(listed.data)['list'][0]).toMatchObject({
      id: Number(id),
      ...{ kind: 'service', product: null, order_no: it.order_id, party: null },
      service: { request_no: it.request_no, designer: `定制师${people}` },
      parts: [
        { name: '响应', score: 5 },
        { name: '方案', score: 4 },
      ],
    })
    const products = await askDesk(api, deskReviews.list, { tab: 'all', kind: 'product' }, clerk)
    expect(Object(products.data)['list']).toEqual([])
    const text = '感谢您的意见，我们已经和定制师一起复盘这次行程。'
    expect((await ask(deskReviews.reply, { id, version: '0', text })).code).toBe(0)
    expect((await pageOf(it)).comments).toMatchObject([{ reply: { content: text } }])
    expect((await formOf(it)).evaluation?.reply?.content).toBe(text)
  })

  test('with contact details waits for a look, and counts from then on', async () => {
    const it = await travelled()
    expect((await write(it, { content: `${words}加微信 bm_guide2026` })).data.message).toContain('审核')
    expect(await pageOf(it)).toMatchObject({ info: { score: '', case_count: 0 }, comments: [] })
    await ask(deskReviews.show, { id: await reviewIdOf(it), version: '0' }, editor)
    expect(await pageOf(it)).toMatchObject({ info: { score: '4.0', case_count: 1 } })
  })

  test('is hidden by law by two persons; its score counts no more, and its author is told', async () => {
    const it = await travelled()
    await write(it)
    const id = await reviewIdOf(it)
    const fields = { id, version: '0', kind: 'privacy', passage: '孩子和老人', reason: '提到同行人的隐私' }
    expect((await ask(deskReviews.hide, fields, editor)).code).toBe(0)
    const [waiting] = await db
      .selectFrom('approval')
      .select('id')
      .where('entity', '=', 'review')
      .where('entity_id', '=', id)
      .execute()
    const one = { id: String(waiting?.id) }
    const detail = await askDesk(api, approvals.detail, one, lead)
    expect(JSON.stringify(detail.data)).toContain('定制服务')
    expect(
      (await askDesk(api, approvals.decide, { ...one, decision: 'approved', reason: '' }, lead)).code,
    ).toBe(0)
    expect(await pageOf(it)).toMatchObject({
      info: { score: '', case_count: 0 },
      comments: [],
      hidden: [{ text: '该点评因他人隐私未展示', count: 1 }],
    })
    expect((await formOf(it)).evaluation).toMatchObject({ status: 'hidden', hide_reason: '提到同行人的隐私' })
  })
})

describe('the figures of a designer', () => {
  test('are the mean of cases and evaluations, and nothing that anybody typed', async () => {
    const designer = await aDesigner()
    await db
      .updateTable('designer')
      .set({ score: 5, case_count: 612 })
      .where('id', '=', designer.id)
      .execute()
    const shown = {
      designer_id: designer.id,
      title: '六日',
      customer_alias: '杨女士',
      party: 'family' as const,
    }
    const facts = { ...shown, people: 4, days: 6, travelled_on: '2026-10-01' }
    await db
      .insertInto('customer_case')
      .values([
        { ...facts, id: 901, score: 5, agreed: true, comment: '很好' },
        { ...facts, id: 902, score: 1, agreed: true },
        { ...facts, id: 903, score: 1, comment: '没有同意' },
      ])
      .execute()
    const it = await travelled({}, designer)
    await write(it)
    expect((await pageOf(it)).info).toMatchObject({ score: '4.5', case_count: 3 })
  })

  test('say how soon the designer calls, once there are five first calls of the last 90 days', async () => {
    const designer = await aDesigner()
    const call = async (minutes: number) => {
      const { requestNo: request_no } = await insertRequest(db, {
        phone_enc: vault.seal('13800000001'),
        ...{ owner_id: designer.staff.id, created_at: new Date(clock.now().getTime() - minutes * 60_000) },
      })
      for (const text of ['聊了想法', '又打了一次'])
        await askDesk(api, deskCustomRequests.step, { request_no, way: 'phone', text }, designer.staff)
    }
    const minutesOf = async () => {
      await refreshDesigners(shop.ctx())
      const row = await db
        .selectFrom('designer')
        .select('reply_minutes')
        .where('id', '=', designer.id)
        .executeTakeFirstOrThrow()
      return row.reply_minutes
    }
    for (const minutes of [5, 10, 15, 20]) await call(minutes)
    expect(await minutesOf()).toBeNull()
    // 09:00–10:00 of that day is working time, the night before is not.
    await call(600)
    expect(await minutesOf()).toBe(15)
    clock.set('2027-03-01T10:00:00+08:00')
    expect(await minutesOf()).toBeNull()
    clock.set('2026-11-21T10:00:00+08:00')
  })
})
