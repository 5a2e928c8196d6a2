import { keysOf } from '#src/domain/keys.ts'
import { cashbackStates } from '#src/domain/marketing/cashback/states.ts'
import {
  taxModes,
  withdrawalStates,
  withdrawChannels,
} from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, instant, requiredText, shownFen, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { Revealed, revealing } from '../reveal.ts'
import { DocumentShown, documentRef } from '../system/documents.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]
const withdrawalNo = rawText(32, '提现单号有误', '请提供提现单号').check(
  z.regex(/^TX\d{12}$/, '提现单号有误'),
)

const row = {
  id: z.int(),
  /** `TX260803048213`. */
  no: z.string(),
  uid: z.string(),
  member_name: z.string(),
  amount_fen: fen,
  tax_fen: fen,
  net_fen: fen,
  channel: z.enum(withdrawChannels),
  channel_text: z.string(),
  /** Masked; the whole one is shown by `reveal`. */
  account: z.string(),
  real_name: z.string(),
  state: z.enum(namesOf(withdrawalStates)),
  state_text: z.string(),
  is_first: z.boolean(),
  requested_at: time,
  /** Until when it is reviewed or paid; null where nothing waits. */
  due_at: z.nullable(time),
}
const WithdrawalRow = z.object(row)
export type DeskWithdrawalRow = z.output<typeof WithdrawalRow>

const Act = z.object({ allowed: z.boolean(), why: z.string() })
/** What speaks for or against it; `is_fine` is null where it is only a fact. */
const Fact = z.object({ label: z.string(), text: z.string(), is_fine: z.nullable(z.boolean()) })
export type WithdrawalFact = z.output<typeof Fact>

const Share = z.object({
  cashback_id: z.int(),
  order_no: z.string(),
  trip_title: z.string(),
  /** What this withdrawal takes of it. */
  amount_fen: fen,
  /** What the order's cashback is now. */
  cashback_fen: fen,
  cashback_state: z.enum(namesOf(cashbackStates)),
  cashback_state_text: z.string(),
  /** When something of the order was given back after the withdrawal was asked for; null where nothing was. */
  refunded_at: z.nullable(time),
})

const DeskWithdrawal = z.object({
  ...row,
  tax_mode: z.enum(taxModes),
  /** Real name, first time, account age, device and payer, refunds since (desk book §4.10). */
  facts: z.array(Fact),
  shares: z.array(Share),
  reviewed_by: z.nullable(z.string()),
  reviewed_at: z.nullable(time),
  rejected_by: z.nullable(z.string()),
  rejected_at: z.nullable(time),
  reject_reason: z.string(),
  paid_by: z.nullable(z.string()),
  paid_at: z.nullable(time),
  paid_on: z.nullable(day),
  reference: z.string(),
  receipt: z.nullable(DocumentShown),
  acts: z.object({ approve: Act, reject: Act, paid: Act }),
  server_ts: instant,
})
export type DeskWithdrawal = z.output<typeof DeskWithdrawal>

const access = { staff: 'withdraw.review' } as const
const reason = requiredText(5, 200, '请写明原因，5到200个字')

/** 提现 (desk book §4.10 and §4.14): one person agrees, another pays by hand and writes the receipt down. */
export const deskWithdrawals = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/withdraws',
    access,
    summary: '提现，新的在前',
    input: z.object({
      states: z.optional(words(namesOf(withdrawalStates))),
      uid: z.optional(rawText(32, '会员编号有误')),
      withdraw_no: z.optional(withdrawalNo),
      /** Days on which it was asked for. */
      from: z.optional(day),
      until: z.optional(day),
      cursor: z.optional(cursor),
    }),
    data: listOf(WithdrawalRow),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/withdraws/{withdraw_no}',
    access,
    summary: '一笔提现，连同审核依据',
    input: z.object({ withdraw_no: withdrawalNo }),
    data: DeskWithdrawal,
    refusals: ['NOT_FOUND'],
  }),
  /** BALANCE where refunds since have left less than it takes: it can only be sent back then. */
  approve: endpoint({
    method: 'POST',
    path: '/api/desk/withdraws/{withdraw_no}/approve',
    access,
    audit: 'withdraw.approve',
    summary: '通过提现，由另一位同事付款',
    input: z.object({
      withdraw_no: withdrawalNo,
      /** The sum that the page showed; another one answers PARAM. */
      amount_fen: shownFen,
    }),
    data: DeskWithdrawal,
    refusals: ['NOT_FOUND', 'STATE', 'BALANCE'],
    stepUp: true,
  }),
  /** Also of one that was approved and cannot be paid: whoever that is. The member reads the reason. */
  reject: endpoint({
    method: 'POST',
    path: '/api/desk/withdraws/{withdraw_no}/reject',
    access,
    audit: 'withdraw.reject',
    summary: '退回提现，返现按订单现状计',
    input: z.object({ withdraw_no: withdrawalNo, reason }),
    data: DeskWithdrawal,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  paid: endpoint({
    method: 'POST',
    path: '/api/desk/withdraws/{withdraw_no}/paid',
    access,
    audit: 'withdraw.paid',
    summary: '登记已付款，附回单；不能由审核人登记',
    input: z.object({
      withdraw_no: withdrawalNo,
      paid_on: day,
      reference: requiredText(4, 64, '请填写付款流水号，4到64个字'),
      /** A document of purpose `receipt`. */
      receipt_ref: documentRef,
    }),
    data: DeskWithdrawal,
    refusals: ['NOT_FOUND', 'STATE', 'FOUR_EYES'],
    stepUp: true,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/withdraws/{withdraw_no}/reveal',
    access,
    audit: 'withdraw.reveal',
    summary: '显示收款账号或姓名60秒，写明原因',
    input: z.object({
      withdraw_no: withdrawalNo,
      field: z.enum(['account', 'real_name'], '请选择要看的内容'),
      ...revealing,
    }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
