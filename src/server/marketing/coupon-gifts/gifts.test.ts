import { beforeEach, describe, expect, test } from 'vitest'
import { couponGifts } from '#src/api/desk/marketing/coupon-gifts.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return <D = Record<string, unknown>>(endpoint: DeskEndpoint, fields: Record<string, string> = {}) =>
    askDesk(api, endpoint, fields, signedIn) as unknown as Promise<{ code: number; data: D; message: string }>
}
const su = await clerk({ roles: ['service'], name: '苏禾' })
beforeEach(() => db.deleteFrom('rate_limit').execute())

const reason = '酒店临时更换，已致歉'
async function aMatter() {
  const member = await insertMember(db)
  const { orderNo: order_no } = await insertOrder(db, { member_id: member.id })
  const { uid } = await db
    .selectFrom('member')
    .select('uid')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const ruleId = await insertCouponRule(db, { name: '致歉券' })
  const give = (more: Record<string, string> = {}) =>
    su<{ coupon_id: number; errors?: object }>(couponGifts.give, {
      rule_id: String(ruleId),
      about: order_no,
      reason,
      ...more,
    })
  return { member, uid, order_no, ruleId, give }
}

const phoneHashOf = async (id: number) =>
  (await db.selectFrom('member').select('phone_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .phone_hash
let complaintsSoFar = 0
async function aComplaint(member_id: number | null, phone_hash: Buffer) {
  const complaint_no = `TS261121${String(++complaintsSoFar).padStart(5, '0')}`
  const at = shop.clock.now()
  await db
    .insertInto('inquiry')
    .values({
      ...{ kind: 'complaint', name: '李雷', phone_enc: shop.services.vault.seal('13800000001') },
      ...{ phone_hash, member_id, complaint_no, complaint_category: 'food', created_at: at, last_at: at },
    })
    .execute()
  return complaint_no
}

describe('a coupon for one member', () => {
  test('is given for an order of theirs, told with its reason, and in their account', async () => {
    const { uid, order_no, give } = await aMatter()
    expect(await give({ uid, about: ` ${order_no.toLowerCase()} ` })).toMatchObject({ code: 0 })
    expect((await su(couponGifts.ofMember, { uid })).data).toMatchObject({
      list: [
        {
          name: '致歉券',
          state: 'unused',
          source_text: '客服赠送',
          gift: { by: '苏禾', about: order_no, reason },
        },
      ],
    })
    const row = await db
      .selectFrom('audit_log')
      .select(['reason', 'after'])
      .where('action', '=', 'coupon.give')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reason, after: { member: uid, about: order_no } })
  })

  test('is given once for one matter, by how many at once: STATE for the others, who leave no coupon behind', async () => {
    const { give, member } = await aMatter()
    const answers = await Promise.all(Array.from({ length: 4 }, () => give()))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22, 22, 22])
    const held = await db.selectFrom('coupon').select('id').where('member_id', '=', member.id).execute()
    expect(held).toHaveLength(1)
  })

  test('is not given for a number that is nobody’s, for a matter of another, or by a rule that has ended', async () => {
    const { give, ruleId } = await aMatter()
    const other = await aMatter()
    expect(await give({ about: 'BM999999999999' })).toMatchObject({
      code: 1,
      data: { errors: { about: '没有这个订单号或投诉编号' } },
    })
    expect(await give({ uid: other.uid })).toMatchObject({ code: 20 })
    await db.updateTable('coupon_rule').set({ status: 'stopped' }).where('id', '=', ruleId).execute()
    expect(await give()).toMatchObject({ code: 22, message: '这条规则已停发或到期' })
    const { data } = await su<{ list: { id: number }[] }>(couponGifts.rules)
    expect(data.list.some(({ id }) => id === ruleId)).toBe(false)
  })

  test('for a complaint is its member’s, whosever telephone stands in it; by the telephone alone only where nobody was logged in', async () => {
    const [li, han] = [await aMatter(), await aMatter()]
    const [phoneOfLi, phoneOfHan] = [await phoneHashOf(li.member.id), await phoneHashOf(han.member.id)]
    const given = [
      [await aComplaint(li.member.id, phoneOfHan), li.uid],
      [await aComplaint(han.member.id, phoneOfLi), han.uid],
      [await aComplaint(null, phoneOfLi), li.uid],
    ] as const
    for (const [about, uid] of given) {
      expect(await li.give({ about })).toMatchObject({ code: 0 })
      const { list } = (await su<{ list: { gift: { about: string } }[] }>(couponGifts.ofMember, { uid })).data
      expect(list.map(({ gift }) => gift.about)).toContain(about)
    }
  })

  test('is for 客服 to give; another clerk sees a member’s coupons only where they see the member', async () => {
    const { give, uid, order_no, ruleId } = await aMatter()
    await give()
    const designer = await clerk({ roles: ['custom'] })
    const fields = { rule_id: String(ruleId), about: order_no, reason }
    expect(await designer(couponGifts.give, fields)).toMatchObject({ code: 25 })
    expect(await designer(couponGifts.ofMember, { uid })).toMatchObject({ code: 20 })
  })
})
