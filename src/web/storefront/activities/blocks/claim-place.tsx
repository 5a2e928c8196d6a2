import { useQuery } from '@tanstack/react-query'
import { coupons } from '#src/api/marketing/coupons.ts'
import { query } from '#src/web/client/api/query.ts'
import { ClaimButton } from '#src/web/ui/coupon/claim-button.tsx'

interface Props {
  /** Of all coupons of the block, which are asked for together. */
  ids: readonly number[]
  ruleId: number
}

/** What differs from visitor to visitor, and how many are left; the page around it is everybody's. */
export default function ClaimPlace({ ids, ruleId }: Props) {
  const { data } = useQuery({ ...query(coupons.rules, { ids: [...ids] }), staleTime: 30_000 })
  if (!data) return null
  const coupon = data.find(({ rules_id }) => rules_id === ruleId)
  return coupon ? <ClaimButton coupon={coupon} /> : <b className="font-semibold text-ink-700">已领完</b>
}
