import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { contact, orderPage, tripFields, tripOf, yuanField } from './order-words.ts'

type OfRefunds = Extract<keyof Events, `refund_${string}` | `compensation_${string}`>

/** What a traveller is told of money that goes back, and of what the shop owes beside it. */
export const refundTemplates: { [E in OfRefunds]: Template<Events[E], SmsFields<E>> } = {
  refund_approved: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        next: order.refundFen > 0 ? '款项将退回原支付账户' : '按退改规则没有可退金额',
      }),
    },
    inbox: {
      kind: 'payment',
      title: '退款申请已通过',
      body: (order) =>
        order.refundFen > 0
          ? `订单${order.orderNo}的退款${yuanText(order.refundFen)}已通过，将退回原支付账户，预计1-7个工作日到账：${tripOf(order)}。`
          : `订单${order.orderNo}的${order.isPart ? '部分出行人取消' : '取消'}申请已通过，按退改规则没有可退金额：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, requestNo }) => `refund.approved.${requestNo}:${orderNo}`,
    },
  },
  refund_rejected: {
    sms: { ...contact, fields: tripFields },
    inbox: {
      kind: 'payment',
      title: '退款申请未通过',
      body: (order) =>
        `订单${order.orderNo}的退款申请未通过：${order.reason}。订单保持原状：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, requestNo }) => `refund.rejected.${requestNo}:${orderNo}`,
    },
  },
  refund_arrived: {
    sms: {
      ...contact,
      fields: (order) => ({
        ...tripFields(order),
        account: order.account ? '您的银行账户' : '原支付账户',
      }),
    },
    inbox: {
      kind: 'payment',
      title: '退款已退回',
      body: (order) =>
        `订单${order.orderNo}的退款${yuanText(order.refundedFen)}${order.account ? `已转账至${order.account}` : '已退回原支付账户'}：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, outRefundNo }) => `order.refunded.${outRefundNo}:${orderNo}`,
    },
  },
  compensation_approved: {
    sms: {
      ...contact,
      fields: ({ orderNo, amountFen }) => ({ order_no: orderNo, amount: yuanField(amountFen) }),
    },
    inbox: {
      kind: 'payment',
      title: '违约金已审批',
      body: (order) =>
        `订单${order.orderNo}由我社取消，依合同应付您的违约金${yuanText(order.amountFen)}已审批，与退款分开支付。客服将致电核对您的收款账户，随后由银行转账：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, requestNo }) => `compensation.approved.${requestNo}:${orderNo}`,
    },
  },
  compensation_paid: {
    sms: {
      ...contact,
      fields: ({ orderNo, amountFen }) => ({ order_no: orderNo, amount: yuanField(amountFen) }),
    },
    inbox: {
      kind: 'payment',
      title: '违约金已转账',
      body: (order) =>
        `订单${order.orderNo}的违约金${yuanText(order.amountFen)}已转账至${order.account}：${tripOf(order)}。`,
      url: orderPage,
      key: ({ orderNo, requestNo }) => `compensation.paid.${requestNo}:${orderNo}`,
    },
  },
}
