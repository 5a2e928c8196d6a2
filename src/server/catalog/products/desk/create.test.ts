import { beforeEach, expect, test } from 'vitest'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { openProductDesk } from '#test/content/product-desk.ts'

let desk: Awaited<ReturnType<typeof openProductDesk>>
let id: number
beforeEach(async () => {
  desk = await openProductDesk()
  ;({ id } = await desk.product())
})

const one = (number: number) => ({ id: String(number) })
const made = (answer: { data: unknown }) => (answer.data as { id: number }).id
const begun = { title: '大理慢游', type: 'group', scope: 'domestic', days: '4', depart_city: '昆明' }
const supplier = async () =>
  String((await desk.db.selectFrom('supplier').select('id').executeTakeFirstOrThrow()).id)

test('a new product is nobody’s to see, says what it lacks, and has a combo for its dates', async () => {
  const input = { ...begun, supplier_id: await supplier() }
  const first = made(await desk.ask(productDrafts.create, input))
  expect(made(await desk.ask(productDrafts.create, input))).toBe(first + 1)
  const draft = await desk.draft(first)
  expect(draft).toMatchObject({ is_begun: true, status: 'draft' })
  const failed = draft.checks.filter(({ ok }) => !ok).map(({ key }) => key)
  expect(failed).toEqual(expect.arrayContaining(['pictures', 'days', 'free_time', 'departures']))
  expect((await desk.publish(first)).code).toBe(29)
  const combos = await desk.db.selectFrom('combo').select('name').where('product_id', '=', first).execute()
  expect(combos).toEqual([{ name: '昆明出发' }])
})

test('a new product of a supplier or a city that is not there is refused by the field', async () => {
  const input = { ...begun, depart_city: '亚特兰蒂斯', supplier_id: '999999' }
  const { code, data } = await desk.ask(productDrafts.create, input)
  expect(code).toBe(1)
  expect(Object.keys(data.errors ?? {}).sort()).toEqual(['depart_city', 'supplier_id'])
})

test('a copy says what the draft says, with the combos and without dates', async () => {
  await desk.save(id, { title: '大理慢游5日' })
  const copy = made(await desk.ask(productDrafts.copy, one(id)))
  const { fields } = await desk.draft(copy)
  expect(fields).toMatchObject({
    title: '大理慢游5日（副本）',
    highlights: (await desk.draft(id)).fields['highlights'],
  })
  const dates = await desk.db.selectFrom('departure').select('id').where('product_id', '=', copy).execute()
  expect(dates).toEqual([])
  expect((await desk.ask(productDrafts.copy, one(999_999))).code).toBe(20)
})

test('who writes only the content makes no product', async () => {
  const writer = await desk.clerk({ roles: ['content'] })
  const input = { ...begun, supplier_id: await supplier() }
  expect((await desk.ask(productDrafts.create, input, writer)).code).toBe(25)
  expect((await desk.ask(productDrafts.copy, one(id), writer)).code).toBe(25)
})
