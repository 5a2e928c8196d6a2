import { useQueryClient } from '@tanstack/react-query'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'

/** What a colleague or a refund has changed meanwhile is shown at once, with what was typed still there. */
export function useReadAnew() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [deskWithdrawals.detail.path] })
}
