import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { LegalVersion, NewVersion } from '#src/server/operations/legal/service.ts'

/** Every version of one ladder, or of all, the newest first; steps from the days furthest ahead on. */
export async function listLadders(db: Db, code?: string): Promise<LegalVersion<LadderStep[]>[]> {
  const rows = await db
    .selectFrom('refund_ladder as l')
    .leftJoin('staff as maker', 'maker.id', 'l.made_by')
    .leftJoin('staff as approver', 'approver.id', 'l.approved_by')
    .select([
      'l.code',
      'l.version',
      'l.name as title',
      'l.legal_basis as legalBasis',
      'l.checked_on as checkedOn',
    ])
    .select([
      'l.in_use_from as inUseFrom',
      'l.withdrawn_at',
      'maker.name as by',
      'approver.name as approvedBy',
    ])
    .select((ladder) =>
      jsonArrayFrom(
        ladder
          .selectFrom('refund_ladder_step as s')
          .select(['s.from_days as fromDays', 's.to_days as toDays', 's.bp'])
          .whereRef('s.ladder_id', '=', 'l.id')
          .orderBy('s.from_days', 'desc'),
      ).as('body'),
    )
    .$if(code !== undefined, (ladders) => ladders.where('l.code', '=', code ?? ''))
    .orderBy('l.code')
    .orderBy('l.in_use_from', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map(({ withdrawn_at, ...row }) => ({ ...row, isWithdrawn: withdrawn_at !== null }))
}

/** The new version goes where the ladder's other versions go: its scope is theirs. */
export async function insertLadder(tx: Tx, { body, title, ...row }: NewVersion<LadderStep[]>) {
  const { scope } = await tx
    .selectFrom('refund_ladder')
    .select('scope')
    .where('code', '=', row.code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('refund_ladder')
    .values({ ...row, name: title, scope })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_ladder_step')
    .values(
      body.map(({ fromDays, toDays, bp }) => ({ ladder_id: id, from_days: fromDays, to_days: toDays, bp })),
    )
    .execute()
}

export const setLadderWithdrawn = (tx: Tx, code: string, version: string, at: Date) =>
  tx
    .updateTable('refund_ladder')
    .set({ withdrawn_at: at })
    .where('code', '=', code)
    .where('version', '=', version)
    .execute()

/** How many products on sale are cancelled by each ladder. */
export async function countProducts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product')
    .select('ladder_code as code')
    .select((product) => product.fn.countAll<number>().as('count'))
    .where('status', '=', 'on_sale')
    .groupBy('ladder_code')
    .execute()
  return new Map(rows.map(({ code, count }) => [code, Number(count)]))
}
