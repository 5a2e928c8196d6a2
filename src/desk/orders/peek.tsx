import { useQuery } from '@tanstack/react-query'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../client/query.ts'
import { Facts } from '../parts/panel.tsx'
import { Clock, StatusTag } from './status.tsx'

/** What one wants to know of an order without leaving the list. */
export function OrderPeek({ no }: { no: string }) {
  const { data: order, error } = useQuery(query(orderDetails.detail, { no }))
  if (error && !order) return <Notice tone="err">{messageOf(error)}</Notice>
  if (!order || order.no !== no) return <Skeleton className="h-80 rounded-control" />
  const { money, travellers, contact } = order
  return (
    <>
      <p className="flex items-center gap-2">
        <StatusTag order={order} />
        <Clock deadline={order.deadline} now={order.server_ts} />
      </p>
      <h3 className="mt-2 font-semibold text-14/22">{order.title}</h3>
      <p className="text-ink-700">{order.waits_for}</p>
      <div className="-mx-4">
        <Facts
          rows={[
            ['出发', `${monthDayText(order.departs_on)} ${weekdayText(order.departs_on)}，${order.days}天`],
            ['人数', `${order.people_text} ${order.rooms}间`],
            ['套餐', order.combo_name],
            ...(contact ? ([['联系人', `${contact.name} ${contact.phone}`]] as const) : []),
            ...(contact?.remark ? ([['备注', contact.remark]] as const) : []),
            ['应付', yuanText(money.payable_fen)],
            ['已付', yuanText(money.paid_fen)],
            ['待付', yuanText(money.unpaid_fen)],
            ['合同', order.contracts.find(({ in_force }) => in_force)?.no ?? '未签署'],
          ]}
        />
      </div>
      {travellers && travellers.length > 0 && (
        <ul className="mt-1 border-line border-t pt-2">
          {travellers.map(({ seq, name_cn, kind_text, faults }) => (
            <li className="text-13/22" key={seq}>
              {name_cn || `第${seq}位`} <span className="text-12 text-ink-500">{kind_text}</span>{' '}
              {faults.length > 0 && <span className="text-12 text-warn">{faults[0]}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
