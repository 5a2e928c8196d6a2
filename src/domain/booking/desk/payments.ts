import type { PaymentStatus } from '../order-codes.ts'

/** How a payment stands, as staff read it. */
export const paymentStatusText: Record<PaymentStatus, string> = {
  created: '未付',
  success: '已到账',
  closed: '已关闭',
  failed: '未计入',
  refunded: '已退回',
}

const sourceTexts: Readonly<Record<string, string>> = {
  notify: '渠道通知',
  query: '主动查询',
  reconcile: '对账',
}
/** How we heard of a payment; a source without words of its own is called by its name. */
export const eventSourceText = (kind: string): string => sourceTexts[kind] ?? kind

const outcomeTexts: Readonly<Record<string, string>> = {
  paid: '已记为到账',
  repeated: '重复消息，不再记账',
  given_back: '不能计入，自动原路退回',
  mismatch: '与账单不符，未记账，已告警',
  closed: '渠道已关闭',
  pending: '尚未支付',
  unknown: '没有这笔支付，已告警',
  forged: '签名无效，未采信',
  unreadable: '内容无法读取，渠道会再次通知',
}
/** What became of such a message. */
export const eventOutcomeText = (outcome: string): string => outcomeTexts[outcome] ?? outcome
