import type { ReactNode } from 'react'
import { DeskLink } from '../desk-link.tsx'
import { Panel } from '../panel.tsx'

interface Props {
  orderNo: string
  title: string
  days: string
  /** The list that holds all records of this kind of the order. */
  all: { text: string; to: '/mails' | '/finance/invoices' }
  children?: ReactNode
}

/** The order that a record belongs to, with a way to it and to its other records of this kind. */
export const OrderPanel = ({ orderNo, title, days, all, children }: Props) => (
  <Panel
    aside={
      <DeskLink className="num ml-auto text-pine-600 hover:underline" to={`/orders/${orderNo}`}>
        {orderNo}
      </DeskLink>
    }
    title="订单"
  >
    <p className="px-4 pt-2 pb-3 text-13/22">
      {title}
      <span className="num block text-12 text-ink-500">{days}</span>
    </p>
    {children}
    <p className="border-line border-t px-4 py-2">
      <DeskLink className="text-pine-600 hover:underline" search={{ order_no: orderNo }} to={all.to}>
        {all.text}
      </DeskLink>
    </p>
  </Panel>
)
