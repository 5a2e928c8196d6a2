import { bankNo as plainBankNo } from '#src/domain/booking/transfers/bank-transfer.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, id, numBetween, orderNo, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DocumentShown, documentRef } from '../system/documents.ts'

/** ¥10,000,000: no order comes near it. */
const amount = numBetween(1, 1_000_000_000, '请填写到账金额，最多1000万元')

const bankNoText = '请填写银行流水号，6到40位字母或数字'
/** Sent as it is typed; only the server looks at it, so that what is wrong is said at its field. */
const bankNo = z.codec(rawText(80, bankNoText, bankNoText), z.string(), {
  decode: (typed, context) => {
    const no = plainBankNo(typed)
    if (/^[0-9A-Z-]{6,40}$/.test(no)) return no
    context.issues.push({ code: 'custom', message: bankNoText, input: typed })
    return z.NEVER
  },
  encode: (no) => no,
})

const Transfer = z.object({
  id: z.int(),
  order_no: z.string(),
  /** Empty where none was named. */
  bill_title: z.string(),
  amount_fen: fen,
  received_on: day,
  bank_no: z.string(),
  /** Masked, as everywhere. */
  payer: z.string(),
  receipt: DocumentShown,
  recorded_by: z.string(),
  recorded_at: time,
  approval_id: z.nullable(z.int()),
  /** What it does once a second person agrees, as things stand now. */
  outcome_text: z.string(),
})
export type DeskTransfer = z.output<typeof Transfer>

const access = { staff: 'payment.offline' } as const

/** 记录对公转账 (desk book §4.14): money that came by bank is written down, whatever it was meant for. */
export const transfers = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/desk/payments/offline/waiting',
    access: { staff: 'finance.read' },
    summary: '待复核的对公转账',
    input: z.object({}),
    data: z.object({ list: z.array(Transfer) }),
    refusals: [],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/payments/offline/preview',
    access,
    summary: '记录对公转账前预览：订单的账单，及这笔钱会怎样记账',
    input: z.object({
      order_no: orderNo,
      bill_id: z.optional(id),
      amount_fen: z.optional(amount),
    }),
    data: z.object({
      title: z.string(),
      status_text: z.string(),
      bills: z.array(
        z.object({
          bill_id: z.int(),
          title: z.string(),
          amount_fen: fen,
          is_open: z.boolean(),
          status_text: z.string(),
        }),
      ),
      /** Null until there is a sum. */
      outcome: z.nullable(z.object({ pays: z.boolean(), text: z.string(), needs_second: z.boolean() })),
    }),
    refusals: ['NOT_FOUND'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/desk/payments/offline',
    access,
    audit: 'payment.offline',
    summary: '记录对公转账；超过复核额度须另一位财务复核',
    input: z.object({
      order_no: orderNo,
      /** Absent where nobody has billed this money. */
      bill_id: z.optional(id),
      amount_fen: amount,
      received_on: day,
      payer_name: requiredText(1, 60, '请填写付款户名，最多60字'),
      payer_account: z.optional(text(40)),
      bank_no: bankNo,
      receipt_ref: documentRef,
    }),
    data: z.object({
      /** A second person has yet to look, or it is in the books. */
      state: z.enum(['waiting', 'recorded']),
      approval_id: z.nullable(z.int()),
      /** Of the payment, once it is in the books. */
      payment_no: z.nullable(z.string()),
      /** Whether it counts for the order; otherwise it goes back whole. */
      counts: z.boolean(),
      outcome_text: z.string(),
    }),
    refusals: ['NOT_FOUND', 'DUPLICATE'],
  }),
}
