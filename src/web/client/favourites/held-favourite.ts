import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../member/member.ts'

/** Adds the favourite of a guest who pressed 收藏 and has logged in on another page load. */
export function useHeldFavourite() {
  const queryClient = useQueryClient()
  const uid = useMember()?.uid
  useEffect(() => {
    // After a lost network the favourite stays stored, for the next page.
    if (uid)
      void import('./favourite-calls.ts').then(
        ({ resumeFavourite }) => resumeFavourite(queryClient),
        () => undefined,
      )
  }, [uid, queryClient])
}
