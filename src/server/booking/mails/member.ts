import type { orderMails } from '#src/api/booking/papers/mails.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { addressOfMember } from '#src/server/account/postal-addresses/service.ts'
import { findOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askableKinds, insertAsked, missingAddress } from './asking.ts'
import * as store from './store.ts'
import { mailView } from './view.ts'

type Calls = typeof orderMails

/** `GET /order/mails/info`: what there is, and what can be asked for now. */
export async function mailsOfOwn(ctx: Ctx, member: Member, orderNo: string): Promise<Data<Calls['info']>> {
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const rows = await store.listMails(ctx.db, order.id)
  return {
    kinds: await askableKinds(ctx, order, rows, 'member'),
    list: rows.map((row) => mailView(ctx, row)),
    server_ts: ctx.now,
  }
}

/** `POST /order/mails`: refuses as `insertAsked` does, and NOT_FOUND for an address of somebody else. */
export async function askForMail(
  ctx: Ctx,
  member: Member,
  { order_id: orderNo, mail_id: addressId, kind, note = '' }: Input<Calls['ask']>,
): Promise<Data<Calls['ask']>> {
  const address = await addressOfMember(ctx, member.id, addressId)
  if (!address) throw missingAddress()
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo })
    if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
    const envelope = { ...address, note }
    const { id, status } = await insertAsked(ctx, tx, order, { kind, envelope, staffId: null })
    return { mail_order_id: id, state: status }
  })
}

/** `POST /order/mails/withdraw`: as long as it was not sent. */
export const withdrawMail = (ctx: Ctx, member: Member, id: number) =>
  ctx.transaction(async (tx) => {
    const found = await store.findOwnMail(tx, member.id, id)
    if (!found) throw new Refused('NOT_FOUND')
    await lockOrder(tx, { id: found.order_id })
    const withdrawn = await store.moveMail(tx, found.id, 'requested', {
      status: 'cancelled',
      cancelled_at: ctx.now,
      cancel_reason: '申请人撤回',
    })
    if (!withdrawn) throw new Refused('STATE', undefined, '该申请已处理，请刷新页面')
    return {}
  })
