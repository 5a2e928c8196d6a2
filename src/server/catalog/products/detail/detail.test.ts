import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { toFen } from '#src/domain/money.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { provePrice } from '#test/orders/order-factories.ts'
import {
  insertCombo,
  insertDeparture,
  insertDestination,
  insertPriceRule,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

await insertDestination(db, { id: 5, label: '东南亚' })
await insertDestination(db, {
  id: 61,
  label: '泰国',
  parent_id: 5,
  lat: 13.75,
  lng: 100.5,
  alert_level: 2,
  alert_text: '边境地区请勿前往',
  alert_url: 'https://alert.test/',
})
await insertTheme(db, { id: 3, label: '海岛' })
await db.insertInto('label').values({ id: 1, label: '纯玩无购物' }).execute()

const thai = await insertProduct(db, {
  title: '泰国海岛5日',
  subtitle: '三晚海景房',
  scope: 'outbound',
  balance_days: 30,
  book_ahead_days: 15,
  deposit_mode: 'fixed',
  deposit_value: 50_000,
  confirm_mode: 'second',
  highlights: JSON.stringify(['跳岛', '浮潜']),
  images: JSON.stringify([{ url: '/pictures/coral-day-1.00000000', alt: '珊瑚', credit: '' }]),
  includes: JSON.stringify(['三晚海景房']),
  features: JSON.stringify([{ title: '海边三晚', text: '房间正对海湾。' }]),
  notices: JSON.stringify([{ title: '天气', text: '五月起有阵雨。' }]),
  packing: JSON.stringify(['泳衣']),
  visa: JSON.stringify({
    need: true,
    kind: '落地签',
    process_days: 0,
    materials: [{ crowd: '所有人', items: ['护照'] }],
    fee_fen: 40_000,
    included: false,
    notice: '',
  }),
})
await tagProduct(db, thai.id, { destinations: [61], themes: [3] })
await db.insertInto('product_label').values({ product_id: thai.id, label_id: 1 }).execute()
const dearer = await insertCombo(db, { product_id: thai.id, combo_key: 'c2-h1', name: '上海出发', sort: 1 })
const struck = await insertDeparture(db, { product_id: thai.id, adult_fen: 368_000, market_fen: 420_000 })
await provePrice(shop, struck.id, 420_000)
await insertDeparture(db, { product_id: thai.id, combo_id: dearer, adult_fen: 468_000 })
await insertDeparture(db, {
  product_id: thai.id,
  combo_id: dearer,
  adult_fen: 300_000,
  departs_on: '2027-01-21',
  sold: 12,
})

const detailOf = (product_id: number) => visitor.call(products.detail, { product_id })

test('a product page tells what the product is, with the cover first among its pictures', async () => {
  const { data } = await detailOf(thai.id)
  expect(data).toMatchObject({
    title: '泰国海岛5日',
    type_text: '跟团游',
    scope: 'outbound',
    images: [
      { url: '/pictures/karst-day-1.b39fff90', alt: '晨雾里的山' },
      { url: '/pictures/coral-day-1.00000000', alt: '珊瑚' },
    ],
    highlights: ['跳岛', '浮潜'],
    destinations: [{ id: 61, label: '泰国', lat: 13.75, lng: 100.5 }],
    themes: [{ id: 3, label: '海岛' }],
    visa: { need: true, included: false, fee_fen: 40_000 },
    supplier: { name: '云上地接社', licence: 'L-YN00001' },
    score: { avg: '', count: 0 },
    alert: { level: 2, text: '边境地区请勿前往', url: 'https://alert.test/' },
    seo: { title: '泰国海岛5日｜百陌旅行', description: '三晚海景房；跳岛；浮潜' },
    server_ts: shop.clock.now(),
  })
})

test('a product page tells the price, what the shop keeps on cancelling, and who may go', async () => {
  const { data } = await detailOf(thai.id)
  expect(data).toMatchObject({
    price_fen: 368_000,
    market_fen: 420_000,
    price_note: '起价说明：成人双人入住最低团期价，不含单房差',
    combos: [
      { combo_key: 'default', price_fen: 368_000 },
      { combo_key: 'c2-h1', name: '上海出发', price_fen: 468_000 },
    ],
    deposit_text: '订金¥500/人，尾款于出发前30天付清',
    book_ahead_text: '请于出发前15天17:00前预订',
    doc_rule: { doc_types: ['passport'] },
    confirm_mode: 'second',
    min_pax_order: 1,
    max_pax_order: 9,
  })
  expect(data.ladder[1]).toEqual({ text: '行程开始前29日至15日', bp: 500 })
  expect(data.ladder_steps[0]).toEqual({ from_days: 30, to_days: null, bp: 0 })
})

test('labels that follow from facts come after the typed ones; whether a group is formed is told by date', async () => {
  expect((await detailOf(thai.id)).data.labels).toEqual(['纯玩无购物'])
  await insertPriceRule(db, { product_id: thai.id, starts_on: '2026-11-22' })
  await db.updateTable('product').set({ confirm_mode: 'instant' }).where('id', '=', thai.id).execute()
  await insertDeparture(db, { product_id: thai.id, departs_on: '2027-01-25', status: 'formed', sold: 8 })
  shop.api.replies.invalidate()
  expect((await detailOf(thai.id)).data.labels).toEqual(['纯玩无购物', '立即确认'])
})

test('documents of 境内 and 港澳 are those that some traveller may use', async () => {
  const home = await insertProduct(db)
  const hkmo = await insertProduct(db, { scope: 'hkmo' })
  const docs = async (id: number) => (await detailOf(id)).data.doc_rule.doc_types
  expect(await docs(home.id)).toEqual(
    expect.arrayContaining(['id_card', 'home_return_permit', 'birth_certificate']),
  )
  expect(await docs(hkmo.id)).toEqual(['passport', 'hkmo_permit'])
})

test('similar products share places before themes, and the product itself is not one', async () => {
  const sameTheme = await insertProduct(db, { title: '三亚', rank_score: 0.9 })
  const samePlace = await insertProduct(db, { title: '曼谷', rank_score: 0.1 })
  const offSale = await insertProduct(db, { status: 'off_sale' })
  await tagProduct(db, sameTheme.id, { themes: [3] })
  await tagProduct(db, samePlace.id, { destinations: [61] })
  await tagProduct(db, offSale.id, { destinations: [61], themes: [3] })
  shop.api.replies.invalidate()
  const ids = (await detailOf(thai.id)).data.similar.map(({ product_id }) => product_id)
  expect(ids.slice(0, 2)).toEqual([samePlace.id, sameTheme.id])
  expect(ids).not.toContain(thai.id)
  expect(ids).not.toContain(offSale.id)
})

test.each(['off_sale', 'draft', 'archived'] as const)(
  'a product that is %s answers NOT_FOUND with others to look at',
  async (status) => {
    const gone = await insertProduct(db, { status })
    const reply = await detailOf(gone.id)
    expect(reply).toMatchObject({ code: 20, failed: 'NOT_FOUND', message: '内容不存在或已下架' })
    const similar = reply.raw['similar'] as { cover: string; product_id: number }[]
    expect(similar).toHaveLength(4)
    // In the words of the wire: what the browser decodes as a card.
    expect(similar[0]?.cover).toMatch(/^\/pictures\/.*-1200\.webp$/)
  },
)

test('an unknown product answers NOT_FOUND, and a bad number is refused by its field', async () => {
  expect((await detailOf(1)).failed).toBe('NOT_FOUND')
  const bad = await visitor.ask(products.detail, { product_id: '100001 or true' })
  expect(await bad.json()).toMatchObject({ code: 1, data: { errors: { product_id: expect.any(String) } } })
})

test('a detail costs three statements at most', async () => {
  shop.api.replies.invalidate()
  const { result, statements } = await countStatements(() => detailOf(thai.id))
  expect(result.data.price_fen).toBe(toFen(368_000))
  expect(statements.length).toBeLessThanOrEqual(3)
})

test('a product tells its state, its film where there is one, and what everybody who books gets', async () => {
  const product = await insertProduct(shop.db)
  const before = (await detailOf(product.id)).raw
  expect(before).toMatchObject({ status: 1, video_url: null, service: [] })
  const service = [{ title: '电子合同', desc: '付款前签署' }]
  await shop.db
    .insertInto('shop_setting')
    .values({ key: 'product.service', value: JSON.stringify(service), updated_at: shop.clock.now() })
    .execute()
  await shop.db
    .updateTable('product')
    .set({ video_url: 'https://video.example/a.mp4' })
    .where('id', '=', product.id)
    .execute()
  shop.clock.advanceSeconds(31)
  shop.api.replies.invalidate()
  const { raw } = await detailOf(product.id)
  expect(raw).toMatchObject({ status: 1, video_url: 'https://video.example/a.mp4', service })
  expect(raw, 'whether it is saved is the own call of a member').not.toHaveProperty('collected')
})
