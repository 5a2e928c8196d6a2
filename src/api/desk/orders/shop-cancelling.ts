import { shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { fen, numBetween, orderNo, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

const cause = z.enum(shopCauses, '请选择取消原因')

/** 商家取消 of one order (rule book §7.2, row 19; desk book §4.2): 财务 approves its refund afterwards. */
export const orderShopCancelling = {
  quote: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/shop_cancel/quote',
    access: { staff: 'order.shopcancel' },
    summary: '商家取消前试算：全额退款与违约金',
    input: z.object({ no: orderNo, cause }),
    data: z.object({
      allowed: z.boolean(),
      why: z.string(),
      paid_fen: fen,
      refund_fen: fen,
      /** What stays of those who left before. */
      kept_fen: fen,
      /** Where the money goes, the newest payment first. */
      routes: z.array(z.object({ channel_text: z.string(), amount_fen: fen })),
      compensation: z.object({ bp: z.int(), base_fen: fen, amount_fen: fen, law_text: z.string() }),
      messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
      quote_token: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/shop_cancel',
    access: { staff: 'order.shopcancel' },
    audit: 'order.shopcancel',
    stepUp: true,
    summary: '商家取消已付款的订单',
    input: z.object({
      no: orderNo,
      cause,
      quote_token: rawText(100, '试算已失效，请重新打开', '请先试算'),
      /** What goes back, typed again. */
      amount_fen: numBetween(0, 100_000_000, '请再次输入退款金额'),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    data: z.object({ refund_no: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'PRICE_CHANGED'],
  }),
}
