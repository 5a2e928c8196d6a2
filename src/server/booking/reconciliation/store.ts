import { sql } from 'kysely'
import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { sameProvider } from '#src/domain/booking/payment.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DifferenceCause, ReconciliationState } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { calmAlarm } from '#src/server/operations/notifications/service.ts'
import type { BillDay } from './bill-store.ts'

export { calmAlarm as calm }

/** Longer than a day of a million lines takes; a process that dies leaves its day to others after it. */
const LEASE_MINUTES = 20
/** A shop begins to compare with its first money; older bills are not asked for by themselves. */
const MOST_DAYS = 7

interface Claiming {
  now: Date
  /** Leaves a day alone that has been compared: for the clock, which asks for what is missing. */
  isDaily: boolean
}

/** Takes a day for this process, on PostgreSQL's clock; null while another has it. */
export async function claimRun(db: Db, { channel, day }: BillDay, { now, isDaily }: Claiming) {
  const { rows } = await sql<{ id: number; tries: number }>`
    insert into reconciliation_run as run (channel, day, state, started_at, leased_until, tries)
    values (${channel}, ${day}, 'running', ${now}, clock_timestamp() + make_interval(mins => ${LEASE_MINUTES}), 1)
    on conflict (channel, day) do update set
      state = 'running', started_at = excluded.started_at, leased_until = excluded.leased_until, tries = run.tries + 1
    where (run.state <> 'running' or run.leased_until < clock_timestamp()) and not (${isDaily} and run.state = 'done')
    returning id, tries`.execute(db)
  return rows[0] ?? null
}

interface End {
  state: Exclude<ReconciliationState, 'asked' | 'running'>
  failure: string
  hasBill: boolean
}

export const endRun = (db: Db, id: number, { state, failure, hasBill }: End, now: Date) =>
  db
    .updateTable('reconciliation_run')
    .set({ state, failure, leased_until: null, finished_at: now })
    .$if(state === 'done', (query) => query.set({ has_bill: hasBill, tries: 0 }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Days up to `until` that are still to be compared, the oldest first: none before the shop first asked anybody for money. */
export async function listDueDays(db: Db, channel: PayChannel, until: string) {
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day
    from (select created_at from payment where channel in (${literals(sameProvider(channel))}) order by id limit 1) first,
      generate_series(greatest(${until}::date - ${MOST_DAYS - 1}::integer,
        (first.created_at at time zone 'Asia/Shanghai')::date), ${until}::date, interval '1 day') d
    where not exists (select from reconciliation_run r
      where r.channel = ${channel} and r.day = d::date and r.state = 'done')
    order by d`.execute(db)
  return rows.map(({ day }) => day)
}

export const hasMoney = async (db: Db, { channel, day }: BillDay) =>
  (await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select('payment.id')
    .where('payment.channel', 'in', sameProvider(channel))
    .where('payment.channel_trade_no', 'is not', null)
    .where('payment.success_at', '>=', startOf(day))
    .where('payment.success_at', '<', startOf(addDays(day, 1)))
    .where('orders.sample', '=', false)
    .executeTakeFirst()) !== undefined

export const listOnlyChannel = (db: Db, runId: number) =>
  db
    .selectFrom('reconciliation_difference')
    .select(['id', 'subject', 'key', 'number', 'refund_id'])
    .where('run_id', '=', runId)
    .where('kind', '=', 'only_channel')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()

export const findLine = (db: Db, channel: PayChannel, channelTradeNo: string) =>
  db
    .selectFrom('channel_bill_line')
    .selectAll()
    .where('channel', '=', channel)
    .where('kind', '=', 'payment')
    .where('channel_trade_no', '=', channelTradeNo)
    .executeTakeFirst()

/** Payments of a channel with money that it does not know of. */
export const listUnknown = async (tx: Tx, channel: PayChannel) =>
  (
    await tx
      .selectFrom('reconciliation_difference as d')
      .innerJoin('reconciliation_run as r', 'r.id', 'd.run_id')
      .select('d.payment_id')
      .distinct()
      .where('r.channel', '=', channel)
      .where('d.kind', '=', 'only_local')
      .where('d.closed_at', 'is', null)
      .execute()
  ).flatMap(({ payment_id }) => payment_id ?? [])

interface Closing {
  cause: DifferenceCause
  note?: string
  staffId?: number
}

/** Undefined when it was closed meanwhile. */
export const closeDifference = (db: Db, id: number, { cause, note = '', staffId }: Closing, now: Date) =>
  db
    .updateTable('reconciliation_difference')
    .set({ cause, note, closed_at: now, closed_by: staffId ?? null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The alarms about money that the channel lacked fall silent with the freeze. */
export async function calmFound(tx: Tx, channel: PayChannel, now: Date) {
  const found = await tx
    .selectFrom('alarm')
    .innerJoin('payment', 'payment.out_trade_no', 'alarm.ref')
    .select('alarm.ref')
    .where('alarm.kind', '=', 'channel_lacks')
    .where('alarm.settled_at', 'is', null)
    .where('payment.channel', 'in', sameProvider(channel))
    .where('payment.frozen_at', 'is', null)
    .execute()
  for (const { ref } of found) await calmAlarm(tx, { kind: 'channel_lacks', ref }, now)
}

export const isBooksChecked = async (db: Db, day: Day) =>
  (await db.selectFrom('books_check').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
