import { type BatchChange, planBatchRow } from '#src/domain/booking/departures/batch.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { type EditedDeparture, findAllEdited, lockEdited, whyFixed, writeTerms } from '../editing/record.ts'
import { setStatus } from '../editing/sale.ts'
import { answersForCost } from '../editing/save.ts'
import { keptBefore } from './kept.ts'
import type { PlannedOne, Planner, Planning } from './plan.ts'
import { lockForRemoval, removeDeparture, usesOf } from './removing.ts'
import type { BatchRowRecord, Ended } from './store.ts'

/** What rows are judged by. */
export type Judging = Pick<Planning, 'author' | 'now' | 'lines'> & { change: BatchChange }

/** Departures with what a batch would do to each of them. */
export async function planDepartures(
  db: Db,
  found: readonly EditedDeparture[],
  { change, author, now, lines }: Judging,
) {
  const uses = change.remove
    ? await usesOf(
        db,
        found.map(({ id }) => id),
      )
    : new Map<number, string>()
  return found.map((departure) => ({
    departure,
    plan: planBatchRow({ ...departure, uses: uses.get(departure.id) ?? '' }, change, {
      now,
      maySellBelowCost: answersForCost(author),
      fixed: whyFixed(departure, now),
      lines,
    }),
  }))
}
type Planned = Awaited<ReturnType<typeof planDepartures>>[number]

/** Rows of departures that are there: changed, or taken out. */
export const planSeen: Planner = async (db, planning, rows, tx) => {
  const { batch, now } = planning
  const ids = rows.flatMap(({ departure_id }) => departure_id ?? [])
  if (tx && batch.kind === 'remove') await lockForRemoval(tx, ids)
  const found = tx ? await lockEdited(tx, ids, now) : await findAllEdited(db, ids, now)
  const planned = await planDepartures(db, found, { ...planning, change: batch.change })
  const seen = new Map(rows.map((row) => [row.departure_id, row.seen_version]))
  return [
    ...planned.map((one) => plannedOne(one, seen.get(one.departure.id) ?? 0, planning)),
    ...rows.filter(({ departure_id }) => departure_id === null).map(goneOne),
  ]
}

function plannedOne({ departure, plan }: Planned, seenVersion: number, planning: Planning): PlannedOne {
  const { id, departs_on, group_code, product_id, edit_version } = departure
  const skip = edit_version === seenVersion ? plan.skip : '刚被修改，未写入'
  const isRemoval = planning.batch.kind === 'remove'
  const what = isRemoval ? '移除' : `${yuanText(departure.adult_fen)}→${yuanText(plan.terms.adult_fen)}`
  return {
    row: departure,
    product_id,
    skip,
    isFar: plan.isFar,
    line: {
      label: group_code,
      text: `${monthDayText(departs_on)} ${what} ${[...plan.marks, skip].filter(Boolean).join('，')}`,
    },
    async write(tx): Promise<Ended> {
      if (isRemoval) return { outcome: 'written', before: await removeDeparture(tx, id) }
      const before = keptBefore(departure)
      const who = { staffId: planning.author.id, now: planning.now, batchId: planning.batch.id }
      return { outcome: 'written', before, written_version: await writeBoth(tx, departure, plan, who) }
    },
  }
}

/** Another batch took it out. */
const goneOne = (row: BatchRowRecord): PlannedOne => ({
  row,
  product_id: 0,
  skip: '团期已移除',
  isFar: false,
  line: { label: monthDayText(row.departs_on), text: '团期已移除' },
  write: async () => ({ outcome: 'skipped' }),
})

/** Terms and state of a departure under its lock; answers the version that it has then. */
export async function writeBoth(
  tx: Tx,
  departure: EditedDeparture,
  { terms, status }: Pick<Planned['plan'], 'terms' | 'status'>,
  who: Parameters<typeof writeTerms>[3],
): Promise<number> {
  const { version } = await writeTerms(tx, departure, terms, who)
  if (status === departure.status) return version
  await setStatus(tx, { ...departure, edit_version: version }, status, who)
  return version + 1
}
