import { expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop

const openItems = (departureId: number) =>
  db
    .selectFrom('work_item')
    .select(['begins_at', 'due_at', 'ends_at'])
    .where('kind', '=', 'group_short')
    .where('record_id', '=', departureId)
    .where('closed_at', 'is', null)
    .execute()

test('a group below its minimum waits for a decision by the legal day, also when its sale is over, until it is formed', async () => {
  const departure = await insertDeparture(db, { min_group: 4 })
  const { id } = await insertOrder(db, { departure_id: departure.id, status: 'paid' })
  const at = shop.clock.now()
  const hold = { departure_id: departure.id, order_id: id, pax: 2, status: 'consumed' as const }
  await db
    .insertInto('inventory_hold')
    .values({ ...hold, created_at: at, updated_at: at })
    .execute()
  const set = (change: { sold?: number; status?: 'closed' | 'formed' }) =>
    db.updateTable('departure').set(change).where('id', '=', departure.id).execute()
  await set({ sold: 2 })
  const item = {
    begins_at: new Date('2027-01-10T00:00:00+08:00'),
    due_at: new Date('2027-01-13T18:00:00+08:00'),
    // Whoever paid for it waits after its day, too.
    ends_at: null,
  }
  expect(await openItems(departure.id)).toEqual([item])
  await set({ status: 'closed' })
  expect(await openItems(departure.id)).toEqual([item])
  await set({ status: 'formed' })
  expect(await openItems(departure.id)).toEqual([])
  // A group that has formed stays formed when its sale ends, however many are left of it.
  await set({ status: 'closed', sold: 1 })
  expect(await openItems(departure.id)).toEqual([])
})
