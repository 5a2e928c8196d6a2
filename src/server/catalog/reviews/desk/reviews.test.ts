import { describe, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { reviews } from '#src/api/catalog/reviews.ts'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import { deskReviews } from '#src/api/desk/service/reviews.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { add, append, edit, formOf, openReviewShop } from '#test/people/reviewer.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { asking, openHearingApp } from '#test/shop/hearing-app.ts'
import { briefReviews, pageReviews } from '../service.ts'

const shop = await openReviewShop()
const { db, traveller } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, shop.clock))

const editor = await signInStaff(shop, { roles: ['content'] })
const clerk = await signInStaff(shop, { roles: ['service'] })
const text = '感谢您的建议，酒店我们已重新核实，下次会提前说明。'
const suspicious = '导游很好，可以加微信 bm_guide2026 问他。'

/** A review that a traveller has written, with the member who wrote it. */
async function written(over: Partial<Awaited<ReturnType<typeof traveller>>['review']> = {}) {
  const it = await traveller()
  const { data } = await add({ ...it, review: { ...it.review, ...over } })
  return { ...it, id: String(data.comment_id) }
}
const idsIn = ({ data }: Awaited<ReturnType<typeof ask>>) =>
  (Object(data)['list'] as { id: number }[]).map(({ id }) => String(id))
const shownOf = async ({ product_id }: { product_id: number }) =>
  (await pageReviews(shop.ctx(), product_id, { filter: 'all' }, { page: 1, size: 10 })).list
const auditOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'review')
    .where('entity_id', '=', id)
    .where('refused', 'is', null)
    .orderBy('id')
    .execute()

test('the tabs hold what waits for a look, what has no answer, and everything; filters narrow them', async () => {
  const low = await written({ score: 2 })
  const caught = await written({ content: suspicious })
  const list = async (fields: Record<string, string>) => idsIn(await ask(deskReviews.list, fields, clerk))
  expect(await list({})).toEqual([caught.id])
  expect(await list({ tab: 'unanswered' })).toEqual([low.id])
  expect(await list({ tab: 'all' })).toEqual([caught.id, low.id])
  expect(await list({ tab: 'all', score: '2' })).toEqual([low.id])
  expect(await list({ tab: 'all', product_id: String(caught.product_id) })).toEqual([caught.id])
  expect(await list({ tab: 'all', with_pictures: '1' })).toEqual([])
  const today = dayOf(shop.clock.now())
  expect(await list({ tab: 'all', from: today, until: today })).toEqual([caught.id, low.id])
  expect(await list({ tab: 'all', from: addDays(today, 1) })).toEqual([])
  expect(await list({ tab: 'all', until: addDays(today, -1) })).toEqual([])
  const { data } = await ask(deskReviews.detail, { id: low.id }, clerk)
  expect(data).toMatchObject({
    order_no: low.order_id,
    score: 2,
    status: 'shown',
    reply: null,
    actions: [
      { code: 'show', allowed: false, why: '这条点评已经展示' },
      { code: 'reply', allowed: true },
      { code: 'hide', allowed: true },
    ],
  })
  expect(await ask(deskReviews.detail, { id: '999999' }, clerk)).toMatchObject({ code: 20 })
})

test('pages of the list follow each other without one twice', async () => {
  const { id: product_id } = await db.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow()
  const at = shop.clock.now()
  const rows = Array.from({ length: 55 }, () => ({
    product_id,
    user_name: '李**',
    party: 'family' as const,
    score: 3,
    dims: JSON.stringify({ itinerary: 3, guide: null, hotel: null, food: null, transport: null }),
    content: '行程安排得很从容，导游耐心。',
    trip_on: '2026-10-01',
    written_at: at,
  }))
  await db.insertInto('review').values(rows).execute()
  const fields = { tab: 'all', score: '3' }
  const first = await ask(deskReviews.list, fields, clerk)
  const second = await ask(deskReviews.list, { ...fields, cursor: String(first.data?.['next']) }, clerk)
  expect(new Set([...idsIn(first), ...idsIn(second)]).size).toBe(55)
  expect(second.data).toMatchObject({ next: null, total: 55 })
})

describe('a review that waits for a look', () => {
  test('is read by others once staff let it be, and counts from then on', async () => {
    const it = await written({ content: suspicious, score: 4 })
    expect(await shownOf(it)).toEqual([])
    expect(await ask(deskReviews.show, { id: it.id, version: '0' }, editor)).toMatchObject({
      code: 0,
      data: { status: 'shown' },
    })
    expect(await shownOf(it)).toMatchObject([{ content: suspicious, score: 4 }])
    const { data } = await shop.visitor().call(products.detail, { product_id: it.product_id })
    expect(data.score).toEqual({ avg: '4.0', count: 1 })
    expect(await auditOf(it.id)).toMatchObject([
      { action: 'review.show', before: { status: 'checking' }, after: { status: 'shown' } },
    ])
  })

  test('is not let through in a text that nobody has read: STATE once its author has edited it', async () => {
    const it = await written({ content: suspicious })
    await edit(it, { content: `${suspicious}电话13800000001` })
    expect(await ask(deskReviews.show, { id: it.id, version: '0' }, editor)).toMatchObject({
      code: 22,
      message: '点评刚刚变化，请重新查看',
    })
    expect(await ask(deskReviews.show, { id: it.id, version: '1' }, editor)).toMatchObject({ code: 0 })
    expect(await ask(deskReviews.show, { id: it.id, version: '2' }, editor)).toMatchObject({ code: 22 })
    expect(await ask(deskReviews.show, { id: '999999', version: '0' }, editor)).toMatchObject({ code: 20 })
  })
})

