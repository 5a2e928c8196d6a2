import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskHotels, deskSuppliers } from '#src/api/desk/catalog/resources.ts'
import { deskCities, deskDestinations, deskLabels, deskThemes } from '#src/api/desk/catalog/taxonomy.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { manifestWords } from '#src/domain/booking/manifest/fields.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import {
  insertDeparture,
  insertDestination,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { asking, openHearingApp } from '#test/shop/hearing-app.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
let api: ReturnType<typeof makeDeskApi>
let su: Awaited<ReturnType<typeof clerk>>
beforeEach(async () => {
  shop = await openShop()
  api = makeDeskApi(shop.services, shop.clock)
  su = await clerk({ roles: ['product'], name: '苏晚' })
})

interface Answered {
  id: number
  message: string
  value: string
  list: ContentRow[]
  blockers?: string[]
  errors?: Record<string, string>
}

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return async (endpoint: DeskEndpoint, fields: Record<string, string> = {}) => {
    const { code, data } = await askDesk(api, endpoint, fields, signedIn)
    return { code, data: data as unknown as Answered }
  }
}

const place = {
  ...{ label: '云南', parent_id: '', slug: 'yunnan', scope: 'domestic', pinyin: '', aliases: '彩云之南' },
  ...{ lat: '25.04', lng: '102.71', visa_text: '', img: '', hot: '1', customizable: '1', active: '1' },
  ...{ alert_level: '0', alert_text: '', alert_url: '', alert_checked_on: '', months: '' },
}
const theme = { label: '亲子', slug: 'family', img: '', active: '1' }
const label = { label: '小团', active: '1' }
const city = { name: '昆明', pinyin: '', hot: '0' }
const hotel = {
  ...{
    name: '听鹂酒店',
    name_en: '',
    star: '4',
    diamond: '0',
    destination_id: '',
    address: '',
    lat: '',
    lng: '',
  },
  ...{ phone: '', images: '[]', intro: '湖边。', facilities: 'wifi,pool', rooms: '[]', check_in: '14:00' },
  ...{ check_out: '12:00', children: '', pets: '', cards: '', opened_year: '', renovated_year: '' },
}
const supplier = {
  ...{ name: '云上地接社', kind: '地接', licence_no: 'L-YN00001', address: '', phone: '' },
  ...{ contact: '王岚 13800001111', manifest_days: '7', rating: '5', checked_on: '2026-11-01', active: '1' },
  manifest_fields: '',
}

interface Calls {
  list: DeskEndpoint
  create: DeskEndpoint
  save: DeskEndpoint
  remove: DeskEndpoint
  move?: DeskEndpoint
}
const make = (calls: Calls, form: object, who = su) =>
  who(calls.create, { fields_json: JSON.stringify(form) })
const save = (calls: Calls, id: number, version: number, changes: object, who = su) =>
  who(calls.save, { record_id: String(id), version: String(version), changes_json: JSON.stringify(changes) })
const remove = (calls: Calls, id: number, version: number, who = su) =>
  who(calls.remove, { record_id: String(id), version: String(version) })
const faultsOf = async (calls: Calls, form: object) => (await make(calls, form)).data.errors

const kinds: readonly (readonly [string, Calls, Record<string, string>, string, string, number])[] = [
  ['destinations', deskDestinations, place, 'label', 'destination', 1_000],
  ['themes', deskThemes, theme, 'label', 'theme', 200],
  ['labels', deskLabels, label, 'label', 'label', 200],
  ['cities', deskCities, city, 'name', 'departure_city', 400],
  ['hotels', deskHotels, hotel, 'name', 'hotel', 600],
  ['suppliers', deskSuppliers, supplier, 'name', 'supplier', 400],
]

