import { describe, expect, test } from 'vitest'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import type { SignedIn } from '#test/orders/booking.ts'
import { add, append, edit, formOf, openReviewShop } from '#test/people/reviewer.ts'
import { pageReviews } from './service.ts'

const shop = await openReviewShop()
const { db, traveller, rowOf } = shop

/** The reviews as the next visitor reads them: this test caches no answers. */
const shownOf = async ({ product_id }: { product_id: number }) =>
  (await pageReviews(shop.ctx(), product_id, { filter: 'all' }, { page: 1, size: 10 })).list

let pictures = 0
/** A picture that a member has sent, for a review unless said otherwise. */
async function sent({ li }: { li: SignedIn }, purpose: 'review' | 'avatar' = 'review') {
  const stem = `/uploads/test-${++pictures}.00000000`
  const row = { stem, member_id: li.member.id, purpose, width: 800, height: 600, bytes: 1000 }
  await db
    .insertInto('upload')
    .values({ ...row, sent_at: shop.clock.now() })
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
        cover: '/pictures/karst-day-1.b39fff90',
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
      points_hint: '评价得 100 积分，3 张图、50 字以上再得 100 积分，与评价高低无关',
    })
    const dayTrip = await traveller({ snapshot: { type: 'free', nights: 0 } as never })
    expect((await formOf(dayTrip)).form.dims.map(({ key }) => key)).toEqual(['itinerary', 'food'])
  })

  test('says why an order cannot be reviewed', async () => {
    const early = await traveller({ status: 'travelling' })
    expect(await formOf(early)).toMatchObject({
      ...{ state: 'closed', state_text: '行程结束后才能点评', points_hint: '' },
    })
    const late = await traveller({ status: 'done', returns_on: '2026-05-24' })
    expect(await formOf(late)).toMatchObject({ state: 'closed', state_text: '返程已超过180天，不能再点评' })
  })

  test('costs two statements beside the session, and one for the points that it would give', async () => {
    const it = await traveller()
    const { statements } = await countStatements(() => formOf(it))
    expect(statements.filter((text) => !text.includes('session'))).toHaveLength(3)
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

test('every cached page of the product is forgotten when a review comes', async () => {
  const it = await traveller()
  const heard: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen catalogue_changed')
  await add(it)
  await listener.query('select 1')
  listener.release(true)
  expect(heard).toContain(`product:${it.product_id}`)
})

test('a member who wants to stay unnamed is 匿名用户 on the page, and the name stands nowhere', async () => {
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
    const reply = await it.li.ask(orderReviews.add, { ...wire, images_json: JSON.stringify(images_json) })
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

describe('a text with contact details', () => {
  const caught = '导游电话 138-0000-0001，找他订更便宜。'
  const waits = ({ id }: { id: number }) =>
    db
      .selectFrom('work_item')
      .select('kind')
      .where('entity', '=', 'review')
      .where('record_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()

  test('is seen by its author alone until staff have looked, and waits for them', async () => {
    const it = await traveller()
    const { data } = await add(it, { content: caught })
    expect(data.message).toBe('提交成功，审核后展示')
    expect(await shownOf(it)).toEqual([])
    expect((await formOf(it)).comment).toMatchObject({ status: 'checking', status_text: '审核中' })
    expect(await waits({ id: data.comment_id })).toEqual([{ kind: 'review_check' }])
    const { data: detail } = await shop.visitor().call(products.detail, { product_id: it.product_id })
    expect(detail.score.count).toBe(0)
  })

  test('is shown once its author has taken them out', async () => {
    const it = await traveller()
    await add(it, { content: caught })
    await edit(it, { content: '导游很好，讲得仔细，时间宽松。' })
    expect(await shownOf(it)).toHaveLength(1)
  })

  test('hides the review when it is added later', async () => {
    const it = await traveller()
    const { data } = await add(it)
    await append(it, caught)
    expect(await shownOf(it)).toEqual([])
    expect(await waits({ id: data.comment_id })).toEqual([{ kind: 'review_check' }])
  })
})

test('what was hidden by law stays hidden when it is followed up, and is looked at when it is edited', async () => {
  const it = await traveller()
  await add(it)
  const hide = {
    status: 'hidden' as const,
    hide_kind: 'unlawful' as const,
    hide_reason: '含有违法内容',
  }
  await db.updateTable('review').set(hide).where('order_id', '=', it.order.id).execute()
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
  const { comment: review } = await formOf(it)
  expect(review).toMatchObject({ tags: [], can_edit: false, can_append: false })
  expect((review?.edited_at?.getTime() ?? 0) - (review?.written_at.getTime() ?? 0)).toBe(3_600_000)
})
