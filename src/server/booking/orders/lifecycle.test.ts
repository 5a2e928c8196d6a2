import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { groupFormation } from './service.ts'

const shop = await openBookingShop()
const { db } = shop

test('every order of a group that forms moves with its version and its log row', async () => {
  const departure = await insertDeparture(db, { min_group: 4, sold: 4 })
  const group = await Promise.all(
    [1, 2].map(() =>
      insertOrder(db, { departure_id: departure.id, status: 'paid', travellers_complete: true }),
    ),
  )
  const now = new Date('2026-11-21T12:00:00+08:00')
  await db.updateTable('order_bill').set({ status: 'paid', paid_at: now }).execute()
  await shop.transaction((tx) => groupFormation(tx, { departure_id: departure.id }, now))
  for (const { id, orderNo } of group) {
    expect(await shop.orderOf(orderNo)).toMatchObject({ status: 'ready', version: 2, updated_at: now })
    const log = await db.selectFrom('order_log').selectAll().where('order_id', '=', id).execute()
    expect(log).toMatchObject([
      { from_status: 'paid', to_status: 'ready', actor: 'job', reason: 'group formed', at: now },
    ])
  }
})

test('`moveOrder` is the only statement of the shop that changes an order’s state', () => {
  const root = join(import.meta.dirname, '../../..')
  const updates = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|gen)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const statements = text.match(/(updateTable\('orders'\)|update orders\b)[\s\S]{0,400}/g) ?? []
      return statements.some((statement) => /\bstatus(:| =)/.test(statement.split(/where/i)[0] ?? ''))
        ? [file]
        : []
    })
  expect(updates).toEqual(['server/booking/orders/lifecycle.ts'])
})
