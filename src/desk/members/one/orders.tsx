import { useQuery } from '@tanstack/react-query'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { yuanText } from '#src/domain/money.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Part } from '../../service/facts.tsx'

/** A member's orders, the newest first. */
export function Orders({ uid }: { uid: string }) {
  const may = useMay()
  const orders = useQuery(query(deskMembers.orders, { uid }))
  return (
    <Part title="订单">
      <Loaded of={orders}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-500">还没有订单。</p>
          ) : (
            <table className="w-full table-fixed">
              <thead className="text-left text-12 text-ink-500">
                <tr>
                  {['订单号', '状态', '产品', '出发', '应付', '已付'].map((title) => (
                    <th className="py-1 font-normal" key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(({ order_no, status, title, departs_on, payable_fen, paid_fen }) => (
                  <tr className="border-line border-t" key={order_no}>
                    <td className="num truncate py-1.5">
                      {may('order.read') ? (
                        <DeskLink className="text-pine-600 hover:underline" to={`/orders/${order_no}`}>
                          {order_no}
                        </DeskLink>
                      ) : (
                        order_no
                      )}
                    </td>
                    <td>
                      <span className="tag">{orderStatusText[status]}</span>
                    </td>
                    <td className="truncate">{title}</td>
                    <td className="num">{departs_on}</td>
                    <td className="num">{yuanText(payable_fen)}</td>
                    <td className="num">{yuanText(paid_fen)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Part>
  )
}
