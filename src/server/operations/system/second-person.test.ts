import { beforeEach, expect, test } from 'vitest'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { approvalNouns } from '#src/server/approval-nouns.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { askDesk, letInAnew, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { secondPersonJobs } from './second-person.ts'

const shop = await openShop()
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))

beforeEach(async () => {
  await db.deleteFrom('alarm').execute()
  await db.deleteFrom('approval').execute()
  await db.updateTable('staff').set({ status: 'locked' }).execute()
})

/** What nobody can look at a second time, as it rings now. */
const ringing = async () =>
  (
    await db
      .selectFrom('alarm')
      .select('ref')
      .where('kind', '=', 'second_person_missing')
      .where('settled_at', 'is', null)
      .execute()
  ).map(({ ref }) => ref)
async function look() {
  for (const job of secondPersonJobs(shop.ctx, approvalNouns)) await job.run(clock.now())
  return ringing()
}

test('a coupon rule that its authors alone could let begin rings as it is asked and every hour, until a colleague comes', async () => {
  const author = await signInStaff(shop, { roles: ['content', 'finance'] })
  const same = await signInStaff(shop, { roles: ['finance'] })
  await letInAnew(shop, author, same)
  const asker = await signInStaff(shop, { roles: ['content'] })
  const ruleId = await insertCouponRule(db, { status: 'draft', value: 60_000, min_fen: 800_000, total: 10 })
  await db
    .updateTable('coupon_rule')
    .set({ authors: [author.id] })
    .where('id', '=', ruleId)
    .execute()
  const { version } = await db
    .selectFrom('coupon_rule')
    .select('version')
    .where('id', '=', ruleId)
    .executeTakeFirstOrThrow()
  const started = { rule_id: String(ruleId), version: String(version), reason: '十二月滇西专题' }
  expect(await ask(couponRules.start, started, asker)).toMatchObject({ data: { status: 'pending' } })
  expect(await ringing()).toEqual(['coupon_rule'])
  await db.deleteFrom('alarm').execute()
  expect(await look()).toEqual(['coupon_rule'])
  await signInStaff(shop, { roles: ['finance'] })
  expect(await look()).toEqual([])
})

test('two who may decide are no second person where one has let the other in anew: what waits of the one rings on', async () => {
  const asker = await signInStaff(shop, { roles: ['finance'] })
  await letInAnew(shop, asker, await signInStaff(shop, { roles: ['finance'] }))
  await shop.transaction((tx) =>
    askApproval(shop.ctx(), tx, {
      ...{ kind: 'points_adjust', entity: 'member', entityId: 1, payload: {}, reason: '系统故障补回积分' },
      askedBy: asker.id,
    }),
  )
  expect(await ringing()).toEqual(['points_adjust'])
  expect(await look()).toEqual(['points_adjust'])
  await db.deleteFrom('approval').execute()
  expect(await look()).toEqual([])
})
