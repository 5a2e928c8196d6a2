import { emailFormatText, isEmail } from '#src/domain/account/email.ts'
import { invoiceKinds, invoiceStatuses, invoiceTitleKinds } from '#src/domain/booking/invoices/invoice.ts'
import { normaliseTaxNo } from '#src/domain/booking/invoices/tax-number.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, codedText, day, fen, flag, id, instant, orderNo, requiredText, text, time } from '../wire.ts'
import { z } from '../zod.ts'

/** The number of a request, `BM260803048213F01`. */
export const invoiceNo = rawText(32, '开票申请号有误', '请提供开票申请号').check(
  z.regex(/^BM\d{12}F\d\d$/, '开票申请号有误'),
)

/** In capitals and without blanks; whether it can be one is the service's question. */
const taxNo = z.codec(rawText(64, '税号过长，请核对'), z.string(), {
  decode: normaliseTaxNo,
  encode: (number) => number,
})

/** An invoice as its owner sees it. */
const InvoiceView = z.object({
  invoice_no: z.string(),
  status: coded(invoiceStatuses),
  status_text: z.string(),
  /** What happens next, and until when, in a sentence. */
  next_text: z.string(),
  kind: coded(invoiceKinds),
  kind_text: z.string(),
  title_kind: coded(invoiceTitleKinds),
  title: z.string(),
  tax_no: z.string(),
  /** Masked; empty where none was given. */
  email: z.string(),
  /** Whom paper is sent to and into which district; the street stands in the member's own addresses. */
  mail_to: z.string(),
  content: z.string(),
  /** Null before it was issued. */
  amount_fen: z.nullable(fen),
  number: z.string(),
  issued_on: z.nullable(day),
  has_file: flag,
  courier: z.string(),
  tracking_no: z.string(),
  red_number: z.string(),
  red_on: z.nullable(day),
  close_reason: z.string(),
  can_withdraw: flag,
  created_at: time,
})

/** Invoices of an order, by its owner alone (rule book §9.3). */
export const invoices = {
  info: endpoint({
    method: 'GET',
    path: '/api/v3/order/invoice/info',
    access: 'member',
    summary: '订单的发票，以及现在能否申请',
    input: z.object({ order_id: orderNo }),
    data: z.object({
      can_apply: flag,
      /** Why not; empty when it can be asked for. */
      why: z.string(),
      from: day,
      until: day,
      /** What an invoice of today would be of. */
      amount_fen: fen,
      content: z.string(),
      /** The newest first. */
      list: z.array(InvoiceView),
      server_ts: instant,
    }),
    refusals: ['NOT_FOUND'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v3/order/invoice/apply',
    access: 'member',
    summary: '申请开票（返程次日起180天内，每单同时一张）',
    input: z.object({
      order_id: orderNo,
      kind: codedText(invoiceKinds),
      title_kind: codedText(invoiceTitleKinds),
      title: requiredText(2, 100, '请填写2到100个字的发票抬头'),
      tax_no: z.optional(taxNo),
      email: z.optional(
        text(80, emailFormatText).check(z.refine((typed) => typed === '' || isEmail(typed), emailFormatText)),
      ),
      mail_id: z.optional(id),
    }),
    data: z.object({ invoice_no: z.string(), status: coded(invoiceStatuses) }),
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/order/invoice/withdraw',
    access: 'member',
    summary: '撤回还没有开具的申请',
    input: z.object({ invoice_no: invoiceNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v3/order/invoice/file',
    access: 'member',
    summary: '下载电子发票（PDF）',
    input: z.object({ invoice_no: invoiceNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['application/pdf'],
  }),
}
