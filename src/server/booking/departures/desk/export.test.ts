import { expect, test } from 'vitest'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { personOf } from '#src/server/operations/exports/service.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { departureExport } from './export.ts'

const shop = await openDesk()
const { db } = shop
const reader = await shop.clerk('周账', 'finance')

const { id: product_id } = await insertProduct(db, { title: '=京都6日' })
for (let n = 0; n < 60; n++)
  await insertDeparture(db, {
    ...{ product_id, departs_on: addDays('2026-12-10', n), group_code: `BM-${n}` },
    ...(n === 1 && { status: 'formed' as const, sold: 9, held: 1 }),
  })
await insertDeparture(db, { departs_on: '2026-12-10' })

async function exported(fields: Record<string, string>) {
  const { code, data } = await reader.ask(deskDepartures.export, fields)
  if (code !== 0) return { code }
  const id = Number(data?.['export_id'])
  await makeExport(shop.ctx(), { exportId: id }, [departureExport])
  const file = await db.selectFrom('export_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { code, file }
}

test('the list becomes a file by the same filter, every page of it, a spreadsheet or text with commas', async () => {
  const { file } = await exported({ product_id: String(product_id), format: 'csv' })
  expect(file).toMatchObject({ state: 'ready', rows: 60, total: 60, kind: 'departures' })
  expect((await exported({ product_id: String(product_id), until: '2026-12-19' })).file).toMatchObject({
    ...{ state: 'ready', rows: 10, format: 'xlsx' },
  })
  expect((await exported({ product_id: '999999' })).code, 'nothing to export').toBe(1)
  const staff = await personOf(db, reader.id)
  if (!staff) throw new Error('a clerk')
  const rows = []
  for await (const row of departureExport.rows(shop.ctx(), staff, { product_id: String(product_id) }))
    rows.push(row)
  expect(rows[1]).toEqual([
    ...['2026-12-11', '周五', '2026-12-15', '已成团', product_id, '=京都6日', '昆明出发·四钻酒店', 'BM-1'],
    ...[toFen(368_000), '已成团', 12, 9, 1, 2, 0],
  ])
})

test('who does not read departures does not export them', async () => {
  const stranger = await shop.clerk('文思', 'content')
  expect((await stranger.ask(deskDepartures.export)).code).toBe(25)
})
