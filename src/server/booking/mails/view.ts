import type { OrderMailView } from '#src/api/booking/papers/mails.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { mailKindText, mailStatusText } from '#src/domain/booking/mails/mail.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { MailRow } from './store.ts'

/** Where it goes, as it was when it was asked for, and what was written beside it. */
export interface Envelope {
  name: string
  phone: string
  region: string
  street: string
  note: string
}

/** Null once it was forgotten. */
export const envelopeOf = (vault: Vault, { address_enc }: Pick<MailRow, 'address_enc'>) =>
  address_enc && (JSON.parse(vault.open(address_enc)) as Envelope)

/** What may be shown of it without a reason. */
export function maskedEnvelope(vault: Vault, row: Pick<MailRow, 'address_enc'>) {
  const envelope = envelopeOf(vault, row)
  return {
    name: envelope?.name ?? '',
    phone: envelope ? maskPhone(envelope.phone) : '',
    region: envelope?.region ?? '',
    note: withoutNumbers(envelope?.note ?? ''),
  }
}

function nextText(row: MailRow): string {
  if (row.status === 'requested') return `将在${minuteText(row.staff_due_at)}前寄出`
  if (row.status === 'sent') return '已交快递，可凭单号在快递公司查询'
  if (row.status === 'received') return '快递已签收'
  return row.cancel_reason
}

/** What the owner reads of it: where it goes masked, as everywhere. */
export function mailView({ vault }: Pick<Ctx, 'vault'>, row: MailRow): OrderMailView {
  const { name, phone, region, note } = maskedEnvelope(vault, row)
  return {
    mail_order_id: row.id,
    kind: row.kind,
    kind_text: mailKindText[row.kind],
    state: row.status,
    state_text: mailStatusText[row.status],
    next_text: nextText(row),
    mail_to: `${name} ${phone} ${region}`.trim(),
    note,
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    sent_at: row.sent_at,
    can_withdraw: row.status === 'requested',
    created_at: row.requested_at,
  }
}
