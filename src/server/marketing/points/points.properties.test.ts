import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertMember } from '#test/orders/order-factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { openAccount } from './account.ts'
import { findDifferences } from './store.ts'

const shop = await openShop()
const { db } = shop

const event = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), points: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('take_back' as const), points: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 400 }) }),
)

test('whatever happens, the balance is the sum of the entries, what is left is what can be spent, and only a refund leaves a debt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      shop.clock.set('2026-11-21T10:00:00+08:00')
      const { id } = await insertMember(db)
      let lowestByTakeBack = 0
      for (const [number, each] of events.entries()) {
        if (each.kind === 'wait') {
          shop.clock.advanceSeconds(each.days * 86_400)
          continue
        }
        await shop.transaction(async (tx) => {
          const account = await openAccount(tx, id, shop.clock.now())
          if (!account) throw new Error('the member is gone')
          if (each.kind === 'spend' && account.balance() < each.points) return
          const type = ({ give: 'adjustment', spend: 'exchange', take_back: 'take_back' } as const)[each.kind]
          const points = each.kind === 'give' ? each.points : -each.points
          await account.change({ type, points, cause: `event:${number}` })
          if (each.kind === 'take_back') lowestByTakeBack = Math.min(lowestByTakeBack, account.balance())
        })
      }
      const entries = await db
        .selectFrom('point_entry')
        .selectAll()
        .where('member_id', '=', id)
        .orderBy('id')
        .execute()
      const account = await db
        .selectFrom('point_account')
        .select('balance')
        .where('member_id', '=', id)
        .executeTakeFirst()
      const balance = account?.balance ?? 0
      expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(balance)
      expect(entries.at(-1)?.balance_after ?? 0).toBe(balance)
      expect(entries.reduce((sum, { points_left }) => sum + points_left, 0)).toBe(Math.max(0, balance))
      for (const entry of entries) if (entry.balance_after < 0) expect(lowestByTakeBack).toBeLessThan(0)
      const lots = entries.filter(({ points }) => points > 0)
      const spent = lots.filter(({ points, points_left }) => points_left < points)
      const whole = lots.filter(({ points, points_left }) => points_left === points)
      // What expires first goes first: nothing whole lies before something that was begun.
      for (const begun of spent)
        if (begun.points_left > 0)
          for (const other of whole)
            expect(
              [other.expires_on, other.id] >= [begun.expires_on, 0] ||
                (other.expires_on ?? '') >= (begun.expires_on ?? ''),
            ).toBe(true)
    }),
    { numRuns: 40 },
  )
  expect(await findDifferences(db, 10)).toEqual([])
})
