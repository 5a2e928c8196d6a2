import type { Exported } from '#src/api/account/exported.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { invoiceStatusText } from '#src/domain/booking/invoices/invoice.ts'
import { maskTaxNo } from '#src/domain/booking/invoices/tax-number.ts'
import { mailKindText, mailStatusText } from '#src/domain/booking/mails/mail.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { shownStatus } from '#src/domain/booking/refunds/request.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { maskedEnvelope } from '#src/server/booking/mails/service.ts'
import type { listOrders, listTravellers } from './export-store.ts'

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]
type TravellerRow = Awaited<ReturnType<typeof listTravellers>>[number]

/** Opens a sealed value and shows its mask; what is not there is empty. */
export const masked = (vault: Vault, sealed: Buffer | null, mask: (text: string) => string) => {
  const text = sealed ? vault.open(sealed) : ''
  return text === '' ? '' : mask(text)
}

const personOf = (vault: Vault, row: TravellerRow) => ({
  name_cn: row.name_cn,
  name_en_last: row.name_en_last,
  name_en_first: row.name_en_first,
  gender: row.gender,
  birthday: row.birthday ?? '',
  nationality: row.nationality,
  doc_type: row.doc_type,
  doc_no: masked(vault, row.doc_no_enc, maskDocument),
  valid_until: row.valid_until ?? '',
  phone: masked(vault, row.phone_enc, maskPhone),
})

/** Out of JSON, where what is sealed travels as text. */
const unsealed = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'))

const invoiceOf = (vault: Vault, row: OrderRow['invoices'][number]) => ({
  invoice_no: row.request_no,
  status_text: invoiceStatusText[row.status],
  title: masked(vault, unsealed(row.title), (title) => title),
  tax_no: masked(vault, unsealed(row.tax_no), maskTaxNo),
  email: masked(vault, unsealed(row.email), maskEmail),
  number: row.number ?? '',
  amount_fen: row.amount_fen === null ? null : toFen(row.amount_fen),
  created_at: new Date(row.requested),
})

const refundOf = ({
  request_no,
  leavers,
  note,
  refund_fen,
  status,
  created,
}: OrderRow['refunds'][number]) => ({
  refund_no: request_no,
  leavers: leavers.map(({ name }) => name),
  note,
  refund_fen: toFen(refund_fen),
  status: shownStatus(status),
  created_at: new Date(created),
})

const mailOf = (vault: Vault, { address, ...row }: OrderRow['mails'][number]) => {
  const { name, phone, region } = maskedEnvelope(vault, { address_enc: unsealed(address) })
  return {
    kind_text: mailKindText[row.kind],
    state_text: mailStatusText[row.status],
    mail_to: `${name} ${phone} ${region}`.trim(),
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    created_at: new Date(row.requested),
  }
}

export function exportedOrders(
  vault: Vault,
  orders: readonly OrderRow[],
  travellers: readonly TravellerRow[],
): Exported['orders'] {
  const byOrder = Map.groupBy(travellers, ({ order_id }) => order_id)
  return orders.map((order) => ({
    order_id: order.order_no,
    product_id: order.product_id,
    title: order.title,
    date: order.departs_on,
    return_date: order.returns_on,
    people_text: travellersText(order),
    status: order.status,
    status_text: orderStatusText[order.status],
    payable_fen: toFen(order.payable_fen),
    paid_fen: toFen(order.paid_fen),
    refunded_fen: toFen(order.refunded_fen),
    linkman: order.contact_name,
    linkman_phone: masked(vault, order.contact_phone_enc, maskPhone),
    linkman_email: masked(vault, order.contact_email_enc, maskEmail),
    emergency_name: order.emergency_name,
    emergency_phone: masked(vault, order.emergency_phone_enc, maskPhone),
    remark: order.remark,
    contract_no: order.contract_no ?? '',
    created_at: order.created_at,
    travellers: (byOrder.get(order.id) ?? []).map((row) => personOf(vault, row)),
    mails: order.mails.map((row) => mailOf(vault, row)),
    shares: order.shares.map(({ created, revoked }) => ({
      created_at: new Date(created),
      revoked_at: revoked === null ? null : new Date(revoked),
    })),
    invoices: order.invoices.map((row) => invoiceOf(vault, row)),
    refunds: order.refunds.map(refundOf),
  }))
}
