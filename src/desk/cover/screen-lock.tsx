import { type FormEvent, useEffect, useState } from 'react'
import { ownSession } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { useMe } from '../client/me.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Card } from '../sign-in/card.tsx'
import { logOut } from '../sign-in/log-out.ts'
import { useAsking } from '../sign-in/use-asking.ts'
import { Cover } from './cover.tsx'
import { screen } from './screen.ts'

const MINUTE_MS = 60_000
const inputs = ['pointerdown', 'keydown', 'wheel'] as const

/** Covers the screen on ⌘L, and when nobody has touched it for a quarter of an hour in any tab of the desk. */
export function ScreenLock() {
  const { settings } = useMe()
  useKeys({ 'mod+l': screen.cover })
  useEffect(() => {
    const tabs = new BroadcastChannel('desk.touched')
    let told = 0
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(screen.cover, settings.screen_lock_minutes * MINUTE_MS)
    }
    const touched = ({ timeStamp }: Event) => {
      wait()
      if (timeStamp - told < MINUTE_MS / 6) return
      told = timeStamp
      tabs.postMessage(null)
    }
    wait()
    tabs.onmessage = wait
    for (const name of inputs) addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      tabs.close()
      for (const name of inputs) removeEventListener(name, touched, { capture: true })
    }
  }, [settings.screen_lock_minutes])
  return screen.use() && <Covered />
}

function Covered() {
  const { name } = useMe()
  const [password, setPassword] = useState('')
  const { ask, error, isBusy } = useAsking(ownSession.lockScreen)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await ask({ password })) screen.uncover()
    else setPassword('')
  }
  return (
    <Cover label="屏幕已锁定">
      <Card lines={['输入密码继续，内容都还在。']} title={`${name}，屏幕已锁定`}>
        <form className="grid gap-4" onSubmit={submit}>
          <PasswordInput
            autoComplete="current-password"
            autoFocus
            error={error === null ? undefined : messageOf(error)}
            label="密码"
            maxLength={128}
            onChange={(event) => setPassword(event.target.value)}
            value={password}
          />
          <Button busyText="打开中" isBusy={isBusy} look="pine" size="lg" type="submit" wide>
            打开
          </Button>
          <Button look="text" onClick={() => void logOut()}>
            退出登录
          </Button>
        </form>
      </Card>
    </Cover>
  )
}
