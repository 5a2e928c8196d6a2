import type { couponGifts } from '#src/api/desk/marketing/coupon-gifts.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { couponSourceText, couponStateText } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { loadMember } from '#src/server/account/members/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveCoupon, ruleSentencesOf } from '../coupons/service.ts'
import { insertGift, listMemberCoupons, memberOfMatter } from './store.ts'

type Calls = typeof couponGifts

/** Refuses NOT_FOUND for a member beyond this person's right. */
export async function couponsOfMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  staff: Staff,
  uid: string,
): Promise<Data<Calls['ofMember']>> {
  const { id } = await loadMember(db, staff, uid)
  const rows = await listMemberCoupons(db, id)
  const sentences = await ruleSentencesOf(
    db,
    rows.map(({ rule_id }) => rule_id),
  )
  return {
    list: rows.map(({ rule_id, source, order_no, by, about, reason, ...row }) => {
      const state = row.state === 'unused' && row.valid_to <= now ? 'expired' : row.state
      return {
        ...row,
        state,
        sentence: sentences.get(rule_id) ?? '',
        state_text: couponStateText[state],
        source_text: couponSourceText[source],
        order_no: order_no ?? '',
        gift: by === null ? null : { by, about: about ?? '', reason: reason ?? '' },
      }
    }),
  }
}

/**
 * A reduction that a clerk promises is a coupon (desk book §1): for a matter of this member, once for each rule. PARAM for
 * a number that is nobody's, NOT_FOUND for a matter of somebody else, STATE where it was given already or the rule has ended.
 */
export const giveForMatter = (
  ctx: Ctx,
  staff: Staff,
  { uid, rule_id, about, reason }: Input<Calls['give']>,
) =>
  ctx.transaction(async (tx) => {
    const matter = about.trim().toUpperCase()
    const member = await memberOfMatter(tx, matter)
    if (!member) throw badFields({ about: '没有这个订单号或投诉编号' })
    if (uid !== undefined && member.uid !== uid)
      throw new Refused('NOT_FOUND', undefined, '这不是该会员的订单或投诉')
    await loadMember(tx, staff, member.uid)
    const given = await giveCoupon(tx, {
      ruleId: rule_id,
      memberId: member.id,
      source: 'staff',
      now: ctx.now,
    })
    if ('refusal' in given) throw new Refused('STATE', undefined, '这条规则已停发或到期')
    const why = withoutNumbers(reason)
    const gift = { coupon_id: given.couponId, rule_id, about: matter, reason: why, staff_id: staff.id }
    if (!(await insertGift(tx, { ...gift, given_at: ctx.now })))
      throw new Refused('STATE', undefined, `${matter} 已经送过这种券`)
    return {
      answer: { coupon_id: given.couponId, message: '已放入会员的账号' },
      audit: [
        {
          entity: 'coupon',
          id: given.couponId,
          after: { member: member.uid, rule_id, about: matter },
          reason: why,
        },
      ],
    }
  })
