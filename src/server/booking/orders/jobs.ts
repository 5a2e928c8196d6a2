import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, type Day, dayOf } from '#src/domain/calendar-day.ts'
import { confirmLapsesAt } from '#src/domain/content/working-hours.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardTrip } from '#src/server/marketing/points/service.ts'
import { calmOthers, raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { groupFormation, isExpected, tellFormedGroups } from './group-formation.ts'
import { cancelOrder, lockOrder, moveOrder } from './lifecycle.ts'
import { inviteToReview, REVIEW_DAYS, remindOfBalances, remindOfTrips } from './reminders.ts'
import type { OrderRecord } from './snapshot.ts'

export { phoneOfContact } from './notices.ts'

/** Rule book §26.1. All of them may run twice, and at the same time as the travellers' own calls. */
export const orderJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'order_daily', everySeconds: 600, run: () => turnDays(ctx()) },
  { name: 'confirm_deadline', everySeconds: 300, run: () => lapseUnconfirmed(ctx()) },
  { name: 'group_formation', everySeconds: 300, run: () => formGroups(ctx()) },
  { name: 'hold_sweep', everySeconds: 60, run: () => compareHolds(ctx()) },
  { name: 'contact_index', everySeconds: 60, atStart: true, run: () => indexContacts(ctx()) },
]

/**
 * Rows 13 to 15 of rule book §7.2: what the calendar alone decides. An order passes all that are due in one run. Who has paid
 * and is expected travels, even where something of the order is still missing (§8.9, 15).
 */
async function turnDays(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const departing = {
    to: 'travelling',
    reason: 'the day of departure',
    due: 'departs_on',
    by: today,
  } as const
  const moves: DueMove[] = [
    // Who has not chosen another date by now is given everything back; what is in doubt is decided first.
    { ...departing, from: 'ready', where: isExpected },
    { ...departing, from: 'paid', where: isExpected },
    {
      from: 'travelling',
      to: 'wait_review',
      reason: 'the day after return',
      due: 'returns_on',
      by: addDays(today, -1),
      tell: completeTrip,
    },
    {
      from: 'wait_review',
      to: 'done',
      reason: '60 days for a review have passed',
      due: 'returns_on',
      by: addDays(today, -1 - REVIEW_DAYS),
    },
  ]
  const parts = [
    ...moves.map((move) => () => moveAll(ctx, move)),
    ringForIncomplete,
    remindOfTrips,
    remindOfBalances,
  ]
  await forEach(parts, (part) => part(ctx))
}

/** What follows from a trip that is over: points for it, and a word about the review. */
async function completeTrip(ctx: Ctx, tx: Tx, order: OrderRecord) {
  await inviteToReview(ctx, tx, order)
  await awardTrip(tx, order.id, ctx.now)
}

interface DueMove {
  from: OrderStatus
  to: OrderStatus
  reason: string
  due: 'departs_on' | 'returns_on'
  by: Day
  /** Of `orders`: which of them. */
  where?: RawBuilder<boolean>
  /** Tells the order's member and does what follows, in the same transaction. */
  tell?: (ctx: Ctx, tx: Tx, order: OrderRecord) => Promise<unknown>
}

async function moveAll(ctx: Ctx, { from, to, reason, due, by, where = sql<boolean>`true`, tell }: DueMove) {
  const dueIn = (db: Db) =>
    db.selectFrom('orders').select('id').where('status', '=', from).where(due, '<=', by).where(where)
  const found = await dueIn(ctx.db).execute()
  await forEach(found, ({ id }) =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      // What was true of it a moment ago may have ended with whatever was waited for.
      if (!order || !(await dueIn(tx).where('id', '=', id).executeTakeFirst())) return
      const moved = await moveOrder(tx, order, to, { actor: 'job', reason, now: ctx.now })
      await tell?.(ctx, tx, moved)
    }),
  )
}

/** Of an order that travels tomorrow a name, a document or money is still missing, or is missing again. */
async function ringForIncomplete(ctx: Ctx) {
  const found = await ctx.db
    .selectFrom('orders')
    .select(['order_no', 'travellers_complete'])
    .where('status', 'in', ['paid', 'ready'])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'paid'),
        eb('travellers_complete', '=', false),
        eb.exists(
          eb
            .selectFrom('order_bill')
            .select('order_bill.id')
            .whereRef('order_bill.order_id', '=', 'orders.id')
            .where('order_bill.status', '=', 'unpaid'),
        ),
      ]),
    )
    .where('departs_on', '=', addDays(dayOf(ctx.now), 1))
    .where(isExpected)
    .execute()
  await calmOthers(
    ctx.db,
    'order_incomplete',
    found.map(({ order_no }) => order_no),
    ctx.now,
  )
  await forEach(found, ({ order_no: ref, travellers_complete }) =>
    raiseAlarm(ctx.db, { kind: 'order_incomplete', ref, detail: { travellers_complete } }, ctx.now),
  )
}

