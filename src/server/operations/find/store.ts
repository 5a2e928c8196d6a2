import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { RefundRequestStatus } from '#src/domain/booking/refunds/request.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ComplaintCategory, InquiryStatus } from '#src/domain/content/inquiry-work.ts'
import type { Db } from '#src/platform/db/database.ts'
import { withinReach } from '#src/server/booking/orders/service.ts'

/** The most of a kind: who sees none of them types more. */
const MOST = 8

export interface OrderHit {
  order_no: string
  status: OrderStatus
  title: string
  departs_on: Day
  contact_name: string
  reason: string
}

/** Orders within the person's reach for which `condition` holds, the newest first. */
async function orders(db: Db, staff: Staff, reason: string, condition: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<OrderHit>`
    select order_no, status, snapshot ->> 'title' as title, departs_on, contact_name, ${reason} as reason
    from orders where ${withinReach(staff, 'order.read')} and ${condition}
    order by id desc limit ${MOST}`.execute(db)
  return rows
}

const isOrderOf = (table: 'contract' | 'payment' | 'refund', column: string, number: string) => sql<boolean>`
  id in (select order_id from ${sql.table(table)} where ${sql.ref(column)} = ${number})`

export const ordersByNumber = (db: Db, staff: Staff, orderNo: string) =>
  orders(db, staff, '订单号', sql<boolean>`order_no = ${orderNo}`)

export const ordersByEnd = (db: Db, staff: Staff, end: string) =>
  orders(db, staff, '订单号末六位', sql<boolean>`right(order_no, 6) = ${end}`)

export const ordersByContract = (db: Db, staff: Staff, contractNo: string) =>
  orders(db, staff, '合同号', isOrderOf('contract', 'contract_no', contractNo))

export const ordersByAttempt = (db: Db, staff: Staff, number: string) =>
  number.at(-3) === 'P'
    ? orders(db, staff, '支付单号', isOrderOf('payment', 'out_trade_no', number))
    : orders(db, staff, '退款单号', isOrderOf('refund', 'out_refund_no', number))

/** The payment of that number, or the one that the refund of that number goes back to, of orders within reach. */
export async function payments(db: Db, staff: Staff, number: string) {
  const { rows } = await sql<{ no: string; title: string; amount_fen: number; by: 'payment' | 'refund' }>`
    select payment.out_trade_no as no, snapshot ->> 'title' as title, payment.amount_fen,
      case when payment.out_trade_no = ${number} then 'payment' else 'refund' end as by
    from payment join orders on orders.id = payment.order_id
    where (payment.out_trade_no = ${number}
        or payment.id in (select payment_id from refund where out_refund_no = ${number}))
      and ${withinReach(staff, 'order.read')}`.execute(db)
  return rows
}

export async function refundRequests(db: Db, staff: Staff, requestNo: string) {
  const { rows } = await sql<{ request_no: string; title: string; status: RefundRequestStatus }>`
    select request_no, snapshot ->> 'title' as title, r.status
    from refund_request r join orders on orders.id = r.order_id
    where request_no = ${requestNo} and ${withinReach(staff, 'order.read')}`.execute(db)
  return rows
}

/** By the number of the request, or by that of the invoice or its reversal; all invoices are 财务's. */
export const invoices = (db: Db, no: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .select(['invoice.request_no', 'invoice.status', 'invoice.number'])
    .select(sql<string>`snapshot ->> 'title'`.as('title'))
    .where((of) => of.or([of('request_no', '=', no), of('number', '=', no), of('red_number', '=', no)]))
    .orderBy('invoice.id', 'desc')
    .limit(MOST)
    .execute()

export const withdrawals = (db: Db, no: string) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('member', 'member.id', 'withdrawal.member_id')
    .select(['withdrawal_no', 'member.name', 'withdrawal.state', 'withdrawal.amount_fen'])
    .where('withdrawal_no', '=', no)
    .execute()

export const ordersByPhone = (db: Db, staff: Staff, hash: Buffer) =>
  orders(db, staff, '联系人手机号', sql<boolean>`contact_phone_hash = ${hash}`)

export const ordersByDocument = (db: Db, staff: Staff, hash: Buffer) =>
  orders(
    db,
    staff,
    '出行人证件',
    sql<boolean>`id in (select order_id from order_traveller where doc_no_hash = ${hash})`,
  )

/** The upper end of everything that begins with a text; in a btree of patterns no wildcard can come from the text. */
const beginsWith = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${`${text}\u{10FFFF}`})`

export const ordersByContact = (db: Db, staff: Staff, name: string) =>
  orders(db, staff, '联系人姓名', beginsWith('contact_name', name))

export const ordersByTraveller = (db: Db, staff: Staff, name: string) =>
  orders(
    db,
    staff,
    '出行人姓名',
    sql<boolean>`id in (select order_id from order_traveller where name_cn <> '' and ${beginsWith('name_cn', name)})`,
  )

/** A member is one's own when they ordered with the person as advisor. */
const isReached = (staff: Staff) => {
  const only = onlyOf(staff, 'member.read')
  return only === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from orders where orders.member_id = member.id and ${withinReach(staff, 'order.read')})`
}

