import { sql } from 'kysely'
import { type PayChannel, payChannelText } from '#src/domain/booking/order-codes.ts'
import { sameProvider } from '#src/domain/booking/payment.ts'
import { differenceKindText, subjectText } from '#src/domain/booking/reconciliation.ts'
import { addDays, type Day, dayOf, monthDayText, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'

export const findClose = (db: Db, day: Day) =>
  db
    .selectFrom('day_close as c')
    .innerJoin('staff as s', 's.id', 'c.closed_by')
    .selectAll('c')
    .select('s.name as closer')
    .where('c.day', '=', day)
    .executeTakeFirst()

export const listCloses = (db: Db, limit: number) =>
  db
    .selectFrom('day_close as c')
    .innerJoin('staff as s', 's.id', 'c.closed_by')
    .select(['c.day', 'c.closed_at', 's.name as closer'])
    .orderBy('c.day', 'desc')
    .limit(limit)
    .execute()

export interface Blocker {
  text: string
  runId: number | null
}

/** Days are closed without a gap: the first is whichever 财务 begins with. */
export async function dayToClose(db: Db, now: Date): Promise<Day> {
  const [last] = await listCloses(db, 1)
  return last ? addDays(last.day, 1) : addDays(dayOf(now), -1)
}

/** Differences that are named one by one. */
const MOST_NAMED = 20

/** Everything that is open of a day: bills that nobody has compared, and differences that nobody has closed. */
export async function listBlockers(db: Db, day: Day, channels: readonly PayChannel[]): Promise<Blocker[]> {
  const runs = await db
    .selectFrom('reconciliation_run')
    .select(['id', 'channel', 'state', 'unlisted'])
    .where('day', '=', day)
    .execute()
  const used = await usedChannels(db, day)
  const missing = channels
    .filter((channel) => sameProvider(channel).some((each) => used.has(each)))
    .map((channel) => ({ channel, run: runs.find((run) => run.channel === channel) }))
    .filter(({ run }) => run?.state !== 'done')
    .map(({ channel, run }) => ({
      text: `${payChannelText[channel]} ${monthDayText(day)}的账单尚未核对`,
      runId: run?.id ?? null,
    }))
  const unlisted = runs
    .filter((run) => run.unlisted > 0)
    .map((run) => ({
      text: `${payChannelText[run.channel]}另有 ${run.unlisted} 项差异未列出，请先处理已列出的再对账`,
      runId: run.id,
    }))
  return [...missing, ...(await openDifferences(db, day)), ...unlisted]
}

/** Channels that somebody was asked for money by, up to that day. */
async function usedChannels(db: Db, day: Day) {
  const { rows } = await sql<{ channel: PayChannel }>`
    select c.channel from unnest(enum_range(null::pay_channel)) c (channel)
    where exists (select from payment where channel = c.channel and created_at < ${startOf(addDays(day, 1))})`.execute(
    db,
  )
  return new Set(rows.map(({ channel }) => channel))
}

async function openDifferences(db: Db, day: Day): Promise<Blocker[]> {
  const open = await db
    .selectFrom('reconciliation_difference as d')
    .innerJoin('reconciliation_run as r', 'r.id', 'd.run_id')
    .select(['d.run_id', 'd.kind', 'd.subject', 'd.number', 'r.channel'])
    .where('r.day', '=', day)
    .where('d.closed_at', 'is', null)
    .orderBy('d.id')
    .limit(MOST_NAMED)
    .execute()
  return open.map(({ run_id, kind, subject, number, channel }) => ({
    text: `${payChannelText[channel]} ${subjectText[subject]} ${number}：${differenceKindText[kind]}`,
    runId: run_id,
  }))
}

export async function countSettled(db: Db, day: Day) {
  const { count } = await db
    .selectFrom('reconciliation_difference as d')
    .innerJoin('reconciliation_run as r', 'r.id', 'd.run_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.day', '=', day)
    .where('d.closed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
