import { beforeEach, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { openProductDesk } from '#test/content/product-desk.ts'

let desk: Awaited<ReturnType<typeof openProductDesk>>
let id: number
beforeEach(async () => {
  desk = await openProductDesk()
  ;({ id } = await desk.product())
})

const one = (number: number) => ({ id: String(number) })
async function shown() {
  desk.shop.api.replies.invalidate()
  return (await desk.shop.visitor().call(products.detail, { product_id: id })).data
}

interface Seen {
  title: string
  days: { title: string }[]
  combos: { name: string }[]
  deposit_text: string
}

/** What a page with this link asks for. */
async function seenBy(url: string, days = false) {
  const endpoint = days ? products.itinerary : products.detail
  const address = `http://shop.test${endpoint.path}?product_id=${id}`
  const response = await desk.shop.api.fetch(new Request(address, { headers: { referer: url } }), {
    ip: '10.9.0.2',
  })
  const { data } = (await response.json()) as { data: Seen }
  return data
}
const link = async () => {
  const { data } = await desk.ask(productDrafts.preview, one(id))
  return (data as unknown as { url: string }).url
}

test('a preview shows the draft on the shop’s page to who has the link, and changes nothing', async () => {
  const { fields } = await desk.draft(id)
  const day = JSON.stringify({ ...JSON.parse(fields['day_1'] ?? ''), title: '到达大理' })
  const combo = { combo_key: 'h2', name: '五钻酒店', attrs: [], depart_city: '昆明', on_sale: true }
  const combos = JSON.stringify([...JSON.parse(fields['combos'] ?? ''), combo])
  const deposit = JSON.stringify({ mode: 'percent', value: 2_000 })
  await desk.save(id, { title: '大理慢游5日', day_1: day, combos, deposit })
  const url = await link()
  expect(url).toContain(`/product/productDetail?productId=${id}&preview=`)
  const seen = await seenBy(url)
  expect(seen.title).toBe('大理慢游5日')
  expect(seen.combos.map(({ name }) => name)).toEqual(['昆明出发·四钻酒店', '五钻酒店'])
  expect(seen.deposit_text).toContain('20%')
  expect((await seenBy(url, true)).days[0]?.title).toBe('到达大理')
  expect((await seenBy('http://shop.test/product')).title).toBe('昆明-大理-丽江5日纯玩小团')
  expect(await shown()).toMatchObject({
    title: '昆明-大理-丽江5日纯玩小团',
    combos: [{}],
    deposit_text: '下单后一次付清全款',
  })
  expect(await desk.db.selectFrom('product_version').select('no').execute()).toEqual([])
  desk.shop.clock.advanceSeconds(16 * 60)
  expect((await seenBy(url)).title).toBe('昆明-大理-丽江5日纯玩小团')
})

test('a preview of a product that was taken off sale shows it to who has the link alone', async () => {
  await desk.db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', id).execute()
  expect((await seenBy(await link())).title).toBe('昆明-大理-丽江5日纯玩小团')
  expect((await desk.shop.visitor().call(products.detail, { product_id: id })).failed).toBe('NOT_FOUND')
  expect((await desk.ask(productDrafts.preview, one(999_999))).code).toBe(20)
})

test('a draft that names what was deleted since gets no link, and the link it has shows nothing', async () => {
  await desk.db.insertInto('hotel').values({ id: 7, name: '洱海望山酒店', star: 5 }).execute()
  const { fields } = await desk.draft(id)
  await desk.save(id, { day_1: JSON.stringify({ ...JSON.parse(fields['day_1'] ?? ''), hotel_id: 7 }) })
  const url = await link()
  await desk.db.deleteFrom('hotel').where('id', '=', 7).execute()
  const { code, data } = await desk.ask(productDrafts.preview, one(id))
  expect(code).toBe(29)
  expect(data.blockers).toMatchObject([{ field: 'day_1', message: '第 1 天：没有这家酒店' }])
  const response = await desk.shop.api.fetch(
    new Request(`http://shop.test${products.detail.path}?product_id=${id}`, { headers: { referer: url } }),
    { ip: '10.9.0.2' },
  )
  expect(await response.json()).toMatchObject({ code: 20 })
})