describe.each(kinds)('%s', (_, calls, form, name, table, most) => {
  test('are made, saved and deleted while nothing uses them, each with its audit', async () => {
    const { data, code } = await make(calls, form)
    expect(code).toBe(0)
    expect(data.id).toBeGreaterThan(table === 'departure_city' ? 0 : 10_000)
    const saved = await save(calls, data.id, 1, { [name]: { from: form[name], to: '新名' } })
    expect(saved.data.list.find(({ id }) => id === data.id)).toMatchObject({
      version: 2,
      fields: { [name]: '新名' },
    })
    const other = await clerk({ roles: ['product'], name: '沈念' })
    expect((await save(calls, data.id, 1, { [name]: { from: form[name], to: '别名' } }, other)).code).toBe(24)
    expect((await remove(calls, data.id, 1)).code, 'older').toBe(22)
    expect((await remove(calls, data.id, 2)).data.list.map(({ id }) => id)).not.toContain(data.id)
    const audited = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('refused', 'is', null)
      .where('entity', '=', table)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action.split('_').at(-1))).toEqual(['create', 'save', 'remove'])
  })

  test('one that is not there is NOT_FOUND, and one too many is STATE', async () => {
    expect((await save(calls, 999_999, 1, {})).code).toBe(20)
    expect((await remove(calls, 999_999, 1)).code).toBe(20)
    if (calls.move) expect((await su(calls.move, { record_id: '999999', place: '0' })).code).toBe(20)
    const of = {
      destination: sql`insert into destination (id, path, label, slug) select n, '/' || n || '/', '多', 's' || n`,
      theme: sql`insert into theme (id, label, slug) select n, '多' || n, 's' || n`,
      label: sql`insert into label (id, label) select n, '多' || n`,
      departure_city: sql`insert into departure_city (name) select '多' || n`,
      hotel: sql`insert into hotel (id, name, star) select n, '多', 4`,
      supplier: sql`insert into supplier (id, name, kind) select n, '多', '地接'`,
    }[table]
    await sql`${of} from generate_series(1000, ${most + 999}) n`.execute(shop.db)
    expect((await make(calls, form)).code).toBe(22)
  })
})

