import type { DeskMail, DeskMailRow, deskMails } from '#src/api/desk/orders/mails.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { againFault, type MailStatus, mailKindText, mailStatusText } from '#src/domain/booking/mails/mail.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { factsOf, type Order } from '../asking.ts'
import { listMails, type MailRow } from '../store.ts'
import { maskedEnvelope } from '../view.ts'
import { countDeskMails, type DeskRow, findDeskMail, listDeskMails } from './store.ts'

function rowOf({ vault }: Pick<Ctx, 'vault'>, row: DeskRow): DeskMailRow {
  const { name, region } = maskedEnvelope(vault, row)
  return {
    id: row.id,
    order_no: row.order_no,
    trip_title: row.trip_title,
    departs_on: row.departs_on,
    state: row.status,
    state_text: mailStatusText[row.status],
    kind: row.kind,
    kind_text: mailKindText[row.kind],
    mail_name: name,
    mail_region: region,
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    requested_at: row.requested_at,
    sent_at: row.sent_at,
    due_at: row.status === 'requested' ? row.staff_due_at : null,
  }
}

export async function pageDeskMails(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof deskMails.list>,
): Promise<Data<typeof deskMails.list>> {
  const found = await listDeskMails(ctx.db, staff, input)
  const { rows, ...page } = pageOf(found, await countDeskMails(ctx.db, staff, input))
  return { ...page, list: rows.map((row) => rowOf(ctx, row)) }
}

const standing: Record<MailStatus, string> = {
  requested: '还没有寄出',
  sent: '已经寄出',
  received: '已经签收',
  cancelled: '已经取消',
}

const unlessIn = (status: MailStatus, allowed: readonly MailStatus[]) =>
  allowed.includes(status) ? '' : standing[status]

/** Why something cannot be done with it now; empty where it can. */
export const whyNot = {
  sent: ({ status }: Pick<MailRow, 'status'>) => unlessIn(status, ['requested']),
  paper: ({ status }: Pick<MailRow, 'status'>) => unlessIn(status, ['requested']),
  received: ({ status }: Pick<MailRow, 'status'>) => unlessIn(status, ['sent']),
  cancel: ({ status }: Pick<MailRow, 'status'>) => unlessIn(status, ['requested']),
}

/**
 * Why it is not sent once more, as its page says and as the press is refused: the order and its other paper decide about
 * that too. Empty where it can be.
 */
export async function whyNotAgain(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  order: Order,
  mail: MailRow,
): Promise<string> {
  const why = unlessIn(mail.status, ['sent', 'received']) || (mail.address_enc ? '' : '收件地址已按规定删除')
  if (why !== '') return why
  const others = (await listMails(db, order.id)).filter(
    ({ id, kind }) => id !== mail.id && kind === mail.kind,
  )
  if (others.some(({ status }) => status === 'requested' || status === 'sent')) return '同类邮寄已在办理'
  return againFault(mail.kind, await factsOf(db, order, now)) ?? ''
}

const actOf = (why: string) => ({ allowed: why === '', why })

export const missingMail = () => new Refused('NOT_FOUND', undefined, '没有这件邮寄，或不在你的范围内')

/** One of them with what can be done now. NOT_FOUND for a number that nobody has, or an order of somebody else's. */
export async function viewDeskMail(ctx: Ctx, staff: Staff, id: number): Promise<DeskMail> {
  const row = await findDeskMail(ctx.db, staff, id)
  if (!row) throw missingMail()
  const { phone, note } = maskedEnvelope(ctx.vault, row)
  const { order_id, order_status, departs_on, returns_on } = row
  const order = { id: order_id, status: order_status, departs_on, returns_on }
  return {
    ...rowOf(ctx, row),
    mail_phone: phone,
    note,
    requested_by: row.asker,
    sent_by: row.sender,
    received_at: row.received_at,
    received_by: row.receiver,
    cancelled_at: row.cancelled_at,
    cancelled_by: row.canceller,
    cancel_reason: row.cancel_reason,
    has_file: row.kind === 'invoice' && whyNot.paper(row) === '',
    acts: {
      sent: actOf(whyNot.sent(row)),
      received: actOf(whyNot.received(row)),
      again: actOf(await whyNotAgain(ctx, order, row)),
      cancel: actOf(whyNot.cancel(row)),
    },
    server_ts: ctx.now,
  }
}
