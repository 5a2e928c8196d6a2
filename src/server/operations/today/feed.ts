import { sql } from 'kysely'
import type { today } from '#src/api/desk/work/today.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { withinReach } from '#src/server/booking/orders/service.ts'

type Entry = Data<typeof today.read>['feed'][number]
const MOST = 12

interface Row {
  at: Date
  text: string
  amount: number | null
  ref: string
}

const titles: Record<Entry['kind'], string> = {
  order: '新订单',
  signed: '签约',
  payment: '付款',
  refund: '退款到账',
  formed: '成团',
  review: '点评',
  custom_request: '定制需求',
}

const people = sql`(orders.adult + orders.child_bed + orders.child_nobed + orders.infant)::text || '人'`
const trip = sql`orders.snapshot ->> 'title'`

/** What has just happened in the shop, as far as this person may see it: no names, no telephones. */
export async function feedOf(db: Db, staff: Staff): Promise<Entry[]> {
  const has = (right: Parameters<typeof scopesOf>[1]) => scopesOf(staff, right).length > 0
  const reach = withinReach(staff, 'order.read')
  const parts: Promise<Entry[]>[] = []
  const add = (kind: Entry['kind'], query: ReturnType<typeof sql<Row>>) =>
    parts.push(
      query.execute(db).then(({ rows }) =>
        rows.map(({ at, text, amount, ref }) => ({
          kind,
          title: titles[kind],
          at,
          text,
          amount_fen: amount === null ? null : toFen(amount),
          ref,
        })),
      ),
    )
  if (has('order.read')) {
    add(
      'order',
      sql<Row>`select created_at as at, ${trip} || ' ' || ${people} as text, payable_fen as amount, order_no as ref
        from orders where ${reach} order by id desc limit ${MOST}`,
    )
    add(
      'signed',
      sql<Row>`select contract.signed_at as at, ${trip} || ' ' || ${people} as text, null as amount, order_no as ref
        from contract join orders on orders.id = contract.order_id where ${reach}
        order by contract.id desc limit ${MOST}`,
    )
    add(
      'payment',
      sql<Row>`select payment.success_at as at, ${trip} || ' ' || coalesce(order_bill.title, '无账单款项') as text, payment.amount_fen as amount,
          order_no as ref
        from payment join orders on orders.id = payment.order_id left join order_bill on order_bill.id = payment.bill_id
        where payment.success_at is not null and ${reach} order by payment.success_at desc limit ${MOST}`,
    )
    add(
      'refund',
      sql<Row>`select refund.success_at as at, ${trip} as text, -refund.amount_fen as amount, order_no as ref
        from refund join orders on orders.id = refund.order_id
        where refund.success_at is not null and ${reach} order by refund.success_at desc limit ${MOST}`,
    )
  }
  if (has('departure.read'))
    add(
      'formed',
      sql<Row>`select formed_at as at, product.title || ' ' || to_char(departure.departs_on, 'MM-DD') || ' 出发' as text,
          null as amount, departure.id::text as ref
        from group_formed join departure on departure.id = group_formed.departure_id
          join product on product.id = departure.product_id
        order by formed_at desc limit ${MOST}`,
    )
  if (has('review.read'))
    add(
      'review',
      sql<Row>`select written_at as at, coalesce(product.title, '定制服务') || ' ' || review.score || ' 分' as text,
          null as amount, review.id::text as ref
        from review left join product on product.id = review.product_id where not review.sample
        order by review.id desc limit ${MOST}`,
    )
  if (has('custom.work'))
    add(
      'custom_request',
      sql<Row>`select created_at as at,
          concat_ws(' ', nullif(place_of_request(dest_ids, dest_text), ''),
            nullif(coalesce(people, adult + child + senior), 0) || '人', days || '天') as text,
          null as amount, request_no as ref
        from custom_request order by id desc limit ${MOST}`,
    )
  const entries = (await Promise.all(parts)).flat()
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST)
}
