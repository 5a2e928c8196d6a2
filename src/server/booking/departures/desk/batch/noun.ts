import { sql } from 'kysely'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { ApprovalNoun } from '#src/server/operations/approvals/service.ts'
import { writePlanned } from './apply.ts'
import { type Author, planRows } from './plan.ts'
import { findBatch, lockBatch, setBatch } from './store.ts'

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
    const lines = await secondPersonLinesOf(db)
    const planned = await planRows(db, { batch, author, now, lines }, null)
    const shown = planned.slice(0, SHOWN).map(({ line }) => line)
    return [
      { label: '修改', text: batch.summary },
      { label: '团期', text: `${planned.length}个${planned.length > SHOWN ? `，以下为前${SHOWN}个` : ''}` },
      ...shown,
    ]
  },

  /** STATE where it has been decided; what was changed since it was asked for is left alone. */
  approve: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      const batch = await lockBatch(tx, Number(entityId))
      if (batch?.state !== 'asked') throw new Refused('STATE', undefined, '这次批量修改已不在复核中')
      const author = await authorOf(tx, batch.made_by)
      const lines = await secondPersonLinesOf(tx)
      const planned = await planRows(tx, { batch, author, now: ctx.now, lines }, tx)
      const written = await writePlanned(ctx, tx, batch.id, planned)
      return [{ entity: 'departure_batch', id: batch.id, after: { summary: batch.summary, written } }]
    }),

  reject: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      await setBatch(tx, Number(entityId), { state: 'rejected' })
      return [{ entity: 'departure_batch', id: entityId, after: { state: 'rejected' } }]
    }),
}
