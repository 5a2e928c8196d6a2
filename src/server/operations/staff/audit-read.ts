import { sql } from 'kysely'
import type { auditLog } from '#src/api/desk/account/audit.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { moneyNouns } from '#src/domain/desk/audit.ts'
import { MOST_COUNTED, PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** One page of the audit log, the newest first; 财务 alone sees what is about money. Reading it leaves a row itself. */
export async function pageAudit(
  { db }: Ctx,
  staff: Staff,
  { cursor, ...filter }: Input<(typeof auditLog)['list']>,
): Promise<Data<(typeof auditLog)['list']>> {
  const wanted = matching(db, staff, filter)
  const { total } = await db
    .selectFrom(
      wanted
        .select('log.id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await wanted
    .leftJoin('staff', 'staff.id', 'log.staff_id')
    .selectAll('log')
    .select(['staff.name', 'staff.login'])
    .$if(cursor !== undefined, (query) => query.where('log.id', '<', cursor?.id ?? 0))
    .orderBy('log.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, ...page } = pageOf(found, total)
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

type Filter = Omit<Input<(typeof auditLog)['list']>, 'cursor'>

function matching(db: Ctx['db'], staff: Staff, filter: Filter) {
  const { staff_id, action, entity, entity_id, from, to, refused } = filter
  const isPart = !scopesOf(staff, 'audit.read').includes('all')
  let query = db.selectFrom('audit_log as log')
  if (isPart)
    query = query.where(sql<boolean>`split_part(log.action, '.', 1) = any (${[...moneyNouns]}::text[])`)
  if (staff_id !== undefined) query = query.where('log.staff_id', '=', staff_id)
  if (action?.includes('.')) query = query.where('log.action', '=', action)
  else if (action) query = query.where(sql<boolean>`split_part(log.action, '.', 1) = ${action}`)
  if (entity) query = query.where('log.entity', '=', entity)
  if (entity_id) query = query.where('log.entity_id', '=', entity_id)
  if (from) query = query.where('log.at', '>=', startOf(from as Day))
  if (to) query = query.where('log.at', '<', startOf(addDays(to as Day, 1)))
  if (refused) query = query.where('log.refused', 'is not', null)
  return query
}
