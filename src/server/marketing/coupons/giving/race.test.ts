import { expect, test } from 'vitest'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { claimCoupon } from '../service.ts'

const CONNECTIONS = 24
const shop = await openShop({ max: CONNECTIONS })
const { db } = shop

const claim = (ruleId: number, memberId: number) =>
  shop.transaction((tx) => claimCoupon(tx, { ruleId, memberId, source: 'claim', now: shop.clock.now() }))

test('of a thousand who claim a hundred coupons at once exactly a hundred have one, and the rule counts a hundred', async () => {
  const ruleId = await insertCouponRule(db, { total: 100 })
  const members: number[] = []
  for (let n = 0; n < 500; n++) members.push((await insertMember(db)).id)
  // Everybody presses twice.
  const pressing = [...members, ...members]
  const given: Awaited<ReturnType<typeof claim>>[] = []
  const lane = async () => {
    for (let next = pressing.pop(); next !== undefined; next = pressing.pop())
      given.push(await claim(ruleId, next))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  expect(given).toHaveLength(1000)
  expect(given.filter((each) => 'couponId' in each)).toHaveLength(100)
  const rows = await db.selectFrom('coupon').select('member_id').where('rule_id', '=', ruleId).execute()
  expect(rows).toHaveLength(100)
  expect(new Set(rows.map(({ member_id }) => member_id)).size).toBe(100)
  const rule = await db.selectFrom('coupon_rule').select('issued').where('id', '=', ruleId).executeTakeFirst()
  expect(rule).toEqual({ issued: 100 })
})

test('one member who claims twenty times at once has one coupon of a rule of one for each', async () => {
  const ruleId = await insertCouponRule(db)
  const { id } = await insertMember(db)
  const given = await Promise.all(Array.from({ length: 20 }, () => claim(ruleId, id)))
  expect(given.filter((each) => 'couponId' in each)).toHaveLength(1)
  expect(given.filter((each) => 'refusal' in each && each.refusal === 'COUPON_HAD')).toHaveLength(19)
})
