import { sql } from 'kysely'
import { type FactKind, factKinds } from '#src/domain/catalog/fact-check.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

export async function publishFacts({ db }: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await db
    .selectFrom('product_schedule as s')
    .innerJoin('product', 'product.id', 's.product_id')
    .select(['s.id', 's.product_id', 's.fault', 'product.title'])
    .where('s.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, product_id, title, fault }) => [
      id,
      {
        text: `${title}，未能按时发布：${fault}`,
        dealtWithOn: { entity: 'product', ref: String(product_id) },
      },
    ]),
  )
}

interface StaleRow {
  id: number
  kind: FactKind
  title: string
  since: string
}

export async function staleFacts({ db }: Ctx, ids: readonly number[]): Promise<Facts> {
  const { rows } = await sql<StaleRow>`
    select f.id, f.kind, coalesce(p.title, d.label, s.name, '本店') as title,
      greatest(f.checked_on, f.said_on)::text as since
    from fact_check f
    left join product p on f.kind = 'visa' and p.id = f.record_id
    left join destination d on f.kind = 'alert' and d.id = f.record_id
    left join supplier s on f.kind = 'supplier_licence' and s.id = f.record_id
    where f.id = any (${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, kind, title, since }) => [
      id,
      { text: `${title}，${factKinds[kind].text}自 ${since} 起未再核对` },
    ]),
  )
}
