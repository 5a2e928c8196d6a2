import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../client/address.ts'
import { call } from '../client/call.ts'
import { Card } from '../sign-in/card.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { ProveApp } from './prove-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Where a link leads: a password, an authenticator app, recovery codes. It works once, for a day. */
export function Page() {
  const { token = '' } = useAddress().params
  useEffect(() => {
    document.title = '开通账号 · 百陌工作台'
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6">
      <Steps token={token} />
    </main>
  )
}

function Steps({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [signIn.link.path, token],
    queryFn: () => call(signIn.link, { token }),
    retry: false,
    // Once it has been used it is no longer valid, and the recovery codes must stay on the screen.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [recovery, setRecovery] = useState<string[] | null>(null)
  if (link.error)
    return (
      <Card title="无法开通">
        <Notice live tone="err">
          {messageOf(link.error)}
        </Notice>
      </Card>
    )
  if (!link.data) return null
  const { login, name } = link.data
  if (recovery) return <RecoveryCodes codes={recovery} login={login} />
  if (secret) return <ProveApp {...secret} onProved={setRecovery} token={token} />
  return <ChoosePassword login={login} name={name} onChosen={setSecret} token={token} />
}
