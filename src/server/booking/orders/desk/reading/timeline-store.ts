import { sql } from 'kysely'
import type { ChangeKind } from '#src/domain/booking/changes/change.ts'
import type { RefundStep } from '#src/domain/booking/desk/refund-words.ts'
import { type TimelineKind, toldByAuditAlone } from '#src/domain/booking/desk/timeline.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { droppedRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { instantOf, type Position } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RefundKind } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { OrderRecord } from '../../snapshot.ts'

/** What an entry of each kind needs to be told; the columns of its table, under JSON. */
export interface Facts {
  state: {
    from: OrderStatus | null
    to: OrderStatus
    actor: string
    reason: string
    /** What it has to do with a refund: the number of the request, and its sums as they stand. */
    refund: { no: string; deduct_fen: number; refund_fen: number; reject_reason: string } | null
    /** The change of date or person that it is a step of. */
    change: {
      no: string
      kind: ChangeKind
      from: Day
      to: Day | null
      seq: number | null
      difference_fen: number
    } | null
  }
  /** A step of a refund request that no state of the order tells. */
  refund: {
    step: RefundStep
    no: string
    request: RefundKind
    amount_fen: number
    has_second: boolean
    why: string
  }
  money: {
    what: 'payment' | 'refund'
    title: string
    channel: string
    amount_fen: number
    no: string
    payer: string
  }
  contract: { what: 'signed' | 'voided'; no: string; title: string; sign_name: string }
  message: { title: string; body: string; dedupe: string }
  note: {
    text: string
    pinned: boolean
    edited: boolean
    mentions: string[]
    /** Those who have not read it. */
    unread_by: number[]
    staff_id: number
  }
  reveal: { field: string; reason: string }
  audit: { action: string; reason: string; refused: number | null; after: Record<string, unknown> | null }
}

type EntryOf<K extends TimelineKind> = K extends TimelineKind
  ? { kind: K; id: number; at: Date; who: string | null; facts: Facts[K] }
  : never
export type Entry = EntryOf<TimelineKind>

type Subject = Pick<OrderRecord, 'id' | 'order_no' | 'member_id'>