interface MemberHit {
  uid: string
  name: string
  phone_enc: Buffer
}
type Sought = { hash: Buffer } | { uid: string } | { name: string }

export async function members(db: Db, staff: Staff, sought: Sought) {
  const condition =
    'hash' in sought
      ? sql<boolean>`phone_hash = ${sought.hash}`
      : 'uid' in sought
        ? sql<boolean>`uid = ${sought.uid}`
        : beginsWith('name', sought.name)
  const { rows } = await sql<MemberHit>`
    select uid, name, phone_enc from member where status <> 'cancelled' and ${condition} and ${isReached(staff)}
    order by (name = ${'name' in sought ? sought.name : ''}) desc, id desc limit ${MOST}`.execute(db)
  return rows
}

export async function inquiriesBy(db: Db, staff: Staff, hash: Buffer) {
  const only = onlyOf(staff, 'consult.work')
  const { rows } = await sql<{ id: number; message: string; created_at: Date }>`
    select id, message, created_at from inquiry
    where phone_hash = ${hash} and (${only}::bigint is null or staff_id = ${only})
    order by id desc limit ${MOST}`.execute(db)
  return rows
}

/** Conversations of the member with that telephone; a guest has none. */
export async function chatsBy(db: Db, staff: Staff, hash: Buffer) {
  const only = onlyOf(staff, 'chat.work')
  const { rows } = await sql<{ id: number; subject: string; at: Date }>`
    select chat.id, subject, chat.created_at as at from chat join member on member.id = chat.member_id
    where phone_hash = ${hash} and (${only}::bigint is null or owner_id = ${only})
    order by chat.id desc limit ${MOST}`.execute(db)
  return rows
}

export async function complaints(db: Db, staff: Staff, complaintNo: string) {
  const only = onlyOf(staff, 'consult.work')
  const { rows } = await sql<{ complaint_no: string; category: ComplaintCategory; status: InquiryStatus }>`
    select complaint_no, complaint_category as category, status from inquiry
    where complaint_no = ${complaintNo} and (${only}::bigint is null or staff_id = ${only})`.execute(db)
  return rows
}

interface RequestHit {
  request_no: string
  place: string
  created_at: Date
}

export async function requestsBy(db: Db, staff: Staff, sought: { hash: Buffer } | { requestNo: string }) {
  const only = onlyOf(staff, 'custom.work')
  const condition =
    'hash' in sought ? sql`phone_hash = ${sought.hash}` : sql`request_no = ${sought.requestNo}`
  const { rows } = await sql<RequestHit>`
    select request_no, place_of_request(dest_ids, dest_text) as place, created_at from custom_request
    where ${condition} and (${only}::bigint is null or owner_id = ${only})
    order by id desc limit ${MOST}`.execute(db)
  return rows
}

interface NamedHit {
  id: number
  title: string
}

export async function products(db: Db, sought: { id: number } | { name: string }) {
  const condition = 'id' in sought ? sql`id = ${sought.id}` : beginsWith('title', sought.name)
  const { rows } = await sql<NamedHit>`
    select id, title from product where ${condition} order by id limit ${MOST}`.execute(db)
  return rows
}

export async function named(db: Db, table: 'hotel' | 'supplier', name: string) {
  const { rows } = await sql<NamedHit>`
    select id, name as title from ${sql.table(table)} where ${beginsWith('name', name)}
    order by id limit ${MOST}`.execute(db)
  return rows
}

export async function destinations(db: Db, name: string) {
  const { rows } = await sql<NamedHit>`
    select id, label as title from destination where ${beginsWith('label', name)}
    order by id limit ${MOST}`.execute(db)
  return rows
}
