import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { loginWanted } from '../client/member/login.ts'
import { forgetMemberWhenSignedOut, watchOtherTabs } from '../client/member/member.ts'
import { fetchCode } from '../ui/loading/fetch-code.ts'

/** The dialogs are files of their own, fetched at the first wish to log in; a toast tells of a lost network. */
export function LoginGate() {
  const queryClient = useQueryClient()
  useEffect(() => forgetMemberWhenSignedOut(queryClient), [queryClient])
  useEffect(() => watchOtherTabs(queryClient), [queryClient])
  useEffect(() => returnFromWeixin(queryClient), [queryClient])
  const wanted = loginWanted.use()
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || Dialog) return
    fetchCode(() => import('./login-dialog.tsx')).then(
      (fetched) => setDialog(() => fetched.LoginDialog),
      (error: unknown) => {
        toast.error(messageOf(error))
        wanted.settle(false)
      },
    )
  }, [wanted, Dialog])
  return Dialog && <Dialog />
}

/** Reads the result of a login through the messaging app from the fragment, which is for this page load alone. */
function returnFromWeixin(queryClient: QueryClient) {
  const { hash, pathname, search } = location
  if (!hash.startsWith('#wx')) return
  history.replaceState(history.state, '', pathname + search)
  import('../client/member/weixin.ts').then(
    (fetched) => fetched.returnFromWeixin(hash, queryClient),
    (error: unknown) => toast.error(messageOf(error)),
  )
}