describe('the shop’s reply', () => {
  test('is read at once by the traveller and by everybody', async () => {
    const it = await written({ score: 2 })
    expect(await ask(deskReviews.reply, { id: it.id, version: '0', text }, clerk)).toMatchObject({
      code: 0,
      data: { reply: { content: text, by: { id: clerk.id }, edited_at: null } },
    })
    expect(await shownOf(it)).toMatchObject([{ score: 2, reply: { content: text } }])
    expect((await formOf(it)).comment?.reply).toMatchObject({ content: text })
    expect(await auditOf(it.id)).toMatchObject([{ action: 'review.reply', after: { reply: text } }])
  })

  test('is given once, and changed within 24 hours alone', async () => {
    const start = shop.clock.now()
    const it = await written()
    await ask(deskReviews.reply, { id: it.id, version: '0', text }, clerk)
    shop.clock.advanceSeconds(86_400)
    const better = `${text}欢迎再来。`
    const fields = { id: it.id, version: '1', text: better }
    const later = await signInStaff(shop, { roles: ['content'] })
    expect(await ask(deskReviews.reply, fields, later)).toMatchObject({
      code: 0,
      data: { reply: { content: better, at: '2026-11-21 10:00:00', edited_at: '2026-11-22 10:00:00' } },
    })
    shop.clock.advanceSeconds(1)
    expect(await ask(deskReviews.reply, { ...fields, version: '2' }, later)).toMatchObject({
      code: 22,
      message: '只能回复一次，24小时内可以修改',
    })
    shop.clock.set(start.toISOString())
  })

  test('of two colleagues at once one replies, and the other hears STATE with who it was', async () => {
    const it = await written()
    const fields = { id: it.id, version: '0', text }
    const answers = await Promise.all([clerk, editor].map((by) => ask(deskReviews.reply, fields, by)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    expect(answers.find(({ code }) => code === 22)).toMatchObject({ message: '林知远 10:00 已回复' })
  })

  test('is refused PARAM when too short or too long, STATE before the review is shown, NOT_FOUND without one', async () => {
    const it = await written({ content: suspicious })
    for (const wrong of ['谢谢您的分享', '谢'.repeat(301)])
      expect(await ask(deskReviews.reply, { id: it.id, version: '0', text: wrong }, clerk)).toMatchObject({
        code: 1,
        data: { errors: { text: '请填写10到300字' } },
      })
    expect(await ask(deskReviews.reply, { id: it.id, version: '0', text }, clerk)).toMatchObject({
      code: 22,
      message: '审核通过后才能回复',
    })
    expect(await ask(deskReviews.reply, { id: '999999', version: '0', text }, clerk)).toMatchObject({
      code: 20,
    })
  })
})

test('a page that was kept shows the reply to the next visitor', async () => {
  const it = await written()
  const page = `/product/${it.product_id}`
  const asked = asking(reviews.comments, { product_id: it.product_id })
  const app = await openHearingApp(shop, { [page]: [asked] })
  expect(await app.read(page)).not.toContain(text)
  await ask(deskReviews.reply, { id: it.id, version: '0', text }, clerk)
  await expect.poll(() => app.read(page)).toContain(text)
})

describe('hiding a review', () => {
  const lead = signInStaff(shop, { roles: ['service'], isLead: true })
  const ad = '加微信 bm_guide2026'
  const request = { kind: 'advertising', passage: ad, reason: '留有微信号招揽客人' }
  const decide = async (id: string, by: Person, decision = 'approved', reason = '') => {
    const { id: approval } = await db
      .selectFrom('approval')
      .select('id')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return ask(approvals.decide, { id: String(approval), decision, reason }, by)
  }
  type Person = typeof editor
  const countsOf = async ({ product_id }: { product_id: number }) => {
    const { filters, hidden, count } = await briefReviews(shop.ctx(), product_id)
    return { all: filters.find(({ main_filter }) => main_filter === 'all')?.count, hidden, count }
  }

  test('takes a legal reason, the words that break the law, and a second person; the public is told for what', async () => {
    const it = await written({ content: `导游很好，${ad} 问他。`, score: 1 })
    const asked = await ask(deskReviews.hide, { id: it.id, version: '0', ...request }, editor)
    expect(asked).toMatchObject({ code: 0, data: { status: 'checking' } })
    expect(asked.data?.['actions']).toContainEqual({
      code: 'hide',
      allowed: false,
      why: '已提交复核，请等待决定',
    })
    expect(await decide(it.id, editor)).toMatchObject({ code: 25 })
    expect(await ask(deskReviews.hide, { id: it.id, version: '0', ...request }, editor)).toMatchObject({
      code: 22,
    })
    expect(await decide(it.id, await lead)).toMatchObject({ code: 0 })
    expect(await shownOf(it)).toEqual([])
    expect(await countsOf(it)).toEqual({
      all: 1,
      hidden: [{ text: '该点评因广告未展示', count: 1 }],
      count: 0,
    })
    expect((await formOf(it)).comment).toMatchObject({
      status: 'hidden',
      hide_reason: request.reason,
      score: 1,
    })
    const told = await db.selectFrom('message').selectAll().where('member_id', '=', it.li.member.id).execute()
    expect(told.find(({ title }) => title === '您的点评未展示')?.body).toContain(
      '因广告未展示：留有微信号招揽客人',
    )
    expect(await auditOf(it.id)).toMatchObject([
      { action: 'review.hide_ask', staff_id: editor.id },
      {
        action: 'approval.decide',
        staff_id: (await lead).id,
        after: { status: 'hidden', kind: 'advertising' },
      },
    ])
    expect(await ask(deskReviews.show, { id: it.id, version: '1' }, editor)).toMatchObject({ code: 22 })
  })

  test('is not decided by who asked, even with both rights, nor in a text that was edited since', async () => {
    const it = await written({ content: `导游很好，${ad} 问他。` })
    const both = await signInStaff(shop, { roles: ['content', 'admin'] })
    await ask(deskReviews.hide, { id: it.id, version: '0', ...request }, both)
    expect(await decide(it.id, both)).toMatchObject({ code: 26 })
    await edit(it, { content: '导游很好，讲得仔细，没有别的。' })
    expect(await decide(it.id, await lead)).toMatchObject({ code: 22 })
    expect(await shownOf(it)).toHaveLength(1)
  })

  test('is decided also when a colleague has replied meanwhile, and not once its author has added to it', async () => {
    const replied = await written({ content: '导游很好，讲得仔细，请搜 bm guide 问他。' })
    const hide = { version: '0', ...request, passage: 'bm guide' }
    expect(await ask(deskReviews.hide, { id: replied.id, ...hide }, editor)).toMatchObject({ code: 0 })
    expect(await ask(deskReviews.reply, { id: replied.id, version: '0', text }, clerk)).toMatchObject({
      code: 0,
    })
    expect(await decide(replied.id, await lead)).toMatchObject({ code: 0 })
    expect(await shownOf(replied)).toEqual([])

    const added = await written({ content: '导游很好，讲得仔细，请搜 bm guide 问他。' })
    await ask(deskReviews.hide, { id: added.id, ...hide }, editor)
    await append(added, '补充一句：第三天的酒店也很安静。')
    expect(await decide(added.id, await lead)).toMatchObject({
      code: 22,
      message: '作者在提交复核后改过点评，请驳回，需要隐藏时重新提交',
    })
    expect(await shownOf(added)).toHaveLength(1)
  })

  test('a review of two stars stays visible whatever a clerk tries: only the law hides it', async () => {
    const it = await written({ score: 2, content: '酒店隔音很差，行程太赶，不推荐。' })
    const tries = [
      { ...request, passage: '加微信' },
      { ...request, kind: 'negative' },
      { ...request, passage: '' },
      { ...request, reason: '差评' },
    ]
    for (const fields of tries)
      expect(await ask(deskReviews.hide, { id: it.id, version: '0', ...fields }, editor)).toMatchObject({
        code: 1,
      })
    await ask(deskReviews.hide, { id: it.id, version: '0', ...request, passage: '行程太赶' }, editor)
    const rejected = await decide(it.id, await lead, 'rejected', '这是真实评价，不违法')
    expect(rejected).toMatchObject({ code: 0 })
    await ask(deskReviews.reply, { id: it.id, version: '0', text }, clerk)
    expect(await ask(deskReviews.show, { id: it.id, version: '1' }, editor)).toMatchObject({ code: 22 })
    expect(await shownOf(it)).toMatchObject([{ score: 2, content: '酒店隔音很差，行程太赶，不推荐。' }])
    expect(await countsOf(it)).toEqual({ all: 1, hidden: [], count: 1 })
  })

  test('is refused NOT_FOUND without a review, and NO_RIGHT to 客服, who may only reply', async () => {
    const it = await written()
    expect(await ask(deskReviews.hide, { id: '999999', version: '0', ...request }, editor)).toMatchObject({
      code: 20,
    })
    expect(await ask(deskReviews.hide, { id: it.id, version: '0', ...request }, clerk)).toMatchObject({
      code: 25,
    })
  })
})

test('no call of the desk deletes a review, moves it, changes its score, or acts on many', () => {
  const paths = allDeskEndpoints.filter(({ path }) => path.startsWith('/api/desk/reviews'))
  expect(paths.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/desk/reviews/{id}/show',
    '/api/desk/reviews/{id}/reply',
    '/api/desk/reviews/{id}/hide/ask',
  ])
})
