import { sql } from 'kysely'
import { multiplyCatalogue } from '#src/development/sample/multiply.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import type { World } from '../world.ts'

/** Of one product of the sample. */
const TIMES = 30
/** How far a product's dates reach back, a copy of its present ones for each. */
const YEAR_DAYS = 371

/**
 * Two thousand products of as many suppliers and hotels as the desk holds, with the departures of years.
 */
export async function makeCatalogue(world: World, departures: number) {
  const { db, owner, clock } = world
  const database = openDatabase(owner, { max: 2, statementTimeoutMs: 0 })
  await multiplyCatalogue(database, TIMES, clock.now())
  await database.close()
  await sql`
    insert into supplier (id, name, kind, licence_no, sample)
    select 5000 + i, '云岭地接社' || i, '地接', 'L-YN-' || i, true from generate_series(1, 300) i`.execute(db)
  await sql`update product set supplier_id = 5001 + id % 300 where id % 3 > 0`.execute(db)
  await sql`
    insert into hotel (id, name, star, destination_id, sample)
    select 90000 + i, '洱海望山酒店' || i, 3 + i % 3, (select id from destination order by id offset i % 20 limit 1), true
    from generate_series(1, 550) i`.execute(db)
  await makePast(world, departures)
}

/** Fills up to so many departures with those of the years before. */
async function makePast({ db, clock }: World, departures: number) {
  await sql`alter table departure disable trigger user`.execute(db)
  for (let year = 1; year < 20; year++) {
    const { rows } = await sql<{ missing: number }>`
      select ${departures} - count(*)::int as missing from departure`.execute(db)
    const missing = rows[0]?.missing ?? 0
    if (missing <= 0) break
    await sql`
      insert into departure (product_id, combo_id, departs_on, returns_on, adult_fen, child_bed_fen, child_nobed_fen,
        single_supp_fen, capacity, sold, min_group, max_group, close_at, status, group_code)
      select product_id, combo_id, departs_on - ${year * YEAR_DAYS}::int, returns_on - ${year * YEAR_DAYS}::int, adult_fen, child_bed_fen,
        child_nobed_fen, single_supp_fen, capacity, capacity * (id % 5) / 5, min_group, max_group,
        close_at - ${year * YEAR_DAYS}::int * interval '1 day', 'closed', group_code || ${`-${year}`}::text
      from departure where departs_on > ${dayOf(clock.now())} order by id limit ${missing}
      on conflict do nothing`.execute(db)
  }
  await sql`alter table departure enable trigger user`.execute(db)
}

/** Seats of the orders that are alive, with the holds that took them: the shop compares both every hour. */
export async function sellSeats({ db }: World) {
  await sql`alter table departure disable trigger user`.execute(db)
  await sql`
    with alive as (
      select id, departure_id, adult + child_bed + child_nobed as pax, created_at from orders o
      where status in ('deposit_paid', 'paid', 'ready') and departure_id is not null
        and not exists (select from inventory_hold h where h.order_id = o.id)),
    taken as (
      select departure_id, sum(pax)::int as pax from alive group by departure_id),
    fitting as (
      update departure d set sold = d.sold + t.pax from taken t
      where t.departure_id = d.id and d.sold + d.held + t.pax <= d.capacity returning d.id)
    insert into inventory_hold (departure_id, order_id, pax, status, created_at, updated_at)
    select departure_id, id, pax, 'consumed', created_at, created_at from alive
    where departure_id in (select id from fitting)`.execute(db)
  await sql`alter table departure enable trigger user`.execute(db)
  // Seats are sold one by one, in place; so many at once have moved their rows to the end of the table.
  await sql`cluster departure using departure_pkey`.execute(db)
}
