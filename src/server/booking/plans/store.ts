import { type Insertable, sql } from 'kysely'
import type { CustomTripStatus } from '#src/domain/codes.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import type { CostLine } from '#src/domain/content/plans/plan-cost.ts'
import type { PlanState } from '#src/domain/content/plans/plan-state.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

export interface PlanRow {
  id: number
  request_id: number
  version: number
  status: Exclude<PlanState, 'replaced'>
  body: PlanBody
  total_fen: Fen
  valid_until: Date
  asked: string
  asked_at: Date | null
  created_at: Date
  sent_by: string
  sender_id: number | null
  /** Of the order that stands on it; empty for none, also where it was given up. */
  order_no: string
}

/** Every version that was sent, the newest first. */
export async function listPlans(db: Db, requestId: number): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.request_id, p.version, p.status, p.body, p.total_fen, p.valid_until, p.asked, p.asked_at,
      p.created_at, coalesce(s.name, '') as sent_by, p.sent_by as sender_id, coalesce(o.order_no, '') as order_no
    from custom_plan p left join staff s on s.id = p.sent_by left join orders o on o.plan_id = p.id and o.status <> 'cancelled'
    where p.request_id = ${requestId} order by p.version desc limit 100`.execute(db)
  return rows
}

/** Changes that were asked for so far, of every version. */
export const askedOf = (all: readonly PlanRow[]): number =>
  all.filter(({ asked_at }) => asked_at !== null).length

export const insertPlan = (tx: Tx, plan: Insertable<DB['custom_plan']>) =>
  tx.insertInto('custom_plan').values(plan).returning('id').executeTakeFirstOrThrow()

export const markAsked = (tx: Tx, id: number, asked: string, now: Date) =>
  tx
    .updateTable('custom_plan')
    .set({ status: 'changes_asked', asked, asked_at: now })
    .where('id', '=', id)
    .execute()

export const markAccepted = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('custom_plan').set({ status: 'accepted', accepted_at: now }).where('id', '=', id).execute()

/** Its order was given up: it waits as on the day it was sent. */
export const markFree = (tx: Tx, id: number) =>
  tx.updateTable('custom_plan').set({ status: 'sent', accepted_at: null }).where('id', '=', id).execute()

/** The request that a plan is for, and whose it is. */
export interface Wish {
  id: number
  request_no: string
  status: CustomTripStatus
  name: string
  phone_enc: Buffer
  phone_hash: Buffer
  owner_id: number | null
  /** Since when its customer waits for the next version; null while nobody does. */
  plan_asked_at: Date | null
}

const wish = (db: Db) =>
  db
    .selectFrom('custom_request')
    .select([
      'custom_request.id',
      'request_no',
      'custom_request.status',
      'custom_request.name',
      'phone_enc',
      'phone_hash',
      'owner_id',
      'plan_asked_at',
    ])

export const findWish = (db: Db, requestId: number): Promise<Wish | undefined> =>
  wish(db).where('custom_request.id', '=', requestId).executeTakeFirst()

const wishOf = (db: Db, planId: number) =>
  wish(db)
    .innerJoin('custom_plan', 'custom_plan.request_id', 'custom_request.id')
    .where('custom_plan.id', '=', planId)

export const findWishOf = (db: Db, planId: number): Promise<Wish | undefined> =>
  wishOf(db, planId).executeTakeFirst()

/** Lets the acts on one request's plans follow one another; answers the request as it is now. */
export const lockWishOf = (tx: Tx, planId: number): Promise<Wish | undefined> =>
  wishOf(tx, planId).forUpdate('custom_request').executeTakeFirst()

/** The picture of the first place that was asked for, else of one that the title names; empty for none. */
export async function coverOf(db: Db, requestId: number, title: string): Promise<string> {
  const { rows } = await sql<{ cover: string }>`
    select coalesce(
      (select d.img from custom_request r cross join unnest(r.dest_ids) with ordinality as asked (id, place)
        join destination d on d.id = asked.id
        where r.id = ${requestId} and d.img <> '' order by asked.place limit 1),
      (select img from destination where visible and img <> '' and position(label in ${title}) > 0
        order by length(label) desc, id limit 1),
      '') as cover`.execute(db)
  return rows[0]?.cover ?? ''
}

/** Lets the acts on one request's plans follow one another. */
export const lockWish = (tx: Tx, requestId: number) =>
  tx.selectFrom('custom_request').select('id').where('id', '=', requestId).forUpdate().executeTakeFirst()

/** Whether the member's telephone is the one that asked: nobody else takes a plan or asks for changes. */
export async function isTheirs(db: Db, memberId: number, { phone_hash }: Wish): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** The member with the telephone that asked; undefined where nobody has registered with it. */
export async function findReader(db: Db, requestId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('member')
    .innerJoin('custom_request', 'custom_request.phone_hash', 'member.phone_hash')
    .select('member.id')
    .where('custom_request.id', '=', requestId)
    .executeTakeFirst()
  return found?.id
}

export interface Draft {
  body: PlanBody
  version: number
  saved_by: string
  updated_at: Date
}

export async function findDraft(db: Db, requestId: number): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select d.body, d.version, s.name as saved_by, d.updated_at
    from custom_plan_draft d join staff s on s.id = d.updated_by where d.request_id = ${requestId}`.execute(
    db,
  )
  return rows[0]
}

