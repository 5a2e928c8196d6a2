import type { ReactNode } from 'react'
import type { Beside as Known } from '#src/api/desk/service/shapes.ts'
import type { z } from '#src/api/zod.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { customTripStatusText } from '#src/domain/codes.ts'
import { inquiryKindText, inquiryStatusText } from '#src/domain/content/inquiry-work.ts'
import { yuanText } from '#src/domain/money.ts'
import { useMay } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Part } from './facts.tsx'

/** What else the shop knows of the same telephone. */
export function Beside({ of: { member, inquiries, orders, requests } }: { of: z.output<typeof Known> }) {
  const may = useMay()
  const isAlone = !member && inquiries.length + orders.length + requests.length === 0
  return (
    <Part title="同一手机号">
      {isAlone && <p className="text-ink-500">没有会员、订单或其他咨询。</p>}
      {member && (
        <p className="mb-2">
          <Linked to={may('member.read') ? `/members/${member.uid}` : null}>会员 {member.name}</Linked>
        </p>
      )}
      <Group title="订单">
        {orders.map(({ order_no, title, status, departs_on, payable_fen }) => (
          <Entry
            key={order_no}
            note={`${departs_on} 出发 · ${yuanText(payable_fen)}`}
            state={orderStatusText[status]}
            to={may('order.read') ? `/orders/${order_no}` : null}
          >
            {title}
          </Entry>
        ))}
      </Group>
      <Group title="定制需求">
        {requests.map(({ request_no, status, place }) => (
          <Entry
            key={request_no}
            note={request_no}
            state={customTripStatusText[status]}
            to={may('custom.work') ? `/custom/${request_no}` : null}
          >
            {place || '还没想好'}
          </Entry>
        ))}
      </Group>
      <Group title="以前的咨询">
        {inquiries.map(({ id, kind, status, message }) => (
          <Entry
            key={id}
            note={inquiryKindText[kind]}
            state={inquiryStatusText[status]}
            to={may('consult.work') ? `/consults/${id}` : null}
          >
            {message || inquiryKindText[kind]}
          </Entry>
        ))}
      </Group>
    </Part>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <div className="mt-3 border-line border-t pt-2 first:mt-0 first:border-t-0 first:pt-0">
      <h3 className="text-12 text-ink-500">{title}</h3>
      <ul>{children}</ul>
    </div>
  )

interface EntryProps {
  to: string | null
  state: string
  note: string
  children: ReactNode
}

const Entry = ({ to, state, note, children }: EntryProps) => (
  <li className="py-1">
    <p className="flex items-start gap-2">
      <span className="min-w-0 grow truncate">
        <Linked to={to}>{children}</Linked>
      </span>
      <span className="tag">{state}</span>
    </p>
    <p className="num text-12 text-ink-500">{note}</p>
  </li>
)

/** A link for whoever may go there, and words for everybody else. */
const Linked = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    children
  ) : (
    <DeskLink className="text-pine-600 hover:underline" to={to}>
      {children}
    </DeskLink>
  )
