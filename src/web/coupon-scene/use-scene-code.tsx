import { useRef, useState } from 'react'
import { accounts } from '#src/api/auth/accounts.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { maskPhone, normalisePhone } from '#src/domain/account/phone.ts'
import { call } from '../client/api/call.ts'
import { Captcha, useCaptcha } from '../login/captcha/captcha.tsx'

export interface SentTo {
  mask: string
  /** In the page's own milliseconds: until when no other code is sent. */
  restsUntil: number
}

/** Sends the code of a scene, with a captcha where the server wants one; the request repeats itself then. */
export function useSceneCode(
  typed: string,
  { onSent, onFault }: { onSent(to: SentTo): void; onFault(text: string): void },
) {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const captcha = useCaptcha()
  const phone = normalisePhone(typed)
  async function send(answer?: string) {
    if (running.current) return
    running.current = true
    setSending(true)
    try {
      const { cooldown } = await call(accounts.sendCode, { phone, scene: 'coupon', captcha: answer })
      captcha.close()
      onSent({ mask: maskPhone(phone), restsUntil: performance.now() + cooldown * 1000 })
    } catch (error) {
      if (!captcha.isWantedBy(error)) onFault(faultOf(error))
    } finally {
      running.current = false
      setSending(false)
    }
  }
  return {
    send: () => send(),
    isSending,
    dialog: <Captcha captcha={captcha} isBusy={isSending} onAnswer={(answer) => void send(answer)} />,
  }
}

const faultOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fieldErrors)[0]) || messageOf(error)
