import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { factChecks } from '#src/api/desk/catalog/fact-checks.ts'
import { deskSuppliers } from '#src/api/desk/catalog/resources.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import { work } from '#src/api/desk/work/items.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { insertDestination, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { bothQueues, passTime } from '#test/shop/work-queue.ts'

const DAY = 86_400

interface Fact {
  id: number
  kind: string
  title: string
  checked_on: string | null
  checked_by: string | null
  stale_on: string
  is_stale: boolean
  may_check: boolean
}

async function openFacts() {
  const shop = await openShop()
  const { db, clock } = shop
  const api = makeDeskApi(shop.services, clock)
  const person = (who: Person) => signInStaff(shop, who)
  type Clerk = Awaited<ReturnType<typeof person>>
  const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>, who: Clerk) =>
    askDesk(api, endpoint, fields, who)
  await insertDestination(db, { id: 9, label: '日本', visible: true })
  const visa = JSON.stringify({ kind: '单次旅游签证' })
  const { id: productId } = await insertProduct(db, { scope: 'outbound', title: '东京5日', visa })
  const { supplier_id: supplierId } = await db
    .selectFrom('product')
    .select('supplier_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  await db.updateTable('supplier').set({ licence_no: 'L-SH-01' }).where('id', '=', supplierId).execute()
  await db.insertInto('product_destination').values({ product_id: productId, destination_id: 9 }).execute()
  await db
    .updateTable('destination')
    .set({ alert_level: 1, alert_text: '注意台风', alert_checked_on: dayOf(clock.now()) })
    .where('id', '=', 9)
    .execute()
  // What a migrated shop says counts from the machine's day.
  await db
    .updateTable('fact_check')
    .set({ said_on: dayOf(clock.now()) })
    .execute()
  await passTime(shop, 0)
  const list = async (who: Clerk, asked: Record<string, string> = {}) =>
    (await ask(factChecks.list, asked, who)).data?.['list'] as unknown as Fact[]
  const factOf = async (kind: string, recordId: number, who: Clerk) =>
    (await ask(factChecks.of, { kind, record_id: String(recordId) }, who)).data?.[
      'fact'
    ] as unknown as Fact | null
  return { shop, db, clock, person, ask, list, factOf, productId, supplierId }
}

test('visa, alert and licences are work for ninety-one days after they were checked, until the end of that week, and no longer once they were', async () => {
  const { shop, db, clock, person, ask, list, productId } = await openFacts()
  const writer = await person({ roles: ['product'], name: '苏晚' })
  expect((await list(writer)).map(({ kind }) => kind).sort()).toEqual([
    ...['alert', 'licence', 'supplier_licence', 'visa'],
  ])
  expect(await list(writer, { stale: '1' })).toEqual([])
  const open = async () => {
    const { rows } = await sql<{ kind: string; due_at: Date; roles: string[] }>`
      select f.kind, w.due_at, w.roles::text[] from work_item w join fact_check f on f.id = w.record_id
      where w.kind = 'stale_fact' and w.closed_at is null and w.begins_at <= ${clock.now()}
      order by f.kind`.execute(db)
    return rows
  }
  expect(await open()).toEqual([])
  await passTime(shop, 92 * DAY)
  const due = await open()
  expect(due.map(({ kind }) => kind)).toEqual(['visa', 'alert', 'supplier_licence', 'licence'])
  expect(due.map(({ roles }) => roles.join())).toEqual([
    ...['product,content', 'product,content', 'product', 'content'],
  ])
  for (const { due_at } of due) {
    // Midnight after a Sunday.
    expect(new Date(due_at.getTime() - 1).getUTCDay()).toBe(0)
    expect(due_at.getTime() - clock.now().getTime()).toBeLessThanOrEqual(7 * DAY * 1000)
  }
  const today = await person({ roles: ['product'], name: '苏晚' })
  const queue = await ask(work.list, { scope: 'mine' }, today)
  expect(JSON.stringify(queue.data)).toContain('东京5日，签证自')
  const found = await ask(deskProducts.list, { stale: '1' }, today)
  expect(found.data).toMatchObject({ list: [{ id: productId }] })

  for (const { id, kind } of await list(today, { stale: '1' })) {
    const { code } = await ask(factChecks.check, { id: String(id), note: '使馆网站' }, today)
    // The shop's own licence is for who writes its pages; whoever writes a part of them may say so too.
    expect(code, kind).toBe(0)
  }
  expect(await open()).toEqual([])
  expect(await list(today, { stale: '1' })).toEqual([])
  expect((await ask(deskProducts.list, { stale: '1' }, today)).data).toMatchObject({ list: [] })
  const { due: expected, remembered } = await bothQueues(shop)
  expect(remembered).toEqual(expected)
  const closed = await db
    .selectFrom('work_item')
    .select('closed_by')
    .where('kind', '=', 'stale_fact')
    .where('closed_at', 'is not', null)
    .execute()
  expect(closed.map(({ closed_by }) => closed_by)).toEqual([today.id, today.id, today.id, today.id])
  const rows = await db
    .selectFrom('audit_log')
    .select(['entity', 'after', 'reason', 'staff_id'])
    .where('action', '=', 'fact.check')
    .orderBy('entity')
    .execute()
  expect(rows.map(({ entity }) => entity).sort()).toEqual(['destination', 'product', 'setting', 'supplier'])
  expect(rows[0]).toMatchObject({ reason: '使馆网站', staff_id: today.id })
})

