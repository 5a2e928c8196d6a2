import { createHash } from 'node:crypto'
import type { dayClose } from '#src/api/desk/finance/day-close.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { canonicalText, type DayFigures } from '#src/domain/booking/day-figures.ts'
import { type Day, dayOf, monthDayText } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasBills } from '../payments/gateways/gateway.ts'
import { correctionsBefore, flowsOf, outstandingAt } from './flows.ts'
import * as store from './store.ts'

/** Without the reader's time: the same figures have the same hash, whenever they are looked at. */
const hashOf = (figures: unknown) => createHash('sha256').update(canonicalText(figures)).digest('hex')

/** The figures of a day as they are now. */
async function liveFigures(db: Db, day: Day, now: Date): Promise<DayFigures> {
  return {
    day,
    flows: await flowsOf(db, day),
    corrections: await correctionsBefore(db, day),
    ...(await outstandingAt(db, now)),
    settledDifferences: await store.countSettled(db, day),
  }
}

/** The figures that a closed day was closed with, or those of now. */
export async function figuresOf(db: Db, day: Day, now: Date): Promise<DayFigures> {
  const closed = await store.findClose(db, day)
  return closed ? (closed.figures as unknown as DayFigures) : liveFigures(db, day, now)
}

/** All that stands in the way of closing a day (desk book §4.14); empty for one that can be closed now. */
async function blockersOf(ctx: Ctx, db: Db, day: Day): Promise<store.Blocker[]> {
  if (day >= dayOf(ctx.now)) return [{ text: `${monthDayText(day)}尚未结束`, runId: null }]
  const next = await store.dayToClose(db, ctx.now)
  const [last] = await store.listCloses(db, 1)
  const outOfOrder = last && next < day ? [{ text: `请先关${monthDayText(next)}的账`, runId: null }] : []
  const channels = keysOf(ctx.gateways).filter((channel) => hasBills(ctx.gateways, channel))
  return [...outOfOrder, ...(await store.listBlockers(db, day, channels))]
}

export async function viewDay(ctx: Ctx, db: Db, day: Day): Promise<Data<typeof dayClose.day>> {
  const closed = await store.findClose(db, day)
  const figures = await figuresOf(db, day, ctx.now)
  const sha256 = hashOf(figures)
  return {
    day,
    figures: wireOf(figures),
    sha256: closed?.sha256 ?? sha256,
    closed: closed ? { at: closed.closed_at, by: closed.closer, is_intact: closed.sha256 === sha256 } : null,
    blockers: closed
      ? []
      : (await blockersOf(ctx, db, day)).map(({ text, runId }) => ({ text, run_id: runId })),
  }
}

const wireOf = (figures: DayFigures): Data<typeof dayClose.day>['figures'] => ({
  flows: figures.flows.map((flow) => ({ ...flow })),
  corrections: figures.corrections.map(({ ofDay, ...flow }) => ({ ...flow, of_day: ofDay })),
  receivable: {
    overdue_fen: figures.receivable.overdueFen,
    week_fen: figures.receivable.weekFen,
    month_fen: figures.receivable.monthFen,
    later_fen: figures.receivable.laterFen,
  },
  to_refund_fen: figures.toRefundFen,
  settled_differences: figures.settledDifferences,
})

/**
 * Freezes the figures of a day. NOT_READY names what is open; STATE when it was closed meanwhile, or when its figures are
 * no longer those that were seen. Two who close at once: one does.
 */
export function closeDay(ctx: Ctx, staff: Staff, { day, sha256 }: Input<typeof dayClose.close>) {
  return ctx.transaction(async (tx) => {
    await holdLock(tx, 'day_close')
    const closed = await store.findClose(tx, day)
    if (closed) throw new Refused('STATE', undefined, `${closed.closer}已关${monthDayText(day)}的账`)
    const blockers = await blockersOf(ctx, tx, day)
    if (blockers.length > 0)
      throw new Refused(
        'NOT_READY',
        { blockers: blockers.map(({ text }) => text) },
        '还有未处理完的事项，不能关账',
      )
    const figures = await liveFigures(tx, day, ctx.now)
    if (hashOf(figures) !== sha256) throw new Refused('STATE', undefined, '数字刚刚有变化，请核对后再关账')
    await insertClose(tx, staff, figures, sha256, ctx.now)
    const audit = [
      { entity: 'day_close', id: day, after: { sha256, corrections: figures.corrections.length } },
    ]
    return { answer: await viewDay(ctx, tx, day), audit }
  })
}

async function insertClose(tx: Tx, staff: Staff, figures: DayFigures, sha256: string, now: Date) {
  const { day } = figures
  await tx
    .insertInto('day_close')
    .values({ day, closed_at: now, closed_by: staff.id, figures: JSON.stringify(figures), sha256 })
    .execute()
  const lines = [...figures.flows.map((flow) => ({ ...flow, ofDay: day })), ...figures.corrections].map(
    ({ item, channel, fen, ofDay }) => ({ day, of_day: ofDay, item, channel, fen }),
  )
  if (lines.length > 0) await tx.insertInto('day_close_line').values(lines).execute()
}
