import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored } from '#src/ui/web-storage.ts'
import { heldKeys } from './held-keys.ts'
import { useMember } from './member.ts'

/** Does what a guest pressed who has logged in on another page load: 收藏, and the claim of a coupon. */
export function useHeldWork() {
  const queryClient = useQueryClient()
  const uid = useMember()?.uid
  useEffect(() => {
    if (uid) resume(queryClient)
  }, [uid, queryClient])
}

/** After a lost network what is wanted stays stored, for the next page. */
function resume(queryClient: QueryClient) {
  const nothing = () => undefined
  if (readStored(heldKeys.favourite) !== '')
    void import('../favourites/favourite-calls.ts').then(
      (calls) => calls.resumeFavourite(queryClient),
      nothing,
    )
  if (readStored(heldKeys.claim) !== '')
    void import('../coupons/claim-calls.ts').then((calls) => calls.resumeClaim(queryClient), nothing)
}
