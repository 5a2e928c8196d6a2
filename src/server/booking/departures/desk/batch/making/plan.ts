import { planNewDeparture } from '#src/domain/booking/departures/batch.ts'
import { type DepartureTerms, departureFieldText } from '#src/domain/booking/departures/terms.ts'
import { addDays, type Day, monthDayText, startOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { type EditedDeparture, findAllEdited, lockEdited } from '../../editing/record.ts'
import { answersForCost } from '../../editing/save.ts'
import type { PlannedOne, Planner } from '../plan.ts'
import type { Judging } from '../seen.ts'
import type { Ended, NewRow } from '../store.ts'
import { insertDeparture } from './insert.ts'
import { type ComboFacts, findCombos, listTaken } from './store.ts'

export interface PlannedNew {
  row: NewRow
  combo: ComboFacts
  source: EditedDeparture | undefined
  terms: DepartureTerms
  marks: string[]
  skip: string
  isFar: boolean
}

/** What each new departure would be; rows of a combo that is not there are none. */
export async function planNewRows(
  db: Db,
  rows: readonly NewRow[],
  sources: readonly EditedDeparture[],
  { change, author, now, lines }: Judging,
): Promise<PlannedNew[]> {
  const combos = new Map((await findCombos(db, rows)).map((combo) => [combo.id, combo]))
  const taken = await listTaken(db, rows)
  const found = new Map(sources.map((source) => [source.id, source]))
  return rows.flatMap((row) => {
    const combo = combos.get(row.combo_id)
    if (!combo) return []
    const source = row.source_id === null ? undefined : found.get(row.source_id)
    const fixed = taken.has(dayKey(row)) ? '已有团期' : whyNoSource(row, combo, source)
    const begun = { ...(source ? termsOf(source) : blankTerms(combo, row.departs_on)), on: row.departs_on }
    const { terms, marks, skip, isFar } = planNewDeparture(begun, change, {
      now,
      maySellBelowCost: answersForCost(author),
      fixed,
      lines,
    })
    return [{ row, combo, source, terms, marks, skip, isFar }]
  })
}

const dayKey = ({ combo_id, departs_on }: Pick<NewRow, 'combo_id' | 'departs_on'>) =>
  `${combo_id} ${departs_on}`

function whyNoSource(row: NewRow, combo: ComboFacts, source: EditedDeparture | undefined) {
  if (row.source_id === null) return ''
  if (!source) return '参照的团期已移除'
  if (source.product_id !== combo.product_id) return '参照的团期是另一个产品的'
  return source.status === 'cancelled' ? '参照的团期已取消' : ''
}

/** What was promised of a group, and what was noted, was so of that one alone. */
const termsOf = (source: EditedDeparture) => ({
  ...source,
  min_group: source.group_before ?? source.min_group,
  note: '',
})

/** Of a product without any departure: seats, group and end of the sale as its rules say, and no price yet. */
function blankTerms(combo: ComboFacts, on: Day): DepartureTerms & { departs_on: Day } {
  const [hours = 0, minutes = 0] = combo.book_ahead_time.split(':').map(Number)
  const closes = startOf(addDays(on, -combo.book_ahead_days)).getTime() + (hours * 60 + minutes) * 60_000
  return {
    departs_on: on,
    adult_fen: toFen(0),
    ...{ child_bed_fen: null, child_nobed_fen: null, infant_fen: null, market_fen: null, floor_fen: null },
    single_supp_fen: toFen(0),
    tiers: [],
    capacity: combo.max_group,
    min_group: combo.min_group,
    close_at: new Date(closes),
    note: '',
  }
}

/** Rows of departures that are to be made: the locks are those of the departures that they begin with. */
export const planMaking: Planner = async (db, { batch, author, now, lines }, rows, tx) => {
  const ids = rows.flatMap(({ source_id }) => source_id ?? [])
  const sources = tx ? await lockEdited(tx, ids, now) : await findAllEdited(db, ids, now)
  const planned = await planNewRows(db, rows, sources, { change: batch.change, author, now, lines })
  return planned.map(plannedOne)
}

function plannedOne(planned: PlannedNew): PlannedOne {
  const { row, combo, source, terms, marks, isFar } = planned
  const isStale = source !== undefined && source.edit_version !== row.seen_version
  const skip = planned.skip || (isStale ? '参照的团期刚被修改，未新建' : '')
  const what = `${departureFieldText.adult}${yuanText(terms.adult_fen)}，${departureFieldText.capacity}${terms.capacity}`
  return {
    row,
    product_id: combo.product_id,
    skip,
    isFar,
    line: {
      label: combo.name,
      text: [monthDayText(row.departs_on), what, ...marks, skip].filter(Boolean).join(' '),
    },
    async write(tx): Promise<Ended> {
      const id = await insertDeparture(tx, planned)
      return id === null
        ? { outcome: 'skipped', why: '已有团期' }
        : { outcome: 'written', departure_id: id, written_version: 1 }
    },
  }
}
