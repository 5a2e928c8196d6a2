import type { ReactNode } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { CenterFrame } from './center-frame.tsx'
import { MemberOnly } from './member-only.tsx'

/** A page of the personal center: for a member, beside the rail. */
export const CenterPage = ({ children }: { children(member: UserInfo): ReactNode }) => (
  <main id="main">
    <MemberOnly>{(member) => <CenterFrame member={member}>{children(member)}</CenterFrame>}</MemberOnly>
  </main>
)
