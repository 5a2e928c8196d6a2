import { beforeEach, describe, expect, test } from 'vitest'
import { deskAbout, deskHistory, deskTeam } from '#src/api/desk/content/about.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { deskBanners } from '#src/api/desk/content/showing.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { asking, openHearingApp } from '#test/shop/hearing-app.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
let api: ReturnType<typeof makeDeskApi>
let gu: Awaited<ReturnType<typeof clerk>>
beforeEach(async () => {
  shop = await openShop()
  api = makeDeskApi(shop.services, shop.clock)
  gu = await clerk({ roles: ['content'], name: '顾衡' })
})

interface Answered {
  id: number
  message: string
  list: ContentRow[]
  errors?: Record<string, string>
}

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return async (endpoint: DeskEndpoint, fields: Record<string, string> = {}) => {
    const { code, data } = await askDesk(api, endpoint, fields, signedIn)
    return { code, data: data as unknown as Answered }
  }
}

const img = '/pictures/island-dawn-2.0a1b2c3d'
const documentOf = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })
const person = {
  kind: 'advisor',
  name: '林知远',
  title: '资深顾问',
  avatar: '',
  city: '昆明',
  years: '9',
  languages: '普通话、英语',
  good_at: '云南、蜜月',
  intro: '在大理开过客栈。',
  licence_no: '',
  wechat_qr: '',
  staff_id: '',
  active: '1',
}
const event = {
  happened_on: '2026-03-16',
  title: '电子合同上线',
  document: documentOf('付款之前先看合同'),
  img: '',
  img_alt: '',
  active: '1',
}
const kinds = [
  ['people', deskTeam, person, 'name'],
  ['events', deskHistory, event, 'title'],
] as const

const make = (calls: { create: DeskEndpoint }, form: object, who = gu) =>
  who(calls.create, { fields_json: JSON.stringify(form) })
const save = (calls: { save: DeskEndpoint }, id: number, version: number, changes: object, who = gu) =>
  who(calls.save, {
    record_id: String(id),
    version: String(version),
    changes_json: JSON.stringify(changes),
  })
const faultsOf = async (calls: { create: DeskEndpoint }, form: object) =>
  (await make(calls, form)).data.errors

describe.each(kinds)('%s', (_, calls, form, name) => {
  const named = (text: string) => ({ ...form, [name]: text })

  test('are made, saved, put in order, hidden and deleted, each with its audit', async () => {
    const first = (await make(calls, named('第一'))).data
    expect(first.list).toMatchObject([
      { id: first.id, version: 1, standing: 'showing', fields: named('第一') },
    ])
    const second = (await make(calls, named('第二'))).data
    const moved = await gu(calls.move, { record_id: String(second.id), place: '0' })
    expect(moved.data.list.map(({ id }) => id)).toEqual([second.id, first.id])
    const saved = await save(calls, first.id, 1, { active: { from: '1', to: '0' } })
    expect(saved.data.list.find(({ id }) => id === first.id)).toMatchObject({ version: 2, standing: 'off' })
    expect((await gu(calls.remove, { record_id: String(first.id), version: '1' })).code, 'older').toBe(22)
    const removed = await gu(calls.remove, { record_id: String(first.id), version: '2' })
    expect(removed.data.list.map(({ id }) => id)).toEqual([second.id])
    const audited = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('refused', 'is', null)
      .orderBy('id')
      .execute()
    expect(new Set(audited.map(({ action }) => action.split('_')[1]))).toEqual(
      new Set(['create', 'move', 'save', 'remove']),
    )
  })

  test('of two who change one field the second is asked: STALE', async () => {
    const { id } = (await make(calls, form)).data
    const other = await clerk({ roles: ['content'], name: '沈念' })
    const change = (to: string) => ({ [name]: { from: form[name as never], to } })
    expect((await save(calls, id, 1, change('甲'))).code).toBe(0)
    expect((await save(calls, id, 1, change('乙'), other)).code).toBe(24)
  })

  test('who has a part of the right reads, and changes nothing: NO_RIGHT', async () => {
    const { id } = (await make(calls, form)).data
    const su = await clerk({ roles: ['product'], name: '苏晚' })
    expect((await su(calls.list)).data.list).toHaveLength(1)
    const record = { record_id: String(id), version: '1' }
    const tried = [
      await make(calls, form, su),
      await save(calls, id, 1, {}, su),
      await su(calls.move, { ...record, place: '0' }),
      await su(calls.remove, record),
    ]
    expect(tried.map(({ code }) => code)).toEqual(Array(4).fill(25))
  })

  test('one that is not there is NOT_FOUND', async () => {
    const record = { record_id: '999999', version: '1' }
    for (const [call, fields] of [
      [calls.save, { ...record, changes_json: '{}' }],
      [calls.move, { ...record, place: '0' }],
      [calls.remove, record],
    ] as const)
      expect((await gu(call, fields)).code).toBe(20)
  })

  test('the two hundred and first is refused: STATE', async () => {
    const many = <R extends object>(row: R) => Array.from({ length: 200 }, () => row)
    const somebody = { kind: 'advisor', name: '多', title: '多', city: '多', years: 1, intro: '多' } as const
    const something = { happened_on: '2026-01-01', title: '多', document: '{}', html: '' }
    if (calls === deskTeam) await shop.db.insertInto('team_member').values(many(somebody)).execute()
    else await shop.db.insertInto('history_event').values(many(something)).execute()
    expect((await make(calls, form)).code).toBe(22)
  })
})

