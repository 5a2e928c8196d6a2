import { changeStates } from '#src/domain/booking/changes/change.ts'
import { TravellerInput } from '../account/travellers.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, fen, flag, flagText, instant, jsonField, orderNo, seq, text } from '../wire.ts'
import { z } from '../zod.ts'
import { ChangeDate, ChangeLine, changeSums, OrderChange } from './change-views.ts'
import { LadderRow } from './price-views.ts'

/** A change's number, `BM260803048213C01`. */
export const changeNo = rawText(32, '改期单号有误', '请提供改期单号').check(
  z.regex(/^BM\d{12}C\d\d$/, '改期单号有误'),
)

/** `code` is an error number of the API; the message says why the change cannot be asked for. */
const Blocker = z.object({ code: z.int(), field: z.string(), message: z.string() })

/** What another date would cost today, line by line, and why it cannot be had. */
export const DateChangeQuote = z.object({
  order_id: z.string(),
  from: ChangeDate,
  to: z.object({
    ...ChangeDate.shape,
    combo_key: z.string(),
    /** Seats that are left, 10 at the most, which is plenty. */
    stock: z.int(),
    /** `已成团`, `还差3人成团`. */
    group_text: z.string(),
  }),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** Carried out without a clerk: today's ladder keeps nothing, and the date needs no confirmation. */
  by_rule: flag,
  /** What cancelling instead would keep and give back today. */
  cancelling: z.object({ text: z.string(), deduct_fen: fen, refund_fen: fen }),
  /** The ladder of the new date. */
  ladder: z.array(LadderRow),
  /** Empty when it can be asked for. */
  blockers: z.array(Blocker),
  /** For how long seats and price are kept once it is asked for by rule, or proposed. */
  hold_hours: z.int(),
  /** Goes back with `/order/change/apply`; empty while something blocks. Good for 20 minutes, then as long as the sums hold. */
  change_token: z.string(),
  token_expires_ts: instant,
  server_ts: instant,
})

/** What every step of a change answers. */
export const ChangeStep = z.object({
  change_no: z.string(),
  state: z.enum(changeStates),
  /** The change as the order's page shows it. */
  change: OrderChange,
})

/** The same with the sum, which may be 0. */
const SwapStep = z.object({ ...ChangeStep.shape, difference_fen: fen })

/** The reason of who asks, in their own words. */
const reason = text(200)

export const changes = {
  quote: endpoint({
    method: 'GET',
    path: '/api/v3/order/change/quote',
    access: 'member',
    summary: '改期试算：差价、扣款下限、能否自动办理',
    input: z.object({
      order_id: orderNo,
      date: day,
      /** The order's own when it is not sent. */
      combo_key: z.optional(rawText(64, '套餐有误')),
    }),
    data: DateChangeQuote,
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'CLOSED'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v3/order/change/apply',
    access: 'member',
    summary: '申请改期：自动办理的占位24小时，其余由客服处理',
    input: z.object({ change_token: rawText(2000, '试算已失效，请重新试算', '请先试算'), reason }),
    data: ChangeStep,
    /** PRICE_CHANGED carries the new quote in `data.quote`. */
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'PRICE_CHANGED', 'CLOSED'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v3/order/change/accept',
    access: 'member',
    summary: '接受客服提出的改期或换人方案',
    input: z.object({ change_no: changeNo }),
    data: ChangeStep,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/order/change/withdraw',
    access: 'member',
    summary: '撤回改期或换人，订单保持原状',
    input: z.object({ change_no: changeNo }),
    data: ChangeStep,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  swap: endpoint({
    method: 'POST',
    path: '/api/v3/order/swap/apply',
    access: 'member',
    summary: '换人：由另一位出行人代替，补差价或由客服处理',
    input: z.object({
      order_id: orderNo,
      seq,
      /** Documents and names in full; `kind` may differ where the seat stays one (no infant). */
      traveller_json: jsonField(TravellerInput),
      reason: z.optional(reason),
      /** The boxes of the form, as for a traveller who is added. */
      consent: z.optional(flagText),
      guardian_consent: z.optional(flagText),
    }),
    data: SwapStep,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
}
