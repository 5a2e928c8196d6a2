import { useEffect } from 'react'
import { deskHref, useAddress } from '../client/address.ts'
import { SignedOut } from './signed-out.tsx'

/** The login at an address of its own; everywhere else it stands in the place of the page that was asked for. */
export function Page() {
  const { go } = useAddress()
  useEffect(() => {
    document.title = '登录 · 百陌工作台'
  }, [])
  return <SignedOut onDone={() => void go(deskHref('/'), { replace: true })} />
}
