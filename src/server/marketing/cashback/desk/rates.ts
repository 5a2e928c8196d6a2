import type { DeskCashbackRates, deskCashback } from '#src/api/desk/marketing/cashback.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { addDays, type Day, dayOf } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type RateType, rateTypes } from '#src/domain/marketing/cashback/states.ts'
import { toFen } from '#src/domain/money.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { rateTypeText } from '../reading.ts'

type Changed = Promise<Audited<DeskCashbackRates>>

/** A rate is announced no longer ahead than this. */
const MOST_DAYS_AHEAD = 366

const listAll = (db: Db) =>
  db
    .selectFrom('cashback_rate as r')
    .leftJoin('staff as s', 's.id', 'r.set_by')
    .select(['r.id', 'r.type', 'r.bp', 'r.cap_fen', 'r.starts_on', 'r.set_at', 's.name as set_by'])
    .orderBy('r.starts_on', 'desc')
    .execute()
type Row = Awaited<ReturnType<typeof listAll>>[number]

/** What each type gives today, what it will give, and what it gave before. */
export async function viewDeskRates({ now }: Pick<Ctx, 'now'>, db: Db): Promise<DeskCashbackRates> {
  const rows = await listAll(db)
  const today = dayOf(now)
  return {
    today,
    rates: keysOf(rateTypes).map((type) => {
      const own = rows.filter((row) => row.type === type)
      const begun = own.filter(({ starts_on }) => starts_on <= today)
      const coming = own.find(({ starts_on }) => starts_on > today)
      return {
        type,
        type_text: rateTypeText(type),
        now: viewOf(begun[0]),
        next: viewOf(coming),
        before: begun.slice(1, 4).flatMap((row) => viewOf(row) ?? []),
      }
    }),
  }
}

const viewOf = (row: Row | undefined) =>
  row
    ? {
        id: row.id,
        bp: row.bp,
        cap_fen: toFen(row.cap_fen),
        starts_on: row.starts_on,
        set_by: row.set_by,
        set_at: row.set_at,
      }
    : null

/** One person at a time; refuses STATE when what is to come is no longer what was seen. */
async function lockNext(tx: Tx, type: RateType, today: Day, seenId: number | undefined) {
  await holdLock(tx, 'cashback_rate', type)
  const next = await tx
    .selectFrom('cashback_rate')
    .select(['id', 'bp', 'cap_fen', 'starts_on'])
    .where('type', '=', type)
    .where('starts_on', '>', today)
    .executeTakeFirst()
  if (next?.id !== seenId) throw new Refused('STATE', undefined, '刚刚被同事修改，请重新查看')
  return next
}

const termsOf = ({ bp, cap_fen, starts_on }: Pick<Row, 'bp' | 'cap_fen' | 'starts_on'>) => ({
  bp,
  cap_fen,
  starts_on,
})

/** Announces what orders give that are paid from a day on, in place of what was announced before. */
export const planRate = (
  ctx: Ctx,
  staff: Staff,
  { type, bp, cap_fen, starts_on, next_id, reason }: Input<typeof deskCashback.planRate>,
): Changed =>
  ctx.transaction(async (tx) => {
    const today = dayOf(ctx.now)
    if (starts_on <= today || starts_on > addDays(today, MOST_DAYS_AHEAD))
      throw badFields({ starts_on: '请选明天起一年内的日期' })
    const next = await lockNext(tx, type, today, next_id)
    if (next) await tx.deleteFrom('cashback_rate').where('id', '=', next.id).execute()
    const after = { bp, cap_fen, starts_on }
    await tx
      .insertInto('cashback_rate')
      .values({ type, ...after, set_by: staff.id, set_at: ctx.now })
      .execute()
    const audit = { entity: 'cashback_rate', id: type, ...(next && { before: termsOf(next) }), after, reason }
    return { answer: await viewDeskRates(ctx, tx), audit: [audit] }
  })

/** Takes back what was announced and has not begun. */
export const dropRate = (ctx: Ctx, { type, next_id, reason }: Input<typeof deskCashback.dropRate>): Changed =>
  ctx.transaction(async (tx) => {
    const next = await lockNext(tx, type, dayOf(ctx.now), next_id)
    if (!next) throw new Refused('STATE', undefined, '没有将要生效的比例')
    await tx.deleteFrom('cashback_rate').where('id', '=', next.id).execute()
    const audit = { entity: 'cashback_rate', id: type, before: termsOf(next), reason }
    return { answer: await viewDeskRates(ctx, tx), audit: [audit] }
  })
