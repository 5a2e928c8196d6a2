import { sql } from 'kysely'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import { FACT_DAYS, type FactKind } from '#src/domain/catalog/fact-check.ts'
import { PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface FactRecord {
  id: number
  kind: FactKind
  recordId: number
  title: string
  said: string
  saidOn: Day
  checkedOn: Day | null
  checkedBy: string | null
  isActive: boolean
}

/** Fact `f` is said to visitors, and was not held against its source for too long: `staleOn` in SQL. */
export const isStaleFact = (today: Day) =>
  sql<boolean>`(f.active and greatest(f.checked_on, f.said_on) < ${today}::date - ${sql.lit(FACT_DAYS)})`

const columns = sql`
  f.id, f.kind, f.record_id as "recordId", f.said_on::text as "saidOn", f.checked_on::text as "checkedOn",
  checker.name as "checkedBy", f.active as "isActive",
  coalesce(p.title, d.label, s.name, '本店') as title,
  coalesce(p.visa ->> 'kind', d.alert_text, s.licence_no, own.value #>> '{}', '') as said`
const facts = sql`
  fact_check f
  left join product p on f.kind = 'visa' and p.id = f.record_id
  left join destination d on f.kind = 'alert' and d.id = f.record_id
  left join supplier s on f.kind = 'supplier_licence' and s.id = f.record_id
  left join shop_setting own on f.kind = 'licence' and own.key = 'company.licence_no'
  left join staff checker on checker.id = f.checked_by`

interface Asked {
  /** Empty for all. */
  kinds: readonly FactKind[]
  isStale: boolean
  today: Day
}

const matching = ({ kinds, isStale, today }: Asked) => sql`
  (cardinality(${kinds}::text[]) = 0 or f.kind::text = any (${kinds}::text[]))
  and ${isStale ? isStaleFact(today) : sql`true`}`

/** The day in a position; of one that no list has given, the first of all days. */
const dayIn = ({ value }: Position): Day => (isDay(value) ? value : '0001-01-01')

/** Whatever was looked at longest ago first; one row more than a page has. */
export async function listFacts(db: Db, asked: Asked, after: Position | undefined): Promise<FactRecord[]> {
  const behind = after
    ? sql`(greatest(f.checked_on, f.said_on), f.id) > (${dayIn(after)}::date, ${after.id}::bigint)`
    : sql`true`
  const { rows } = await sql<FactRecord>`
    select ${columns} from ${facts} where ${matching(asked)} and ${behind}
    order by greatest(f.checked_on, f.said_on), f.id limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

export async function countFacts(db: Db, asked: Asked, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from fact_check f where ${matching(asked)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findFact(
  db: Db,
  which: { id: number } | { kind: FactKind; recordId: number },
): Promise<FactRecord | undefined> {
  const condition =
    'id' in which ? sql`f.id = ${which.id}` : sql`f.kind = ${which.kind} and f.record_id = ${which.recordId}`
  const { rows } = await sql<FactRecord>`select ${columns} from ${facts} where ${condition}`.execute(db)
  return rows[0]
}

/** What waits for the fact is done, by who acts; with `setChecked` its next time is written ahead. */
export const setDone = (tx: Tx, id: number) =>
  tx.updateTable('fact_check').set({ active: false }).where('id', '=', id).execute()

export const setChecked = (
  tx: Tx,
  id: number,
  { by, on, isActive }: { by: number; on: Day; isActive: boolean },
) =>
  tx
    .updateTable('fact_check')
    .set({ checked_on: on, checked_by: by, active: isActive })
    .where('id', '=', id)
    .execute()