/** Row 4: cancels orders that staff have not confirmed a day after their deadline, or when their day of departure begins. */
async function lapseUnconfirmed(ctx: Ctx) {
  const found = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'wait_confirm')
    .where((eb) => eb.or([eb('confirm_deadline', '<', ctx.now), eb('departs_on', '<=', dayOf(ctx.now))]))
    .execute()
  await forEach(found, ({ id }) =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order?.status !== 'wait_confirm' || order.confirm_deadline === null) return
      if (ctx.now < confirmLapsesAt(order.confirm_deadline, order.departs_on)) return
      await cancelOrder(ctx, tx, order, { reason: 'no_resources', actor: 'job' })
    }),
  )
}

/** Makes paid orders ready whose group is formed and papers complete, but which a payment skipped because of a lock. */
async function formGroups(ctx: Ctx) {
  const departures = await ctx.db
    .selectFrom('orders')
    .innerJoin('departure', 'departure.id', 'orders.departure_id')
    .select('departure.id as departure_id')
    .distinct()
    .where('orders.status', '=', 'paid')
    .where((eb) =>
      eb.or([
        eb('departure.is_formed', '=', true),
        eb('departure.sold', '>=', eb.ref('departure.min_group')),
      ]),
    )
    .execute()
  const planned = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .where('plan_id', 'is not', null)
    .execute()
  const groups = [...departures, ...planned.map(({ id }) => ({ id, departure_id: null }))]
  const form = () => forEach(groups, (group) => ctx.transaction((tx) => groupFormation(tx, group, ctx.now)))
  await forEach([form, () => tellFormedGroups(ctx)], (part) => part())
}

interface Difference {
  id: number
  held: number
  sold: number
  active: number
  consumed: number
}

/**
 * Compares the seats of every departure with the holds that took them (rule book §6, §26.1). A difference is a bug or
 * somebody's hand in the database: staff must look, so nothing is put right by itself.
 */
async function compareHolds(ctx: Ctx) {
  for (const { id, ...found } of await findDifferences(ctx.db)) {
    ctx.log.error({ departureId: id, ...found }, 'held or sold seats do not match their holds')
    await raiseAlarm(ctx.db, { kind: 'seats_differ', ref: String(id), detail: found }, ctx.now)
  }
}

async function findDifferences(db: Db) {
  const { rows } = await sql<Difference>`
    select d.id, d.held, d.sold, coalesce(h.active, 0) as active, coalesce(h.consumed, 0) as consumed
    from departure d
    left join (
      select departure_id, sum(pax) filter (where status = 'active') as active,
        sum(pax) filter (where status = 'consumed') as consumed
      from inventory_hold group by departure_id
    ) h on h.departure_id = d.id
    where d.held <> coalesce(h.active, 0) or d.sold <> coalesce(h.consumed, 0)`.execute(db)
  return rows
}

const INDEXED_AT_ONCE = 500

/** Orders from before staff could find them by telephone get their blind index, for only the vault opens the number. */
async function indexContacts({ vault, ...ctx }: Ctx) {
  /** A value whose key is missing stands in nobody else's way. */
  const opened = (sealed: Buffer) => {
    try {
      return vault.open(sealed)
    } catch {
      return null
    }
  }
  const indexBelow = (below: number) =>
    ctx.transaction(async (tx) => {
      const found = await tx
        .selectFrom('orders')
        .select(['id', 'contact_phone_enc'])
        .where('contact_phone_hash', 'is', null)
        .where('id', '<', below)
        .orderBy('id', 'desc')
        .limit(INDEXED_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, contact_phone_enc } of found) {
        const phone = opened(contact_phone_enc)
        if (phone === null) continue
        const contact_phone_hash = vault.blindIndex('phone', phone)
        await tx.updateTable('orders').set({ contact_phone_hash }).where('id', '=', id).execute()
      }
      return found.length < INDEXED_AT_ONCE ? null : (found.at(-1)?.id ?? null)
    })
  let below: number | null = Number.MAX_SAFE_INTEGER
  while (below !== null) below = await indexBelow(below)
}
