import { beforeEach, describe, expect, test } from 'vitest'
import { type CalendarRow, deskContentCalendar } from '#src/api/desk/content/calendar.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import {
  deskBanners,
  deskBottomBanners,
  deskContent,
  deskHotSearches,
  deskPopups,
} from '#src/api/desk/content/showing.ts'
import { deskCouponScenes } from '#src/api/desk/marketing/coupon-scenes.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { insertDestination, insertTheme } from '#test/shop/factories.ts'
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
  right?: string
  by?: string
}

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return async (endpoint: DeskEndpoint, fields: Record<string, string> = {}) => {
    const { code, data } = await askDesk(api, endpoint, fields, signedIn)
    return { code, data: data as unknown as Answered }
  }
}

const img = '/pictures/island-dawn-2.0a1b2c3d'
const always = { starts_at: '', ends_at: '', active: '1' }
const pictured = { img, img_alt: '海岛清晨', url: '/product' }
const forms = {
  banner: { place: 'team', title: '把会议室搬到湖边', description: '', list_for: '', ...pictured, ...always },
  popup: {
    kind: 'image',
    title: '冬天去有光的地方',
    coupon_ids: '',
    pages: '/product/team\n/product/individual',
    audience: 'all',
    delay_seconds: '3',
    repeat_hours: '24',
    ...pictured,
    ...always,
  },
  hot: { keyword: '云南', pc_route: '', flag: 'none', ...always },
  bottom: { text: '两个人也能走', button: '看线路', ...pictured, ...always },
}
const kinds = [
  ['banners', deskBanners, forms.banner, 'title'],
  ['popups', deskPopups, forms.popup, 'title'],
  ['hot searches', deskHotSearches, forms.hot, 'keyword'],
  ['bottom banners', deskBottomBanners, forms.bottom, 'text'],
] as const

const make = (calls: { create: DeskEndpoint }, form: object, who = gu) =>
  who(calls.create, { fields_json: JSON.stringify(form) })
const save = (calls: { save: DeskEndpoint }, id: number, version: number, changes: object, who = gu) =>
  who(calls.save, {
    record_id: String(id),
    version: String(version),
    changes_json: JSON.stringify(changes),
  })
const change = (form: Record<string, string>, over: Record<string, string>) =>
  Object.fromEntries(Object.entries(over).map(([name, to]) => [name, { from: form[name], to }]))

