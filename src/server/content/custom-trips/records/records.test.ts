import { beforeAll, describe, expect, test } from 'vitest'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { deskCases, deskCustomOptions, deskDesigners } from '#src/api/desk/service/designers.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { listCases } from '../store.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)

interface Answered {
  id: number
  list: ContentRow[]
  errors?: Record<string, string>
  blockers?: string[]
}
async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  const ask = async (endpoint: DeskEndpoint, fields: Record<string, string> = {}) => {
    const { code, data } = await askDesk(api, endpoint, fields, signedIn)
    return { code, data: data as unknown as Answered }
  }
  const hand = async () => {
    const fields = { purpose: 'consent', name: '同意书.pdf' }
    const { data } = await sendToDesk(api, documents.upload, fields, pdfOf('consent'), signedIn)
    return String(data?.['ref'])
  }
  return { ask, hand }
}
type Clerk = Awaited<ReturnType<typeof clerk>>
let su: Clerk
let gu: Clerk
beforeAll(async () => {
  su = await clerk({ roles: ['custom'], isLead: true, name: '苏禾' })
  gu = await clerk({ roles: ['content'], name: '顾衡' })
  await db
    .insertInto('destination')
    .values({ id: 901, path: '/901/', label: '大理', slug: 'dali-901' })
    .execute()
})

const designer = {
  name: '苏禾',
  title: '云南定制师',
  city: '昆明',
  years: '9',
  good_at: '慢旅行、亲子',
  dest_ids: '901',
  theme_ids: '',
  languages: '普通话',
  slogan: '',
  intro: '在大理住了九年。',
  avatar: '',
  cover: '',
  away_from: '',
  away_until: '',
  active: '1',
}
const told = (designerId: number) => ({
  designer_id: String(designerId),
  title: '带外婆看苍山，一天一个地方',
  customer_alias: '杨女士一家',
  party: 'parents',
  people: '5',
  days: '6',
  travelled_on: '2026-10-12',
  budget_pp: '4600',
  start_month: '11',
  dest_ids: '901',
  theme_ids: '',
  product_ids: '',
  story: '外婆八十一岁，怕赶路也怕海拔，每天只安排一个地方。',
  plan_days: '昆明接站\n洱海边散步',
  score: '4',
  comment: '走得最慢的一次旅行',
  cover: '',
  images: '[]',
  consent: '',
  agreed: '0',
})
type Told = ReturnType<typeof told>

const make = (calls: { create: DeskEndpoint }, form: object, { ask } = su) =>
  ask(calls.create, { fields_json: JSON.stringify(form) })
const save = (
  calls: { save: DeskEndpoint },
  { id, version, fields }: ContentRow,
  to: Record<string, string>,
  { ask } = su,
) =>
  ask(calls.save, {
    record_id: String(id),
    version: String(version),
    changes_json: JSON.stringify(
      Object.fromEntries(
        Object.entries(to).map(([name, value]) => [name, { from: fields[name], to: value }]),
      ),
    ),
  })
