import { contractStates, orderStatuses } from '#src/domain/booking/order-codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, flagText, id, instant, orderNo, requiredText, time } from '../wire.ts'
import { smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'
import { changeNo } from './changes.ts'
import { LadderRow } from './price-views.ts'

const Fact = z.object({ name: z.string(), value: z.string() })

/** The contract of an order before and after signing (rule book §9.1). */
export const ContractInfo = z.object({
  contract_no: z.string(),
  template: z.object({ code: z.string(), version: z.string(), title: z.string() }),
  state: coded(contractStates),
  fields: z.object({
    party: z.array(Fact),
    licence: z.string(),
    /** Numbers are masked on screens; the stored document carries them in full. */
    travellers: z.array(z.object({ name: z.string(), kind_text: z.string(), doc: z.string() })),
    trip: z.array(Fact),
    fee: z.array(Fact),
    ladder: z.array(LadderRow),
    ground_operators: z.array(z.object({ name: z.string(), address: z.string(), phone: z.string() })),
    min_group: z.int(),
    insurance: z.string(),
    unfit: z.string(),
    supplement: z.string(),
  }),
  /** Canonical, with masked numbers. */
  html: z.string(),
  /** Of the stored document; empty before signing. */
  sha256: z.string(),
  /** Of the text as it was shown before signing; goes back with the signature. Empty once it is signed. */
  text_hash: z.string(),
  need_scroll: z.literal(1),
  sign: z.object({ need_sms: z.literal(1), phone_mask: z.string(), sign_name_default: z.string() }),
  signed_at: z.nullable(time),
  deadline_ts: z.nullable(instant),
  server_ts: instant,
})
export type ContractInfo = z.output<typeof ContractInfo>

export const contracts = {
  info: endpoint({
    method: 'GET',
    path: '/api/v3/order/contract/info',
    access: 'member',
    summary: '待签或已签的合同；带 bill_id 时为该笔补款的补充条款，带 change_no 时为改期换人的新合同',
    input: z.object({ order_id: orderNo, bill_id: z.optional(id), change_no: z.optional(changeNo) }),
    data: ContractInfo,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v3/order/contract/confirm',
    access: 'member',
    summary: '签署合同（短信验证码场景 6）',
    input: z.object({
      order_id: orderNo,
      /** The supplement whose clause is signed, and not the contract. */
      bill_id: z.optional(id),
      /** The change whose new contract is signed. */
      change_no: z.optional(changeNo),
      agree: z.optional(flagText),
      text_hash: rawText(128, '请先阅读合同').check(z.regex(/^[0-9a-f]{64}$/, '请先阅读合同')),
      sign_name: requiredText(2, 40, '请输入签署人姓名'),
      code: smsCode,
    }),
    data: z.object({
      contract_no: z.string(),
      signed_at: time,
      status: coded(orderStatuses),
      /** `order`: a change that cost nothing more has been carried out by signing. */
      next: z.enum(['pay', 'order']),
    }),
    refusals: ['NOT_FOUND', 'STATE', 'BAD_CODE', 'TRAVELLER', 'PAY_EXPIRED'],
  }),
}
