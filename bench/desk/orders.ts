import { sql } from 'kysely'
import type { World } from '../world.ts'
import { nameOf, PHONE } from './people.ts'

const i = sql.ref('i')

/**
 * Years of a shop: orders of many members, one in ten of them still alive, with bills, contracts, travellers, payments,
 * some refunds and a log. The triggers that follow orders are off meanwhile; who calls this brings the queue up to date.
 */
export async function makeOrders(world: World, { orders, members }: { orders: number; members: number }) {
  const { db } = world
  const tables = ['orders', 'order_bill', 'order_traveller', 'payment', 'refund']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  await makeMembers(world, members)
  await insertOrders(world, orders, members)
  await insertPapers(world)
  await insertMoney(world)
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

const makeMembers = ({ db, vault, clock }: World, count: number) =>
  sql`
    insert into member (uid, phone_enc, phone_hash, name, contact_name, registered_at, status, frozen_at, frozen_reason, closing_at)
    select 'y' || i, ${vault.seal(PHONE)},
      case i when 1 then ${vault.blindIndex('phone', PHONE)} else sha256(('y' || i)::bytea) end, ${nameOf(i)},
      case when i % 3 = 0 then ${nameOf(sql`i + 7`)} else '' end, ${clock.now()}::timestamptz - (i * 10 || ' minutes')::interval,
      (case i % 1000 when 7 then 'frozen' when 8 then 'cancelling' else 'normal' end)::member_status,
      case i % 1000 when 7 then ${clock.now()}::timestamptz end, '',
      case i % 1000 when 8 then ${clock.now()}::timestamptz end
    from generate_series(1, ${count}) i`.execute(db)

const insertOrders = ({ db, vault, clock }: World, count: number, members: number) =>
  sql`
    with departed as materialized (
      select d.id, d.product_id, combo_id, departs_on, returns_on, trip_edition_of(d.product_id) as edition, p.title, p.type,
        row_number() over (order by d.id) - 1 as n
      from departure d join product p on p.id = d.product_id where d.departs_on > ${clock.now()}::date
    ), member_n as (select id, phone_hash, row_number() over (order by id) - 1 as n from member where uid ~ '^y\\d+$'),
    person as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from staff where login ~ '^bench')
    insert into orders (order_no, member_id, product_id, combo_id, departure_id, snapshot, trip_edition_id, departs_on,
      returns_on, adult, child_bed, child_nobed, infant, rooms, total_fen, payable_fen, paid_fen, contact_name,
      contact_phone_enc, contact_phone_hash, status, source, advisor_id, travellers_complete, confirm_deadline,
      pay_deadline, idem_key, content_hash, created_at, updated_at, documents_erased_at)
    select 'BM' || to_char(${clock.now()}::date - i % 700, 'YYMMDD') || lpad((i % 1000000)::text, 6, '0'), m.id,
      d.product_id, d.combo_id, d.id,
      jsonb_build_object('title', d.title, 'type', d.type, 'scope', 'domestic', 'comboName', '昆明出发·四钻酒店', 'days', 5,
        'ladder', '[]'::jsonb, 'terms', jsonb_build_object('about', repeat('条款', 500))), d.edition,
      case when s.isOver then placed.at::date + 20 + i % 40 else d.departs_on end,
      case when s.isOver then placed.at::date + 25 + i % 40 else d.returns_on end,
      2, i % 2, 0, 0, 1, 736000, 736000, 736000, ${nameOf(i)}, ${vault.seal(PHONE)}, m.phone_hash, s.status,
      source.word, case when source.word <> 'web' then p.id end, i % 3 > 0,
      ${clock.now()}::timestamptz + (i % 72 || ' hours')::interval, ${clock.now()}::timestamptz + (30 + i % 600 || ' minutes')::interval,
      gen_random_uuid(), sha256(i::text::bytea), placed.at, ${clock.now()},
      case when s.isOver and placed.at < ${clock.now()}::timestamptz - interval '70 days' then ${clock.now()}::timestamptz end
    from generate_series(1, ${count}) i
    cross join lateral (select ${clock.now()}::timestamptz - (i * 5 || ' minutes')::interval as at) placed
    cross join lateral (select (array['web', 'web', 'web', 'advisor', 'custom']::order_source[])[1 + i % 5] as word) source
    join departed d on d.n = (i * 7) % (select count(*) from departed)
    join member_n m on m.n = i % ${members}
    join person p on p.n = i % p.total
    cross join lateral (select status::order_status, status in ('cancelled', 'done') as isOver from (select case
      when i % 1000 = 0 then 'wait_confirm' when i % 1000 = 1 then 'wait_contract' when i % 1000 = 2 then 'wait_pay'
      when i % 100 = 3 then 'deposit_paid' when i % 100 < 7 then 'paid' when i % 100 < 10 then 'ready'
      when i % 4 = 0 then 'cancelled' else 'done' end as status) w) s`.execute(db)

/** Contracts, one in two hundred of them void; travellers and the log. */
async function insertPapers({ db }: World) {
  await sql`
    insert into contract (contract_no, order_id, template_code, template_version, html_enc, sha256, sign_name,
      signer_member_id, signer_phone_hash, signed_at, state, voided_at, facts)
    select 'Y' || id, id, 'DOMESTIC', '2014', '\\x00', '\\x00', '韩梅梅', member_id, '\\x00', created_at,
      case when id % 200 = 9 then 'voided' else 'signed' end::contract_state, case when id % 200 = 9 then created_at end,
      jsonb_build_object('title', snapshot -> 'title', 'groupCode', '', 'departsOn', departs_on, 'returnsOn', returns_on,
        'counts', jsonb_build_object('adult', adult, 'child_bed', child_bed, 'child_nobed', child_nobed, 'infant', infant),
        'payableFen', payable_fen)
    from orders o where status not in ('wait_confirm', 'wait_contract', 'cancelled') and not exists (
      select from contract c where c.order_id = o.id)`.execute(db)
  await sql`
    insert into order_traveller (order_id, seq, kind, name_cn, doc_type, doc_no_enc, doc_no_hash)
    select o.id, n, 'adult', ${nameOf(sql`(o.id + n)`)}, 'id_card', '\\x00', sha256((o.id || '-' || n)::bytea)
    from orders o, generate_series(1, 2) n
    where not exists (select from order_traveller t where t.order_id = o.id)`.execute(db)
  await sql`
    insert into order_log (order_id, to_status, actor, actor_id, at)
    select o.id, o.status, case when n = 2 and o.advisor_id is not null then 'staff' else 'member' end::actor_kind,
      case when n = 2 then o.advisor_id end, o.created_at
    from orders o, generate_series(1, 2) n`.execute(db)
}

async function insertMoney({ db, clock }: World) {
  const now = clock.now()
  await sql`
    insert into order_bill (order_id, kind, seq, title, amount_fen, due_at, status, paid_at, created_at)
    select id, 'full', 1, '全款', payable_fen, ${now}::timestamptz + (id % 96 || ' hours')::interval,
      case when status in ('wait_pay', 'deposit_paid') then 'unpaid' else 'paid' end::bill_status,
      case when status in ('wait_pay', 'deposit_paid') then null else ${now}::timestamptz end, created_at
    from orders where status not in ('wait_confirm', 'wait_contract', 'cancelled') and not exists (
      select from order_bill b where b.order_id = orders.id)`.execute(db)
  await sql`
    insert into payment (out_trade_no, bill_id, order_id, channel, amount_fen, status, channel_trade_no, created_at,
      expires_at, success_at)
    select 'Y' || lpad(b.id::text, 9, '0') || 'P01', b.id, order_id, 'wechat_native', amount_fen, 'success', 'Y' || b.id, o.created_at,
      o.created_at, o.created_at
    from order_bill b join orders o on o.id = b.order_id
    where b.status = 'paid' and not exists (select from payment p where p.bill_id = b.id)`.execute(db)
  await sql`
    insert into refund (out_refund_no, order_id, payment_id, amount_fen, status, reason, created_at, success_at)
    select 'Y' || lpad(p.id::text, 9, '0') || 'R01', p.order_id, p.id, amount_fen, 'success', '行程变更', p.created_at, p.created_at
    from payment p where p.id % 40 = 0 and p.status = 'success' and not exists (select from refund r where r.payment_id = p.id)`.execute(
    db,
  )
}
