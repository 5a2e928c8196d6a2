import { normaliseExchangeCode } from '#src/domain/marketing/coupon-codes/code.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** How a code lies in the database: without the key nobody can try codes against it. */
export const exchangeCodeHash = ({ vault }: Pick<Ctx, 'vault'>, typed: string): Buffer =>
  vault.hmac('exchange code', normaliseExchangeCode(typed))
