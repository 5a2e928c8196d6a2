import type { DeskMail, DeskMailRow, deskMails } from '#src/api/desk/orders/mails.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { type MailStatus, mailKindText, mailStatusText } from '#src/domain/booking/mails/mail.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { MailRow } from '../store.ts'
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
  again: ({ status, address_enc }: Pick<MailRow, 'status' | 'address_enc'>) =>
    unlessIn(status, ['sent', 'received']) || (address_enc ? '' : '收件地址已按规定删除'),
}

const actOf = (why: string) => ({ allowed: why === '', why })

export const missingMail = () => new Refused('NOT_FOUND', undefined, '没有这件邮寄，或不在你的范围内')

/** One of them with what can be done now. NOT_FOUND for a number that nobody has, or an order of somebody else's. */
export async function viewDeskMail(ctx: Ctx, staff: Staff, id: number): Promise<DeskMail> {
  const row = await findDeskMail(ctx.db, staff, id)
  if (!row) throw missingMail()
  const { phone, note } = maskedEnvelope(ctx.vault, row)
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
      again: actOf(whyNot.again(row)),
      cancel: actOf(whyNot.cancel(row)),
    },
    server_ts: ctx.now,
  }
}
