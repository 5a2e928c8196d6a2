import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Combo } from '#src/domain/catalog/product-doc/combos.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { insertCombo, insertDeparture } from '#test/shop/factories.ts'

type Desk = Awaited<ReturnType<typeof openProductDesk>>
let desk: Desk
let id: number
beforeEach(async () => {
  desk = await openProductDesk()
  ;({ id } = await desk.product())
})

const combosOf = ({ fields }: { fields: Record<string, string> }): Combo[] =>
  JSON.parse(fields['combos'] ?? '')
const written = async () => combosOf(await desk.draft(id))
const save = (combos: readonly Combo[], who?: Awaited<ReturnType<Desk['clerk']>>) =>
  desk.save(id, { combos: JSON.stringify(combos) }, who)
async function shown() {
  desk.shop.api.replies.invalidate()
  const { data } = await desk.shop.visitor().call(products.detail, { product_id: id })
  return data.combos.map(({ combo_key, name }) => [combo_key, name])
}
const five: Combo = {
  ...{ combo_key: 'h2', name: '五钻酒店', depart_city: '昆明', on_sale: true },
  attrs: [{ attr: 'hotel', value_id: 2, label: '五钻酒店' }],
}

test('combos are written, ordered and taken off sale in the draft, and shown once it is published', async () => {
  const [first] = await written()
  if (!first) throw new Error('no combo')
  expect(
    (
      await save([
        { ...five, on_sale: false },
        { ...first, name: '四钻酒店' },
      ])
    ).code,
  ).toBe(0)
  expect(await shown()).toEqual([['default', '昆明出发·四钻酒店']])
  const { changed } = await desk.draft(id)
  expect(changed).toEqual([
    {
      field: 'combos',
      title: '套餐',
      before: ['昆明出发·四钻酒店，昆明出发，编号 default'],
      now: ['五钻酒店，五钻酒店，昆明出发，编号 h2，停售', '四钻酒店，昆明出发，编号 default'],
    },
  ])
  expect((await desk.publish(id)).code).toBe(0)
  expect(await shown()).toEqual([['default', '四钻酒店']])
  await save([five, { ...first, name: '四钻酒店' }])
  await desk.publish(id)
  expect(await shown()).toEqual([
    ['h2', '五钻酒店'],
    ['default', '四钻酒店'],
  ])
})

test('one that has dates can be taken off sale, and neither leaves nor gets another key; one without leaves', async () => {
  const [first] = await written()
  if (!first) throw new Error('no combo')
  await save([first, five])
  await desk.publish(id)
  expect(await desk.draft(id)).toMatchObject({ dated_combos: ['default'] })
  for (const dropped of [[five], [{ ...first, combo_key: 'c1' }, five]]) {
    const { code, data } = await save(dropped)
    expect([code, data.errors]).toEqual([1, { combos: '套餐“昆明出发·四钻酒店”有班期，只能停售，不能删除' }])
  }
  expect((await save([first, first])).data.errors).toEqual({ combos: '两个套餐编号相同' })
  const lost = await save([first, { ...five, depart_city: '亚特兰蒂斯' }])
  expect(lost.data.errors).toEqual({ combos: '有套餐的出发城市不在城市库里' })
  const { data } = await save([{ ...first, on_sale: false }, five])
  const failed = data.draft.checks.filter(({ ok }) => !ok).map(({ key }) => key)
  expect(failed).toEqual(['departures'])
  await save([first])
  expect((await desk.publish(id)).code).toBe(0)
  const left = await desk.db.selectFrom('combo').select('combo_key').where('product_id', '=', id).execute()
  expect(left).toEqual([{ combo_key: 'default' }])
})

test('publishing takes back nothing that came into the shop beside the draft', async () => {
  const [first] = await written()
  if (!first) throw new Error('no combo')
  await save([{ ...first, name: '四钻酒店' }])
  const comboId = await insertCombo(desk.db, { product_id: id, combo_key: 'c2', name: '上海出发', sort: 1 })
  await insertDeparture(desk.db, { product_id: id, combo_id: comboId })
  expect((await desk.publish(id)).code).toBe(0)
  expect(await shown()).toEqual([
    ['default', '四钻酒店'],
    ['c2', '上海出发'],
  ])
  // The version before knows nothing of it: it stays when that becomes a draft again.
  expect((await desk.ask(productDrafts.restore, { id: String(id), no: '1' })).code).toBe(0)
  expect((await written()).map(({ combo_key, name }) => [combo_key, name])).toEqual([
    ['default', '昆明出发·四钻酒店'],
    ['c2', '上海出发'],
  ])
})

test('a combo that gets its first date while a draft without it is published stays, with the date', async () => {
  const [first] = await written()
  if (!first) throw new Error('no combo')
  await save([first, five])
  await desk.publish(id)
  await save([first])
  const { id: comboId } = await desk.db
    .selectFrom('combo')
    .select('id')
    .where('combo_key', '=', 'h2')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.db)
    return rows.length
  }
  const publishing = await desk.db.transaction().execute(async (tx) => {
    await insertDeparture(tx, { product_id: id, combo_id: comboId, departs_on: '2027-03-16' })
    const asked = desk.publish(id)
    await expect.poll(waits).toBe(1)
    return { asked }
  })
  expect((await publishing.asked).code).toBe(0)
  const dates = await desk.db.selectFrom('departure').select('id').where('combo_id', '=', comboId).execute()
  expect(dates).toHaveLength(1)
})

test('is not for who writes texts alone', async () => {
  const writer = await desk.clerk({ roles: ['content'] })
  expect((await save([...(await written()), five], writer)).code).toBe(25)
})
