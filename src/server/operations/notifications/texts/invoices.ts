import { yuanText } from '#src/domain/money.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'
import { contact, orderPage, yuanField } from './order-words.ts'

const issuedNext = ({ isPaper }: Events['invoice_issued']) =>
  isPaper ? '将寄往您填写的地址' : '请在订单详情下载'
const redNext = ({ isAgain }: Events['invoice_red']) =>
  isAgain ? '将按实付金额重新开具' : '如需发票请在订单详情重新申请'

type OfInvoices = Extract<keyof Events, `invoice_${string}`>

/** What a traveller is told of an invoice: what the shop did, by SMS too (rule book §8.9, ruling 21). */
export const invoiceTemplates: { [E in OfInvoices]: Template<Events[E], SmsFields<E>> } = {
  invoice_issued: {
    sms: {
      ...contact,
      fields: (order) => ({
        order_no: order.orderNo,
        amount: yuanField(order.amountFen),
        next: issuedNext(order),
      }),
    },
    inbox: {
      kind: 'order',
      title: '发票已开具',
      body: (order) =>
        `订单${order.orderNo}的${order.isPaper ? '纸质' : '电子'}发票已开具，金额${yuanText(order.amountFen)}，${issuedNext(order)}。`,
      url: orderPage,
      key: ({ invoiceNo }) => `invoice.issued:${invoiceNo}`,
    },
  },
  invoice_red: {
    sms: {
      ...contact,
      fields: (order) => ({
        order_no: order.orderNo,
        amount: yuanField(order.amountFen),
        next: redNext(order),
      }),
    },
    inbox: {
      kind: 'order',
      title: '发票已红冲',
      body: (order) =>
        `订单${order.orderNo}原金额${yuanText(order.amountFen)}的发票已红冲，不再有效，${redNext(order)}。`,
      url: orderPage,
      key: ({ invoiceNo }) => `invoice.red:${invoiceNo}`,
    },
  },
  invoice_rejected: {
    sms: { ...contact, fields: ({ orderNo }) => ({ order_no: orderNo }) },
    inbox: {
      kind: 'order',
      title: '开票申请未能办理',
      body: ({ orderNo, reason }) =>
        `订单${orderNo}的开票申请未能办理：${reason}。请在订单详情核对抬头后重新申请。`,
      url: orderPage,
      key: ({ invoiceNo }) => `invoice.rejected:${invoiceNo}`,
    },
  },
}
