import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { add, append, edit, formOf, openReviewShop, type Review } from '#test/people/reviewer.ts'

const shop = await openReviewShop()
const { db, traveller, rowOf } = shop
type Over = Parameters<typeof traveller>[0]

const refusal = (reply: { failed: string | null; message: string }) => [reply.failed, reply.message]

describe('REVIEW_NO with the rule that stands in the way', () => {
  test('before the trip is over, after a refund, and after 180 days', async () => {
    for (const [over, sentence] of [
      [{ status: 'paid' }, '行程结束后才能点评'],
      [{ status: 'refunded' }, '订单已取消或退款，不能点评'],
      [{ status: 'done', returns_on: '2026-05-24' }, '返程已超过180天，不能再点评'],
    ] as [Over, string][]) {
      const it = await traveller(over)
      expect(refusal(await add(it))).toEqual(['REVIEW_NO', sentence])
      expect(refusal(await it.li.call(orderReviews.submit, it.review))).toEqual(['REVIEW_NO', sentence])
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
      .updateTable('review')
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
      .updateTable('review')
      .set({ written_at: sql`written_at - interval '181 days'` })
      .where('order_id', '=', late.order.id)
      .execute()
    expect(refusal(await append(late, '回来一个月，仍在怀念。'))).toEqual([
      'REVIEW_NO',
      '点评发表180天后不能再追评',
    ])
  })
})

test('another member’s order is NOT_FOUND on every call, and so is one that does not exist', async () => {
  const { review } = await traveller()
  const stranger = await shop.signIn()
  for (const order_id of [review.order_id, 'BM261121999999']) {
    expect((await stranger.call(orderReviews.form, { order_id })).failed).toBe('NOT_FOUND')
    for (const call of [orderReviews.submit, orderReviews.add, orderReviews.edit])
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
    await it.li.call(orderReviews.form, { order_id: it.order_id })
    const reply = await (await it.li.ask(orderReviews.add, wire)).json()
    expect(reply).toMatchObject({ code: 1, data: { errors } })
    expect(await rowOf(it)).toEqual([])
  })

  test('an edit needs stars and company like a first writing', async () => {
    const it = await traveller()
    await add(it)
    const { order_id, content } = it.review
    expect((await it.li.call(orderReviews.edit, { order_id, content })).raw.errors).toEqual({
      score: '请选择1到5星',
    })
    expect((await it.li.call(orderReviews.edit, { order_id, content, score: 4 })).raw.errors).toEqual({
      party: '请选择和谁出行',
    })
  })
})

describe('two calls at once', () => {
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
    const submit = () => it.li.call(orderReviews.submit, it.review)
    const replies = await Promise.all([submit(), submit()])
    expect(replies[0].data.comment_id).toBe(replies[1].data.comment_id)
    expect((await formOf(it)).comment).toMatchObject({ can_edit: true })
    await it.li.call(orderReviews.submit, { ...it.review, score: 3 })
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
