import { expect, test } from 'vitest'
import { taxonomy } from '#src/api/catalog/taxonomy.ts'
import { insertDestination, insertProduct, insertTheme, tagProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

await insertDestination(db, { id: 1, label: '国内', sort: 1 })
await insertDestination(db, { id: 11, label: '云南', parent_id: 1, sort: 2, hot: true })
await insertDestination(db, { id: 12, label: '四川', parent_id: 1, sort: 1 })
await insertDestination(db, { id: 111, label: '大理', parent_id: 11, img: '/pictures/lake-day-1.00000000' })
await insertDestination(db, { id: 112, label: '腾冲', parent_id: 11 })
await insertDestination(db, { id: 2, label: '欧洲', sort: 0 })
await insertDestination(db, { id: 3, label: '内测', visible: false })
await insertDestination(db, { id: 31, label: '内测之下', parent_id: 3 })
await insertTheme(db, { id: 1, label: '亲子', sort: 2 })
await insertTheme(db, { id: 2, label: '海岛', sort: 1 })
await insertTheme(db, { id: 3, label: '停用', visible: false })
const dali = await insertProduct(db)
await tagProduct(db, dali.id, { destinations: [111, 31] })
const draft = await insertProduct(db, { status: 'draft' })
await tagProduct(db, draft.id, { destinations: [2] })

test('the tree shows only places on the way to a product on sale', async () => {
  const { data } = await visitor.call(taxonomy.destinations, {})
  const daliLeaf = { id: 111, label: '大理', img: '/pictures/lake-day-1.00000000', hot: false }
  const yunnan = { id: 11, label: '云南', img: '', hot: true, children: [daliLeaf] }
  expect(data).toEqual([{ id: 1, label: '国内', img: '', hot: false, children: [yunnan] }])
})

test('asked for all, it shows empty places too, in order, and never what hangs below a hidden one', async () => {
  const { data } = await visitor.call(taxonomy.destinations, { all: true })
  expect(data.map(({ label }) => label)).toEqual(['欧洲', '国内'])
  expect(data[1]?.children.map(({ label }) => label)).toEqual(['四川', '云南'])
  expect(data[1]?.children[1]?.children.map(({ label }) => label)).toEqual(['大理', '腾冲'])
})

test('themes come in the order of the staff, hidden ones left out', async () => {
  const { data } = await visitor.call(taxonomy.themes, {})
  expect(data.map(({ label }) => label)).toEqual(['海岛', '亲子'])
})
