import { sql } from 'kysely'
import { invoiceKindText, invoiceTitleKindText } from '#src/domain/booking/invoices/invoice.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

/** What is to be issued, or what a refund has made of an invoice; on whose name it is stands in its record. */
export async function invoiceFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('invoice as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.kind', 'i.title_kind', 'i.number', 'i.amount_fen', 'o.paid_fen', 'o.refunded_fen'])
    .select(sql<string>`o.snapshot ->> 'title'`.as('title'))
    .where('i.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const nowFen = toFen(row.paid_fen - row.refunded_fen)
      const text =
        row.number === null
          ? `${row.title}，${invoiceKindText[row.kind]}，${invoiceTitleKindText[row.title_kind]}抬头`
          : `${row.title}，退款后应为 ${yuanText(nowFen)}，发票 ${row.number}`
      return [row.id, { text, amountFen: toFen(row.amount_fen ?? nowFen) }]
    }),
  )
}
