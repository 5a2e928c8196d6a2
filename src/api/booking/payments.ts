import { orderStatuses, payChannels } from '#src/domain/booking/order-codes.ts'
import { type PayType, payDevices } from '#src/domain/booking/payment.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, day, fen, flag, id, instant, orderNo } from '../wire.ts'
import { z } from '../zod.ts'
import { Bill } from './bill-views.ts'

export const tradeStates = ['NOTPAY', 'SUCCESS', 'CLOSED', 'USERPAYING', 'PAYERROR', 'REFUND'] as const

/** The ways to pay that the cashier shows, in this order. */
export const offeredPayTypes = ['wechat', 'alipay', 'offline'] as const satisfies PayType[]

/** 对公转账: nothing, chosen by the payer, or money that has come and that the shop looks at. */
export const transferStates = ['none', 'chosen', 'checking'] as const

const outTradeNo = rawText(64, '支付单号有误', '请提供支付单号').check(
  z.regex(/^[0-9A-Za-z]{6,32}$/, '支付单号有误'),
)

const Cashier = z.object({
  order_id: z.string(),
  title: z.string(),
  people_text: z.string(),
  date: day,
  /** Null when nothing is left to pay. */
  bill: z.nullable(z.object({ ...Bill.shape, due_at_ts: instant })),
  server_ts: instant,
  deadline_ts: z.nullable(instant),
  channels: z.array(z.object({ code: z.enum(offeredPayTypes), name: z.string(), enabled: flag })),
  transfer: z.enum(transferStates),
  notice: z.string(),
  /** The money of this environment is not real. */
  sandbox: flag,
  contract_signed: flag,
  status: coded(orderStatuses),
})

/** A number, and a code to scan or an address to open. */
const OpenTrade = z.object({
  out_trade_no: z.string(),
  channel: coded(payChannels),
  /** To scan: the address and its picture. */
  code_url: z.optional(z.string()),
  qr_svg: z.optional(z.string()),
  /** To open in the browser, where there is nothing to scan. */
  pay_url: z.optional(z.string()),
  amount_fen: fen,
  expire_ts: instant,
  server_ts: instant,
})
export type OpenTrade = z.output<typeof OpenTrade>

/** Where to send the money by bank, and what its reference has to say (rule book §8.9, 17). */
const TransferTarget = z.object({
  account_name: z.string(),
  account_no: z.string(),
  bank: z.string(),
  reference: z.string(),
  amount_fen: fen,
  expire_ts: instant,
})
export type TransferTarget = z.output<typeof TransferTarget>

export const payments = {
  cashier: endpoint({
    method: 'GET',
    path: '/api/v3/pay/info',
    access: 'member',
    summary: '收银台',
    input: z.object({ order_id: orderNo, bill_id: z.optional(id) }),
    data: Cashier,
    refusals: ['NOT_FOUND', 'NEED_CONTRACT'],
  }),
  bills: endpoint({
    method: 'GET',
    path: '/api/v3/pay/supplement/list',
    access: 'member',
    summary: '订单的全部账单：订金、尾款、补款',
    input: z.object({ order_id: orderNo }),
    data: z.object({ list: z.array(Bill), total_unpaid_fen: fen }),
    refusals: ['NOT_FOUND'],
  }),
  pay: endpoint({
    method: 'GET',
    path: '/api/v3/payment',
    access: 'member',
    summary: '发起支付；未过期的同一笔会原样返回',
    input: z.object({
      order_id: orderNo,
      bill_id: z.optional(id),
      pay_type: z.enum(offeredPayTypes, '请选择支付方式'),
      /** A telephone is led to the provider's application; a computer, which it is unless said, to a code or a window. */
      device: z.optional(z.enum(payDevices, '请选择支付方式')),
    }),
    data: z.union([OpenTrade, TransferTarget]),
    refusals: ['NOT_FOUND', 'STATE', 'NEED_CONTRACT', 'TRAVELLER', 'CHANNEL', 'PAY_EXPIRED'],
    changesState: true,
  }),
  query: endpoint({
    method: 'POST',
    path: '/api/v3/pay/pc/wechat/query',
    access: 'member',
    summary: '查询支付结果',
    input: z.object({ out_trade_no: outTradeNo }),
    data: z.object({
      out_trade_no: z.string(),
      paid: flag,
      trade_state: z.enum(tradeStates),
      order_status: coded(orderStatuses),
    }),
    refusals: ['NOT_FOUND'],
  }),
  /** The payer's browser posts the signed form from here, in a window of its own. */
  leave: endpoint({
    method: 'GET',
    path: '/api/v3/pay/alipay/go',
    access: 'member',
    summary: '前往支付宝：提交已签名的表单',
    input: z.object({ out_trade_no: outTradeNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
    answers: 'form',
  }),
}
