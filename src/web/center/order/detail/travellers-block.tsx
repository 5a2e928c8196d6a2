import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orderSearchOf } from '../../../booking/search.ts'
import { isGoing } from '../status.ts'
import { Block } from './block.tsx'
import { VisaSteps } from './visa/visa-steps.tsx'

/** Who travels, masked, and what is still missing. */
export function TravellersBlock({ order }: { order: OrderDetail }) {
  const expected = order.adult + order.child_bed + order.child_nobed + order.infant
  const missing = expected - order.travellers.length
  return (
    <Block
      aside={
        order.editable.contact && (
          <Link className="more" search={orderSearchOf(order)} to="/productOrder/fillOrder">
            修改
          </Link>
        )
      }
      title="出行人与联系人"
    >
      <ul className="grid grid-cols-2 gap-3 max-lg:grid-cols-1">
        {order.travellers.map((person) => (
          <li className="rounded-card border border-line px-4 py-3" key={person.seq}>
            <p className="flex items-center gap-2">
              <b>{person.name_cn || `${person.name_en_last} ${person.name_en_first}` || '姓名待填写'}</b>
              <span className="tag">{person.kind_text}</span>
              {!person.complete && <span className="tag cin">资料待补全</span>}
              {order.changing.swap.allowed && (
                <Link
                  aria-label={`换人：${person.name_cn || `第 ${person.seq} 位`}`}
                  className="more ml-auto"
                  search={{ id: order.order_id, seq: person.seq }}
                  to="/center/order/swap"
                >
                  换人
                </Link>
              )}
            </p>
            <p className="mt-1 text-ink-500">
              {person.doc_type_text || '证件待填写'} <span className="num font-medium">{person.doc_no}</span>
            </p>
            {isGoing(order.status) && <VisaSteps orderId={order.order_id} seq={person.seq} />}
          </li>
        ))}
      </ul>
      {missing > 0 && <p className="mt-3 text-cin-700">还有 {missing} 位出行人未填写</p>}
      {!order.changing.swap.allowed && isGoing(order.status) && (
        <p className="mt-3 text-13 text-ink-500">换人：{order.changing.swap.why}</p>
      )}
      <p className="mt-4 border-line border-t pt-4 text-ink-700">
        联系人 {order.linkman.name} <span className="num font-medium">{order.linkman.phone}</span>
        {order.linkman.email && ` · ${order.linkman.email}`}
        {order.linkman.emergency_name &&
          ` · 紧急联系人 ${order.linkman.emergency_name} ${order.linkman.emergency_phone}`}
      </p>
    </Block>
  )
}
