import { sql } from 'kysely'
import type { World } from '../world.ts'
import { onePerson, person } from './people.ts'

/** A million traces, and what was done in those years. */
export async function makeWork({ db, clock }: World) {
  const now = sql`${clock.now()}::timestamptz`
  await sql`
    with ${person}, act as (
      select * from (values (0, 'order.confirm'), (1, 'order.contact'), (2, 'order.note'), (3, 'inquiry.step'),
        (4, 'work.claim'), (5, 'order.reveal'), (6, 'review.reply'), (7, 'custom_request.step'), (8, 'member.lookup'),
        (9, 'staff.login')) a (n, word))
    insert into audit_log (at, actor, staff_id, session_ref, action, staff_right, entity, entity_id, reason, after, refused, ip)
    select ${now} - interval '1 minute' - (i || ' minutes')::interval, 'staff', p.id, 'a1b2c3d4',
      case when i % 5000 = 77 then 'coupon.edit' when i % 900 = 5 then 'refund.approve' else a.word end, 'order.read',
      split_part(a.word, '.', 1), 'BM' || lpad((i % 20000)::text, 12, '0'), '客人来电要求', '{"note":"已联系客人","status":"done"}',
      case when i % 100 = 3 then 25 end, '10.0.0.1'
    from generate_series(1000000, 1, -1) i
    join act a on a.n = (i / 7) % 10 join person p on p.n = i % 40`.execute(db)
  await sql`
    with ${person}
    insert into work_item (kind, entity, record_id, ref, roles, priority, begins_at, due_at, opened_at, claimed_by,
      claimed_at, closed_at, closed_by)
    select 'order_confirm', 'order', i, 'BM' || i, '{operations}', 1, at, at, at, p.id, at, at, p.id
    from generate_series(1, 200000) i join person p on p.n = i % 40
    cross join lateral (select ${now} - (i || ' minutes')::interval as at) placed`.execute(db)
}

/** Brings the queue up to date, so many records at a time: each is locked until the statement ends. */
export async function followRecords({ db, clock }: World) {
  for (let changed = 1n; changed > 0n; ) {
    const { rows } = await sql<{ count: bigint }>`
      select count(sync_work(kind, record_id)::text) as count
      from (select * from find_work_differences() limit 2000) d`.execute(db)
    changed = BigInt(rows[0]?.count ?? 0)
  }
  await sql`
    with ${person}
    update work_item set claimed_by = ${onePerson(sql.ref('work_item.id'))}, claimed_at = ${clock.now()}
    where closed_at is null and id % 5 = 0`.execute(db)
}
