import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { session } from '#src/api/auth/session.ts'
import { forgetSession } from '#src/ui/web-storage.ts'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { call, isRefusal, onSignedOut } from '../api/call.ts'
import { isOfMember } from '../api/query.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** The member whose data Query's cache may hold. Stays after logging out, because the same member may come back. */
let owner = ''
/** Every login replaces the nonce and every logout removes it, so another nonce means a login or a logout. */
let nonceAsked = ''

const memberQuery = {
  queryKey: [session.infos.path],
  queryFn: ({ client }: QueryFunctionContext) => askWho(client),
  staleTime: 60_000,
}

async function askWho(queryClient: QueryClient) {
  nonceAsked = readCookie('nonce')
  try {
    const member = await call(session.infos, {})
    if (owner !== '' && owner !== member.uid) void queryClient.resetQueries({ predicate: isOfMember })
    owner = member.uid
    return member
  } catch (error) {
    if (isRefusal(error, 'NOT_LOGIN')) return null
    throw error
  }
}

/**
 * The signed-in member: undefined until the browser has asked, null for a guest. Never in the HTML (`useQuery` does
 * not run during SSR), because the HTML is the same for everyone; nor in the first render over it, which comes late
 * where a part of the page waits for its code, when the answer may be here already.
 */
export function useMember() {
  const member = useQuery(memberQuery).data
  return useHydrated() ? member : undefined
}

/** The same for who acts before the browser has been answered: null for a guest. */
export const whoVisits = (queryClient: QueryClient) => queryClient.ensureQueryData(memberQuery)

export const reloadMember = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: memberQuery.queryKey })

/** NOT_LOGIN (998) from any call clears the member (product specification §4). */
export const forgetMemberWhenSignedOut = (queryClient: QueryClient) =>
  onSignedOut(() => queryClient.setQueryData(memberQuery.queryKey, null))

/** A login or logout in another tab is noticed when this one is looked at again. Gives back how to stop. */
export function watchOtherTabs(queryClient: QueryClient) {
  const ended = new AbortController()
  const look = () => {
    if (readCookie('nonce') !== nonceAsked) void reloadMember(queryClient)
  }
  for (const sign of ['focus', 'visibilitychange']) addEventListener(sign, look, { signal: ended.signal })
  return () => ended.abort()
}

/**
 * The nonce goes first: that alone logs this browser out, even if the call never arrives. What was the member's, also
 * what was typed in this tab, is forgotten once `goHome` has left the page that shows it, and the server is asked who is
 * here now (product specification §4).
 */
export async function logout(queryClient: QueryClient, goHome: () => Promise<void>) {
  writeCookie('nonce=; Max-Age=0; Path=/')
  call(session.logout, {}).catch(() => undefined)
  try {
    await goHome()
  } finally {
    owner = ''
    queryClient.setQueryData(memberQuery.queryKey, null)
    queryClient.removeQueries({ predicate: isOfMember })
    forgetSession()
    void reloadMember(queryClient)
  }
}
