import { type ReactNode, useState } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useMember } from '#src/web/client/member/member.ts'
import { OwnUid } from '#src/web/client/member/own-uid.ts'
import { useLoginAgain, useSendAway } from '../own-work/use-guard.ts'

/**
 * The guard of the personal center (rule book §23, A11). While nobody knows who visits, a skeleton. A stranger goes to
 * the home page with the login dialog open, and comes back here after logging in, so that a saved link works. A
 * member whose login runs out keeps the page with everything typed, below the login dialog.
 */
export function MemberOnly({ children }: { children(member: UserInfo): ReactNode }) {
  const member = useMember()
  const [last, setLast] = useState<UserInfo>()
  if (member && member !== last) setLast(member)
  const shown = member ?? (member === null ? last : undefined)
  useSendAway(member === null && !last)
  useLoginAgain(member === null && last !== undefined)
  if (!shown) return <Waiting />
  return (
    <OwnUid key={shown.uid} value={shown.uid}>
      {children(shown)}
    </OwnUid>
  )
}

const Waiting = () => (
  <div
    aria-busy
    className="container-page grid grid-cols-[232px_minmax(0,1fr)] gap-6 pt-6 max-xl:grid-cols-1"
  >
    <Skeleton className="h-80 max-xl:h-37.5" />
    <Skeleton className="h-140" />
  </div>
)
