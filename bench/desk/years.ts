import { sql } from 'kysely'
import type { World } from '../world.ts'
import { makeOrders } from './orders.ts'
import { makeService, makeStaff } from './service.ts'
import { followRecords, makeWork } from './work.ts'

const tables = [
  ...['orders', 'order_bill', 'order_traveller', 'order_log', 'contract', 'payment', 'refund', 'member'],
  ...['inquiry', 'custom_request', 'review', 'alarm', 'approval', 'export_file', 'audit_log', 'work_item'],
]

/** Two years of a large shop, unless they are there from an earlier run. */
export async function makeYears(world: World, size: { orders: number; members: number }) {
  const { db } = world
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from work_item where ref = 'BM1') as "isThere"`.execute(db)
  if (rows[0]?.isThere) return followRecords(world)
  await makeStaff(world)
  await makeOrders(world, size)
  await makeService(world)
  for (const table of tables) await sql.raw(`analyze ${table}`).execute(db)
  await makeWork(world)
  await followRecords(world)
  for (const table of tables) await sql.raw(`vacuum analyze ${table}`).execute(db)
}
