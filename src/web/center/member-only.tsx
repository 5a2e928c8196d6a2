import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { requireLogin } from '../client/login.ts'
import { useMember } from '../client/member.ts'
import { Skeleton } from '../ui/states.tsx'

/**
 * The guard of the personal center. While nobody knows who visits, a skeleton; a stranger goes to the home page with
 * the login dialog open, and comes back here after logging in, so that a saved link works (rule book §23, A11).
 */
export function MemberOnly({ children }: { children(member: UserInfo): ReactNode }) {
  const member = useMember()
  const router = useRouter()
  const isStranger = member === null
  useEffect(() => {
    if (!isStranger) return
    const wanted = router.latestLocation.href
    const sendAway = async () => {
      await router.navigate({ to: '/', replace: true })
      if (await requireLogin()) router.history.push(wanted)
    }
    void sendAway()
  }, [isStranger, router])
  if (!member)
    return (
      <div aria-busy className="container-page grid grid-cols-[232px_1fr] gap-6 pt-6">
        <Skeleton className="h-[320px]" />
        <Skeleton className="h-[560px]" />
      </div>
    )
  return children(member)
}
