import { withdrawChannelText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

/** How much goes where; to whom stands in its record. */
export async function withdrawalFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('withdrawal')
    .select(['id', 'channel', 'amount_fen', 'tax_fen', 'net_fen'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, channel, amount_fen, tax_fen, net_fen }) => {
      const taxed = tax_fen === 0 ? '' : `，代扣税款 ${yuanText(toFen(tax_fen))}`
      return [
        id,
        {
          text: `返现提现至${withdrawChannelText[channel]}${taxed}`,
          amountFen: toFen(tax_fen === 0 ? amount_fen : net_fen),
        },
      ]
    }),
  )
}
