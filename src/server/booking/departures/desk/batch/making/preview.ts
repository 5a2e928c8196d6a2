import { type departureMaking, MOST_NEW_ROWS } from '#src/api/desk/departures/making.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { batchNeedsSecond, newBatchSummary } from '#src/domain/booking/departures/batch.ts'
import { departureFieldsOf, departureFieldText } from '#src/domain/booking/departures/terms.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { badFields } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findAllEdited } from '../../editing/record.ts'
import { chosenDays } from '../days.ts'
import type { NewRow } from '../store.ts'
import { type PlannedNew, planNewRows } from './plan.ts'
import { listLastYear, listNearest } from './store.ts'

type Preview = typeof departureMaking.preview
type Asked = Input<Preview>

/** Every combo on every chosen day, with the departure that it begins with. Refuses PARAM for more than one batch makes. */
async function wantedRows({ db, now }: Pick<Ctx, 'db' | 'now'>, asked: Asked): Promise<NewRow[]> {
  const combos = [...new Set(asked.combo_ids_json)]
  const days = await chosenDays(db, asked)
  const tooMany = () => badFields({ until: `超过${MOST_NEW_ROWS}个团期，请缩小范围` })
  if (asked.last_year) {
    const rows = await listLastYear(db, combos, days, MOST_NEW_ROWS)
    if (rows.length > MOST_NEW_ROWS) throw tooMany()
    return rows
  }
  if (combos.length * days.length > MOST_NEW_ROWS) throw tooMany()
  const sources = await sourcesOf({ db, now }, combos, asked)
  return days.flatMap((departs_on) =>
    combos.map((combo_id) => ({ combo_id, departs_on, ...sources(combo_id) })),
  )
}

/** The named departure for all of them, or of each combo the nearest one. */
async function sourcesOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  combos: readonly number[],
  { template_id, from = '' }: Asked,
) {
  if (template_id === undefined) {
    const nearest = new Map(
      (await listNearest(db, combos, from)).map(({ combo_id, ...source }) => [combo_id, source]),
    )
    return (combo: number) => nearest.get(combo) ?? { source_id: null, seen_version: 0 }
  }
  const [template] = await findAllEdited(db, [template_id], now)
  if (!template) throw badFields({ template_id: '没有这个团期' })
  return () => ({ source_id: template.id, seen_version: template.edit_version })
}

/** Nothing is written; the same plan is made again, under the locks, by whoever writes it. */
export async function previewMaking({ db, now }: Ctx, staff: Staff, asked: Asked): Promise<Data<Preview>> {
  const rows = await wantedRows({ db, now }, asked)
  const ids = [...new Set(rows.flatMap(({ source_id }) => source_id ?? []))]
  const lines = await secondPersonLinesOf(db)
  const making = { change: asked.change_json, author: staff, now, lines }
  const planned = await planNewRows(db, rows, await findAllEdited(db, ids, now), making)
  const writable = planned.filter(({ skip }) => skip === '')
  return {
    rows: planned.map((one) => ({
      combo_id: one.combo.id,
      on: one.row.departs_on,
      title: one.combo.title,
      combo_name: one.combo.name,
      source_id: one.row.source_id ?? 0,
      source_version: one.row.seen_version,
      source_text: one.source
        ? `${one.source.departs_on} ${weekdayText(one.source.departs_on)}`
        : '按产品资料',
      adult_fen: one.terms.adult_fen,
      terms_text: termsText(one),
      marks: one.marks,
      skip: one.skip,
    })),
    writable: writable.length,
    needs_second: batchNeedsSecond(writable, lines),
    summary: newBatchSummary(asked.change_json, asked.last_year === true),
  }
}

function termsText({ terms, row }: PlannedNew) {
  const fields = departureFieldsOf(terms, row.departs_on)
  return [
    fields.child_bed !== '' && `${departureFieldText.child_bed}${fields.child_bed}`,
    `${departureFieldText.capacity}${fields.capacity}`,
    `前${fields.close_days}天截止`,
  ]
    .filter((part) => part !== false)
    .join('，')
}
