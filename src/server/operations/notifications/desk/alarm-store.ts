import { type ExpressionBuilder, sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { alarmTitle } from '#src/domain/desk/alarm-titles.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { AlarmSeverity, DB } from '#src/platform/db/schema.gen.ts'
import { maskNumbers } from '#src/platform/log.ts'
import { Refused } from '#src/platform/refused.ts'

export type AlarmReach = 'all' | 'money'

/** Whose alarms these are: everything for who looks after the system, money for 财务 (desk book §3.4). Refuses NO_RIGHT. */
export function alarmReach(staff: Staff): AlarmReach {
  if (scopesOf(staff, 'system.work').includes('all')) return 'all'
  if (scopesOf(staff, 'finance.read').includes('all')) return 'money'
  throw new Refused('NO_RIGHT', { right: 'system.work' })
}

export interface AlarmFilter {
  state?: 'open' | 'settled' | undefined
  severity?: AlarmSeverity | undefined
}

interface Page extends AlarmFilter {
  before?: number | undefined
  limit: number
}

const matching =
  (reach: AlarmReach, { state, severity }: AlarmFilter) =>
  (each: ExpressionBuilder<DB, 'alarm'>) =>
    each.and([
      ...(reach === 'money' ? [each('alarm.severity', '=', 'urgent')] : []),
      ...(severity ? [each('alarm.severity', '=', severity)] : []),
      ...(state ? [each('alarm.settled_at', state === 'open' ? 'is' : 'is not', null)] : []),
    ])

const selectAlarms = (db: Db) =>
  db
    .selectFrom('alarm')
    .leftJoin('staff', 'staff.id', 'alarm.settled_by')
    .selectAll('alarm')
    .select('staff.name as settler')
    .select(
      sql<number>`(select count(*)::int from alarm earlier where earlier.kind = alarm.kind
        and earlier.ref = alarm.ref and earlier.id < alarm.id)`.as('settled_before'),
    )

type AlarmRow = Awaited<ReturnType<ReturnType<typeof selectAlarms>['executeTakeFirstOrThrow']>>

/** Newest first. */
export async function alarmRows(db: Db, reach: AlarmReach, { before, limit, ...filter }: Page) {
  const rows = await selectAlarms(db)
    .where(matching(reach, filter))
    .$if(before !== undefined, (query) => query.where('alarm.id', '<', before ?? 0))
    .orderBy('alarm.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(seen)
}

export async function findAlarm(db: Db, reach: AlarmReach, id: number) {
  const row = await selectAlarms(db).where(matching(reach, {})).where('alarm.id', '=', id).executeTakeFirst()
  return row ? seen(row) : null
}

export async function countAlarms(db: Db, reach: AlarmReach, filter: AlarmFilter) {
  const { total } = await db
    .selectFrom('alarm')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(reach, filter))
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface Settling {
  id: number
  staffId: number
  note: string
}

/** Whether it was still open. */
export async function settleAlarm(db: Db, { id, staffId, note }: Settling, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alarm')
    .set({ settled_at: now, settled_by: staffId, note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The facts of an alarm are never personal; what a channel or a driver said among them may be, and is blotted out. */
const seen = ({ detail, settler, ...row }: AlarmRow) => ({
  ...row,
  title: alarmTitle(row.kind),
  ref: maskNumbers(row.ref),
  facts: Object.entries(detail as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: maskNumbers(typeof value === 'string' ? value : JSON.stringify(value)),
  })),
  settled_by: settler,
})
