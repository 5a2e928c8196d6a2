import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { cutText } from '#src/domain/cut-text.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'

/** Of each kind the newest: a telephone of a campaign has hundreds, and nobody reads them. */
const MOST = 10
/** Letters of a message that say which inquiry is meant. */
const EXCERPT = 60

interface Of {
  phoneHash: Buffer
  /** The record itself, which does not stand beside itself. */
  inquiryId?: number
  requestId?: number
}

/**
 * What else the shop knows of a telephone: the member, inquiries, orders and requests. Orders are told to those alone
 * who may read every order.
 */
export async function findBeside(db: Db, staff: Staff, { phoneHash, inquiryId = 0, requestId = 0 }: Of) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'uid', 'name'])
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
  const inquiries = await db
    .selectFrom('inquiry')
    .select(['id', 'kind', 'status', 'message', 'created_at'])
    .where('phone_hash', '=', phoneHash)
    .where('id', '<>', inquiryId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return {
    member: member ? { uid: member.uid, name: member.name } : null,
    inquiries: inquiries.map(({ message, ...row }) => ({
      ...row,
      message: cutText(maskNumbers(message), EXCERPT),
    })),
    orders: scopesOf(staff, 'order.read').includes('all') ? await ordersOf(db, phoneHash, member?.id) : [],
    requests: await requestsOf(db, phoneHash, requestId),
  }
}

/** The member's own, and those whose contact has this telephone. */
async function ordersOf(db: Db, phoneHash: Buffer, memberId: number | undefined) {
  const { rows } = await sql<{
    order_no: string
    title: string
    status: OrderStatus
    departs_on: string
    payable_fen: number
  }>`
    select order_no, snapshot ->> 'title' as title, status, departs_on, payable_fen from orders
    where member_id = ${memberId ?? null}::bigint or contact_phone_hash = ${phoneHash}
    order by created_at desc limit ${MOST}`.execute(db)
  return rows.map(({ payable_fen, ...row }) => ({ ...row, payable_fen: toFen(payable_fen) }))
}

async function requestsOf(db: Db, phoneHash: Buffer, but: number) {
  const rows = await db
    .selectFrom('custom_request as r')
    .select(['r.request_no', 'r.status', 'r.created_at'])
    .select(sql<string>`place_of_request(r.dest_ids, r.dest_text)`.as('place'))
    .where('r.phone_hash', '=', phoneHash)
    .where('r.id', '<>', but)
    .orderBy('r.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows
}