const aDesigner = async () => (await make(deskDesigners, designer)).data.id
const rowIn = (list: ContentRow[], id: number) => {
  const row = list.find((each) => each.id === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}
async function aCase(over: Partial<Told> = {}, designerId?: number) {
  const made = await make(deskCases, { ...told(designerId ?? (await aDesigner())), ...over })
  return { ...made, row: made.code === 0 ? rowIn(made.data.list, made.data.id) : null }
}
const shown = async () => (await listCases(db, {}, { limit: 50 })).list.map(({ id }) => id)
const kept = (ref: string) =>
  db
    .selectFrom('document_file')
    .select(['entity', 'entity_id', 'attached_at'])
    .where('ref', '=', ref)
    .executeTakeFirst()

describe('a designer', () => {
  test('is away from one day to another, both or none', async () => {
    const leave = (away_from: string, away_until: string) =>
      make(deskDesigners, { ...designer, away_from, away_until })
    expect((await leave('2026-12-01', '2026-12-05')).code).toBe(0)
    expect((await leave('2026-12-01', '')).data.errors).toEqual({
      away_until: '请填写休假的第一天和最后一天',
    })
    expect((await leave('2026-12-05', '2026-12-01')).data.errors).toEqual({
      away_until: '最后一天不能早于第一天',
    })
  })

  test('is written, read by visitors at once, and told nothing of what is counted', async () => {
    const id = await aDesigner()
    const row = rowIn((await su.ask(deskDesigners.list)).data.list, id)
    expect(row).toMatchObject({ fields: designer, standing_text: '在岗' })
    expect(row.notes).toContain('还没有评分')
    const stored = await db.selectFrom('designer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ score: null, case_count: 0, dest_ids: [901] })
    expect(id).toBeGreaterThan(10_000)
  })

  test('with cases cannot be deleted, only hidden; one without anything can', async () => {
    const id = await aDesigner()
    await aCase({}, id)
    const row = rowIn((await su.ask(deskDesigners.list)).data.list, id)
    const fields = { record_id: String(id), version: String(row.version) }
    const refused = await su.ask(deskDesigners.remove, fields)
    expect(refused).toMatchObject({ code: 29 })
    expect(JSON.stringify(refused.data)).toContain('1 个案例')
    expect((await save(deskDesigners, row, { active: '0' })).code).toBe(0)
    const free = await aDesigner()
    const gone = await su.ask(deskDesigners.remove, { record_id: String(free), version: '1' })
    expect(gone.data.list.some((each) => each.id === free)).toBe(false)
  })

  test('knows places and themes that are there, and no others', async () => {
    const { data } = await make(deskDesigners, { ...designer, dest_ids: '901,424242', theme_ids: '77777' })
    expect(data.errors).toMatchObject({
      dest_ids: '没有编号为 424242 的目的地',
      theme_ids: '没有编号为 77777 的主题',
    })
  })
})

describe('a case', () => {
  test('is shown with the customer’s paper alone, which it holds, and is worked into its designer’s figures', async () => {
    const id = await aDesigner()
    expect((await aCase({ agreed: '1' }, id)).data.errors).toEqual({
      consent: '展示前请附上客人的书面同意',
    })
    const draft = await aCase({}, id)
    const row = draft.row as ContentRow
    expect(await shown()).not.toContain(row.id)
    const consent = await su.hand()
    const saved = await save(deskCases, row, { consent, agreed: '1' })
    expect(rowIn(saved.data.list, row.id)).toMatchObject({ standing_text: '展示中', fields: { consent } })
    expect(await kept(consent)).toMatchObject({ entity: 'customer_case', entity_id: String(row.id) })
    expect(await shown()).toContain(row.id)
    const figures = () =>
      db.selectFrom('designer').select(['score', 'case_count']).where('id', '=', id).executeTakeFirst()
    expect(await figures()).toEqual({ score: '4.0', case_count: 1 })
    const now = rowIn(saved.data.list, row.id)
    expect((await save(deskCases, now, { consent: '' })).data.errors).toHaveProperty('consent')
    const other = await su.hand()
    const replaced = await save(deskCases, now, { consent: other })
    expect([(await kept(consent))?.attached_at, await shown()]).toEqual([
      null,
      expect.arrayContaining([row.id]),
    ])
    const last = rowIn(replaced.data.list, row.id)
    await su.ask(deskCases.remove, { record_id: String(row.id), version: String(last.version) })
    expect([(await kept(other))?.attached_at, await figures()]).toEqual([
      null,
      { score: null, case_count: 0 },
    ])
  })

  test('takes no paper that another case holds or a colleague has only sent', async () => {
    const consent = await su.hand()
    const first = await aCase({ consent, agreed: '1' })
    expect(first.code).toBe(0)
    expect((await aCase({ consent, agreed: '1' })).data.errors).toEqual({
      consent: '文件已失效，请重新上传',
    })
    const sent = await gu.hand()
    expect((await aCase({ consent: sent, agreed: '1' })).data.errors).toHaveProperty('consent')
    await expect(
      db.updateTable('customer_case').set({ consent_id: null }).where('id', '=', first.data.id).execute(),
    ).rejects.toThrow(/check/)
  })

  test('is refused with its fault at each field', async () => {
    const { data } = await aCase({
      customer_alias: '13812345678',
      travelled_on: '2027-01-01',
      plan_days: Array.from({ length: 7 }, () => '一天').join('\n'),
      budget_pp: '1.5',
      images: '[{"url":"javascript:1"}]',
      designer_id: '999999',
      product_ids: '123456',
      story: '太短',
    })
    expect(Object.keys(data.errors ?? {}).toSorted()).toEqual(
      [
        'budget_pp',
        'customer_alias',
        'designer_id',
        'images',
        'plan_days',
        'product_ids',
        'story',
        'travelled_on',
      ].toSorted(),
    )
  })

  test('gives its pictures to content and nothing else; who has no part of the right hears NO_RIGHT', async () => {
    const { row } = await aCase()
    if (!row) throw new Error('no case')
    const cover = '/pictures/island-dawn-2.0a1b2c3d'
    expect((await save(deskCases, row, { cover }, gu)).code).toBe(0)
    const next = { ...row, version: row.version + 1 }
    expect((await save(deskCases, next, { title: '换一个标题试试' }, gu)).code).toBe(25)
    expect((await make(deskCases, told(1), gu)).code).toBe(25)
    const guide = await clerk({ roles: ['operations'] })
    for (const call of [deskCases.list, deskDesigners.list, deskCustomOptions.options])
      expect((await guide.ask(call)).code).toBe(25)
    expect(JSON.stringify((await gu.ask(deskCustomOptions.options)).data)).toContain('大理')
  })

  test('of two clerks who give it different papers at once one is kept, and the other is asked', async () => {
    const { row } = await aCase()
    if (!row) throw new Error('no case')
    const papers = [await su.hand(), await su.hand()]
    const both = await Promise.all(papers.map((consent) => save(deskCases, row, { consent, agreed: '1' })))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 24])
  })
})

