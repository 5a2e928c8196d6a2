import { sql } from 'kysely'
import { mailKindText } from '#src/domain/booking/mails/mail.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

/** What is to be sent, and for which trip; where it goes stands in its record. */
export async function mailFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('order_mail as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .select(['m.id', 'm.kind', 'o.departs_on'])
    .select(sql<string>`o.snapshot ->> 'title'`.as('title'))
    .where('m.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, kind, title, departs_on }) => [
      id,
      { text: `${mailKindText[kind]}，${title}，${departs_on} 出发` },
    ]),
  )
}
