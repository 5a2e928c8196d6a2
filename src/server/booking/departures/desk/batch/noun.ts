import { sql } from 'kysely'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { ApprovalNoun } from '#src/server/operations/approvals/service.ts'
import { findAllEdited } from '../editing/record.ts'
import { writeBatch } from './apply.ts'
import { type Author, planOf } from './preview.ts'
import { findBatch, listBatchRows, lockBatch, setBatch } from './store.ts'

const SHOWN = 12

/** With the roles that the author has now. */
async function authorOf(db: Db, id: number): Promise<Author> {
  const { roles, is_lead } = await db
    .selectFrom('staff')
    .select([sql<StaffRole[]>`roles::text[]`.as('roles'), 'is_lead'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, roles, isLead: is_lead }
}

/** How a batch above the lines of the desk book §2.2 is written: with what its author saw, by the colleague who agrees. */
export const batchWriting: ApprovalNoun = {
  async describe({ db, now }, { entityId }) {
    const id = Number(entityId)
    const batch = await findBatch(db, id)
    if (!batch) return [{ label: '批量', text: '已不存在' }]
    const author = await authorOf(db, batch.made_by)
    const found = await findAllEdited(
      db,
      (await listBatchRows(db, id)).map(({ departure_id }) => departure_id),
      now,
    )
    const lines = found.map((departure) => ({
      departure,
      plan: planOf(departure, batch.change, author, now),
    }))
    const shown = lines.slice(0, SHOWN).map(({ departure, plan }) => ({
      label: `${departure.group_code}`,
      text: `${monthDayText(departure.departs_on)} ${yuanText(departure.adult_fen)}→${yuanText(plan.terms.adult_fen)} ${[...plan.marks, plan.skip].filter(Boolean).join('，')}`,
    }))
    return [
      { label: '修改', text: batch.summary },
      { label: '团期', text: `${found.length}个${found.length > SHOWN ? `，以下为前${SHOWN}个` : ''}` },
      ...shown,
    ]
  },

  /** STATE where it has been decided; what was changed since it was asked for is left alone. */
  approve: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      const batch = await lockBatch(tx, Number(entityId))
      if (batch?.state !== 'asked') throw new Refused('STATE', undefined, '这次批量修改已不在复核中')
      const author = await authorOf(tx, batch.made_by)
      const written = await writeBatch(ctx, tx, author, batch.id, batch.change)
      return [{ entity: 'departure_batch', id: batch.id, after: { summary: batch.summary, written } }]
    }),

  reject: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      await setBatch(tx, Number(entityId), { state: 'rejected' })
      return [{ entity: 'departure_batch', id: entityId, after: { state: 'rejected' } }]
    }),
}
