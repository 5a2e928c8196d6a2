import { sql } from 'kysely'
import { type departureBatches, MOST_BATCH_ROWS } from '#src/api/desk/departures/batches.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { batchNeedsSecond, batchSummary, type PlannedRow } from '#src/domain/booking/departures/batch.ts'
import {
  departureFieldNames,
  departureFieldsOf,
  departureFieldText,
} from '#src/domain/booking/departures/terms.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type EditedDeparture, findAllEdited } from '../editing/record.ts'
import { seatsText } from '../editing/save.ts'
import { chosenDays } from './days.ts'
import { planDepartures } from './seen.ts'

type Preview = typeof departureBatches.preview
type Which = Omit<Input<Preview>, 'change_json'>

/** The numbers of what is chosen. Refuses PARAM for more than one batch changes. */
async function chosen(db: Db, { ids_json, product_ids_json = [], ...which }: Which): Promise<number[]> {
  if (ids_json) return ids_json
  if (product_ids_json.length === 0) throw badFields({ product_ids_json: '请填写产品编号' })
  const days = await chosenDays(db, which)
  const { rows } = await sql<{ id: number }>`
    select id from departure where product_id = any(${product_ids_json}) and departs_on = any(${days}::date[])
    order by id limit ${MOST_BATCH_ROWS + 1}`.execute(db)
  if (rows.length > MOST_BATCH_ROWS)
    throw badFields({ product_ids_json: `超过${MOST_BATCH_ROWS}个团期，请缩小范围` })
  return rows.map(({ id }) => id)
}

/** Nothing is written; the same plan is made again, under the locks, by whoever writes it. */
export async function previewBatch(
  { db, now }: Ctx,
  staff: Staff,
  { change_json: change, ...which }: Input<Preview>,
): Promise<Data<Preview>> {
  const found = await findAllEdited(db, await chosen(db, which), now)
  const lines = await secondPersonLinesOf(db)
  const planned = await planDepartures(db, found, { change, author: staff, now, lines })
  const writable = planned.filter(({ plan }) => plan.skip === '')
  const names = await namesOf(db, found)
  return {
    rows: planned.map(({ departure, plan }) => ({
      id: departure.id,
      on: departure.departs_on,
      ...(names.get(departure.combo_id) ?? { title: '', combo_name: '' }),
      version: departure.edit_version,
      seats_text: seatsText(departure),
      from_fen: departure.adult_fen,
      to_fen: plan.terms.adult_fen,
      others_text: othersText(departure, plan),
      marks: plan.marks,
      skip: plan.skip,
    })),
    writable: writable.length,
    needs_second: batchNeedsSecond(
      writable.map(({ plan }) => plan),
      lines,
    ),
    summary: batchSummary(change),
    orders: await countOrders(
      db,
      writable.map(({ departure }) => departure.id),
    ),
  }
}

/** `名额 16→20`: what changes beside the adult's price. */
function othersText(departure: EditedDeparture, { terms, status }: Pick<PlannedRow, 'terms' | 'status'>) {
  const [was, is] = [departure, terms].map((each) => departureFieldsOf(each, departure.departs_on))
  const changed = departureFieldNames
    .filter((field) => field !== 'adult' && was?.[field] !== is?.[field])
    .map((field) => `${departureFieldText[field]} ${was?.[field] || '无'}→${is?.[field] || '无'}`)
  return [...changed, ...(status === departure.status ? [] : [departureStatusText[status]])].join('，')
}

async function namesOf(db: Db, found: readonly EditedDeparture[]) {
  const rows = await db
    .selectFrom('combo')
    .innerJoin('product', 'product.id', 'combo.product_id')
    .select(['combo.id', 'combo.name as combo_name', 'product.title'])
    .where('combo.id', 'in', [0, ...new Set(found.map(({ combo_id }) => combo_id))])
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

async function countOrders(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from inventory_hold where departure_id = any(${ids})
      and order_id is not null and status <> 'released'`.execute(db)
  return rows[0]?.orders ?? 0
}
