import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { loginWanted, requireLogin } from '#src/web/client/member/login.ts'

/** A stranger may not see the page: home, with the login dialog open, and back to the whole wanted address. */
export function useSendAway(isStranger: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isStranger) return
    const { pathname, searchStr } = router.latestLocation
    const wanted = pathname + searchStr
    const sendAway = async () => {
      await router.navigate({ to: '/', replace: true })
      if (await requireLogin(wanted)) router.history.push(wanted)
    }
    void sendAway()
  }, [isStranger, router])
}

/**
 * The login ran out while a page was open: the login dialog lies over it. Closing the dialog leaves the page;
 * what could not be loaded meanwhile is loaded after the login.
 */
export function useLoginAgain(hasRunOut: boolean) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isAsking = loginWanted.use() !== null
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!hasRunOut) {
      if (wasAsked.current)
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        })
      wasAsked.current = false
    } else if (isAsking) {
      // The interrupted work opened the dialog by itself, and goes on by itself.
      wasAsked.current = true
    } else if (wasAsked.current) void router.navigate({ to: '/' })
    else void requireLogin()
  }, [hasRunOut, isAsking, queryClient, router])
}
