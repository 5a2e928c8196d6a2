import type { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited, Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { accountForCaller, phoneOfMember, phoneStanding } from '#src/server/account/auth/service.ts'
import { loadMember } from '#src/server/account/members/service.ts'
import { phoneOfCaller } from '#src/server/content/inquiries/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { aboutOrder, untilText } from '../../notices.ts'
import { createOrder } from '../../placing/create.ts'
import { findDeskOrder } from '../order.ts'

type Asked = Input<(typeof orderAdvising)['place']>

/**
 * Orders for somebody on the telephone by the shop's own use case: seats are held, and the traveller is told how to sign and
 * pay. Nobody agrees to anything for them. Pressed again it answers the same order.
 */
export const placeAdvised = (
  ctx: Ctx,
  staff: Staff,
  asked: Asked,
): Promise<Audited<Data<(typeof orderAdvising)['place']>>> =>
  ctx.transaction(async (tx) => {
    const inTx = { ...ctx, db: tx }
    const { member, phone } = await callerOf(inTx, tx, staff, asked)
    const { uid: _uid, member_phone: _phone, inquiry_id: _inquiry, quote_token, ...chosen } = asked
    const order = await createOrder(
      inTx,
      member,
      { ...chosen, phone: asked.phone ?? phone, price_token: quote_token },
      staff.id,
    )
    const placed = await findDeskOrder(tx, staff, order.order_no, 'order.advise')
    const until = placed.pay_deadline && untilText(placed.pay_deadline)
    await notify(ctx, tx, 'order_advised', { ...aboutOrder(placed), until })
    const after = {
      ...{ member: member.uid, product_id: asked.product_id, departs_on: placed.departs_on },
      ...{ payable_fen: placed.payable_fen, status: placed.status },
    }
    return {
      answer: { order_no: placed.order_no },
      audit: [{ entity: 'order', id: placed.order_no, after }],
    }
  })

/** Whose order it is: a member within the person's right, or whoever has the telephone, with an account or without. */
async function callerOf(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  asked: Asked,
): Promise<{ member: Member; phone: string }> {
  const named = [asked.uid, asked.member_phone, asked.inquiry_id].filter((each) => each !== undefined)
  if (named.length !== 1) throw badFields({ member_phone: '请选择会员，或填写客人手机号' })
  if (asked.uid !== undefined) {
    const { id, uid } = await loadMember(tx, staff, asked.uid)
    const phone = await phoneOfMember(ctx, id)
    if (phone === null) throw new Refused('PHONE_BLOCKED', undefined, '该账号已注销，不能下单')
    await assertNotBlocked(ctx, phone)
    return { member: { id, uid }, phone }
  }
  const phone = asked.member_phone ?? (await phoneOfCaller(ctx, tx, staff, asked.inquiry_id ?? 0))
  if (!phone) throw badFields({ member_phone: '这条咨询没有留下手机号，请填写客人手机号' })
  await assertNotBlocked(ctx, phone)
  return { member: await accountForCaller(ctx, tx, phone), phone }
}

/** Who could not log in could neither sign nor pay. */
async function assertNotBlocked(ctx: Ctx, phone: string) {
  const { isBlocked } = await phoneStanding(ctx, phone, ctx.vault.blindIndex('phone', phone))
  if (isBlocked)
    throw new Refused('PHONE_BLOCKED', undefined, '该手机号暂时无法使用，客人不能登录签约，请先处理账号')
}
