import { type SqlBool, sql } from 'kysely'
import { endedStatuses } from '#src/domain/account/closing.ts'
import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { MemberStatus } from '#src/domain/desk/member-work.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** Nobody browses the members: a search that finds more is refused. */
export const MOST_FOUND = 200
const MOST_ORDERS = 200
const MOST_HISTORY = 200

export interface MemberRecord {
  id: number
  uid: string
  name: string
  contact_name: string
  phone_enc: Buffer
  email_enc: Buffer | null
  city: string
  status: MemberStatus
  registered_at: Date
  last_login_at: Date | null
  frozen_at: Date | null
  frozen_reason: string
  closing_at: Date | null
  order_count: number
}

/** `onlyOf`: a person who sees the members of their own work, and nobody else. */
export interface Reach {
  onlyOf: number | null
}

/** Whose order, inquiry or request the person has worked on, or advises. */
const within = ({ onlyOf }: Reach) => sql<SqlBool>`(${onlyOf}::bigint is null
  or exists (select from orders o where o.member_id = m.id and (o.advisor_id = ${onlyOf} or exists (
    select from order_log l where l.order_id = o.id and l.actor = 'staff' and l.actor_id = ${onlyOf})))
  or exists (select from inquiry i where i.member_id = m.id and i.staff_id = ${onlyOf})
  or exists (select from custom_request r where r.member_id = m.id and r.owner_id = ${onlyOf}))`

const columns = sql`m.id, m.uid, m.name, m.contact_name, m.phone_enc, m.email_enc, m.city, m.status, m.registered_at,
  m.last_login_at, m.frozen_at, m.frozen_reason, m.closing_at,
  (select count(*)::int from orders o where o.member_id = m.id) as order_count`

export interface Wanted {
  phoneHash?: Buffer | undefined
  uid?: string | undefined
  /** The beginning of a name. */
  name?: string | undefined
  orderNo?: string | undefined
  status?: 'frozen' | 'cancelling' | undefined
  hasComplaint?: boolean | undefined
}

const beginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

function conditionsOf({ phoneHash, uid, name, orderNo, status, hasComplaint }: Wanted) {
  const conditions = [
    phoneHash && sql`m.phone_hash = ${phoneHash}`,
    uid && sql`m.uid = ${uid}`,
    name &&
      sql`(m.name like ${beginning(name)} or (m.contact_name <> '' and m.contact_name like ${beginning(name)}))`,
    orderNo && sql`m.id = (select member_id from orders where order_no = ${orderNo})`,
    status && sql`m.status = ${status}`,
    hasComplaint &&
      sql`exists (select from inquiry i where i.member_id = m.id and i.complaint_no is not null)`,
  ]
  return conditions.filter((each) => each !== undefined && each !== '' && each !== false)
}

/** One more than may be found, so that too many are told from enough. Nothing wanted finds nobody. */
export async function findMembers(db: Db, wanted: Wanted, reach: Reach): Promise<MemberRecord[]> {
  const conditions = conditionsOf(wanted)
  if (conditions.length === 0) return []
  const { rows } = await sql<MemberRecord>`
    select ${columns} from member m
    where ${sql.join(conditions, sql` and `)} and ${within(reach)}
    order by m.registered_at desc, m.id desc limit ${MOST_FOUND + 1}`.execute(db)
  return rows
}

export async function findMember(db: Db, uid: string, reach: Reach): Promise<MemberRecord | undefined> {
  const { rows } = await sql<MemberRecord>`
    select ${columns} from member m where m.uid = ${uid} and ${within(reach)}`.execute(db)
  return rows[0]
}

/** Of two colleagues the second finds what the first has done. */
export const lockMemberRow = (tx: Tx, uid: string) =>
  tx.selectFrom('member').select('id').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()

interface Figures {
  paid_fen: number
  open_order_count: number
  complaint_count: number
  inquiry_count: number
  request_count: number
  points: number
  coupon_count: number
}

/** What the shop and a member have had with each other, in figures. */
export async function findFigures(db: Db, memberId: number, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      coalesce((select sum(paid_fen - refunded_fen) from orders where member_id = ${memberId}), 0)::bigint as paid_fen,
      (select count(*)::int from orders where member_id = ${memberId}
        and status not in (${literals(endedStatuses)})) as open_order_count,
      (select count(*)::int from inquiry where member_id = ${memberId} and complaint_no is not null) as complaint_count,
      (select count(*)::int from inquiry where member_id = ${memberId}) as inquiry_count,
      (select count(*)::int from custom_request where member_id = ${memberId} or member_id is null
        and phone_hash = (select phone_hash from member where id = ${memberId})) as request_count,
      coalesce((select balance from point_account where member_id = ${memberId}), 0) as points,
      (select count(*)::int from coupon where member_id = ${memberId} and state = 'unused'
        and valid_to > ${now}) as coupon_count`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a select without a table answered no row')
  return figures
}

export async function listOrdersOf(db: Db, memberId: number) {
  const { rows } = await sql<{
    order_no: string
    title: string
    status: OrderStatus
    departs_on: string
    payable_fen: number
    paid_fen: number
    created_at: Date
  }>`
    select order_no, snapshot ->> 'title' as title, status, departs_on, payable_fen, paid_fen, created_at
    from orders where member_id = ${memberId} order by created_at desc, id desc limit ${MOST_ORDERS}`.execute(
    db,
  )
  return rows
}

export interface ConsentRow {
  kind: ConsentKind
  version: string
  given_at: Date
  withdrawn_at: Date | null
}

export const listConsentRows = (db: Db, memberId: number): Promise<ConsentRow[]> =>
  db
    .selectFrom('member_consent')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** What staff did with an account, the newest first; what they were refused is the audit log's alone. */
export const listHistory = (db: Db, uid: string) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('staff as s', 's.id', 'a.staff_id')
    .select(['a.at', 'a.action', 'a.reason', 'a.staff_id', 's.name as staff_name'])
    .where('a.entity', '=', 'member')
    .where('a.entity_id', '=', uid)
    .where('a.refused', 'is', null)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_HISTORY)
    .execute()
