import type { DeskInvoice, DeskInvoiceRow, deskInvoices } from '#src/api/desk/finance/invoices.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import {
  deskInvoiceState,
  deskInvoiceStateText,
  INVOICE_CONTENT,
  invoiceKindText,
} from '#src/domain/booking/invoices/invoice.ts'
import { taxNoCheckText } from '#src/domain/booking/invoices/tax-number.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { isRefundUnderWay } from '../store.ts'
import { addressOf, opened } from '../view.ts'
import { countDeskInvoices, type DeskRow, findDeskInvoice, listDeskInvoices } from './store.ts'

const nowFenOf = ({ paid_fen, refunded_fen }: Pick<DeskRow, 'paid_fen' | 'refunded_fen'>) =>
  toFen(paid_fen - refunded_fen)

const dueOf = ({ status, staff_due_at, red_due_at }: DeskRow) =>
  status === 'requested' ? staff_due_at : status === 'issued' ? red_due_at : null

export function invoiceRowOf({ vault }: Pick<Ctx, 'vault'>, row: DeskRow): DeskInvoiceRow {
  const state = deskInvoiceState(row.status, row.red_due_at !== null)
  return {
    id: row.id,
    no: row.request_no,
    order_no: row.order_no,
    trip_title: row.trip_title,
    state,
    state_text: deskInvoiceStateText[state],
    kind: row.kind,
    kind_text: invoiceKindText[row.kind],
    title_kind: row.title_kind,
    title: vault.open(row.title_enc),
    amount_fen: row.amount_fen === null ? nowFenOf(row) : toFen(row.amount_fen),
    number: row.number ?? '',
    issued_on: row.issued_on,
    requested_at: row.requested_at,
    due_at: dueOf(row),
  }
}

export async function pageDeskInvoices(
  ctx: Ctx,
  input: Input<typeof deskInvoices.list>,
): Promise<Data<typeof deskInvoices.list>> {
  const found = await listDeskInvoices(ctx.db, input)
  const { rows, ...page } = pageOf(found, await countDeskInvoices(ctx.db, input))
  return { ...page, list: rows.map((row) => invoiceRowOf(ctx, row)) }
}

/** Why something cannot be done with it now; empty where it can. */
export function whyNotIssued({ status }: Pick<DeskRow, 'status'>, leftFen: number, isRefunding: boolean) {
  if (status !== 'requested') return lateText[status]
  if (isRefunding) return '该订单有退款在处理，到账或驳回后再开票'
  return leftFen > 0 ? '' : '没有可开票的金额'
}
export const whyNotRed = ({ status }: Pick<DeskRow, 'status'>) =>
  status === 'issued' ? '' : status === 'requested' ? '还没有开具' : lateText[status]
export const whyNotRejected = ({ status }: Pick<DeskRow, 'status'>) =>
  status === 'requested' ? '' : lateText[status]

const lateText = {
  requested: '',
  issued: '该发票已开具',
  red: '该发票已红冲',
  closed: '该申请已关闭',
} as const

const actOf = (why: string) => ({ allowed: why === '', why })

/** One invoice with its order's sums and what can be done now. NOT_FOUND for a number that nobody has. */
export async function viewDeskInvoice(ctx: Ctx, no: string): Promise<DeskInvoice> {
  const row = await findDeskInvoice(ctx.db, no)
  if (!row) throw new Refused('NOT_FOUND', undefined, '没有这个开票申请')
  const isRefunding = await isRefundUnderWay(ctx.db, row.order_id)
  const papers = await documentsShown(
    ctx,
    ctx.db,
    [row.document_id, row.red_document_id].filter((id) => id !== null),
  )
  const paperOf = (id: number | null) => (id === null ? null : (papers.get(id) ?? null))
  return {
    ...invoiceRowOf(ctx, row),
    ...whoseOf(ctx, row),
    content: INVOICE_CONTENT,
    requested_by: row.asker,
    order: {
      departs_on: row.departs_on,
      returns_on: row.returns_on,
      paid_fen: toFen(row.paid_fen),
      refunded_fen: toFen(row.refunded_fen),
      now_fen: nowFenOf(row),
      is_refund_under_way: isRefunding,
    },
    document: paperOf(row.document_id),
    courier: row.courier,
    tracking_no: row.tracking_no,
    issued_by: row.issuer,
    issued_at: row.issued_at,
    red_number: row.red_number ?? '',
    red_on: row.red_on,
    red_reason: row.red_reason,
    red_document: paperOf(row.red_document_id),
    red_by: row.reverser,
    closed_at: row.closed_at,
    closed_by: row.closer,
    close_reason: row.close_reason,
    acts: {
      issue: actOf(whyNotIssued(row, nowFenOf(row), isRefunding)),
      red: actOf(whyNotRed(row)),
      reject: actOf(whyNotRejected(row)),
    },
    server_ts: ctx.now,
  }
}

/** The tax number whole, for it has to be copied; where the invoice goes masked. */
function whoseOf({ vault }: Pick<Ctx, 'vault'>, row: DeskRow) {
  const taxNo = opened(vault, row.tax_no_enc)
  const address = addressOf(vault, row)
  return {
    tax_no: taxNo,
    tax_no_text: taxNo === '' ? '' : taxNoCheckText(taxNo),
    email: maskEmail(opened(vault, row.email_enc)),
    mail_name: address?.name ?? '',
    mail_phone: address ? maskPhone(address.phone) : '',
    mail_region: address?.region ?? '',
  }
}
