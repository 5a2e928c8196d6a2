import type { QueryClient } from '@tanstack/react-query'
import { couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '../api/call.ts'
import { heldKeys } from '../member/held-keys.ts'
import { makeHeldWork } from '../member/held-work.ts'

/** The three platforms of the specification: this shop is the browser on a desk. */
const PLATFORM = 3

/** Everything that says what can be claimed and what was. */
const lists = [coupons.own, coupons.available, coupons.rules]

export const renewCoupons = (queryClient: QueryClient) =>
  Promise.all(lists.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** A rule, and the address of the page where a scene offers it. */
interface Claim {
  rule: number
  url?: string
}

const held = makeHeldWork(heldKeys.claim)

const claim = ({ rule, url }: Claim): Promise<{ message: string }> =>
  url === undefined
    ? call(coupons.receive, { coupon_rules_id: rule, platform: PLATFORM })
    : call(couponScenes.receive, { url, coupon_rules_id: rule })

/** A guest logs in first, and the claim is repeated once (product specification §4). */
export const claimLoggedIn = (wanted: Claim) => held.withLogin(wanted, () => claim(wanted))

/** Claims what a guest pressed before the page was left for the login. */
export async function resumeClaim(queryClient: QueryClient) {
  const { rule, url } = (held.take() ?? {}) as Partial<Claim>
  if (typeof rule !== 'number') return
  try {
    toast.ok((await claim({ rule, ...(typeof url === 'string' && { url }) })).message)
    await renewCoupons(queryClient)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