describe('a destination', () => {
  test('moves with all below it and with its products, and never below itself or a fourth level down', async () => {
    await insertDestination(shop.db, { id: 1, label: '国内', scope: 'domestic' })
    await insertDestination(shop.db, { id: 2, label: '西南', scope: 'domestic' })
    await insertDestination(shop.db, { id: 11, label: '云南', parent_id: 1, scope: 'domestic' })
    await insertDestination(shop.db, { id: 12, label: '大理', parent_id: 11, scope: 'domestic' })
    const { id: product } = await insertProduct(shop.db)
    await tagProduct(shop.db, product, { destinations: [12] })
    const moveTo = (id: number, from: string, to: string) =>
      save(deskDestinations, id, 1, { parent_id: { from, to } })
    expect((await moveTo(1, '', '12')).data.errors).toEqual({ parent_id: '不能移到自己下面' })
    expect((await moveTo(2, '', '12')).data.errors).toEqual({ parent_id: '最多3级，请选更高一级' })
    expect((await moveTo(12, '11', '77')).data.errors).toEqual({ parent_id: '没有这个上级' })
    const moved = await moveTo(11, '1', '2')
    expect(moved.code).toBe(0)
    expect(moved.data.list.map(({ id }) => id)).toEqual([1, 2, 11, 12])
    const paths = await shop.db.selectFrom('destination').select('path').orderBy('id').execute()
    expect(paths.map(({ path }) => path)).toEqual(['/1/', '/2/', '/2/11/', '/2/11/12/'])
    const { data } = await shop.visitor().call(endpoints.productLists.list, { dest_id: [2] } as never)
    expect(data).toMatchObject({ total: 1 })
  })

  test('keeps its address once visitors have seen it, and no two share one', async () => {
    const { id } = (await make(deskDestinations, place)).data
    expect(await faultsOf(deskDestinations, { ...place, label: '滇' })).toEqual({
      slug: '另一个目的地已用这个地址',
    })
    const renamed = await save(deskDestinations, id, 1, { slug: { from: 'yunnan', to: 'dian' } })
    expect(renamed.data.errors).toEqual({ slug: '已经展示过，不能再改' })
  })

  test('is not hidden while products would be found nowhere: NOT_READY names them', async () => {
    await insertDestination(shop.db, { id: 1, label: '国内', scope: 'domestic' })
    await insertDestination(shop.db, { id: 11, label: '云南', parent_id: 1, scope: 'domestic' })
    await insertDestination(shop.db, { id: 21, label: '海岛', scope: 'domestic' })
    const only = await insertProduct(shop.db)
    const both = await insertProduct(shop.db)
    await tagProduct(shop.db, only.id, { destinations: [11] })
    await tagProduct(shop.db, both.id, { destinations: [11, 21] })
    const { data } = await su(deskDestinations.list)
    expect(data.list.find(({ id }) => id === 1)?.notes).toEqual(['2 个产品', '有 1 个产品只挂在这里'])
    const hide = (id: number) => save(deskDestinations, id, 1, { active: { from: '1', to: '0' } })
    const refused = await hide(1)
    expect(refused.code).toBe(29)
    expect(refused.data.blockers?.join()).toContain(String(only.id))
    expect(refused.data.blockers?.join()).not.toContain(String(both.id))
    expect((await hide(21)).code).toBe(0)
    expect((await hide(11)).data.blockers?.join()).toContain('有 2 个产品')
    expect((await remove(deskDestinations, 11, 1)).code, 'used').toBe(29)
  })

  test('has an alert with its source and day, and visitors read it at once; internal facts renew nothing', async () => {
    await insertDestination(shop.db, { id: 11, label: '云南', scope: 'domestic' })
    const { id } = await insertProduct(shop.db)
    await tagProduct(shop.db, id, { destinations: [11] })
    const page = `/product/productDetail?productId=${id}`
    const hearing = await openHearingApp(shop, {
      [page]: [asking(endpoints.products.detail, { product_id: id })],
      '/useragree': [asking(endpoints.settings.page, { keywords: 'useragree' })],
    })
    await shop.db
      .insertInto('static_page')
      .values({ key: 'useragree', title: '文', html: '', version: '1', published_at: shop.clock.now() })
      .execute()
    const level = { alert_level: { from: '0', to: '2' } }
    expect((await save(deskDestinations, 11, 1, level)).data.errors).toEqual({
      alert_text: '请填写1到200个字',
      alert_checked_on: '请填写核对来源的日期',
    })
    const nei = await clerk({ roles: ['content'], name: '顾衡' })
    const told = {
      ...level,
      alert_text: { from: '', to: '近期地震，暂缓前往' },
      alert_checked_on: { from: '', to: '2026-11-21' },
    }
    hearing.app.forget('')
    await hearing.renderedAnew()
    expect((await save(deskDestinations, 11, 1, told, nei)).code).toBe(0)
    expect(await hearing.renderedAnew()).toContain(page)
    expect(await hearing.read(page)).toContain('近期地震，暂缓前往')
    const checked = { alert_checked_on: { from: '2026-11-21', to: '2026-11-20' } }
    expect((await save(deskDestinations, 11, 2, checked, nei)).code).toBe(0)
    expect(await hearing.renderedAnew()).toEqual([])
    const hidden = await save(deskDestinations, 11, 3, { active: { from: '1', to: '0' } }, nei)
    expect(hidden.code, 'who writes texts hides nothing').toBe(25)
    expect((await make(deskDestinations, place, nei)).code).toBe(25)
    expect((await remove(deskDestinations, 11, 3, nei)).code).toBe(25)
    expect((await nei(deskDestinations.move, { record_id: '11', place: '0' })).code).toBe(25)
  })

  test('that nobody should travel to is told to operations, with the paid departures there', async () => {
    const { id: operator } = await signInStaff(shop, { roles: ['operations'], name: '赵宁' })
    await insertDestination(shop.db, { id: 11, label: '云南', scope: 'domestic' })
    await insertDestination(shop.db, { id: 12, label: '大理', parent_id: 11, scope: 'domestic' })
    const { id } = await insertProduct(shop.db)
    await tagProduct(shop.db, id, { destinations: [12] })
    const departure = await insertDeparture(shop.db, { product_id: id, departs_on: '2026-12-01' })
    const told = () =>
      shop.db
        .selectFrom('staff_mention')
        .innerJoin('staff_note', 'staff_note.id', 'staff_mention.note_id')
        .select(['staff_mention.staff_id', 'text', 'entity_id'])
        .orderBy('staff_mention.id')
        .execute()
    const alert = (version: number, level: string, text: string, before = { level: '0', text: '' }) =>
      save(deskDestinations, 11, version, {
        alert_level: { from: before.level, to: level },
        alert_text: { from: before.text, to: text },
        alert_checked_on: { from: version === 1 ? '' : '2026-11-20', to: '2026-11-20' },
      })
    await alert(1, '2', '地震')
    expect(await told(), 'nobody has paid').toEqual([])
    const order = await insertOrder(shop.db, { departure_id: departure.id, status: 'paid' })
    await insertOrder(shop.db, { departure_id: departure.id, status: 'wait_pay' })
    await alert(2, '1', '注意余震', { level: '2', text: '地震' })
    expect(await told(), 'to be careful is no news for them').toEqual([])
    await alert(3, '2', '道路中断', { level: '1', text: '注意余震' })
    expect(await told()).toEqual([
      {
        staff_id: operator,
        entity_id: order.orderNo,
        text: expect.stringMatching(/云南.*不建议前往：道路中断.*12月1日.*（1单）/),
      },
    ])
  })

  test('has a year of weather, which a traveller reads with what to pack', async () => {
    await insertDestination(shop.db, { id: 11, label: '云南', scope: 'domestic' })
    const { id } = await insertProduct(shop.db)
    await tagProduct(shop.db, id, { destinations: [11] })
    const months = (to: string) => save(deskDestinations, 11, 1, { months: { from: '', to } })
    for (const [wrong, fault] of [
      ['1 5 12 3', '1月的最低温高于最高温'],
      ['13 5 1 3', '月份有误'],
      ['1 99 1 3', '1月的数字太大'],
      ['1 5 1', '每个月填写三个数字：最高温、最低温、雨天'],
    ] as const)
      expect((await months(wrong)).data.errors).toEqual({ months: fault })
    expect((await months('1 15 -2 3;2 17 4 5')).code).toBe(0)
    const { data } = await shop.visitor().call(endpoints.weather.month, { product_id: id, month_no: 1 })
    expect(data.weather).toMatchObject({ high_c: 15, low_c: -2, rain_days: 3, sample: false })
  })

  test('is put in order among its own, with what hangs below it', async () => {
    for (const [id, parent_id] of [
      [1, null],
      [2, null],
      [11, 1],
      [12, 1],
      [21, 2],
    ] as const)
      await insertDestination(shop.db, { id, label: `地${id}`, parent_id, sort: id })
    const moved = await su(deskDestinations.move, { record_id: '1', place: '3' })
    expect(moved.data.list.map(({ id }) => id)).toEqual([2, 21, 1, 11, 12])
    const inside = await su(deskDestinations.move, { record_id: '12', place: '3' })
    expect(inside.data.list.map(({ id }) => id)).toEqual([2, 21, 1, 12, 11])
  })
})

