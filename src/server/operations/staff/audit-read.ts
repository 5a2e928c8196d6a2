import { sql } from 'kysely'
import type { auditLog } from '#src/api/desk/account/audit.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { moneyNouns } from '#src/domain/desk/audit.ts'
import { instantOf, instantValue, MOST_COUNTED, PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** One page of the audit log, the newest first; 财务 alone sees what is about money. Reading it leaves a row itself. */
export async function pageAudit(
  { db }: Ctx,
  staff: Staff,
  { cursor, ...filter }: Input<(typeof auditLog)['list']>,
): Promise<Data<(typeof auditLog)['list']>> {
  const total = await countAudit(db, staff, filter, MOST_COUNTED + 1)
  const after = cursor && { at: instantOf(cursor.value), id: cursor.id }
  const found = await listAudit(db, staff, filter, { after, limit: PAGE_ROWS + 1 })
  const { rows, ...page } = pageOf(found, total, ({ at }) => instantValue(at))
  return {
    list: rows.map(({ staff_id, name, login, staff_right, before, after, ...row }) => ({
      ...row,
      right: staff_right,
      staff: staff_id === null ? null : { id: staff_id, name: name ?? '', login: login ?? '' },
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    })),
    ...page,
  }
}

interface Part {
  after?: { at: Date; id: number } | undefined
  limit: number
}
export type AuditRecord = Awaited<ReturnType<typeof listAudit>>[number]

/** Rows behind another, the newest first. */
export const listAudit = (db: Db, staff: Staff, filter: Filter, { after, limit }: Part) =>
  matching(db, staff, filter)
    .leftJoin('staff', 'staff.id', 'log.staff_id')
    .selectAll('log')
    .select(['staff.name', 'staff.login'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(log.at, log.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limit)
    .execute()

/** How many there are, counted up to `most`. */
export async function countAudit(db: Db, staff: Staff, filter: Filter, most: number) {
  const { total } = await db
    .selectFrom(matching(db, staff, filter).select('log.id').limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** `coupon.edit` and whatever else begins with the noun: a range of the index. */
const isOfNoun = (noun: string) =>
  sql<boolean>`(log.action ~>=~ ${`${noun}.`} and log.action ~<~ ${`${noun}/`})`

type Filter = Omit<Input<(typeof auditLog)['list']>, 'cursor'>

function matching(db: Db, staff: Staff, filter: Filter) {
  const { staff_id, action, entity, entity_id, from, to, refused } = filter
  const isPart = !scopesOf(staff, 'audit.read').includes('all')
  let query = db.selectFrom('audit_log as log')
  if (isPart) query = query.where(sql<boolean>`(${sql.join(moneyNouns.map(isOfNoun), sql` or `)})`)
  if (staff_id !== undefined) query = query.where('log.staff_id', '=', staff_id)
  if (action?.includes('.')) query = query.where('log.action', '=', action)
  else if (action) query = query.where(isOfNoun(action))
  if (entity) query = query.where('log.entity', '=', entity)
  if (entity_id) query = query.where('log.entity_id', '=', entity_id)
  if (from) query = query.where('log.at', '>=', startOf(from as Day))
  if (to) query = query.where('log.at', '<', startOf(addDays(to as Day, 1)))
  if (refused) query = query.where('log.refused', 'is not', null)
  return query
}
