import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { chatter } from '#test/content/chats.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
const clerk = await signInStaff(shop, { roles: ['service'], name: '何映' })

test('a coupon that anybody may claim is offered as a card with its state; claimed thrice at once it is one coupon', async () => {
  const visitor = await logIn(shop)
  const guest = chatter(visitor)
  const { chat_id } = (await guest.say('有优惠吗')).data
  const id = String(chat_id)
  const rule = await insertCouponRule(db, { name: '冬季满减' })
  const hidden = await insertCouponRule(db, { receivable: false })
  const listed = await askDesk(api, deskChats.coupons, { id }, clerk)
  const offered = (listed.data as unknown as { rules_id: number }[]).map(({ rules_id }) => rules_id)
  expect([offered.includes(rule), offered.includes(hidden)]).toEqual([true, false])
  const send = (rule_id: number) =>
    askDesk(
      api,
      deskChats.send,
      { id, client_id: randomUUID(), kind: 'coupon', rule_id: String(rule_id) },
      clerk,
    )
  expect(await send(hidden)).toMatchObject({ code: 20 })
  expect(await send(rule)).toMatchObject({ code: 0 })
  const last = async () => (await guest.messages(chat_id)).list.at(-1)
  expect((await last())?.card).toMatchObject({
    kind: 'coupon',
    title: '冬季满减',
    coupon: { rules_id: rule, received_flag: false },
  })
  const claims = await Promise.all(
    [1, 2, 3].map(() => visitor.call(coupons.receive, { coupon_rules_id: rule, platform: 3 })),
  )
  expect(claims.map(({ failed }) => String(failed)).toSorted()).toEqual(['COUPON_HAD', 'COUPON_HAD', 'null'])
  expect(await db.selectFrom('coupon').select('id').where('rule_id', '=', rule).execute()).toHaveLength(1)
  expect((await last())?.card?.coupon).toMatchObject({ received_flag: true })
  await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('id', '=', rule).execute()
  expect(await last()).toMatchObject({ kind: 'coupon', card: null })
  expect(await send(rule)).toMatchObject({ code: 20 })
})

test('the coupons to send are told to nobody who may not read the conversation', async () => {
  const { data } = await chatter(shop.visitor()).say('你好')
  const operator = await signInStaff(shop, { roles: ['operations'] })
  for (const [who, id] of [
    [clerk, '999999'],
    [operator, String(data.chat_id)],
  ] as const)
    expect(await askDesk(api, deskChats.coupons, { id }, who)).toMatchObject({ code: 20 })
})