describe.each(kinds)('%s', (_, calls, form, name) => {
  const named = (text: string) => ({ ...form, [name]: text })

  test('are made, saved, put in order, switched off and deleted, and say where they stand', async () => {
    const first = (await make(calls, named('首条'))).data
    expect(first.list).toMatchObject([
      { id: first.id, version: 1, standing: 'showing', fields: named('首条') },
    ])
    const second = (await make(calls, { ...named('第二'), starts_at: '2026-12-01T08:00' })).data
    const third = (await make(calls, { ...named('第三'), ends_at: '2026-11-01T08:00' })).data
    const fourth = (await make(calls, { ...named('第四'), active: '0' })).data
    expect(fourth.list.map(({ standing }) => standing)).toEqual(['showing', 'coming', 'over', 'off'])

    const moved = await gu(calls.move, { record_id: String(third.id), place: '0' })
    expect(moved.data.list.map(({ id }) => id)).toEqual([third.id, first.id, second.id, fourth.id])
    expect((await gu(calls.list)).data.list.map(({ id }) => id)).toEqual([
      third.id,
      first.id,
      second.id,
      fourth.id,
    ])

    const saved = await save(calls, first.id, 1, { active: { from: '1', to: '0' } })
    expect(saved.data.message).toBe('已保存')
    expect(saved.data.list.find(({ id }) => id === first.id)).toMatchObject({ version: 2, standing: 'off' })
    const removed = await gu(calls.remove, { record_id: String(first.id), version: '2' })
    expect(removed.data.list.map(({ id }) => id)).toEqual([third.id, second.id, fourth.id])
    const audited = shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('refused', 'is', null)
      .orderBy('id')
    expect(new Set((await audited.execute()).map(({ action }) => action.split('_')[1]))).toEqual(
      new Set(['create', 'move', 'save', 'remove']),
    )
  })

  test('two people who change different fields both keep what they typed; the same field is asked about', async () => {
    const { id } = (await make(calls, form)).data
    const other = await clerk({ roles: ['content'], name: '沈念' })
    expect((await save(calls, id, 1, change(form, { [name]: '甲' }))).code).toBe(0)
    const beside = await save(calls, id, 1, change(form, { active: '0' }), other)
    expect(beside).toMatchObject({ code: 0, data: { message: expect.stringContaining('顾衡') } })
    const same = await save(calls, id, 1, change(form, { [name]: '乙' }), other)
    expect(same).toMatchObject({
      code: 24,
      data: { by: '顾衡', fields: [{ name, mine: '乙', current: '甲', original: form[name as never] }] },
    })
    expect((await gu(calls.remove, { record_id: String(id), version: '1' })).code, 'seen another').toBe(22)
  })

  test('of many who save one field at once exactly one is written', async () => {
    const { id } = (await make(calls, form)).data
    const people = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((each) => clerk({ roles: ['content'], name: each })),
    )
    const answers = await Promise.all(
      people.map((who, n) => save(calls, id, 1, change(form, { [name]: `改${n}` }), who)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 24, 24, 24])
    expect((await gu(calls.list)).data.list[0]?.version).toBe(2)
  })

  test('who has a part of the right reads, and changes nothing: NO_RIGHT', async () => {
    const { id } = (await make(calls, form)).data
    const su = await clerk({ roles: ['product'], name: '苏晚' })
    expect((await su(calls.list)).data.list).toHaveLength(1)
    const record = { record_id: String(id), version: '1' }
    const tried = [
      await make(calls, form, su),
      await save(calls, id, 1, change(form, { [name]: '甲' }), su),
      await su(calls.move, { ...record, place: '0' }),
      await su(calls.remove, record),
    ]
    expect(tried).toEqual(Array(4).fill(expect.objectContaining({ code: 25 })))
    expect(tried.map(({ data }) => data.right)).toEqual(Array(4).fill('content.edit'))
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

  test('what a field cannot be is said at the field, and nothing is written', async () => {
    const { data, code } = await make(calls, { ...form, [name]: '', ends_at: '2026-13-01T00:00' })
    expect(code).toBe(1)
    expect(Object.keys(data.errors ?? {}).sort()).toEqual([name, 'ends_at'].sort())
    const backwards = { ...form, starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' }
    expect((await make(calls, backwards)).data.errors).toEqual({ ends_at: '结束须晚于开始' })
    expect((await make(calls, { ...form, [name]: '长'.repeat(2_001) })).code).toBe(1)
    expect((await gu(calls.list)).data.list).toEqual([])
  })
})

test.each([...kinds, ['coupon scenes', deskCouponScenes, {}, ''] as const])(
  'the two hundred and first of the %s is refused: STATE',
  async (_, calls, form) => {
    const { db } = shop
    const many = <R extends object>(row: (n: number) => R) => Array.from({ length: 200 }, (_, n) => row(n))
    if (calls === deskBanners)
      await db
        .insertInto('banner')
        .values(many(() => ({ place: 'team' as const, title: '多', img })))
        .execute()
    if (calls === deskPopups)
      await db
        .insertInto('popup')
        .values(many(() => ({ kind: 'image' as const, title: '多', pages: ['*'], cookie: '{}' })))
        .execute()
    if (calls === deskHotSearches)
      await db
        .insertInto('hot_search')
        .values(many((n) => ({ keyword: `词${n}` })))
        .execute()
    if (calls === deskBottomBanners) {
      const row = { text: '多', button: '看', img, img_alt: '', url: '/product' }
      await db
        .insertInto('bottom_banner')
        .values(many(() => row))
        .execute()
    }
    if (calls === deskCouponScenes) {
      const row = { page: '/product', title: '多', subtitle: '', img, img_alt: '', rule_ids: [1] }
      const rows = many(() => ({ ...row, needs_login: false, active: false }))
      await db.insertInto('coupon_scene').values(rows).execute()
    }
    const scene = { title: '', subtitle: '', page: '', needs_login: '0', rule_ids: '', img: '', img_alt: '' }
    const { code } = await make(calls, calls === deskCouponScenes ? { ...scene, ...always } : form)
    expect(code).toBe(22)
  },
)

describe('links and pictures', () => {
  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/https://elsewhere.example',
    '/api/v3/info',
  ])('a link to %s leads out of the shop and is refused', async (url) => {
    const said = '请填写本站地址，以 / 开头'
    expect((await make(deskBanners, { ...forms.banner, url })).data.errors).toEqual({ url: said })
    expect((await make(deskPopups, { ...forms.popup, url })).data.errors).toEqual({ url: said })
    expect((await make(deskBottomBanners, { ...forms.bottom, url })).data.errors).toEqual({ url: said })
    expect((await make(deskHotSearches, { ...forms.hot, pc_route: url })).data.errors).toEqual({
      pc_route: said,
    })
  })

  test('a picture of somebody else is refused, and one without words for who cannot see it', async () => {
    const errorsOf = async (over: object) =>
      (await make(deskBanners, { ...forms.banner, ...over })).data.errors
    expect(await errorsOf({ img: 'https://elsewhere.example/a.jpg' })).toEqual({ img: '请从图片库选一张图' })
    expect(await errorsOf({ img: '' })).toEqual({ img: '请从图片库选一张图' })
    expect(await errorsOf({ img_alt: '' })).toEqual({ img_alt: '请填写1到60个字' })
    const coupons = { kind: 'coupons', img: '', img_alt: '', coupon_ids: '1', active: '0' }
    expect((await make(deskPopups, { ...forms.popup, ...coupons })).code, 'coupons need none').toBe(0)
  })
})

