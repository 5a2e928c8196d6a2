import { describe, expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { questions } from '#src/api/catalog/questions.ts'
import { deskQuestions } from '#src/api/desk/service/questions.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { forgetQuestions } from './service.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)
const clerk = await signInStaff(shop, { roles: ['service'], name: '林知夏' })
const planner = await signInStaff(shop, { roles: ['product'] })
const content = '第四天走路多吗，老人能跟上吗？'
const answer = '第四天平路约三公里，中途有两次休息，多数老人可以跟上。'

async function asked(over: { content?: string; product_id?: number } = {}) {
  const visitor = await logIn(shop)
  const product_id = over.product_id ?? (await insertProduct(db)).id
  const { data } = await visitor.call(questions.ask, { content, ...over, product_id })
  return { visitor, product_id, id: String(data.id) }
}
const versionOf = async (id: string) =>
  String(
    (
      await db
        .selectFrom('product_question')
        .select('version')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
    ).version,
  )
const answered = async (id: string, publish: boolean, text = answer, who = clerk) =>
  ask(deskQuestions.answer, { id, version: await versionOf(id), text, publish: publish ? '1' : '0' }, who)
const shownOf = async (product_id: number) =>
  (await shop.visitor().call(questions.list, { product_id })).data.list

describe('a member asks about a product', () => {
  test('and sees the open question, which nobody else does', async () => {
    const { visitor, product_id } = await asked()
    const own = await visitor.call(questions.own, { product_id })
    expect(own.data).toMatchObject([{ text: content, state: 'open', answer: null }])
    expect(await shownOf(product_id)).toEqual([])
    const other = await logIn(shop)
    expect((await other.call(questions.own, { product_id })).data).toEqual([])
  })

  test('twice by two presses at once, and it is one question', async () => {
    const visitor = await logIn(shop)
    const product_id = (await insertProduct(db)).id
    const both = await Promise.all([0, 1].map(() => visitor.call(questions.ask, { content, product_id })))
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  })

  test('in the same words again: one question while it waits, a new one that waits for an answer after that', async () => {
    const { visitor, product_id, id } = await asked()
    const again = async () => (await visitor.call(questions.ask, { content, product_id })).data
    expect(String((await again()).id)).toBe(id)
    await answered(id, false)
    const second = await again()
    expect(String(second.id)).not.toBe(id)
    expect(second).toMatchObject({ state: 'open', answer: null })
    await answered(String(second.id), true)
    const third = await again()
    expect(third).toMatchObject({ state: 'open', answer: null })
    const waiting = await db
      .selectFrom('work_item')
      .select('record_id')
      .where('kind', '=', 'question_new')
      .where('record_id', 'in', [Number(id), second.id, third.id])
      .where('closed_at', 'is', null)
      .execute()
    expect(waiting).toEqual([{ record_id: third.id }])
  })

  test('and is refused PARAM with contacts in it or too few words, NOT_FOUND for what is not on sale', async () => {
    const visitor = await logIn(shop)
    const product_id = (await insertProduct(db)).id
    const contacts = await visitor.call(questions.ask, { content: '加我微信 bm_guide2026 聊', product_id })
    expect(contacts.raw.errors).toMatchObject({ content: expect.stringContaining('请勿填写手机号') })
    const short = await visitor.ask(questions.ask, { content: '贵吗', product_id: String(product_id) })
    expect(await short.json()).toMatchObject({ code: 1, data: { errors: { content: '请填写5到200字' } } })
    expect((await visitor.call(questions.ask, { content, product_id: 999_999 })).failed).toBe('NOT_FOUND')
    expect((await visitor.call(questions.list, { product_id: 999_999 })).failed).toBe('NOT_FOUND')
  })

  test('three times in an hour and no more', async () => {
    const visitor = await logIn(shop)
    const product_id = (await insertProduct(db)).id
    const codes: (string | null)[] = []
    for (const n of [1, 2, 3, 4])
      codes.push((await visitor.call(questions.ask, { content: `${content}${n}`, product_id })).failed)
    expect(codes).toEqual([null, null, null, 'TOO_OFTEN'])
  })
})

