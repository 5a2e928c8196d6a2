import { sql } from 'kysely'
import type { World } from '../world.ts'
import { onePerson, PHONE, person } from './people.ts'

const tables = ['refund_request', 'invoice', 'chat', 'chat_message', 'product_question', 'coupon', 'inquiry']

/** What those orders brought with them: questions, talks, complaints, coupons, invoices and what was asked back. */
export async function makeDealings(world: World) {
  const { db } = world
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  await insertRefundRequests(world)
  await insertInvoices(world)
  await insertChats(world)
  await insertQuestions(world)
  await insertComplaints(world)
  await insertCoupons(world)
  await insertComparedDays(world)
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

const insertRefundRequests = async ({ db, clock }: World) => {
  const now = sql`${clock.now()}::timestamptz`
  await sql`
    with ${person}, asked as (
      select id, order_no, created_at, payable_fen, status, row_number() over (order by id) as i from orders
      where status in ('paid', 'ready', 'done') and id % 14 = 0)
    insert into refund_request (request_no, order_id, kind, cause, reason_code, leavers, asked_on, quote, deduct_fen, refund_fen,
      status, from_status, asked_by, first_by, first_at, rejected_by, created_at, staff_due_at, cost_due_at, decided_at, done_at)
    select order_no || 'T01', id, 'part', 'traveller', 'other', '[]', created_at::date,
      '{"baseFen":110000,"ladderFen":10000,"paidFen":736000}', 10000, 100000, s.word, status,
      null, case when s.word in ('approved', 'done') then ${onePerson(sql`i::int`)} end,
      case when s.word in ('approved', 'done') then at end, case when s.word = 'rejected' then ${onePerson(sql`i::int`)} end,
      at, at + interval '1 day', at + interval '1 day', case when s.word <> 'submitted' then at end,
      case when s.word = 'done' then at end
    from asked cross join lateral (select least(created_at + interval '5 days', ${now}) as at) later
    cross join lateral (select (case when i % 60 = 0 then 'submitted' when i % 60 = 1 then 'approved'
      when i % 9 = 2 then 'rejected' else 'done' end)::refund_request_status as word) s`.execute(db)
  await sql`
    update refund r set request_id = q.id from refund_request q where q.order_id = r.order_id and q.status = 'done'`.execute(
    db,
  )
}

const insertInvoices = ({ db, vault, clock }: World) =>
  sql`
    with ${person}, asked as (
      select id, order_no, created_at, payable_fen, row_number() over (order by id) as i from orders
      where status = 'done' and id % 5 = 0)
    insert into invoice (request_no, order_id, kind, title_kind, title_enc, address_enc, status, requested_at, staff_due_at,
      number, issued_on, amount_fen, issued_by, issued_at)
    select order_no || 'F01', id, 'paper', 'person', ${vault.seal('韩梅梅')}, ${vault.seal('昆明市')},
      case when is_open then 'requested' else 'issued' end::invoice_status, at, at + interval '3 days',
      case when not is_open then 'F' || id end, case when not is_open then at::date end,
      case when not is_open then payable_fen end, case when not is_open then ${onePerson(sql`i::int`)} end,
      case when not is_open then at end
    from asked cross join lateral (select least(created_at + interval '9 days', ${clock.now()}::timestamptz) as at, i % 200 = 0 as is_open) f`.execute(
    db,
  )

const insertChats = async ({ db, vault, clock }: World) => {
  await sql`
    with ${person}, guest as (select id, row_number() over (order by id) - 1 as n from member where uid ~ '^y\\d+$')
    insert into chat (visitor_hash, member_id, state, owner_id, page_url, last_seq, visitor_read_seq, staff_read_seq, waiting_since,
      due_at, first_reply_at, subject, created_at, last_at, closed_at)
    select case when g.id is null then sha256(('c' || i)::bytea) end, g.id,
      case when i <= 60 then 'waiting' when i <= 300 then 'open' else 'closed' end::chat_state,
      case when i > 60 then ${onePerson(sql`i`)} end, '/product', 4, 4, 4, case when i <= 60 then at end,
      case when i <= 60 then at + interval '2 minutes' end, at, case when i % 3 = 0 then '签证材料' else '' end, at, at,
      case when i > 300 then at end
    from generate_series(1, 60000) i
    cross join lateral (select ${clock.now()}::timestamptz - (i * 15 || ' minutes')::interval as at) placed
    left join guest g on g.n = i and i % 2 = 0`.execute(db)
  await sql`
    insert into chat_message (chat_id, seq, changed_seq, sender, staff_id, body_enc, at)
    select c.id, n, n, case when n % 2 = 1 or c.owner_id is null then 'visitor' else 'staff' end::chat_from,
      case when n % 2 = 0 then c.owner_id end, ${vault.seal('请问十月还有位置吗')}, c.last_at
    from chat c, generate_series(1, 4) n`.execute(db)
}

const insertQuestions = ({ db, clock }: World) =>
  sql`
    with ${person}, trip as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from product)
    insert into product_question (product_id, text, asked_at, due_at, state, answer, answered_at, answered_by)
    select t.id, '请问十月还有位置吗', at, at + interval '1 day', case when i <= 150 then 'open' else 'published' end::question_state,
      case when i > 150 then '还有位置' end, case when i > 150 then at end, case when i > 150 then ${onePerson(sql`i`)} end
    from generate_series(1, 20000) i
    cross join lateral (select ${clock.now()}::timestamptz - (i * 40 || ' minutes')::interval as at) placed
    join trip t on t.n = i % t.total`.execute(db)

/** Two thousand of them, half of it of the last quarter, one in ten still open. */
const insertComplaints = ({ db, vault, clock }: World) =>
  sql`
    with ${person}, about as (
      select o.id, o.product_id, o.member_id, row_number() over (order by o.id) as i from orders o
      where o.id % 90 = 0 limit 2000)
    insert into inquiry (kind, status, name, phone_enc, phone_hash, message, page_url, product_id, member_id, staff_id, created_at,
      last_at, due_at, complaint_no, complaint_category, closed_at)
    select 'message', case when i <= 200 then 'contacted' else 'done' end::inquiry_status, '韩梅梅', ${vault.seal(PHONE)},
      sha256(('ts' || i)::bytea), '行程与描述不符', '/center/complaint', product_id, member_id, ${onePerson(sql`i::int`)}, at, at,
      at + interval '5 days', 'TS9' || lpad(i::text, 10, '0'), 'service', case when i > 200 then at end
    from about cross join lateral (select ${clock.now()}::timestamptz - (i * 2 || ' hours')::interval as at) placed`.execute(
    db,
  )

const insertCoupons = async ({ db, clock }: World) => {
  const now = sql`${clock.now()}::timestamptz`
  await sql`
    insert into coupon_rule (name, discount_type, value, min_fen, valid_kind, valid_days, status)
    select '满减券' || i, 'off', 10000, 100000, 'days', 30, case when i % 4 = 0 then 'stopped' else 'live' end::coupon_rule_status
    from generate_series(1, 300) i`.execute(db)
  await sql`
    with rule as (select id, row_number() over (order by id) - 1 as n from coupon_rule where name like '满减券%'),
    guest as (select id, row_number() over (order by id) - 1 as n from member where uid ~ '^y\\d+$')
    insert into coupon (rule_id, member_id, seq, source, state, received_at, valid_from, valid_to, moved_at)
    select r.id, g.id, 1, 'claim', case when i % 3 = 0 then 'expired' else 'unused' end::coupon_state, at, at,
      at + interval '30 days', at
    from generate_series(1, 150000) i
    cross join lateral (select ${now} - (i * 3 || ' minutes')::interval as at) placed
    join rule r on r.n = i % 300 join guest g on g.n = (i / 300 * 37 + i) % 100000
    on conflict do nothing`.execute(db)
}

/** Every day of two years, one in a hundred of them with a difference. */
const insertComparedDays = async ({ db, clock }: World) => {
  await sql`
    insert into reconciliation_run (channel, day, state, finished_at, has_bill, matched)
    select 'wechat_native', ${clock.now()}::date - i, 'done', ${clock.now()}, true, 200
    from generate_series(2, 700) i on conflict do nothing`.execute(db)
  await sql`
    insert into reconciliation_difference (run_id, kind, subject, key, number, opened_at)
    select id, (enum_range(null::difference_kind))[1], (enum_range(null::bill_line_kind))[1], 'y' || id, 'y' || id, ${clock.now()}
    from reconciliation_run where id % 100 = 0 on conflict do nothing`.execute(db)
}