interface Written {
  by: number
  at: Date
}

export const writeDraft = (tx: Tx, requestId: number, body: PlanBody, { by, at }: Written) =>
  tx
    .insertInto('custom_plan_draft')
    .values({ request_id: requestId, body: JSON.stringify(body), updated_by: by, updated_at: at })
    .onConflict((taken) =>
      taken.column('request_id').doUpdateSet({
        body: JSON.stringify(body),
        version: sql`custom_plan_draft.version + 1`,
        updated_by: by,
        updated_at: at,
      }),
    )
    .execute()

export async function findCost(db: Db, requestId: number) {
  const { rows } = await sql<{ lines: unknown; version: number }>`
    select lines, version from custom_plan_cost where request_id = ${requestId}`.execute(db)
  return rows[0] ?? { lines: [], version: 0 }
}

export const writeCost = (tx: Tx, requestId: number, lines: readonly CostLine[], { by, at }: Written) =>
  tx
    .insertInto('custom_plan_cost')
    .values({ request_id: requestId, lines: JSON.stringify(lines), updated_by: by, updated_at: at })
    .onConflict((taken) =>
      taken.column('request_id').doUpdateSet({
        lines: JSON.stringify(lines),
        version: sql`custom_plan_cost.version + 1`,
        updated_by: by,
        updated_at: at,
      }),
    )
    .execute()

export const findSupplier = (db: Db, id: number) =>
  db
    .selectFrom('supplier')
    .select(['name', 'licence_no', 'address', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listSuppliers = (db: Db) =>
  db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .limit(200)
    .execute()

/** Steps of the ladder that a contract of that code has on a day. */
export async function ladderOf(db: Db, code: string, today: string) {
  const { rows } = await sql<{ fromDays: number; toDays: number | null; bp: number }>`
    select from_days as "fromDays", to_days as "toDays", bp from refund_ladder_step
    where ladder_id = ladder_in_use(${code}, ${today}) order by from_days desc`.execute(db)
  return rows
}

/** The days of any product that is on sale, to be built from. */
export async function findProductDays(db: Db, productId: number) {
  const { rows } = await sql<{ title: string; days: DayRow[] }>`
    select p.title, (
      select coalesce(json_agg(json_build_object('title', i.title, 'summary', i.summary, 'transport', i.transport,
        'meals', i.meals, 'hotel_text', coalesce(nullif(i.hotel_text, ''), h.name, ''), 'activities', i.activities,
        'free_time_hours', i.free_time_hours, 'tips', i.tips) order by i.day_no), '[]')
      from itinerary_day i left join hotel h on h.id = i.hotel_id where i.product_id = p.id) as days
    from product p where p.id = ${productId} and p.status = 'on_sale'`.execute(db)
  return rows[0]
}
export type DayRow = Omit<PlanBody['days'][number], 'hotel' | 'activities'> & {
  hotel_text: string
  activities: (Omit<PlanBody['days'][number]['activities'][number], 'included'> & {
    included: boolean | 0 | 1
  })[]
}
