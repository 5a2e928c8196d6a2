import { sql } from 'kysely'
import type { World } from './world.ts'

/**
 * Years of a shop: orders of many members, one in ten of them still alive, spread over past and coming departures, with
 * bills and contracts. The triggers that follow orders are off meanwhile: what they would write is not looked at here.
 */
export async function makeYears(
  { db, clock }: World,
  { orders, members }: { orders: number; members: number },
) {
  const now = clock.now()
  await sql`alter table orders disable trigger user`.execute(db)
  await sql`alter table order_bill disable trigger user`.execute(db)
  await sql`
    with someone as (
      insert into member (uid, phone_enc, phone_hash, name, registered_at)
      select 'y' || n, '\\x00', sha256(('y' || n)::bytea), '韩梅梅', ${now} from generate_series(1, ${members}) n
      returning id
    ), departed as materialized (
      select d.id, d.product_id, combo_id, departs_on, returns_on, trip_edition_of(d.product_id) as edition, p.title, p.type,
        row_number() over (order by d.id) - 1 as n
      from departure d join product p on p.id = d.product_id
    ), member_n as (select id, row_number() over (order by id) - 1 as n from someone)
    insert into orders (order_no, member_id, product_id, combo_id, departure_id, snapshot, trip_edition_id, departs_on,
      returns_on, adult, child_bed, child_nobed, infant, rooms, total_fen, payable_fen, paid_fen, contact_name,
      contact_phone_enc, status, source, travellers_complete, confirm_deadline, pay_deadline, idem_key, content_hash,
      created_at, updated_at)
    select 'BM' || to_char(${now}::date - i % 700, 'YYMMDD') || lpad((i % 1000000)::text, 6, '0'), m.id, d.product_id,
      d.combo_id, d.id,
      jsonb_build_object('title', d.title, 'type', d.type, 'scope', 'domestic', 'comboName', '昆明出发·四钻酒店', 'days', 5,
        'ladder', '[]'::jsonb, 'terms', jsonb_build_object('about', repeat('条款', 500))), d.edition,
      d.departs_on, d.returns_on, 2, i % 2, 0, 0, 1, 736000, 736000, 736000, '韩梅梅', '\\x00', s.status,
      (array['web', 'web', 'web', 'advisor', 'custom']::order_source[])[1 + i % 5], i % 3 > 0,
      ${now}::timestamptz + (i % 72 || ' hours')::interval, ${now}::timestamptz + (i % 60 || ' minutes')::interval,
      gen_random_uuid(), sha256(i::text::bytea), ${now}::timestamptz - (i * 5 || ' minutes')::interval, ${now}
    from generate_series(1, ${orders}) i
    join departed d on d.n = (i * 7) % (select count(*) from departed)
    join member_n m on m.n = i % ${members}
    cross join lateral (select case
      when i % 1000 = 0 then 'wait_confirm' when i % 1000 = 1 then 'wait_contract' when i % 1000 = 2 then 'wait_pay'
      when i % 100 = 3 then 'deposit_paid' when i % 100 < 7 then 'paid' when i % 100 < 10 then 'ready'
      when i % 4 = 0 then 'cancelled' else 'done' end::order_status as status) s
    on conflict (order_no) do nothing`.execute(db)
  await sql`
    insert into order_bill (order_id, kind, seq, title, amount_fen, due_at, status, paid_at, created_at)
    select id, 'full', 1, '全款', payable_fen, ${now}::timestamptz + (id % 96 || ' hours')::interval,
      case when status in ('wait_pay', 'deposit_paid') then 'unpaid' else 'paid' end::bill_status,
      case when status in ('wait_pay', 'deposit_paid') then null else ${now}::timestamptz end, created_at
    from orders where status not in ('wait_confirm', 'wait_contract', 'cancelled') and not exists (
      select from order_bill b where b.order_id = orders.id)`.execute(db)
  await sql`
    insert into contract (contract_no, order_id, template_code, template_version, html_enc, sha256, sign_name,
      signer_member_id, signer_phone_hash, signed_at)
    select 'Y' || id, id, 'DOMESTIC', '2014', '\\x00', '\\x00', '韩梅梅', member_id, '\\x00', created_at
    from orders where status not in ('wait_confirm', 'wait_contract', 'cancelled') and not exists (
      select from contract c where c.order_id = orders.id)`.execute(db)
  await sql`alter table orders enable trigger user`.execute(db)
  await sql`alter table order_bill enable trigger user`.execute(db)
  for (const table of ['orders', 'order_bill', 'contract', 'member'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}
