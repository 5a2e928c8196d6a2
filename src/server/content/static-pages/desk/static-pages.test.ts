import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { staticPages } from '#src/api/desk/content/static-pages.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { versionsInForce } from '../service.ts'

type Clerk = Awaited<ReturnType<typeof signInStaff>>
let shop: Shop
let desk: ReturnType<typeof makeDeskApi>
let clerk: Clerk
let colleague: Clerk
beforeEach(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  shop.clock.advanceSeconds(60)
  desk = makeDeskApi(shop.services, shop.clock)
  clerk = await signInStaff(shop, { roles: ['content'], name: '顾衡' })
  colleague = await signInStaff(shop, { roles: ['content'], name: '沈念' })
})

/** What the calls answer, done or refused, as far as it is looked at. */
interface Answered {
  edit_version: number
  fields: { title: string; document: string }
  html: string
  agreed_count: number
  page: Pick<Answered, 'edit_version' | 'fields'>
  message: string
  errors?: Record<string, string>
  blockers: string[]
}

const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>, who = clerk) => {
  const { code, data } = await askDesk(desk, endpoint, fields, who)
  return { code, data: data as unknown as Answered }
}
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const text = (...lines: string[]) => JSON.stringify({ type: 'doc', content: lines.map(paragraph) })
const save = (key: string, version: number, changes: object, who = clerk) =>
  ask(staticPages.save, { key, version: String(version), changes_json: JSON.stringify(changes) }, who)
const detail = async (key: string) => (await ask(staticPages.detail, { key })).data
const publish = (key: string, fields: Record<string, string>, who = clerk) =>
  ask(staticPages.publish, { key, ...fields }, who)
async function shopPage(keywords: string) {
  shop.api.replies.invalidate()
  return (await shop.visitor().call(endpoints.settings.page, { keywords })).raw
}

/** A text that nobody agrees to. */
const guide = (version = '2026.1', at = shop.clock.now()) =>
  shop.db
    .insertInto('static_page')
    .values({ key: 'guide', version, title: '预订须知', html: '<p>旧</p>', published_at: at })
    .execute()

async function drafted(key: string, ...lines: string[]) {
  const { fields, edit_version } = await detail(key)
  const { data } = await save(key, edit_version, { document: { from: fields.document, to: text(...lines) } })
  return String(data.page.edit_version)
}

describe('a draft', () => {
  test('begins with the text in force, and visitors see nothing of it', async () => {
    const before = await shopPage('privacy')
    const page = await detail('privacy')
    expect(page).toMatchObject({ edit_version: 1, fields: { title: '隐私政策', document: '' }, draft: null })
    expect(page.html).toBe(before['html'])
    await drafted('privacy', '新的正文')
    expect(await detail('privacy')).toMatchObject({ draft: { by: '顾衡' }, edit_version: 2 })
    expect(await shopPage('privacy')).toEqual(before)
  })

  test('is merged field by field with a colleague’s, and refused STALE where both changed the text', async () => {
    const { fields } = await detail('privacy')
    await save('privacy', 1, { document: { from: '', to: text('同事写的') } }, colleague)
    const merged = await save('privacy', 1, { title: { from: fields.title, to: '隐私政策（新）' } })
    expect(merged.data.message).toMatch(/^已保存，并合并了沈念/)
    expect(merged.data.page.fields).toEqual({ title: '隐私政策（新）', document: text('同事写的') })
    const late = await save('privacy', 1, { document: { from: '', to: text('我写的') } })
    expect(late).toMatchObject({
      code: 24,
      data: {
        by: '沈念',
        fields: [{ name: 'document', mine: text('我写的'), current: text('同事写的'), original: '' }],
      },
    })
    expect((await detail('privacy')).fields.document).toBe(text('同事写的'))
  })

  test('saved by two at the same instant is written once, and the other hears STALE', async () => {
    const codes = await Promise.all(
      [clerk, colleague].map(async (who, n) => {
        const { code } = await save('privacy', 1, { document: { from: '', to: text(`${n}`) } }, who)
        return code
      }),
    )
    expect(codes.toSorted()).toEqual([0, 24])
  })

  test('is no HTML, no script and no picture of somebody else: PARAM', async () => {
    const faultOf = async (document: unknown) => {
      const to = typeof document === 'string' ? document : JSON.stringify(document)
      const { code, data } = await save('privacy', 1, { document: { from: '', to } })
      return [code, data?.errors?.['document']]
    }
    const doc = (node: object) => ({ type: 'doc', content: [node] })
    expect(await faultOf('<p>x</p>')).toEqual([1, '正文格式有误，请重新编辑'])
    expect(await faultOf(doc({ type: 'script' }))).toEqual([1, '正文格式有误，请重新编辑'])
    const tracking = { type: 'image', attrs: { src: 'https://tracker.example/a.gif' } }
    expect(await faultOf(doc(tracking))).toEqual([1, '有图片不是从图片库选的，请重新插入'])
    const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
    expect(await faultOf(doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }))).toEqual([
      1,
      '有链接的地址不能使用，请检查',
    ])
  })

  test('is let go by who saw it last; STATE for who saw another, and where there is none', async () => {
    const seen = await drafted('privacy', '一')
    await save('privacy', Number(seen), { title: { from: '隐私政策', to: '隐私' } }, colleague)
    expect((await ask(staticPages.discard, { key: 'privacy', edit_version: seen })).code).toBe(22)
    const { edit_version } = await detail('privacy')
    const gone = await ask(staticPages.discard, { key: 'privacy', edit_version: String(edit_version) })
    expect(gone.data).toMatchObject({ draft: null, fields: { title: '隐私政策' } })
    const again = String(gone.data.edit_version)
    expect((await ask(staticPages.discard, { key: 'privacy', edit_version: again })).code).toBe(22)
  })

  test('of a page that does not exist is NOT_FOUND, also to publish, to let go, to withdraw and to read', async () => {
    const key = 'nothing'
    expect((await save(key, 1, {})).code).toBe(20)
    expect((await publish(key, { edit_version: '1' })).code).toBe(20)
    expect((await ask(staticPages.discard, { key, edit_version: '1' })).code).toBe(20)
    expect((await ask(staticPages.withdraw, { key, page_version: '1' })).code).toBe(20)
    expect((await ask(staticPages.detail, { key })).code).toBe(20)
    expect((await ask(staticPages.version, { key: 'privacy', page_version: '9' })).code).toBe(20)
    expect((await ask(staticPages.withdraw, { key: 'privacy', page_version: '9' })).code).toBe(20)
  })
})

