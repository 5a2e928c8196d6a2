import {
  taxModes,
  withdrawalStates,
  withdrawChannels,
} from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { endpoint } from '../endpoint.ts'
import { coded, fen, flag, numBetween, pageOf, paging, requiredText, text, time } from '../wire.ts'
import { smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'

const channel = z.enum(withdrawChannels, '请选择到账方式')
/** Ten million yuan is far beyond every limit and fits the column. */
const amount = numBetween(1, 1_000_000_000, '请填写提现金额')

const Withdrawal = z.object({
  /** `TX260803048213`. */
  withdraw_no: z.string(),
  amount_fen: fen,
  tax_fen: fen,
  net_fen: fen,
  channel,
  channel_text: z.string(),
  /** `138****0001`, `微信昵称`. */
  account: z.string(),
  state: coded(withdrawalStates),
  state_text: z.string(),
  /** Why it was sent back; empty otherwise. */
  reason: z.string(),
  created_at: time,
  /** By when it is paid; null once it is, or was sent back. */
  due_at: z.nullable(time),
  paid_at: z.nullable(time),
})
export type WithdrawalView = z.output<typeof Withdrawal>

/** 提现 (rule book §13). */
export const withdrawals = {
  /** All that the form needs before anything is sent. With `amount_fen` it says what would be withheld of it. */
  form: endpoint({
    method: 'GET',
    path: '/api/v3/brokerage/withdraw',
    access: 'member',
    summary: '提现前：可提金额、限额、本人姓名、到账方式、代扣税款',
    input: z.object({ amount_fen: z.optional(amount) }),
    data: z.object({
      available_fen: fen,
      /** What can be asked for now, after the limits of the day and the month; 0 where nothing can. */
      most_fen: fen,
      min_fen: fen,
      /** Why nothing can be withdrawn now, in a sentence; empty where something can. */
      blocked_text: z.string(),
      /** The member's own saved traveller, masked; empty where there is none: first to be added at 常用旅客 as 本人. */
      real_name: z.string(),
      /** Where the code goes, masked. */
      phone: z.string(),
      wechat: z.object({ is_bound: flag, nickname: z.string() }),
      tax_mode: z.enum(taxModes),
      /** Of `amount_fen`; 0 without it. */
      tax_fen: fen,
      net_fen: fen,
    }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v3/brokerage/withdraws',
    access: 'member',
    summary: '提现记录，新的在前',
    input: z.object(paging),
    data: z.object(pageOf(Withdrawal)),
    refusals: [],
  }),
  /**
   * Sends a withdrawal to staff. The code is of scene 7, to the account's own telephone (`/m1/user/send_code`).
   * The same request twice is one withdrawal.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/v3/brokerage/withdraw',
    access: 'member',
    summary: '申请提现（验证码场景 7）',
    input: z.object({
      amount_fen: amount,
      channel,
      /** Of Alipay: telephone or e-mail. WeChat pays to the account that is bound, whatever stands here. */
      account: z.optional(text(100, '账号最多100个字')),
      real_name: requiredText(2, 40, '请填写真实姓名，2到40个字'),
      code: smsCode,
    }),
    data: Withdrawal,
    refusals: ['BAD_CODE', 'WITHDRAW_LIMIT', 'BALANCE', 'REALNAME'],
  }),
}
