import { deskInvoiceStates, invoiceKinds, invoiceTitleKinds } from '#src/domain/booking/invoices/invoice.ts'
import { keysOf } from '#src/domain/keys.ts'
import { invoiceNo } from '../../booking/invoices.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, instant, orderNo, requiredText, shownFen, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { Revealed, revealing } from '../reveal.ts'
import { DocumentShown, documentRef } from '../system/documents.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]
const kind = z.enum(namesOf(invoiceKinds))
const titleKind = z.enum(namesOf(invoiceTitleKinds))
/** The tax office's number, blanks and all. */
const number = rawText(40, '发票号码有误', '请填写发票号码')

const row = {
  id: z.int(),
  no: z.string(),
  order_no: z.string(),
  /** Of the trip. */
  trip_title: z.string(),
  state: z.enum(deskInvoiceStates),
  state_text: z.string(),
  kind,
  kind_text: z.string(),
  title_kind: titleKind,
  title: z.string(),
  /** As it was issued; before that what was paid and not given back. */
  amount_fen: fen,
  number: z.string(),
  issued_on: z.nullable(day),
  requested_at: time,
  /** Until when somebody has to act; null where nobody has. */
  due_at: z.nullable(time),
}
const InvoiceRow = z.object(row)
export type DeskInvoiceRow = z.output<typeof InvoiceRow>

const Act = z.object({ allowed: z.boolean(), why: z.string() })

const DeskInvoice = z.object({
  ...row,
  tax_no: z.string(),
  /** What the check of the number can promise; empty for a person. */
  tax_no_text: z.string(),
  content: z.string(),
  /** Masked, as everywhere; empty where there is none. */
  email: z.string(),
  mail_name: z.string(),
  mail_phone: z.string(),
  mail_region: z.string(),
  /** Asked for by staff, after a reversal. */
  requested_by: z.nullable(z.string()),
  order: z.object({
    departs_on: day,
    returns_on: day,
    paid_fen: fen,
    refunded_fen: fen,
    /** What an invoice of now would be of. */
    now_fen: fen,
    is_refund_under_way: z.boolean(),
  }),
  document: z.nullable(DocumentShown),
  courier: z.string(),
  tracking_no: z.string(),
  issued_by: z.nullable(z.string()),
  issued_at: z.nullable(time),
  red_number: z.string(),
  red_on: z.nullable(day),
  red_reason: z.string(),
  red_document: z.nullable(DocumentShown),
  red_by: z.nullable(z.string()),
  closed_at: z.nullable(time),
  closed_by: z.nullable(z.string()),
  close_reason: z.string(),
  acts: z.object({ issue: Act, red: Act, reject: Act }),
  server_ts: instant,
})
export type DeskInvoice = z.output<typeof DeskInvoice>

const access = { staff: 'invoice.work' } as const
const reason = requiredText(5, 200, '请写明原因，5到200个字')

/** What the list is narrowed down by; all of it stands in the address of the page. */
export const invoiceFilters = {
  states: z.optional(words(deskInvoiceStates)),
  kinds: z.optional(words(namesOf(invoiceKinds))),
  title_kinds: z.optional(words(namesOf(invoiceTitleKinds))),
  /** Days on which it was asked for. */
  from: z.optional(day),
  until: z.optional(day),
  order_no: z.optional(orderNo),
  /** Of an invoice or of its reversal, whole. */
  number: z.optional(number),
}

/** 发票 (desk book §4.14): what travellers ask for, what was issued on the tax office's platform, and reversals. */
export const deskInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/invoices',
    access,
    summary: '发票，新的在前',
    input: z.object({
      ...invoiceFilters,
      cursor: z.optional(cursor),
    }),
    data: listOf(InvoiceRow),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/invoices/export',
    access,
    audit: 'invoice.export',
    summary: '导出发票',
    input: z.object({ ...invoiceFilters, ...exportFormat }),
    data: Exporting,
    refusals: ['STEP_UP'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/invoices/{invoice_no}',
    access,
    summary: '一张发票',
    input: z.object({ invoice_no: invoiceNo }),
    data: DeskInvoice,
    refusals: ['NOT_FOUND'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/desk/invoices/{invoice_no}/issue',
    access,
    audit: 'invoice.issue',
    summary: '登记已开具的发票；电子发票附PDF',
    input: z.object({
      invoice_no: invoiceNo,
      number,
      issued_on: day,
      /** As on the invoice: any other sum than that of now answers PRICE_CHANGED. */
      amount_fen: shownFen,
      document: z.optional(documentRef),
      courier: z.optional(text(20)),
      tracking_no: z.optional(text(40)),
    }),
    data: DeskInvoice,
    refusals: ['NOT_FOUND', 'STATE', 'PRICE_CHANGED'],
  }),
  red: endpoint({
    method: 'POST',
    path: '/api/desk/invoices/{invoice_no}/red',
    access,
    audit: 'invoice.red',
    summary: '登记红冲；可按现在的金额以同一抬头重开',
    input: z.object({
      invoice_no: invoiceNo,
      number,
      red_on: day,
      reason,
      document: z.optional(documentRef),
      /** Puts a request for what is left under the same title, without waiting for the traveller. */
      reissue: z.optional(flagText),
    }),
    data: DeskInvoice,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/desk/invoices/{invoice_no}/reject',
    access,
    audit: 'invoice.reject',
    summary: '退回开不出的申请，原因告知客人',
    input: z.object({ invoice_no: invoiceNo, reason }),
    data: DeskInvoice,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/invoices/{invoice_no}/reveal',
    access,
    audit: 'invoice.reveal',
    summary: '显示邮箱或收件地址60秒，写明原因',
    input: z.object({
      invoice_no: invoiceNo,
      field: z.enum(['email', 'address'], '请选择要看的内容'),
      ...revealing,
    }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
