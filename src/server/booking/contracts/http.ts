import { contracts } from '#src/api/booking/contracts.ts'
import { handlers } from '#src/server/ctx.ts'
import { type ChangesToSign, signContractOfChange, viewContractOfChange } from './change.ts'
import { signClause, signContract } from './sign.ts'
import { viewContract } from './view.ts'

export const contractHandlers = (changes: ChangesToSign) =>
  handlers(contracts, {
    async info({ ctx, member, input }) {
      return input.change_no === undefined
        ? viewContract(ctx, member, input)
        : viewContractOfChange(ctx, member, changes, input)
    },

    async confirm({ ctx, member, input }) {
      if (input.change_no !== undefined) {
        const { contractNo, signedAt, status, isToPay } = await signContractOfChange(
          ctx,
          member,
          changes,
          input,
        )
        return {
          contract_no: contractNo,
          signed_at: signedAt,
          status,
          next: isToPay ? ('pay' as const) : ('order' as const),
        }
      }
      const sign = input.bill_id === undefined ? signContract : signClause
      const { contractNo, signedAt, status } = await sign(ctx, member, input)
      return { contract_no: contractNo, signed_at: signedAt, status, next: 'pay' as const }
    },
  })