test('what products use is not deleted: NOT_READY', async () => {
  const { id: product } = await insertProduct(shop.db)
  await insertTheme(shop.db, { id: 5, label: '亲子' })
  await tagProduct(shop.db, product, { themes: [5] })
  await shop.db.insertInto('label').values({ id: 1, label: '小团' }).execute()
  await shop.db.insertInto('product_label').values({ product_id: product, label_id: 1 }).execute()
  await shop.db.insertInto('hotel').values({ id: 7, name: '洱海酒店', star: 4 }).execute()
  await shop.db.updateTable('itinerary_day').set({ hotel_id: 7 }).where('product_id', '=', product).execute()
  const { depart_city_id, supplier_id } = await shop.db
    .selectFrom('product')
    .select(['depart_city_id', 'supplier_id'])
    .executeTakeFirstOrThrow()
  const tried = [
    await remove(deskThemes, 5, 1),
    await remove(deskLabels, 1, 1),
    await remove(deskHotels, 7, 1),
    await remove(deskCities, depart_city_id, 1),
    await remove(deskSuppliers, supplier_id, 1),
    await save(deskSuppliers, supplier_id, 1, { active: { from: '1', to: '0' } }),
  ]
  expect(tried.map(({ code }) => code)).toEqual(Array(6).fill(29))
  expect(tried.at(-1)?.data.blockers?.join()).toContain(String(product))
})

test('labels that follow from facts are not staff’s to write, and a hidden one is not shown', async () => {
  await shop.db
    .insertInto('label')
    .values([4, 5, 6, 7].map((id) => ({ id, label: `签${id}` })))
    .execute()
  expect((await su(deskLabels.list)).data.list.map(({ id }) => id)).toEqual([7])
  const shown = async () => {
    const { id } = await insertProduct(shop.db)
    await shop.db.insertInto('product_label').values({ product_id: id, label_id: 7 }).execute()
    return (await shop.visitor().call(endpoints.products.detail, { product_id: id })).data.labels
  }
  expect(await shown()).toContain('签7')
  await save(deskLabels, 7, 1, { active: { from: '1', to: '0' } })
  expect(await shown()).not.toContain('签7')
})

