import type { ReactNode } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Avatar } from './avatar.tsx'
import { CenterNav } from './center-nav.tsx'
import { ClosingNotice } from './closing-notice.tsx'

/** The rail and the place beside it. */
export const CenterFrame = ({ member, children }: { member: UserInfo; children: ReactNode }) => (
  <div className="container-page grid grid-cols-[232px_minmax(0,1fr)] items-start gap-6 pt-6 max-xl:grid-cols-1 max-xl:gap-4 max-xl:pt-4">
    <aside className="panel overflow-hidden">
      <div className="flex items-center gap-3.5 border-line border-b px-5 py-6 max-xl:py-3">
        <Avatar className="size-12 text-20" member={member} />
        <div className="min-w-0">
          <b className="block truncate font-semibold text-16">{member.name}</b>
          <span className="num font-medium text-ink-500">{member.phone_mask}</span>
        </div>
      </div>
      <CenterNav unread={member.unread} />
    </aside>
    <div className="min-w-0">
      {member.closes_at && <ClosingNotice at={member.closes_at} />}
      {children}
    </div>
  </div>
)
