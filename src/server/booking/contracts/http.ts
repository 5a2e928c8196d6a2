import { contracts } from '#src/api/booking/contracts.ts'
import { handlers } from '#src/server/ctx.ts'
import { signClause, signContract } from './sign.ts'
import { viewContract } from './view.ts'

export const contractHandlers = handlers(contracts, {
  async info({ ctx, member, input }) {
    return viewContract(ctx, member, input)
  },

  async confirm({ ctx, member, input }) {
    const sign = input.bill_id === undefined ? signContract : signClause
    const { contractNo, signedAt, status } = await sign(ctx, member, input)
    return { contract_no: contractNo, signed_at: signedAt, status, next: 'pay' as const }
  },
})