describe.each([
  ['designers', deskDesigners],
  ['cases', deskCases],
] as const)('of %s', (_, calls) => {
  test('one that is not there is NOT_FOUND', async () => {
    const record = { record_id: '999999', version: '1' }
    for (const [call, fields] of [
      [calls.save, { ...record, changes_json: '{}' }],
      [calls.move, { ...record, place: '0' }],
      [calls.remove, record],
    ] as const)
      expect((await su.ask(call, fields)).code).toBe(20)
  })

  test('one that a colleague saved meanwhile is not removed, and its field is asked about', async () => {
    const { id, list } =
      calls === deskCases ? (await aCase()).data : (await make(deskDesigners, designer)).data
    const name = calls === deskCases ? 'title' : 'slogan'
    const row = rowIn(list, id)
    expect((await save(calls, row, { [name]: '走得慢，看得多' })).code).toBe(0)
    expect((await save(calls, row, { [name]: '不赶路的旅行' })).code).toBe(24)
    expect((await su.ask(calls.remove, { record_id: String(id), version: '1' })).code).toBe(22)
  })
})

test('the two hundred and first designer and the six hundred and first case are refused: STATE', async () => {
  const one = { name: '多', title: '多', city: '多', years: 1 }
  const many = await db
    .insertInto('designer')
    .values(Array.from({ length: 200 }, () => one))
    .returning('id')
    .execute()
  const told_of = {
    designer_id: many[0]?.id ?? 0,
    title: '多',
    customer_alias: '多',
    travelled_on: '2026-01-01',
  }
  const such = { ...told_of, party: 'parents', people: 2, days: 3, score: 5 } as const
  await db
    .insertInto('customer_case')
    .values(Array.from({ length: 600 }, () => such))
    .execute()
  expect((await make(deskDesigners, designer)).code).toBe(22)
  expect((await make(deskCases, told(such.designer_id))).code).toBe(22)
})
