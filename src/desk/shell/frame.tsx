import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { isRefusal } from '../client/call.ts'
import { MeContext, meQuery, useMay } from '../client/me.ts'
import { session } from '../client/session.ts'
import { ScreenLock } from '../cover/screen-lock.tsx'
import { Reminders } from '../live/reminders.tsx'
import { HeadSlot, PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SessionEnded, SignedOut } from '../sign-in/signed-out.tsx'
import { StepUp } from '../sign-in/step-up.tsx'
import { Offline } from './offline.tsx'
import { Rail } from './rail.tsx'
import { ShellKeys } from './shell-keys.tsx'
import { Toaster } from './toaster.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page: who is signed in, the rail, the top bar. Whoever is not signed in gets the login. */
export function Frame() {
  const { data: me, error, refetch } = useQuery(meQuery)
  const isEnded = session.use() === 'ended'
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  if (!me) {
    if (isRefusal(error, 'NOT_STAFF')) return <SignedOut />
    return error ? <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} /> : null
  }
  return (
    <MeContext value={me}>
      <div
        className="grid h-dvh print:block print:h-auto grid-cols-[var(--spacing-rail)_minmax(0,1fr)] max-rail:grid-cols-[var(--spacing-rail-folded)_minmax(0,1fr)]"
        inert={isEnded}
      >
        <Rail />
        <div className="flex min-h-0 min-w-0 flex-col print:block">
          <TopBar slot={setSlot} />
          <Offline />
          <HeadSlot value={slot}>
            <main
              className="min-h-0 grow overflow-auto px-5 py-4 print:overflow-visible print:p-0"
              id="main"
              tabIndex={-1}
            >
              <Allowed />
            </main>
          </HeadSlot>
        </div>
      </div>
      <StepUp />
      <ScreenLock />
      {isEnded && <SessionEnded me={me} />}
      <Toaster />
      <ShellKeys />
      <Reminders />
    </MeContext>
  )
}

/** The page, for whoever has its right; everybody else reads which role has it. */
function Allowed() {
  const may = useMay()
  const {
    right,
    needsComputer,
    title = '',
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  if (!right || may(right))
    return needsComputer ? (
      <>
        <div className="contents max-sm:hidden">
          <Outlet />
        </div>
        <p className="py-16 text-center text-ink-500 sm:hidden">请在电脑上操作</p>
      </>
    ) : (
      <Outlet />
    )
  return (
    <>
      <PageHead title={title} />
      <PageState lines={[neededRoleText(right)]} title="没有这个页面的权限" />
    </>
  )
}
