import { contracts } from '#src/api/booking/contracts.ts'
import { handlers } from '#src/server/ctx.ts'
import { signContract } from './sign.ts'
import { viewContract } from './view.ts'

export const contractHandlers = handlers(contracts, {
  async info({ ctx, member, input }) {
    return viewContract(ctx, member, input.order_id)
  },

  async confirm({ ctx, member, input }) {
    const { contractNo, signedAt, status } = await signContract(ctx, member, input)
    return { contract_no: contractNo, signed_at: signedAt, status, next: 'pay' as const }
  },
})
