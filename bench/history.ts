import { sql } from 'kysely'
import type { World } from './world.ts'

/**
 * Orders of earlier months, with their travellers, lines, seats and log: PostgreSQL plans by what a table holds, and an
 * empty one would be read from end to end. Marked as sample, so that a round can take away its own orders only.
 */
export async function makeHistory({ db, clock }: World, count: number) {
  const now = clock.now()
  await sql`
    with someone as (
      insert into member (uid, phone_enc, phone_hash, name, registered_at)
      select 'h' || n, '\\x00', sha256(('h' || n)::bytea), '韩梅梅', ${now} from generate_series(1, ${count} / 4) n
      returning id
    ), departed as (
      select id, product_id, combo_id, row_number() over (order by id) - 1 as n, count(*) over () as total from departure
    ), member_n as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from someone)
    insert into orders (order_no, member_id, product_id, combo_id, departure_id, snapshot, trip_edition_id, departs_on,
      returns_on, adult, child_bed, child_nobed, infant, rooms, total_fen, payable_fen, paid_fen, contact_name,
      contact_phone_enc, status, idem_key, content_hash, created_at, updated_at, sample)
    select 'BMH' || i, m.id, d.product_id, d.combo_id, d.id, '{}', trip_edition_of(d.product_id),
      ${now}::date - 20 - i % 300, ${now}::date - 15 - i % 300, 2, 0, 0, 0, 1, 736000, 736000, 736000, '韩梅梅', '\\x00',
      'done', gen_random_uuid(), sha256(i::text::bytea), ${now}::timestamptz - (i || ' minutes')::interval,
      ${now}::timestamptz - (i || ' minutes')::interval, true
    from generate_series(1, ${count}) i
    join departed d on d.n = i % d.total
    join member_n m on m.n = i % m.total`.execute(db)
  await sql`
    insert into order_traveller (order_id, seq, kind, doc_type, doc_no_enc, doc_no_hash)
    select id, n, 'adult', 'id_card', '\\x00', sha256((id || '-' || n)::bytea)
    from orders, generate_series(1, 2) n where order_no like 'BMH%'`.execute(db)
  await sql`
    insert into order_item (order_id, seq, code, name, unit_fen, qty, amount_fen)
    select id, 1, 'adult', '成人', 368000, 2, 736000 from orders where order_no like 'BMH%'`.execute(db)
  await sql`
    insert into order_log (order_id, to_status, actor, at) select id, status, 'member', created_at
    from orders where order_no like 'BMH%'`.execute(db)
  await sql`
    insert into inventory_hold (departure_id, order_id, pax, status, created_at, updated_at)
    select departure_id, id, 2, 'released', created_at, updated_at from orders where order_no like 'BMH%'`.execute(
    db,
  )
}