describe('staff answer', () => {
  test('for everybody: it stands on the page with its day, the asker by one letter, and is told by message', async () => {
    const { visitor, product_id, id } = await asked()
    expect(await answered(id, true)).toMatchObject({
      code: 0,
      data: { state: 'published', due_at: null, answer: { text: answer, by: { name: '林知夏' } } },
    })
    expect(await shownOf(product_id)).toMatchObject([
      { text: content, answer, answered_at: shop.clock.now() },
    ])
    expect((await visitor.call(questions.own, { product_id })).data).toEqual([])
    const inbox = (await visitor.call(messages.list, {})).data.list
    expect(inbox[0]).toMatchObject({
      title: '您的提问有了回答',
      body: expect.stringContaining(answer),
      url: expect.stringContaining(`productId=${product_id}`),
    })
    const waiting = await db
      .selectFrom('work_item')
      .select('closed_by')
      .where('kind', '=', 'question_new')
      .where('record_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(waiting.closed_by).toBe(clerk.id)
  })

  test('for the asker alone, publish it later without telling twice, and take it back', async () => {
    const { visitor, product_id, id } = await asked()
    await answered(id, false)
    expect(await shownOf(product_id)).toEqual([])
    expect((await visitor.call(questions.own, { product_id })).data).toMatchObject([
      { state: 'private', answer },
    ])
    await answered(id, true, answer, planner)
    expect(await shownOf(product_id)).toHaveLength(1)
    const told = (await visitor.call(messages.list, {})).data.list.filter(
      ({ title }) => title === '您的提问有了回答',
    )
    expect(told).toHaveLength(1)
    await answered(id, false)
    expect(await shownOf(product_id)).toEqual([])
  })

  test('anew: the day is that of the new words, and the newest answer stands first', async () => {
    const { product_id, id } = await asked()
    const { id: second } = await asked({ product_id, content: '酒店有没有无障碍房间？' })
    await answered(id, true)
    shop.clock.advanceSeconds(600)
    await answered(second, true)
    shop.clock.advanceSeconds(600)
    await answered(id, true, '自2026年12月起第四天改乘电瓶车，步行不到一公里。')
    const list = await shownOf(product_id)
    expect(list.map(({ text }) => text)).toEqual([content, '酒店有没有无障碍房间？'])
    expect(list[0]?.answered_at).toEqual(shop.clock.now())
    shop.clock.set('2026-11-21T10:00:00+08:00')
  })

  test('once: who comes second hears STATE; contacts are refused; a number that nobody has is NOT_FOUND', async () => {
    const { id } = await asked()
    const both = await Promise.all(
      [clerk, planner].map((who) =>
        ask(deskQuestions.answer, { id, version: '0', text: answer, publish: '1' }, who),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
    expect(await answered(id, true, '请加微信 bm_guide2026 详谈')).toMatchObject({ code: 1 })
    const missing = { id: '999999', version: '0', text: answer, publish: '1' }
    expect(await ask(deskQuestions.answer, missing, clerk)).toMatchObject({ code: 20 })
    expect(await ask(deskQuestions.detail, { id: '999999' }, clerk)).toMatchObject({ code: 20 })
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'product_question')
      .where('entity_id', '=', id)
      .where('refused', 'is', null)
      .execute()
    expect(rows).toEqual([
      { action: 'question.answer', before: { state: 'open' }, after: { state: 'published' } },
    ])
  })

  test('what waits first, by its due time, page after page', async () => {
    await db.deleteFrom('product_question').execute()
    const { id: first, product_id } = await asked()
    shop.clock.advanceSeconds(3600)
    const { id: second } = await asked({ product_id })
    const { id: third } = await asked({ product_id })
    await answered(third, true)
    const ids = async (fields: Record<string, string>) =>
      (Object((await ask(deskQuestions.list, fields, clerk)).data)['list'] as { id: number }[]).map(
        ({ id }) => String(id),
      )
    expect(await ids({})).toEqual([first, second])
    expect(await ids({ state: 'published' })).toEqual([third])
    expect(await ids({ state: 'all' })).toEqual([third, second, first])
    expect(await ids({ overdue: '1' })).toEqual([])
    shop.clock.set('2026-11-21T10:00:00+08:00')
  })
})

test('of a closed account an open question goes, and what is published stays and names nobody', async () => {
  const { id, product_id } = await asked()
  const { id: open } = await asked({ product_id })
  await answered(id, true)
  for (const each of [id, open]) {
    const { member_id } = await db
      .selectFrom('product_question')
      .select('member_id')
      .where('id', '=', Number(each))
      .executeTakeFirstOrThrow()
    await shop.transaction((tx) => forgetQuestions(tx, { id: Number(member_id) }))
  }
  const left = await db
    .selectFrom('product_question')
    .selectAll()
    .where('product_id', '=', product_id)
    .execute()
  expect(left).toMatchObject([{ id: Number(id), member_id: null }])
  expect(await shownOf(product_id)).toMatchObject([{ asker: '旅客' }])
})