describe('a banner', () => {
  test('of lists is for all, for a place or for a theme that there is', async () => {
    await insertDestination(shop.db, { id: 11, label: '云南' })
    await insertTheme(shop.db, { id: 5, label: '亲子' })
    const list = (list_for: string) => make(deskBanners, { ...forms.banner, place: 'list', list_for })
    for (const list_for of ['', 'dest:11', 'theme:5']) expect((await list(list_for)).code).toBe(0)
    expect((await list('dest:12')).data.errors).toEqual({ list_for: '没有这个目的地或主题' })
    expect((await list('theme:6')).data.errors).toEqual({ list_for: '没有这个目的地或主题' })
    expect((await list('city:1')).data.errors).toEqual({ list_for: '请选择' })
    const rows = (await gu(deskBanners.list)).data.list
    expect(rows.map(({ fields }) => fields['list_for'])).toEqual(['', 'dest:11', 'theme:5'])
  })

  test('that is saved shows to the very next visitor, and one that is switched off does not', async () => {
    const shown = async () => {
      shop.api.replies.invalidate()
      return (await shop.visitor().call(endpoints.customTrips.teamPage, {})).data.banner.title
    }
    const { id } = (await make(deskBanners, forms.banner)).data
    expect(await shown()).toBe('把会议室搬到湖边')
    await save(deskBanners, id, 1, change(forms.banner, { active: '0' }))
    expect(await shown()).not.toBe('把会议室搬到湖边')
  })
})

describe('a popup', () => {
  const popups = async (visitor = shop.visitor()) =>
    (await visitor.call(endpoints.content.popups, { url: '/product/team' })).data.popUps

  test('has a cookie of its own that lasts as long as a browser is left alone', async () => {
    const { id } = (await make(deskPopups, { ...forms.popup, repeat_hours: '72' })).data
    expect(await popups()).toMatchObject([{ id, cookie: { name: `popup_${id}`, expire: 72, path: '/' } }])
    await save(deskPopups, id, 1, { repeat_hours: { from: '72', to: '0' } })
    expect(await popups()).toMatchObject([{ id, cookie: { name: `popup_${id}`, expire: 0 } }])
    await save(deskPopups, id, 2, change(forms.popup, { active: '0' }))
    expect(await popups()).toEqual([])
  })

  test('of coupons shows rules that anybody may claim now, and no other', async () => {
    const live = await insertCouponRule(shop.db)
    const stopped = await insertCouponRule(shop.db, { status: 'stopped' })
    const popup = (ids: string, active = '1') =>
      make(deskPopups, { ...forms.popup, kind: 'coupons', coupon_ids: ids, active })
    expect((await popup(`${live},${stopped}`)).data.errors).toEqual({
      coupon_ids: `规则${stopped}没有启用、不公开领取或已到期`,
    })
    expect((await popup('')).data.errors).toEqual({ coupon_ids: '请填写编号，用逗号分开，最多5个' })
    expect((await popup(`${live},${stopped}`, '0')).code, 'while it is written').toBe(0)
    expect((await popup(String(live))).code).toBe(0)
    expect(await popups()).toMatchObject([{ type: 'coupons', couponIds: [live] }])
    const { data } = await gu(deskContent.choices)
    expect(data).toMatchObject({ coupons: [{ value: String(live) }] })
  })

  test.each([
    ['', '每行一个本站页面，最多10行，* 只能在末尾'],
    ['product', '每行一个本站页面，最多10行，* 只能在末尾'],
    ['/a*b', '每行一个本站页面，最多10行，* 只能在末尾'],
    ['//elsewhere.example', '每行一个本站页面，最多10行，* 只能在末尾'],
    [Array.from({ length: 11 }, (_, n) => `/p${n}`).join('\n'), '每行一个本站页面，最多10行，* 只能在末尾'],
    ['/product\n/productOrder/fillOrder', '下单、付款与分享的行程页从不弹窗'],
  ])('on “%s” is refused', async (pages, said) => {
    expect((await make(deskPopups, { ...forms.popup, pages })).data.errors).toEqual({ pages: said })
  })

  test('waits and comes back within bounds', async () => {
    const errors = await make(deskPopups, { ...forms.popup, delay_seconds: '601', repeat_hours: '8761' })
    expect(errors.data.errors).toEqual({
      delay_seconds: '请填写0到600之间的整数',
      repeat_hours: '请填写0到8760之间的整数',
    })
  })
})

