import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../member/member.ts'

/** Whoever pressed 收藏 before logging in, and has logged in on another page load, finds it saved. */
export function useHeldFavourite() {
  const queryClient = useQueryClient()
  const uid = useMember()?.uid
  useEffect(() => {
    // A lost network leaves the wish where it is kept, for the next page.
    if (uid)
      void import('./favourite-calls.ts').then(
        ({ resumeFavourite }) => resumeFavourite(queryClient),
        () => undefined,
      )
  }, [uid, queryClient])
}
