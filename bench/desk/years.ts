import { sql } from 'kysely'
import type { World } from '../world.ts'
import { makeCatalogue, sellSeats } from './catalogue.ts'
import { makeDealings } from './dealings.ts'
import { makeOrders } from './orders.ts'
import { makeService, makeStaff } from './service.ts'
import { followRecords, makeWork } from './work.ts'

const tables = [
  ...['orders', 'order_bill', 'order_traveller', 'order_log', 'contract', 'payment', 'refund', 'member'],
  ...['inquiry', 'custom_request', 'review', 'alarm', 'approval', 'export_file', 'audit_log', 'work_item'],
  ...[
    'departure',
    'product',
    'refund_request',
    'invoice',
    'chat',
    'chat_message',
    'product_question',
    'coupon',
  ],
]

/** Two years of a large shop, unless they are there from an earlier run. */
export async function makeYears(world: World, size: { orders: number; members: number; departures: number }) {
  const { db } = world
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from work_item where ref = 'BM1') as "isThere"`.execute(db)
  if (rows[0]?.isThere) return followRecords(world)
  await makeStaff(world)
  await makeCatalogue(world, size.departures)
  await makeOrders(world, size)
  await sellSeats(world)
  await makeService(world)
  await makeDealings(world)
  for (const table of tables) await sql.raw(`analyze ${table}`).execute(db)
  await makeWork(world)
  await followRecords(world)
  for (const table of tables) await sql.raw(`vacuum analyze ${table}`).execute(db)
}
