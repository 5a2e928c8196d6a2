import type { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { invoiceDue, invoiceNumberFault, invoiceRequestNo } from '#src/domain/booking/invoices/invoice.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { callOffInvoiceCopy } from '#src/server/booking/mails/service.ts'
import { aboutOrder, lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { attachDocuments, documentsShown } from '#src/server/operations/documents/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from '../store.ts'
import { whyNotIssued, whyNotRed, whyNotRejected } from './reading.ts'

type Calls = typeof deskInvoices
const MISSING = '没有这个开票申请'

/** The invoice under its order's lock: refunds and other clerks wait. */
async function locked(tx: Tx, no: string) {
  const found = await store.findInvoice(tx, no)
  const order = found && (await lockOrder(tx, { id: found.order_id }))
  const invoice = order && (await store.findInvoice(tx, no))
  if (!order || !invoice) throw new Refused('NOT_FOUND', undefined, MISSING)
  return { order, invoice, leftFen: toFen(order.paid_fen - order.refunded_fen) }
}

const refuseFor = (why: string) => {
  if (why !== '') throw new Refused('STATE', undefined, why)
}

/** The tax office's number without blanks. Refuses PARAM for one that it does not give out, or that stands elsewhere. */
async function numberOf(tx: Tx, typed: string): Promise<string> {
  const number = typed.replaceAll(/\s/g, '')
  const fault = invoiceNumberFault(number)
  if (fault) throw badFields({ number: fault })
  const other = await store.findNumber(tx, number)
  if (other) throw badFields({ number: `该号码已登记在 ${other.request_no}` })
  return number
}

interface Paper {
  invoice: store.InvoiceRow
  ref: string | undefined
  staff: Staff
}

/** The row of the paper that was handed in. An electronic invoice is a PDF, and its owner gets it: it must be one. */
async function paperOf(ctx: Ctx, tx: Tx, { invoice, ref, staff }: Paper): Promise<number | null> {
  const isNeeded = invoice.kind === 'electronic'
  if (ref === undefined) {
    if (isNeeded) throw badFields({ document: '请上传电子发票的PDF' })
    return null
  }
  const asked = {
    purpose: 'invoice' as const,
    refs: [ref],
    entity: 'invoice',
    entityId: invoice.request_no,
    field: 'document',
  }
  const id = (await attachDocuments(tx, staff.id, asked, ctx.now)).get(ref) ?? null
  const shown = id === null ? undefined : (await documentsShown(ctx, tx, [id])).get(id)
  if (isNeeded && shown?.format !== 'pdf') throw badFields({ document: '电子发票须为PDF文件' })
  return id
}

function assertDay(day: Day, { from, now, field }: { from: Day; now: Date; field: string }) {
  if (day > dayOf(now)) throw badFields({ [field]: '日期不能晚于今天' })
  if (day < from) throw badFields({ [field]: `日期不能早于${from}` })
}

/** One that 财务 makes again may have been made at the tax office with the reversal, before either was written down here. */
async function earliestIssue(tx: Tx, { order_id, requested_by, requested_at }: store.InvoiceRow) {
  const reversedOn = requested_by === null ? null : await store.findLastReversal(tx, order_id)
  return reversedOn ?? dayOf(requested_at)
}

/**
 * What was issued on the tax office's platform is written down. Refuses STATE while a refund is under way, and
 * PRICE_CHANGED where the sum on it is not what was paid and not given back (rule book §8.9, 8).
 */
export const issueInvoice = (ctx: Ctx, staff: Staff, input: Input<Calls['issue']>) =>
  ctx.transaction(async (tx) => {
    const { order, invoice, leftFen } = await locked(tx, input.invoice_no)
    refuseFor(whyNotIssued(invoice, leftFen, await store.isRefundUnderWay(tx, order.id)))
    if (input.amount_fen !== leftFen)
      throw new Refused(
        'PRICE_CHANGED',
        { amount_fen: leftFen },
        `应开金额为 ${yuanText(leftFen)}，请核对发票金额`,
      )
    const from = await earliestIssue(tx, invoice)
    assertDay(input.issued_on, { from, now: ctx.now, field: 'issued_on' })
    const number = await numberOf(tx, input.number)
    const document_id = await paperOf(ctx, tx, { invoice, ref: input.document, staff })
    const isPaper = invoice.kind === 'paper'
    const issued = await store.moveInvoice(tx, invoice.id, 'requested', {
      status: 'issued',
      number,
      issued_on: input.issued_on,
      amount_fen: leftFen,
      document_id,
      courier: isPaper ? (input.courier ?? '') : '',
      tracking_no: isPaper ? (input.tracking_no ?? '') : '',
      issued_by: staff.id,
      issued_at: ctx.now,
    })
    if (!issued) throw new Error(`invoice ${invoice.request_no} was moved under the lock of its order`)
    const { request_no: invoiceNo } = issued
    await notify(ctx, tx, 'invoice_issued', { ...aboutOrder(order), invoiceNo, amountFen: leftFen, isPaper })
    const after = { status: 'issued', number, amount_fen: leftFen, issued_on: input.issued_on }
    return [{ entity: 'invoice', id: invoiceNo, before: { status: 'requested' }, after }]
  })

/**
 * An invoice is reversed: because of a refund, or of a title that was wrong. What is left may be asked for anew at once,
 * under the same title.
 */
export const reverseInvoice = (ctx: Ctx, staff: Staff, input: Input<Calls['red']>) =>
  ctx.transaction(async (tx) => {
    const { order, invoice, leftFen } = await locked(tx, input.invoice_no)
    const { amount_fen, issued_on, request_no: invoiceNo } = invoice
    if (amount_fen === null || issued_on === null || invoice.status !== 'issued')
      throw new Refused('STATE', undefined, whyNotRed(invoice))
    const isAgain = input.reissue === true
    if (isAgain && leftFen <= 0) throw badFields({ reissue: '款项已全部退回，没有可重开的金额' })
    assertDay(input.red_on, { from: issued_on, now: ctx.now, field: 'red_on' })
    const red_number = await numberOf(tx, input.number)
    const red_document_id = await paperOf(ctx, tx, { invoice, ref: input.document, staff })
    await store.moveInvoice(tx, invoice.id, 'issued', {
      status: 'red',
      red_number,
      red_on: input.red_on,
      red_reason: withoutNumbers(input.reason),
      red_document_id,
      red_by: staff.id,
      red_at: ctx.now,
    })
    const again = isAgain ? await askAgain(ctx, tx, order, invoice, staff) : null
    const amountFen = toFen(amount_fen)
    await notify(ctx, tx, 'invoice_red', { ...aboutOrder(order), invoiceNo, amountFen, isAgain })
    const after = { status: 'red', number: red_number, red_on: input.red_on, again: again ?? '' }
    const copies = await callOffInvoiceCopy(ctx, tx, order, {
      reason: isAgain ? '发票已红冲，新发票开具后可以再申请' : '发票已红冲',
      staffId: staff.id,
    })
    const { reason } = input
    return [{ entity: 'invoice', id: invoiceNo, before: { status: 'issued' }, after, reason }, ...copies]
  })

/** The same title, on its way to the same place: nobody has to ask, and no day is too late. */
async function askAgain(ctx: Ctx, tx: Tx, order: OrderRecord, red: store.InvoiceRow, staff: Staff) {
  const request_no = invoiceRequestNo(order.order_no, (await store.countInvoices(tx, order.id)) + 1)
  if (!request_no) throw badFields({ reissue: '该订单的开票次数过多' })
  if (red.kind === 'paper' && !red.address_enc)
    throw badFields({ reissue: '收件地址已按规定删除，请客人重新申请' })
  const { order_id, kind, title_kind, title_enc, tax_no_enc, email_enc, address_enc } = red
  await store.insertInvoice(tx, {
    ...{ order_id, kind, title_kind, title_enc, tax_no_enc, email_enc, address_enc, request_no },
    requested_at: ctx.now,
    requested_by: staff.id,
    staff_due_at: invoiceDue(ctx.now),
  })
  return request_no
}

/** A request that cannot be issued goes back with its reason, and the traveller may ask anew. */
export const rejectInvoice = (ctx: Ctx, staff: Staff, { invoice_no: no, reason }: Input<Calls['reject']>) =>
  ctx.transaction(async (tx) => {
    const { order, invoice } = await locked(tx, no)
    refuseFor(whyNotRejected(invoice))
    const told = withoutNumbers(reason)
    await store.moveInvoice(tx, invoice.id, 'requested', {
      status: 'closed',
      closed_at: ctx.now,
      closed_by: staff.id,
      close_reason: told,
    })
    await notify(ctx, tx, 'invoice_rejected', {
      ...aboutOrder(order),
      invoiceNo: no,
      reason: told,
    })
    return [
      { entity: 'invoice', id: no, before: { status: 'requested' }, after: { status: 'closed' }, reason },
    ]
  })
