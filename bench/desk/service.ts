import { sql } from 'kysely'
import { staffRoles } from '#src/domain/account/staff.ts'
import type { World } from '../world.ts'
import { nameOf, onePerson, PHONE, person } from './people.ts'

const i = sql.ref('i')

/** Whom the records below belong to; ten may do everything, ten work with own trips, ten with money, ten with guests. */
export const makeStaff = ({ db, clock }: World) =>
  sql`
    insert into staff (login, name, roles, is_lead, status, created_at)
    select 'bench' || lpad(n::text, 2, '0'), '陈屿', case n / 10 when 0 then ${[...staffRoles]}::staff_role[]
      when 1 then '{custom}' when 2 then '{finance}' else '{service}' end, n < 10, 'active', ${clock.now()}
    from generate_series(0, 39) n`.execute(db)

/** What guests have written in those years, and what staff have done with it. */
export async function makeService(world: World) {
  const { db, clock } = world
  const now = sql`${clock.now()}::timestamptz`
  for (const table of ['inquiry', 'custom_request', 'review', 'alarm', 'approval'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  await insertInquiries(world)
  await insertRequests(world)
  await insertReviews(world)
  await sql`
    insert into alarm (kind, ref, severity, raised_at, last_raised_at, settled_at)
    select 'job_failed', 'y' || i, case when i % 5 = 0 then 'urgent' else 'normal' end::alarm_severity,
      ${now} - (i * 30 || ' minutes')::interval, ${now}, case when i > 300 then ${now} end
    from generate_series(1, 20000) i`.execute(db)
  await sql`
    with ${person}
    insert into approval (kind, entity, entity_id, payload, reason, roles, asked_by, asked_at, staff_due_at, decided_by,
      decided_at, decision)
    select 'review_hide', 'review', i::text, '{"kind":"privacy","passage":"电话","version":0}', '他人隐私', '{admin}', ${onePerson(i)}, ${now} - (i || ' hours')::interval,
      ${now}, case when i > 60 then ${onePerson(sql`i + 1`)} end, case when i > 60 then ${now} end,
      case when i > 60 then 'approved' end::approval_decision
    from generate_series(1, 10000) i`.execute(db)
  await sql`
    with ${person}
    insert into export_file (staff_id, kind, format, state, asked_at)
    select ${onePerson(i)}, 'orders', 'xlsx', 'expired', ${now} from generate_series(1, 8000) i`.execute(db)
  for (const table of ['inquiry', 'custom_request', 'review', 'alarm', 'approval'])
    await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

const insertInquiries = ({ db, vault, clock }: World) =>
  sql`
    with ${person}, guest as (select id, row_number() over (order by id) - 1 as n from member where uid ~ '^y\\d+$')
    insert into inquiry (kind, status, name, phone_enc, phone_hash, message, page_url, member_id, staff_id, created_at,
      last_at, due_at, complaint_no, complaint_category, closed_at)
    select (array['message', 'product', 'date']::inquiry_kind[])[1 + i % 3],
      case when i <= 2000 then case when i % 4 = 0 then 'contacted' else 'new' end else 'done' end::inquiry_status,
      '韩梅梅', ${vault.seal(PHONE)}, sha256(('y' || i)::bytea), '请问十月还有位置吗', '/product', g.id,
      case when i % 3 > 0 then ${onePerson(i)} end, at, at, at + interval '30 minutes',
      case when i % 130 = 0 then 'TS' || lpad(i::text, 11, '0') end, case when i % 130 = 0 then 'service' end::complaint_category,
      case when i > 2000 then at end
    from generate_series(1, 20000) i
    cross join lateral (select ${clock.now()}::timestamptz + interval '3 hours' - (i * 50 || ' minutes')::interval as at) placed
    left join guest g on g.n = i * 4`.execute(db)

const insertRequests = ({ db, vault, clock }: World) =>
  sql`
    with ${person}
    insert into custom_request (request_no, kind, channel, name, phone_enc, phone_hash, dest_text, dest_key, people, status,
      owner_id, created_at, promised_at, contacted_at, closed_at)
    select 'DZ' || lpad(i::text, 11, '0'), 'private', 'custom', ${nameOf(i)}, ${vault.seal(PHONE)}, sha256(('y' || i)::bytea),
      '云南', '云南', 2, s.status::custom_status, case when i % 4 > 0 then ${onePerson(i)} end, at, at + interval '30 minutes',
      case when s.status not in ('new') then at end, case when s.status = 'closed' then at end
    from generate_series(1, 10000) i
    cross join lateral (select ${clock.now()}::timestamptz - (i * 100 || ' minutes')::interval as at) placed
    cross join lateral (select case when i <= 500 then 'new' when i <= 1200 then 'contacted' when i <= 1800 then 'planned'
      when i % 3 = 0 then 'accepted' else 'closed' end as status) s`.execute(db)

const insertReviews = ({ db, clock }: World) =>
  sql`
    with trip as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from product),
    ${person}
    insert into review (product_id, user_name, party, score, dims, content, images, trip_on, status, written_at, reply,
      replied_at, replied_by, hide_kind)
    select t.id, '韩**', 'family', case when i % 25 = 7 then 1 + i % 2 else 3 + i % 3 end,
      '{"guide":5,"itinerary":5,"hotel":5,"food":5,"transport":5}', repeat('山很高，水很清，', 12),
      case when i % 5 = 0 then '[{"url":"/pictures/y"}]' else '[]' end::jsonb, placed.at::date - 9,
      case when i % 50 = 0 then 'checking' when i % 250 = 1 then 'hidden' else 'shown' end::review_status, placed.at,
      case when i % 3 > 0 then '感谢您的点评' end, case when i % 3 > 0 then placed.at end,
      case when i % 3 > 0 then ${onePerson(i)} end, case when i % 250 = 1 then 'privacy' end::review_hide_kind
    from generate_series(1, 50000) i
    cross join lateral (select ${clock.now()}::timestamptz - (i * 20 || ' minutes')::interval as at) placed
    join trip t on t.n = i % t.total`.execute(db)
