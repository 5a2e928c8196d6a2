import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deskEndpoints } from '#src/api/desk/index.ts'
import { openShop } from '#test/shop/shop.ts'
import { touchedBy } from './touched.ts'

const { db } = await openShop()
const touched = (kind: string) => touchedBy({ type: 'record', kind, id: '1', version: null, by: null }) ?? []

test('whatever kind of record the database tells of, pages that show it are read anew', async () => {
  const { rows } = await sql<{ kind: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as kind from pg_trigger
    where tgfoid = 'tell_record'::regproc and tgnargs > 0`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ kind }) => touched(kind).length === 0)).toEqual([])
})

test('what is read anew after news are calls that the desk has', () => {
  const paths = Object.values(deskEndpoints).flatMap((group) => Object.values(group).map(({ path }) => path))
  const news = ['order', 'refund', 'refund_request', 'invoice', 'order_mail', 'withdrawal', 'alarm']
  for (const each of [...news, 'reconciliation_difference'].flatMap(touched))
    expect(paths.some((path) => path.startsWith(each))).toBe(true)
})

test('money that moves makes the order old on which it is shown', () => {
  for (const kind of ['refund', 'refund_request']) expect(touched(kind)).toContain('/api/desk/orders')
})
