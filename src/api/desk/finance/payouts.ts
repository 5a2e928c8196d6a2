import { compensationStates, payoutStates } from '#src/domain/booking/refunds/payout.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DocumentShown, documentRef } from '../system/documents.ts'

const reason = requiredText(5, 100, '请写明理由，5到100个字')

const requestNo = rawText(32, '退款申请号有误', '请提供退款申请号').check(
  z.regex(/^BM\d{12}T\d{2}$/, '退款申请号有误'),
)
const rowNo = rawText(32, '退款单号有误', '请提供退款单号').check(z.regex(/^BM\d{12}R\d{2}$/, '退款单号有误'))

/** Money that somebody sent by bank. The account stands nowhere but sealed: what is shown is its mask. */
export const Payout = z.object({
  payee: z.string(),
  amount_fen: fen,
  paid_on: day,
  /** The bank's number of the transfer. */
  reference: z.string(),
  receipt: DocumentShown,
  by: z.string(),
  state: z.enum(payoutStates),
})
export type Payout = z.output<typeof Payout>

/** Money on its way back to one payment: by its channel, or by bank. */
export const RefundRow = z.object({
  no: z.string(),
  /** Null where money goes back that never should have come: late, or twice. */
  request_no: z.nullable(z.string()),
  payment_no: z.string(),
  channel_text: z.string(),
  payer: z.string(),
  amount_fen: fen,
  reason: z.string(),
  status: z.string(),
  status_text: z.string(),
  tries: z.int(),
  next_try_at: z.nullable(time),
  failure_text: z.string(),
  created_at: time,
  success_at: z.nullable(time),
  payout: z.nullable(Payout),
  /** Beyond the line of transfers: a colleague compares the receipt before the money counts as sent. */
  needs_second: z.boolean(),
  /** Why this person cannot write its transfer down, as one who has signed it alone; empty where nothing of that is so. */
  why_not_by_hand: z.string(),
})
export type RefundRow = z.output<typeof RefundRow>

const action = z.object({ allowed: z.boolean(), why: z.string() })

export const Compensation = z.object({
  bp: z.int(),
  base_fen: fen,
  amount_fen: fen,
  law_text: z.string(),
  state: z.enum(compensationStates),
  state_text: z.string(),
  signatures: z.array(z.object({ step: z.enum(['asked', 'first', 'second']), name: z.string(), at: time })),
  payout: z.nullable(Payout),
  /** Beyond the line of transfers: a colleague compares the receipt before the money counts as sent. */
  needs_second: z.boolean(),
  actions: z.object({ approve: action, second: action, paid: action }),
})
export type Compensation = z.output<typeof Compensation>

/** What is written down of a transfer by bank; the account in full never comes back. */
const transfer = {
  payee_name: requiredText(2, 40, '请填写收款人姓名，2到40个字'),
  account: requiredText(8, 40, '请填写收款账号'),
  bank: requiredText(2, 40, '请填写开户银行'),
  paid_on: day,
  reference: requiredText(4, 64, '请填写银行流水号，4到64个字'),
  receipt_ref: documentRef,
}

/** Money of a refund that no channel sends, and 违约金 (rule book §8.9, 2 and 17). */
export const payouts = {
  retry: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/rows/{row_no}/retry',
    access: { staff: 'refund.approve' },
    audit: 'refund.retry',
    summary: '重新发送一笔失败的退款',
    input: z.object({ row_no: rowNo, reason }),
    data: z.object({ row_no: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  byHand: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/rows/{row_no}/by_hand',
    access: { staff: 'refund.approve' },
    audit: 'refund.by_hand',
    summary: '登记已由银行转账退回的退款；先向渠道查询',
    input: z.object({ row_no: rowNo, ...transfer }),
    /** `waiting`: a colleague compares it with the receipt first. `channel`: the channel had sent it already. */
    data: z.object({ outcome: z.enum(['done', 'waiting', 'channel']) }),
    refusals: ['NOT_FOUND', 'STATE', 'CHANNEL', 'FOUR_EYES'],
    stepUp: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/compensation/approve',
    access: { staff: 'refund.approve' },
    audit: 'refund.compensation_approve',
    summary: '审批违约金',
    input: z.object({ no: requestNo, reason }),
    data: Compensation,
    refusals: ['NOT_FOUND', 'STATE', 'FOUR_EYES'],
    stepUp: true,
  }),
  second: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/compensation/second',
    access: { staff: 'refund.second' },
    audit: 'refund.compensation_second',
    summary: '复核违约金',
    input: z.object({ no: requestNo, reason }),
    data: Compensation,
    refusals: ['NOT_FOUND', 'STATE', 'FOUR_EYES'],
    stepUp: true,
  }),
  paid: endpoint({
    method: 'POST',
    path: '/api/desk/refunds/{no}/compensation/paid',
    access: { staff: 'refund.approve' },
    audit: 'refund.compensation_paid',
    summary: '登记已由银行转账支付的违约金',
    input: z.object({ no: requestNo, ...transfer }),
    data: Compensation,
    refusals: ['NOT_FOUND', 'STATE'],
    stepUp: true,
  }),
}
