import { sql } from 'kysely'
import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { LegalVersion, NewVersion } from '#src/server/operations/legal/service.ts'

/** Every version of one template, or of all, the newest first. */
export async function listTemplates(db: Db, code?: string): Promise<LegalVersion<Clause[]>[]> {
  const rows = await db
    .selectFrom('contract_template as t')
    .leftJoin('staff as maker', 'maker.id', 't.made_by')
    .leftJoin('staff as approver', 'approver.id', 't.approved_by')
    .select(['t.code', 't.version', 't.title', 't.legal_basis as legalBasis', 't.checked_on as checkedOn'])
    .select([
      't.in_use_from as inUseFrom',
      't.withdrawn_at',
      'maker.name as by',
      'approver.name as approvedBy',
    ])
    .select(sql<Clause[]>`t.clauses`.as('body'))
    .$if(code !== undefined, (templates) => templates.where('t.code', '=', code ?? ''))
    .orderBy('t.code')
    .orderBy('t.in_use_from', 'desc')
    .orderBy('t.made_at', (order) => order.desc().nullsLast())
    .orderBy('t.version', 'desc')
    .execute()
  return rows.map(({ withdrawn_at, ...row }) => ({ ...row, isWithdrawn: withdrawn_at !== null }))
}

export const insertTemplate = (tx: Tx, { body, ...row }: NewVersion<Clause[]>) =>
  tx
    .insertInto('contract_template')
    .values({ ...row, clauses: JSON.stringify(body) })
    .execute()

export const setTemplateWithdrawn = (tx: Tx, code: string, version: string, at: Date) =>
  tx
    .updateTable('contract_template')
    .set({ withdrawn_at: at })
    .where('code', '=', code)
    .where('version', '=', version)
    .execute()

/** How many products on sale are signed on each template. */
export async function countProducts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product')
    .select('contract_template_code as code')
    .select((product) => product.fn.countAll<number>().as('count'))
    .where('status', '=', 'on_sale')
    .groupBy('contract_template_code')
    .execute()
  return new Map(rows.map(({ code, count }) => [code, Number(count)]))
}