/** Every table that knows something of an order, as one stream. Names of staff are read with it. */
const stream = ({ id, order_no, member_id }: Subject) => sql`
  select 'state' as kind, l.id, l.at, s.name as who, jsonb_build_object('from', l.from_status, 'to', l.to_status,
    'actor', l.actor, 'reason', l.reason, 'refund', case when q.id is not null then jsonb_build_object('no', q.request_no,
    'deduct_fen', q.deduct_fen, 'refund_fen', q.refund_fen, 'reject_reason', q.reject_reason) end,
    'change', case when c.id is not null then jsonb_build_object('no', c.change_no, 'kind', c.kind, 'from', c.from_departs_on,
      'to', c.to_departs_on, 'seq', c.seq, 'difference_fen', c.difference_fen) end) as facts
  from order_log l left join staff s on l.actor = 'staff' and s.id = l.actor_id
    left join refund_request q on q.order_id = l.order_id and q.request_no = l.extra ->> 'refund'
    left join order_change c on c.order_id = l.order_id and c.change_no = l.extra ->> 'change' where l.order_id = ${id}
  union all
  select 'refund', q.id * 5 + step.at, step.done_at, s.name, jsonb_build_object('step', step.word, 'no', q.request_no,
    'request', q.kind, 'amount_fen', case step.word when 'cost' then q.cost_fen else q.refund_fen end,
    'has_second', q.second_by is not null or q.status = 'first_approved',
    'why', case when step.word = 'rejected' then q.reject_reason else '' end)
  from refund_request q cross join lateral (values
      (0, 'asked', q.created_at, q.asked_by, q.kind <> 'whole'),
      (1, 'cost', q.cost_at, q.cost_by, true),
      (2, 'first', q.first_at, q.first_by, true),
      (3, 'second', q.second_at, q.second_by, true),
      (4, q.status::text, q.decided_at, q.rejected_by, q.kind <> 'whole' and q.status in (${literals(droppedRequestStatuses)}))
    ) step(at, word, done_at, by, is_told) left join staff s on s.id = step.by
  where q.order_id = ${id} and step.is_told and step.done_at is not null
  union all
  select 'money', p.id * 2, p.success_at, null, jsonb_build_object('what', 'payment', 'title', coalesce(b.title, '无账单款项'),
    'channel', p.channel, 'amount_fen', p.amount_fen, 'no', coalesce(p.channel_trade_no, ''), 'payer', p.payer_mask)
  from payment p left join order_bill b on b.id = p.bill_id where p.order_id = ${id} and p.success_at is not null
  union all
  select 'money', r.id * 2 + 1, coalesce(r.success_at, r.created_at), null, jsonb_build_object('what', 'refund', 'title',
    case r.status when 'success' then '退款到账' when 'failed' then '退款失败' else '退款处理中' end, 'channel', p.channel,
    'amount_fen', r.amount_fen, 'no', r.out_refund_no, 'payer', r.reason)
  from refund r join payment p on p.id = r.payment_id where r.order_id = ${id}
  union all
  select 'contract', c.id * 2, c.signed_at, null, jsonb_build_object('what', 'signed', 'no', c.contract_no, 'title', t.title,
    'sign_name', c.sign_name)
  from contract c join contract_template t on t.code = c.template_code and t.version = c.template_version
  where c.order_id = ${id}
  union all
  select 'contract', c.id * 2 + 1, c.voided_at, null, jsonb_build_object('what', 'voided', 'no', c.contract_no, 'title', '',
    'sign_name', '')
  from contract c where c.order_id = ${id} and c.voided_at is not null
  union all
  select 'message', m.id, m.sent_at, null, jsonb_build_object('title', m.title, 'body', m.body, 'dedupe', m.dedupe)
  from message m where m.member_id = ${member_id} and m.url = ${`/center/order/orderDetail?id=${order_no}`}
  union all
  select 'note', n.id, n.created_at, s.name, jsonb_build_object('text', n.text, 'pinned', n.pinned,
    'edited', n.edited_at is not null, 'staff_id', n.staff_id,
    'mentions', (select coalesce(jsonb_agg(p.name order by p.id), '[]')
      from staff_mention m join staff p on p.id = m.staff_id where m.note_id = n.id),
    'unread_by', (select coalesce(jsonb_agg(m.staff_id), '[]')
      from staff_mention m where m.note_id = n.id and m.read_at is null))
  from staff_note n join staff s on s.id = n.staff_id where n.entity = 'order' and n.entity_id = ${order_no}
  union all
  select 'reveal', v.id, v.at, s.name, jsonb_build_object('field', v.field, 'reason', v.reason)
  from pii_access_log v join staff s on s.id = v.staff_id where v.subject_kind = 'order' and v.subject_id = ${order_no}
  union all
  select 'audit', a.id, a.at, s.name, jsonb_build_object('action', a.action, 'reason', a.reason, 'refused', a.refused,
    'after', a.after)
  from audit_log a left join staff s on s.id = a.staff_id where a.entity = 'order' and a.entity_id = ${order_no}`

/** Of the audit 全部 has only what no other entry tells. */
const isTold = sql<boolean>`(kind <> 'audit' or (facts ->> 'refused' is null
  and facts ->> 'action' in (${literals(toldByAuditAlone)})))`

interface Asked {
  kinds: readonly TimelineKind[]
  /** The whole audit, or what nothing else tells of it. */
  wholeAudit: boolean
  cursor: Position | undefined
  limit: number
}

/** The newest first, behind the cursor. */
export async function listEntries(db: Db, order: Subject, { kinds, wholeAudit, cursor, limit }: Asked) {
  const [kind = '', ms = ''] = cursor?.value.split(':') ?? []
  const behind = cursor
    ? sql<boolean>`(at, kind, id) < (${instantOf(ms)}::timestamptz, ${kind}, ${cursor.id}::bigint)`
    : sql<boolean>`true`
  const { rows } = await sql<Entry>`
    select kind, id, at, who, facts from (${stream(order)}) entry
    where kind in (${literals(kinds)}) and ${wholeAudit ? sql`true` : isTold} and ${behind}
    order by at desc, kind desc, id desc limit ${limit + 1}`.execute(db)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  const next =
    last && rows.length > limit ? { value: `${last.kind}:${last.at.getTime()}`, id: last.id } : null
  return { list, next }
}

/** How many entries of each kind there are, and how many of the audit 全部 shows. */
export async function countEntries(db: Db, order: Subject) {
  const { rows } = await sql<{ kind: TimelineKind; total: number; told: number }>`
    select kind, count(*) as total, count(*) filter (where ${isTold}) as told
    from (${stream(order)}) entry group by kind`.execute(db)
  return rows
}
