import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Input } from '#src/contract/endpoint.ts'
import { orderComments } from '#src/contract/order-comments.ts'
import { orders } from '#src/contract/orders.ts'
import { products } from '#src/contract/products.ts'
import { countStatements } from '#src/platform/db/statement-counter.ts'
import { openBookingShop } from '#test/booking.ts'
import { insertDeparture, insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { pageReviews } from './service.ts'

const NOW = '2026-11-21T10:00:00+08:00'
const shop = await openBookingShop({ at: NOW })
const { db } = shop

type Over = Parameters<typeof insertOrder>[1]
type Review = Input<typeof orderComments.submit>

/** A member whose trip of five days ended two days ago, and what this member would write of it. */
async function traveller(over: Over = {}) {
  const li = await shop.signIn()
  const { id: product_id, days } = await insertProduct(db)
  const departure = await insertDeparture(db, { product_id, departs_on: '2026-11-15' })
  const order = await insertOrder(db, {
    member_id: li.member.id,
    departure_id: departure.id,
    status: 'wait_review',
    ...over,
    snapshot: {
      title: '昆明-大理-丽江5日纯玩小团',
      cover: '/pictures/karst-day-1.00000000',
      type: 'group',
      days,
      nights: days - 1,
      comboName: '昆明出发·四钻酒店',
      departCity: '昆明',
      ...(over.snapshot as object),
    },
  })
  const order_id = order.orderNo
  const review: Review = {
    order_id,
    score: 5,
    party: 'couple',
    itinerary: 5,
    guide: 4,
    content: '一路顺利，导游讲得仔细，时间也宽松。',
    tags_json: ['行程合理', '导游专业'],
  }
  return { li, order, order_id, product_id, review }
}
type Traveller = Awaited<ReturnType<typeof traveller>>

const formOf = async ({ li, order_id }: Pick<Traveller, 'li' | 'order_id'>) =>
  (await li.call(orderComments.form, { order_id })).data
const add = ({ li, review }: Pick<Traveller, 'li' | 'review'>, over: Partial<Review> = {}) =>
  li.call(orderComments.add, { ...review, ...over })
const edit = ({ li, review }: Traveller, over: Partial<Input<typeof orderComments.edit>> = {}) =>
  li.call(orderComments.edit, { ...review, ...over })
const append = ({ li, order_id }: Traveller, content: string, images_json: string[] = []) =>
  li.call(orderComments.edit, { order_id, content, images_json, append: true })
/** As the next visitor reads them: no process of this test keeps answers back. */
const shownOf = async ({ product_id }: Pick<Traveller, 'product_id'>) =>
  (await pageReviews(shop.ctx(), product_id, { filter: 'all' }, { page: 1, size: 10 })).list
const rowOf = ({ order }: Traveller) =>
  db.selectFrom('comment').selectAll().where('order_id', '=', order.id).execute()
const refusal = (reply: { failed: string | null; message: string }) => [reply.failed, reply.message]

let pictures = 0
/** A picture that a member has sent, for a review unless said otherwise. */
async function sent({ li }: Pick<Traveller, 'li'>, purpose: 'review' | 'avatar' = 'review') {
  const stem = `/uploads/test-${++pictures}.00000000`
  const row = { stem, member_id: li.member.id, purpose, width: 800, height: 600, bytes: 1000 }
  await db
    .insertInto('upload')
    .values({ ...row, sent_at: new Date(NOW) })
    .execute()
  return stem
}
const usedAt = async (stem: string) =>
  (await db.selectFrom('upload').select('used_at').where('stem', '=', stem).executeTakeFirst())?.used_at

describe('the form', () => {
  test('asks for the parts that the trip held, and offers words for them', async () => {
    const it = await traveller()
    expect(await formOf(it)).toEqual({
      state: 'open',
      state_text: '可以点评至 2027-05-18',
      product: {
        product_id: it.product_id,
        title: '昆明-大理-丽江5日纯玩小团',
        cover: '/pictures/karst-day-1.00000000',
        date: '2026-11-15',
        return_date: '2026-11-19',
      },
      form: {
        dims: [
          { key: 'itinerary', name: '行程' },
          { key: 'guide', name: '导游' },
          { key: 'hotel', name: '住宿' },
          { key: 'food', name: '餐饮' },
        ],
        tags: ['行程合理', '节奏偏紧', '导游专业', '酒店干净', '用餐不错', '没有购物', '时间宽松'],
        max_images: 9,
        min_chars: 10,
        max_chars: 1000,
      },
      comment: null,
    })
    const dayTrip = await traveller({ snapshot: { type: 'free', nights: 0 } as never })
    expect((await formOf(dayTrip)).form.dims.map(({ key }) => key)).toEqual(['itinerary', 'food'])
  })

  test('says why an order cannot be reviewed', async () => {
    const early = await traveller({ status: 'travelling' })
    expect(await formOf(early)).toMatchObject({ state: 'closed', state_text: '行程结束后才能点评' })
    const late = await traveller({ status: 'done', returns_on: '2026-05-24' })
    expect(await formOf(late)).toMatchObject({ state: 'closed', state_text: '返程已超过180天，不能再点评' })
  })

  test('costs two statements beside the session', async () => {
    const it = await traveller()
    const { statements } = await countStatements(() => formOf(it))
    expect(statements.filter((text) => !text.includes('session'))).toHaveLength(2)
  })
})

test('a review closes the order, stands on the product’s page at once and moves its rating', async () => {
  const it = await traveller()
  expect(await shownOf(it)).toEqual([])
  const reply = await add(it, { anonymous: false })
  expect(reply.data.message).toBe('提交成功')
  expect(await shownOf(it)).toMatchObject([
    {
      id: reply.data.comment_id,
      user_name: '李**',
      party_text: '情侣夫妻',
      score: 5,
      dims: { itinerary: 5, guide: 4, hotel: null, food: null, transport: null },
      content: it.review.content,
      trip_date: '2026-11-15',
      combo_name: '昆明出发·四钻酒店',
      append: null,
    },
  ])
  expect((await shop.visitor().call(products.detail, { product_id: it.product_id })).data.score).toEqual({
    avg: '5.0',
    count: 1,
  })
  const { data } = await it.li.call(orders.list, {})
  expect(data.list[0]).toMatchObject({
    status: 'done',
    comment: { state: 'may_append', comment_id: reply.data.comment_id, can_append: true },
    actions: ['contract', 'comment', 'again'],
  })
  const steps = await db.selectFrom('order_log').selectAll().where('order_id', '=', it.order.id).execute()
  expect(steps).toMatchObject([
    { from_status: 'wait_review', to_status: 'done', actor: 'member', actor_id: it.li.member.id },
  ])
})

test('every page that was kept of the product is forgotten when a review comes', async () => {
  const it = await traveller()
  const heard: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query('listen catalogue_changed')
  await add(it)
  await listener.query('select 1')
  listener.release(true)
  expect(heard).toEqual(['catalogue_changed'])
})

test('whoever wants to stay unnamed is 匿名用户 on the page, and sees the own name nowhere', async () => {
  const it = await traveller()
  await add(it, { anonymous: true })
  expect((await shownOf(it))[0]?.user_name).toBe('匿名用户')
  expect((await formOf(it)).comment).toMatchObject({ anonymous: true })
})

test('an order that is done is reviewed without changing its state', async () => {
  const it = await traveller({ status: 'done' })
  await add(it)
  expect((await formOf(it)).state).toBe('may_append')
  const steps = await db.selectFrom('order_log').select('id').where('order_id', '=', it.order.id).execute()
  expect(steps).toEqual([])
})

test('the review of a demonstration’s order is marked as sample and rates nothing', async () => {
  const it = await traveller({ sample: true })
  await add(it)
  expect(await rowOf(it)).toMatchObject([{ sample: true }])
  const { data } = await shop.visitor().call(products.detail, { product_id: it.product_id })
  expect(data.score).toEqual({ avg: '', count: 0 })
})

describe('refused with the rule that stands in the way: 70', () => {
  test('before the trip is over, after a refund, and after 180 days', async () => {
    for (const [over, sentence] of [
      [{ status: 'paid' }, '行程结束后才能点评'],
      [{ status: 'refunded' }, '订单已取消或退款，不能点评'],
      [{ status: 'done', returns_on: '2026-05-24' }, '返程已超过180天，不能再点评'],
    ] as [Over, string][]) {
      const it = await traveller(over)
      expect(refusal(await add(it))).toEqual(['REVIEW_NO', sentence])
      expect(refusal(await it.li.call(orderComments.submit, it.review))).toEqual(['REVIEW_NO', sentence])
      expect(await rowOf(it)).toEqual([])
    }
    const lastDay = await traveller({ status: 'done', returns_on: '2026-05-25' })
    expect((await add(lastDay)).failed).toBeNull()
  })

  test('a second review, an edit of none, a second edit and one after a week', async () => {
    const it = await traveller()
    expect(refusal(await edit(it))).toEqual(['REVIEW_NO', '该订单还没有点评，请先写点评'])
    await add(it)
    expect(refusal(await add(it))).toEqual(['REVIEW_NO', '该订单已经点评过，可以修改或追评'])
    expect((await edit(it, { content: '想了想，其实导游还可以更好一点。' })).failed).toBeNull()
    expect(refusal(await edit(it))).toEqual(['REVIEW_NO', '点评只能修改一次'])
    const late = await traveller()
    await add(late)
    await db
      .updateTable('comment')
      .set({ written_at: sql`written_at - interval '8 days'` })
      .where('order_id', '=', late.order.id)
      .execute()
    expect(refusal(await edit(late))).toEqual(['REVIEW_NO', '点评发表7天后不能再修改'])
  })

  test('an addition to nothing, a second one, and one after half a year', async () => {
    const it = await traveller()
    expect(refusal(await append(it, '回来一个月，仍在怀念。'))).toEqual([
      'REVIEW_NO',
      '该订单还没有点评，请先写点评',
    ])
    await add(it)
    expect((await append(it, '回来一个月，仍在怀念。')).failed).toBeNull()
    expect(refusal(await append(it, '又过了一个月，还在怀念。'))).toEqual(['REVIEW_NO', '追评只能写一次'])
    const late = await traveller()
    await add(late)
    await db
      .updateTable('comment')
      .set({ written_at: sql`written_at - interval '181 days'` })
      .where('order_id', '=', late.order.id)
      .execute()
    expect(refusal(await append(late, '回来一个月，仍在怀念。'))).toEqual([
      'REVIEW_NO',
      '点评发表180天后不能再追评',
    ])
  })
})

test('another member’s order is 20 on every call, and so is one that does not exist', async () => {
  const { review } = await traveller()
  const stranger = await shop.signIn()
  for (const order_id of [review.order_id, 'BM261121999999']) {
    expect((await stranger.call(orderComments.form, { order_id })).failed).toBe('NOT_FOUND')
    for (const call of [orderComments.submit, orderComments.add, orderComments.edit])
      expect((await stranger.call(call, { ...review, order_id })).failed).toBe('NOT_FOUND')
  }
})

describe('a field that is wrong is named', () => {
  test.each<[string, Partial<Record<keyof Review, unknown>>, Record<string, string>]>([
    ['too short', { content: '   不错，推荐。  ' }, { content: '请至少填写10个字' }],
    ['too long', { content: '好'.repeat(1001) }, { content: '点评最多1000字' }],
    [
      'a part that the trip did not hold',
      { transport: 5 },
      { transport: '该行程没有这一项，请刷新页面后重试' },
    ],
    ['a word that is not offered', { tags_json: ['接送准时'] }, { tags_json: '标签有误，请重新选择' }],
  ])('%s', async (_, over, errors) => {
    const it = await traveller()
    const fields = { ...it.review, ...over } as Review
    const { images_json: _images, tags_json, ...texts } = fields
    const wire = Object.fromEntries(
      Object.entries({
        ...texts,
        party: '2',
        ...(tags_json && { tags_json: JSON.stringify(tags_json) }),
      }).map(([name, value]) => [name, String(value)]),
    )
    await it.li.call(orderComments.form, { order_id: it.order_id })
    const reply = await (await it.li.ask(orderComments.add, wire)).json()
    expect(reply).toMatchObject({ code: 1, data: { errors } })
    expect(await rowOf(it)).toEqual([])
  })

  test('an edit needs stars and company like a first writing', async () => {
    const it = await traveller()
    await add(it)
    const { order_id, content } = it.review
    expect((await it.li.call(orderComments.edit, { order_id, content })).raw.errors).toEqual({
      score: '请选择1到5星',
    })
    expect((await it.li.call(orderComments.edit, { order_id, content, score: 4 })).raw.errors).toEqual({
      party: '请选择和谁出行',
    })
  })
})

describe('pictures', () => {
  test('are the member’s own, sent for reviews; each counts once and is kept from then on', async () => {
    const it = await traveller()
    const [first, second] = [await sent(it), await sent(it)]
    await add(it, { images_json: [first, second, first] })
    expect((await shownOf(it))[0]?.images).toEqual([first, second])
    expect(await usedAt(first)).toEqual(expect.any(Date))
  })

  test('of somebody else, of another purpose or from nowhere are refused by field', async () => {
    const it = await traveller()
    const strange = [
      await sent({ li: await shop.signIn() }),
      await sent(it, 'avatar'),
      '/pictures/a.00000000',
    ]
    for (const stem of strange) {
      const reply = await add(it, { images_json: [stem] })
      expect(reply.raw.errors).toEqual({ images_json: '图片已失效，请重新上传' })
    }
    expect(await rowOf(it)).toEqual([])
  })

  test('more than nine are refused', async () => {
    const it = await traveller()
    const images_json = Array.from({ length: 10 }, (_, index) => `/uploads/${index}.00000000`)
    const wire = { order_id: it.order_id, score: '5', party: '2', content: it.review.content }
    await formOf(it)
    const reply = await it.li.ask(orderComments.add, { ...wire, images_json: JSON.stringify(images_json) })
    expect(await reply.json()).toMatchObject({
      code: 1,
      data: { errors: { images_json: '最多上传9张图片' } },
    })
  })

  test('that an edit leaves out are free to go', async () => {
    const it = await traveller()
    const [kept, dropped] = [await sent(it), await sent(it)]
    await add(it, { images_json: [kept, dropped] })
    await edit(it, { images_json: [kept] })
    expect(await usedAt(kept)).toEqual(expect.any(Date))
    expect(await usedAt(dropped)).toBeNull()
  })
})

describe('a text with a way to reach somebody', () => {
  const caught = '导游电话 138-0000-0001，找他订更便宜。'
  const alarms = async ({ id }: { id: number }) =>
    db
      .selectFrom('alarm')
      .select('kind')
      .where('ref', '=', String(id))
      .where('settled_at', 'is', null)
      .execute()

  test('is seen by its author alone until staff have looked, and staff are told', async () => {
    const it = await traveller()
    const { data } = await add(it, { content: caught })
    expect(data.message).toBe('提交成功，审核后展示')
    expect(await shownOf(it)).toEqual([])
    expect((await formOf(it)).comment).toMatchObject({ status: 'checking', status_text: '审核中' })
    expect(await alarms({ id: data.comment_id })).toEqual([{ kind: 'review_checking' }])
    const { data: detail } = await shop.visitor().call(products.detail, { product_id: it.product_id })
    expect(detail.score.count).toBe(0)
  })

  test('is shown once its author has taken that out', async () => {
    const it = await traveller()
    await add(it, { content: caught })
    await edit(it, { content: '导游很好，讲得仔细，时间宽松。' })
    expect(await shownOf(it)).toHaveLength(1)
  })

  test('keeps a review back when it is added later', async () => {
    const it = await traveller()
    const { data } = await add(it)
    await append(it, caught)
    expect(await shownOf(it)).toEqual([])
    expect(await alarms({ id: data.comment_id })).toEqual([{ kind: 'review_checking' }])
  })
})

test('what was hidden by law stays hidden when it is followed up, and is looked at when it is edited', async () => {
  const it = await traveller()
  await add(it)
  const hide = { status: 'hidden' as const, hide_reason: '含有违法内容' }
  await db.updateTable('comment').set(hide).where('order_id', '=', it.order.id).execute()
  await append(it, '回来一个月，仍在怀念。')
  expect((await formOf(it)).comment).toMatchObject({ status: 'hidden', hide_reason: '含有违法内容' })
  await edit(it, { content: '一路顺利，导游讲得仔细。' })
  expect((await formOf(it)).comment).toMatchObject({ status: 'checking' })
})

test('an edit replaces the review and keeps its day; an addition stands below it', async () => {
  const it = await traveller()
  await add(it)
  shop.clock.advanceSeconds(3600)
  const picture = await sent(it)
  await edit(it, { score: 2, party: 'family', tags_json: [], content: '第二天临时改了酒店，隔音一般。' })
  await append(it, '客服回访并补偿了差价。\n处理得当。', [picture])
  expect(await shownOf(it)).toMatchObject([
    {
      score: 2,
      party_text: '亲子',
      content: '第二天临时改了酒店，隔音一般。',
      append: { content: '客服回访并补偿了差价。\n处理得当。', images: [picture] },
    },
  ])
  const { comment } = await formOf(it)
  expect(comment).toMatchObject({ tags: [], can_edit: false, can_append: false })
  expect((comment?.edited_at?.getTime() ?? 0) - (comment?.written_at.getTime() ?? 0)).toBe(3_600_000)
})

describe('two at once', () => {
  test('are one review: the second hears that there is one', async () => {
    const it = await traveller()
    const replies = await Promise.all([add(it), add(it), add(it)])
    expect(replies.map(({ failed }) => failed).toSorted()).toEqual(
      [null, 'REVIEW_NO', 'REVIEW_NO'].toSorted(),
    )
    expect(await rowOf(it)).toHaveLength(1)
  })

  test('of the same review by the call that does both are one answer, and no edit is used up', async () => {
    const it = await traveller()
    const submit = () => it.li.call(orderComments.submit, it.review)
    const replies = await Promise.all([submit(), submit()])
    expect(replies[0].data.comment_id).toBe(replies[1].data.comment_id)
    expect((await formOf(it)).comment).toMatchObject({ can_edit: true })
    await it.li.call(orderComments.submit, { ...it.review, score: 3 })
    expect(await rowOf(it)).toMatchObject([{ score: 3 }])
    expect((await formOf(it)).comment).toMatchObject({ can_edit: false })
  })

  test('additions are one', async () => {
    const it = await traveller()
    await add(it)
    const replies = await Promise.all([
      append(it, '第一次追加的点评内容。'),
      append(it, '第二次追加的点评内容。'),
    ])
    expect(replies.filter(({ failed }) => failed === null)).toHaveLength(1)
  })

  test('the nightly job and the member leave one step to 已完成', async () => {
    const it = await traveller()
    await db.updateTable('orders').set({ returns_on: '2026-09-01' }).where('id', '=', it.order.id).execute()
    const [reply] = await Promise.all([add(it), shop.runJob('order_daily')])
    expect(reply.failed).toBeNull()
    const steps = await db
      .selectFrom('order_log')
      .select('to_status')
      .where('order_id', '=', it.order.id)
      .execute()
    expect(steps).toEqual([{ to_status: 'done' }])
  })
})