describe('somebody of the team', () => {
  test('who leads groups has a licence, and nobody has what cannot be one', async () => {
    expect(await faultsOf(deskTeam, { ...person, kind: 'manager' })).toEqual({
      licence_no: '旅行经理随团带队，须填写导游证号',
    })
    expect(await faultsOf(deskTeam, { ...person, licence_no: '导游证一号' })).toEqual({
      licence_no: '请按导游证填写大写字母、数字与连字符',
    })
    const led = await make(deskTeam, { ...person, kind: 'manager', licence_no: 'D-3301-000000' })
    expect(led.code).toBe(0)
  })

  test('has words of a length, years of a life, a picture of the library and a code that is an address', async () => {
    const wrong = {
      ...person,
      years: '61',
      good_at: '云南、四川、西藏、新疆、青海、甘肃、宁夏',
      avatar: 'https://elsewhere.example/a.png',
      wechat_qr: 'weixin',
      intro: '长'.repeat(601),
      kind: 'designer',
    }
    const faults = await faultsOf(deskTeam, wrong)
    expect(Object.keys(faults ?? {}).sort()).toEqual(
      ['avatar', 'good_at', 'intro', 'kind', 'wechat_qr', 'years'].sort(),
    )
  })

  test('is one clerk at the most, and no clerk is two of them', async () => {
    const { id: staffId } = await signInStaff(shop, { roles: ['service'], name: '林知夏' })
    const { data } = await askDesk(api, deskAbout.staff, {}, await signInStaff(shop, { roles: ['content'] }))
    expect(data).toMatchObject({
      list: expect.arrayContaining([{ value: String(staffId), label: '林知夏' }]),
    })
    const mine = { ...person, staff_id: String(staffId) }
    expect((await make(deskTeam, mine)).code).toBe(0)
    expect(await faultsOf(deskTeam, mine)).toEqual({ staff_id: '这位员工已经对应另一位成员' })
    expect(await faultsOf(deskTeam, { ...person, staff_id: '999999' })).toEqual({ staff_id: '没有这位员工' })
  })
})

test('an event has happened, has words, and says what its picture shows', async () => {
  expect(await faultsOf(deskHistory, { ...event, happened_on: '2026-11-22' })).toEqual({
    happened_on: '大事记只写已经发生的事',
  })
  expect(await faultsOf(deskHistory, { ...event, happened_on: '', document: '' })).toEqual({
    happened_on: '请选择日期',
    document: '正文格式有误，请重新编辑',
  })
  const empty = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(await faultsOf(deskHistory, { ...event, document: empty })).toEqual({ document: '正文是空的' })
  expect(await faultsOf(deskHistory, { ...event, img })).toEqual({ img_alt: '请填写1到60个字' })
  expect((await make(deskHistory, { ...event, document: documentOf('长'.repeat(6_001)) })).code).toBe(1)
})

test('what is changed is seen by the next visitor, and only the pages that show it are made anew', async () => {
  const { about, settings } = endpoints
  const hearing = await openHearingApp(shop, {
    '/aboutbm/aboutDetail': [
      asking(settings.page, { keywords: 'aboutDetail' }),
      asking(about.people, {}),
      asking(about.history, {}),
    ],
    '/aboutbm/bmadvisor': [asking(about.team, { type: 'advisor' })],
    '/useragree': [asking(settings.page, { keywords: 'useragree' })],
  })
  const static_page = { title: '文', html: '', version: '1', published_at: shop.clock.now() }
  await shop.db
    .insertInto('static_page')
    .values([
      { key: 'aboutDetail', ...static_page },
      { key: 'useragree', ...static_page },
    ])
    .execute()
  async function renewedBy(change: () => Promise<{ code: number }>) {
    hearing.app.forget('')
    await hearing.renderedAnew()
    expect((await change()).code).toBe(0)
    return hearing.renderedAnew()
  }
  expect(await renewedBy(() => make(deskTeam, person))).toEqual([
    '/aboutbm/aboutDetail',
    '/aboutbm/bmadvisor',
  ])
  expect(await hearing.read('/aboutbm/bmadvisor')).toContain('林知远')
  expect(await renewedBy(() => make(deskHistory, event))).toEqual(['/aboutbm/aboutDetail'])
  expect(await hearing.read('/aboutbm/aboutDetail')).toContain('<p>付款之前先看合同</p>')
  const banner = { place: 'about', title: '走百陌', description: '见山河', list_for: '', url: '' }
  const window = { starts_at: '', ends_at: '', active: '1' }
  expect(await renewedBy(() => make(deskBanners, { ...banner, img, img_alt: '峰林', ...window }))).toEqual([
    '/aboutbm/aboutDetail',
  ])
  expect(await hearing.read('/aboutbm/aboutDetail')).toContain('"desc":"见山河"')
})
