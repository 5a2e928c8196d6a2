import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { standingOf } from '../draft.ts'
import { listChoices } from '../facts.ts'
import { lockProduct } from '../store.ts'
import { keepChecks } from './keep.ts'

/**
 * Works out the checks of every product anew: dates pass, ladders and templates go out of use, and a catalogue that is
 * imported tells nobody. Each under its lock for some milliseconds, so that a save beside it comes before or after.
 */
export async function refreshChecks(ctx: Ctx): Promise<void> {
  const choices = await listChoices(ctx.db, momentOf(ctx).today)
  const rows = await ctx.db
    .selectFrom('product')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute()
  for (const { id } of rows)
    await ctx.transaction(async (tx) => {
      if (!(await lockProduct(tx, id))) return
      const { doc } = await standingOf(tx, id)
      await keepChecks({ ...ctx, db: tx }, tx, id, doc, choices)
    })
}