describe('a hot search', () => {
  test('stands once, also when two people write it at the same moment', async () => {
    const tried = await Promise.all([make(deskHotSearches, forms.hot), make(deskHotSearches, forms.hot)])
    expect(tried.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(tried.find(({ code }) => code === 1)?.data.errors).toEqual({ keyword: '已经有这个词' })
  })

  test('is one of ten at a time; the eleventh may begin when one of them has ended', async () => {
    const search = (n: number, over = {}) =>
      make(deskHotSearches, { ...forms.hot, keyword: `词${n}`, ...over })
    for (let n = 0; n < 9; n++) await search(n)
    await search(9, { ends_at: '2026-12-01T00:00' })
    expect((await search(10)).data.errors).toEqual({ active: '同一时间最多展示10个热搜' })
    expect((await search(10, { active: '0' })).code).toBe(0)
    expect((await search(11, { starts_at: '2026-12-01T00:00' })).code).toBe(0)
    const shown = await shop.visitor().call(endpoints.content.keywords, {})
    expect(shown.data.hot.map(({ keyword }) => keyword)).toEqual(
      Array.from({ length: 10 }, (_, n) => `词${n}`),
    )
  })
})

test('the forms offer every place behind those above it, every theme, and the coupons of today', async () => {
  await insertDestination(shop.db, { id: 1, label: '国内' })
  await insertDestination(shop.db, { id: 11, label: '云南', parent_id: 1 })
  await insertTheme(shop.db, { id: 5, label: '亲子' })
  expect((await gu(deskContent.choices)).data).toEqual({
    destinations: [
      { value: '1', label: '国内' },
      { value: '11', label: '国内 / 云南' },
    ],
    themes: [{ value: '5', label: '亲子' }],
    coupons: [],
  })
})

test('the calendar says what shows where on which day, and on which days one visitor could see two popups of a page', async () => {
  const popup = (title: string, over: object) => make(deskPopups, { ...forms.popup, title, ...over })
  await popup('一直', { audience: 'guest', pages: '/product/team', ends_at: '2026-11-25T00:00' })
  await popup('全站', { pages: '*', starts_at: '2026-11-23T12:00', ends_at: '2026-11-24T12:00' })
  await popup('会员', { audience: 'member', pages: '/product/team' })
  await popup('接着', { audience: 'guest', pages: '/product/team', starts_at: '2026-11-25T00:00' })
  await popup('停用', { active: '0' })
  await popup('以后', { starts_at: '2027-02-01T00:00' })
  await make(deskBottomBanners, { ...forms.bottom, text: '甲', ends_at: '2026-11-22T08:00' })
  await make(deskBottomBanners, { ...forms.bottom, text: '乙', starts_at: '2026-11-22T08:00' })
  for (const title of ['首屏', '页尾']) await make(deskBanners, { ...forms.banner, title })
  await make(deskBanners, { ...forms.banner, title: '第三', starts_at: '2026-12-01T10:00' })
  const { data } = await gu(deskContentCalendar.weeks)
  const { days, rows } = data as unknown as { days: string[]; rows: CalendarRow[] }
  expect([days.length, days[0], days[27]]).toEqual([28, '2026-11-21', '2026-12-18'])
  const shown = rows.map(({ title, items, crowded }) => [
    title,
    items.map((item) => `${item.title} ${item.first}-${item.last}`),
    crowded,
  ])
  const team = ['一直 0-3', '全站 2-3', '会员 0-27', '接着 4-27']
  expect(shown).toEqual([
    ['全站', ['全站 2-3'], []],
    ['商务研学', team, [2, 3]],
    ['商务研学', ['首屏 0-27', '页尾 0-27', '第三 10-27'], Array.from({ length: 18 }, (_, n) => n + 10)],
    ['每一页', ['甲 0-1', '乙 1-27'], []],
  ])
  const later = (await gu(deskContentCalendar.weeks, { from: '2027-02-01' })).data as unknown as {
    rows: CalendarRow[]
  }
  expect(later.rows.flatMap(({ items }) => items.map(({ title }) => title))).toContain('以后')
})