test('another name of a hotel is another edition of its trips, other facts are not', async () => {
  const { id: product } = await insertProduct(shop.db)
  const { id } = (await make(deskHotels, hotel)).data
  await shop.db.updateTable('itinerary_day').set({ hotel_id: id }).where('product_id', '=', product).execute()
  const edition = async () =>
    (
      await shop.db
        .selectFrom('product')
        .select('trip_version')
        .where('id', '=', product)
        .executeTakeFirstOrThrow()
    ).trip_version
  const before = await edition()
  const rooms = JSON.stringify([
    { name: '海景房', area_m2: 32, bed: '大床', max_pax: 2, window: true, images: [] },
  ])
  await save(deskHotels, id, 1, {
    rooms: { from: '[]', to: rooms },
    intro: { from: '湖边。', to: '湖边<b>\n山下' },
  })
  expect(await edition()).toBe(before)
  const { data } = await shop.visitor().call(endpoints.hotels.detail, { id })
  expect(data).toMatchObject({
    intro_html: '<p>湖边&lt;b&gt;</p><p>山下</p>',
    facilities: ['免费WiFi', '游泳池'],
    rooms: [{ name: '海景房', window: '有窗' }],
  })
  await save(deskHotels, id, 2, { name: { from: '听鹂酒店', to: '听鹂湖景酒店' } })
  expect(await edition()).toBe(before + 1)
  expect(await faultsOf(deskHotels, { ...hotel, rooms: '[{"name":""}]', images: '{', star: '9' })).toEqual({
    rooms: '第1项：请填写房型名称',
    images: '最多12项',
    star: '请填写1到5之间的整数',
  })
})

test('a supplier’s lists hold columns that there are, and all of them when every one was chosen', async () => {
  const { id } = (await make(deskSuppliers, supplier)).data
  const save = async (version: number, from: string, to: string) =>
    su(deskSuppliers.save, {
      record_id: String(id),
      version: String(version),
      changes_json: JSON.stringify({ manifest_fields: { from, to } }),
    })
  expect((await save(1, '', 'hotel.name,hotel.room,ground.passport')).data.errors).toEqual({
    manifest_fields: '名单的列有误，请重新选择',
  })
  expect((await save(1, '', 'hotel.room,hotel.room')).code).toBe(1)
  expect((await save(1, '', 'ground.room,hotel.name')).code).toBe(0)
  const kept = async () =>
    (await su(deskSuppliers.list)).data.list.find((row) => row.id === id)?.fields['manifest_fields']
  expect(await kept()).toBe('ground.room,hotel.name')
  await save(2, 'ground.room,hotel.name', manifestWords.join(','))
  expect(await kept()).toBe('')
})

test('the contact of a supplier is sealed, masked, in no log, and shown for a reason', async () => {
  const { id } = (await make(deskSuppliers, supplier)).data
  const { data } = await su(deskSuppliers.list)
  expect(data.list[0]?.fields['contact']).toBe('王岚 138****1111')
  const revealed = await su(deskSuppliers.reveal, { record_id: String(id), reason: 'supplier' })
  expect(revealed.data.value).toBe('王岚 13800001111')
  const half = { contact: { from: '王岚 138****1111', to: '王岚 138****1112' } }
  expect((await save(deskSuppliers, id, 1, half)).data.errors).toEqual({ contact: '请重新填写完整的联系人' })
  await save(deskSuppliers, id, 1, { rating: { from: '5', to: '4' } })
  const still = await su(deskSuppliers.reveal, { record_id: String(id), reason: 'supplier' })
  expect(still.data.value, 'untouched by other changes').toBe('王岚 13800001111')
  await save(deskSuppliers, id, 2, { contact: { from: '王岚 138****1111', to: '' } })
  expect((await su(deskSuppliers.reveal, { record_id: String(id), reason: 'supplier' })).code).toBe(20)
  const log = await shop.db.selectFrom('audit_log').select(['before', 'after']).execute()
  expect(JSON.stringify(log)).not.toContain('13800001111')
})