describe('publishing', () => {
  test('a text that nobody agrees to shows it at once, made by our renderer, and keeps what was before', async () => {
    await guide()
    const edit_version = await drafted('guide', '新 <b>', '第二段')
    expect((await publish('guide', { edit_version })).data).toMatchObject({
      draft: null,
      in_force: { version: '2026.2', by: '顾衡' },
      earliest_on: '2026-11-21',
    })
    expect(await shopPage('guide')).toMatchObject({
      version: '2026.2',
      html: '<p>新 &lt;b&gt;</p><p>第二段</p>',
      upcoming: null,
    })
    const old = await ask(staticPages.version, { key: 'guide', page_version: '2026.1' })
    expect(old.data.html).toBe('<p>旧</p>')
  })

  test('a text that nobody agrees to may hold from a later day, and from none that is over: PARAM', async () => {
    await guide()
    const edit_version = await drafted('guide', '新的')
    const over = await publish('guide', { edit_version, effective_on: '2026-11-20' })
    expect(over.data.errors).toEqual({ effective_on: '生效日不能早于今天' })
    const later = await publish('guide', { edit_version, effective_on: '2026-11-25' })
    expect(later.data).toMatchObject({ upcoming: { version: '2026.2', from: '2026-11-25 00:00:00' } })
    expect(await shopPage('guide')).toMatchObject({ version: '2026.1', html: '<p>旧</p>' })
    shop.clock.set('2026-11-25T00:00:00+08:00')
    expect(await shopPage('guide')).toMatchObject({ version: '2026.2', html: '<p>新的</p>' })
  })

  test('a text of the known list can be begun where the shop has none, and no other', async () => {
    await shop.db.deleteFrom('static_page').where('key', '=', 'insurance').execute()
    expect(await detail('insurance')).toMatchObject({
      fields: { title: '保险说明', document: '' },
      html: '',
      address: '/aboutbm/insurance',
      in_force: null,
      versions: [],
    })
    const { data } = await ask(staticPages.list, {})
    expect((data as unknown as { list: object[] }).list).toContainEqual(
      expect.objectContaining({ key: 'insurance', in_force: null, draft: null }),
    )
    const edit_version = await drafted('insurance', '责任险由旅行社出资')
    expect((await publish('insurance', { edit_version })).data).toMatchObject({
      in_force: { version: '2026.1' },
    })
    const shown = await shopPage('insurance')
    expect(shown).toMatchObject({ title: '保险说明', html: '<p>责任险由旅行社出资</p>' })
    expect(shown['nav']).toContainEqual({ key: 'insurance', title: '保险说明' })
    expect((await save('anything', 1, {})).code).toBe(20)
  })

  test('what members agree to is shown a week before it holds, and never sooner: PARAM', async () => {
    const edit_version = await drafted('privacy', '第二版')
    const before = await shopPage('privacy')
    const tooEarly = { effective_on: '须提前7天公示，最早 2026-11-28 生效' }
    expect((await publish('privacy', { edit_version })).data.errors).toEqual(tooEarly)
    const early = await publish('privacy', { edit_version, effective_on: '2026-11-27' })
    expect(early.data.errors).toEqual(tooEarly)
    const done = await publish('privacy', { edit_version, effective_on: '2026-11-28' })
    expect(done.data).toMatchObject({
      in_force: { version: '2026.1' },
      upcoming: { version: '2026.2', from: '2026-11-28 00:00:00' },
    })
    expect(await shopPage('privacy')).toMatchObject({
      html: before['html'],
      version: '2026.1',
      upcoming: { version: '2026.2', html: '<p>第二版</p>', from: '2026-11-28 00:00:00' },
    })
  })

  test('the version that members agree to is the one in force at that moment, and what they agreed to stays', async () => {
    const first = await shopPage('privacy')
    const { id } = await insertMember(shop.db, { consent: JSON.stringify({ privacy: '2026.1' }) })
    const edit_version = await drafted('privacy', '第二版')
    expect((await detail('privacy')).agreed_count).toBe(1)
    await publish('privacy', { edit_version, effective_on: '2026-11-28' })
    const inForce = () => versionsInForce(shop.db, shop.clock.now())
    expect(await inForce()).toEqual({ agreement: '2026.1', privacy: '2026.1' })
    shop.clock.set('2026-11-28T00:00:00+08:00')
    expect(await inForce()).toEqual({ agreement: '2026.1', privacy: '2026.2' })
    const info = await shop.visitor().call(endpoints.settings.info, {})
    expect(info.raw['versions']).toEqual({ agreement: '2026.1', privacy: '2026.2' })
    const { rows } = await sql<{ privacy: string }>`
      select consent ->> 'privacy' as privacy from member where id = ${id}`.execute(shop.db)
    expect(rows).toEqual([{ privacy: '2026.1' }])
    clerk = await signInStaff(shop, { roles: ['content'] })
    const old = await ask(staticPages.version, { key: 'privacy', page_version: '2026.1' })
    expect(old.data.html).toBe(first['html'])
    const visitor = shop.visitor()
    const agreed = await visitor.call(endpoints.settings.page, { keywords: 'privacy', version: '2026.1' })
    expect(agreed.raw).toMatchObject({ version: '2026.1', html: first['html'], upcoming: null })
    expect(agreed.data.versions.map(({ version }) => version)).toEqual(['2026.2', '2026.1'])
    const never = await visitor.call(endpoints.settings.page, { keywords: 'privacy', version: '2026.9' })
    expect(never.failed).toBe('NOT_FOUND')
  })

  test('waits for the version before it, which can be taken back until it holds: STATE', async () => {
    const edit_version = await drafted('privacy', '第二版')
    await publish('privacy', { edit_version, effective_on: '2026-11-28' })
    const next = await drafted('privacy', '第三版')
    const waits = await publish('privacy', { edit_version: next, effective_on: '2026-11-30' })
    expect(waits.code).toBe(22)
    const withdrawn = await ask(staticPages.withdraw, { key: 'privacy', page_version: '2026.2' })
    expect(withdrawn.data).toMatchObject({ upcoming: null, fields: { document: text('第三版') } })
    expect((await shopPage('privacy'))['upcoming']).toBeNull()
    const inForce = await ask(staticPages.withdraw, { key: 'privacy', page_version: '2026.1' })
    expect(inForce.code).toBe(22)
  })

  test('a version that is taken back is the draft again', async () => {
    const edit_version = await drafted('privacy', '第二版')
    await publish('privacy', { edit_version, effective_on: '2026-11-28' })
    const { data } = await ask(staticPages.withdraw, { key: 'privacy', page_version: '2026.2' })
    expect(data).toMatchObject({ draft: { by: '顾衡' }, fields: { document: text('第二版') } })
  })

  test('an empty text, a picture without words, or what is shown already, is refused NOT_READY', async () => {
    await guide()
    const blockersOf = async () => {
      const { edit_version } = await detail('guide')
      const { code, data } = await publish('guide', { edit_version: String(edit_version) })
      return [code, data.blockers]
    }
    await drafted('guide', '旧')
    expect(await blockersOf()).toEqual([29, ['与现行版本相同']])
    const { edit_version, fields } = await detail('guide')
    const src = `/uploads/${'0'.repeat(32)}`
    const to = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] })
    await save('guide', edit_version, { document: { from: fields.document, to } })
    expect(await blockersOf()).toEqual([29, ['正文是空的', '有图片没有说明']])
  })

  test('what a colleague changed meanwhile, or has published already, is refused STATE', async () => {
    await guide()
    const seen = await drafted('guide', '一')
    await save('guide', Number(seen), { title: { from: '预订须知', to: '须知' } }, colleague)
    expect((await publish('guide', { edit_version: seen })).code).toBe(22)
    const { edit_version } = await detail('guide')
    const both = await Promise.all(
      [clerk, colleague].map((who) => publish('guide', { edit_version: String(edit_version) }, who)),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
  })

  test('is for who has all of the content: 产品 writes drafts and is refused NO_RIGHT', async () => {
    await guide()
    const product = await signInStaff(shop, { roles: ['product'] })
    const { fields } = await detail('guide')
    const saved = await save('guide', 1, { document: { from: fields.document, to: text('草稿') } }, product)
    expect(saved.code).toBe(0)
    const edit_version = String(saved.data.page.edit_version)
    expect((await publish('guide', { edit_version }, product)).code).toBe(25)
    await publish('guide', { edit_version })
    const taken = await ask(staticPages.withdraw, { key: 'guide', page_version: '2026.2' }, product)
    expect(taken.code).toBe(25)
  })
})
