import type { invoices } from '#src/api/booking/invoices.ts'
import type { Data } from '#src/api/endpoint.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { INVOICE_CONTENT, invoiceKindText, invoiceStatusText } from '#src/domain/booking/invoices/invoice.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { InvoiceRow, MailAddress } from './store.ts'

export const opened = (vault: Vault, sealed: Buffer | null): string => (sealed ? vault.open(sealed) : '')

/** Where paper goes; null for an electronic one, and once it was forgotten. */
export const addressOf = (vault: Vault, { address_enc }: Pick<InvoiceRow, 'address_enc'>) =>
  address_enc && (JSON.parse(vault.open(address_enc)) as MailAddress)

function nextText(row: InvoiceRow): string {
  if (row.status === 'requested') return `财务将在${minuteText(row.staff_due_at)}前开具`
  if (row.status === 'red') return `因“${row.red_reason}”已红冲，不再有效`
  if (row.status === 'closed') return row.close_reason
  if (row.red_due_at) return '订单有退款，这张发票将红冲'
  return row.kind === 'paper' ? '纸质发票已寄往您填写的地址' : '可下载保存，与纸质发票效力相同'
}

/** What the owner reads of an invoice: their own title, what it goes to masked. */
export function invoiceView(
  { vault }: Pick<Ctx, 'vault'>,
  row: InvoiceRow,
): Data<(typeof invoices)['info']>['list'][number] {
  const address = addressOf(vault, row)
  return {
    invoice_no: row.request_no,
    status: row.status,
    status_text: invoiceStatusText[row.status],
    next_text: nextText(row),
    kind: row.kind,
    kind_text: invoiceKindText[row.kind],
    title_kind: row.title_kind,
    title: vault.open(row.title_enc),
    tax_no: opened(vault, row.tax_no_enc),
    email: maskEmail(opened(vault, row.email_enc)),
    mail_to: address ? `${address.name} ${maskPhone(address.phone)} ${address.region}` : '',
    content: INVOICE_CONTENT,
    amount_fen: row.amount_fen === null ? null : toFen(row.amount_fen),
    number: row.number ?? '',
    issued_on: row.issued_on,
    has_file: row.kind === 'electronic' && row.document_id !== null,
    courier: row.courier,
    tracking_no: row.tracking_no,
    red_number: row.red_number ?? '',
    red_on: row.red_on,
    close_reason: row.close_reason,
    can_withdraw: row.status === 'requested',
    created_at: row.requested_at,
  }
}
