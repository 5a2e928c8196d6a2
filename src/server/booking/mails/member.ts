import type { orderMails } from '#src/api/booking/papers/mails.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import {
  type MailKind,
  MOST_MAILS,
  mailDue,
  mailFault,
  mailKinds,
  mailKindText,
} from '#src/domain/booking/mails/mail.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { addressOfMember } from '#src/server/account/postal-addresses/service.ts'
import { findOrder, lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'
import { type Envelope, mailView } from './view.ts'

type Calls = typeof orderMails
type Order = Pick<OrderRecord, 'id' | 'status' | 'departs_on' | 'returns_on'>

async function factsOf(db: Db, order: Order, now: Date) {
  const { id, status, departs_on: departsOn, returns_on: returnsOn } = order
  return { ...(await store.findGrounds(db, id)), status, departsOn, returnsOn, today: dayOf(now) }
}

/** The one of this kind that was free: everything that was not called off. */
const takenOf = (rows: readonly store.MailRow[], kind: MailKind) =>
  rows.find((row) => row.kind === kind && row.status !== 'cancelled')

const takenText = {
  requested: '已经申请，等待寄出',
  sent: '已经寄出，请凭单号查询',
  received: '每单免费邮寄一次，如需再寄请联系客服',
} as const

/** `GET /order/mails/info`: what there is, and what can be asked for now. */
export async function mailsOfOwn(ctx: Ctx, member: Member, orderNo: string): Promise<Data<Calls['info']>> {
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const rows = await store.listMails(ctx.db, order.id)
  const facts = await factsOf(ctx.db, order, ctx.now)
  return {
    kinds: keysOf(mailKinds).map((kind) => {
      const taken = takenOf(rows, kind)
      const why =
        taken && taken.status !== 'cancelled' ? takenText[taken.status] : (mailFault(kind, facts) ?? '')
      return { kind, kind_text: mailKindText[kind], can_ask: why === '', why }
    }),
    list: rows.map((row) => mailView(ctx, row)),
    server_ts: ctx.now,
  }
}

/**
 * `POST /order/mails`: free once of each kind (rule book §9.2). Refuses DUPLICATE with the number of the one that waits or
 * is on its way, STATE where the order is not that far or had its free one, and NOT_FOUND for an address of somebody else.
 */
export async function askForMail(
  ctx: Ctx,
  member: Member,
  input: Input<Calls['ask']>,
): Promise<Data<Calls['ask']>> {
  const address = await addressOfMember(ctx, member.id, input.mail_id)
  if (!address) throw new Refused('NOT_FOUND', undefined, '没有这个收件地址，请重新选择')
  const envelope: Envelope = { ...address, note: input.note ?? '' }
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo: input.order_id })
    if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
    const rows = await store.listMails(tx, order.id)
    refuseTaken(takenOf(rows, input.kind))
    if (rows.length >= MOST_MAILS)
      throw new Refused('STATE', undefined, '该订单的邮寄申请次数过多，请联系客服')
    const fault = mailFault(input.kind, await factsOf(tx, order, ctx.now))
    if (fault) throw new Refused('STATE', undefined, fault)
    const { id, status } = await store.insertMail(tx, {
      order_id: order.id,
      kind: input.kind,
      address_enc: ctx.vault.seal(JSON.stringify(envelope)),
      requested_at: ctx.now,
      staff_due_at: mailDue(ctx.now),
    })
    return { mail_order_id: id, state: status }
  })
}

function refuseTaken(taken: store.MailRow | undefined) {
  if (!taken || taken.status === 'cancelled') return
  const sentence = takenText[taken.status]
  throw taken.status === 'received'
    ? new Refused('STATE', undefined, sentence)
    : new Refused('DUPLICATE', { mail_order_id: taken.id }, `${mailKindText[taken.kind]}${sentence}`)
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