test('a day that a record keeps itself is written there, as a save that colleagues merge with', async () => {
  const { db, clock, person, ask, factOf, supplierId } = await openFacts()
  const writer = await person({ roles: ['operations'], name: '陈屿' })
  const fact = await factOf('supplier_licence', supplierId, writer)
  expect(fact).toMatchObject({ checked_on: null, checked_by: null, may_check: true })
  const before = (await ask(deskSuppliers.list, {}, writer)).data?.['list'] as unknown as {
    version: number
  }[]
  expect((await ask(factChecks.check, { id: String(fact?.id), note: '' }, writer)).code).toBe(0)
  const on = dayOf(clock.now())
  expect(await factOf('supplier_licence', supplierId, writer)).toMatchObject({
    ...{ checked_on: on, checked_by: '陈屿', stale_on: addDays(on, 91), is_stale: false },
  })
  const supplier = await db
    .selectFrom('supplier')
    .select(['checked_on', 'edit_version'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  expect(supplier).toEqual({ checked_on: on, edit_version: (before[0]?.version ?? 0) + 1 })
  // Who does not write such records is not asked.
  const visa = await db
    .selectFrom('fact_check')
    .select('id')
    .where('kind', '=', 'visa')
    .executeTakeFirstOrThrow()
  expect((await ask(factChecks.check, { id: String(visa.id), note: '' }, writer)).code).toBe(25)
  expect((await ask(factChecks.check, { id: '999999', note: '' }, writer)).code).toBe(20)
})

test('what is written anew counts from then, what nobody sees misleads nobody, and what is gone needs no check', async () => {
  const { shop, db, clock, person, factOf, productId, list } = await openFacts()
  await passTime(shop, 92 * DAY)
  const writer = await person({ roles: ['product'] })
  const stale = async () => (await list(writer, { stale: '1' })).map(({ kind }) => kind).sort()
  expect(await stale()).toEqual(['alert', 'licence', 'supplier_licence', 'visa'])
  const visa = JSON.stringify({ kind: '多次旅游签证' })
  await db.updateTable('product').set({ visa }).where('id', '=', productId).execute()
  expect(await factOf('visa', productId, writer)).toMatchObject({
    ...{ is_stale: false, stale_on: addDays(dayOf(clock.now()), 91) },
  })
  await db.updateTable('supplier').set({ active: false }).execute()
  await db.updateTable('destination').set({ alert_level: 0 }).where('id', '=', 9).execute()
  expect(await stale()).toEqual(['licence'])
  await db.updateTable('product').set({ visa: null }).where('id', '=', productId).execute()
  expect(await factOf('visa', productId, writer)).toBeNull()
  await passTime(shop, 0)
  const { due, remembered } = await bothQueues(shop)
  expect(remembered).toEqual(due)
})
