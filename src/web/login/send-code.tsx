import { useEffect, useRef, useState } from 'react'
import { accounts } from '#src/api/auth/accounts.ts'
import { messageOf } from '#src/api/reply.ts'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '../client/api/call.ts'
import { Captcha, useCaptcha } from './captcha/captcha.tsx'

interface Options {
  phone: string
  scene: SmsScene
  /** The order that the code signs for. */
  orderId?: string
  /**
   * Asked before the first code to a phone: false stops (the phone is wrong, unknown, …). What it throws is told like
   * a refusal of the sending, and a captcha that it wants is answered to it.
   */
  mayProceed?(captchaAnswer: string | undefined): Promise<boolean>
  onError(sentence: string, error: unknown): void
}

type Kind = 'text' | 'voice'

/**
 * Sending a code as every dialog does it: 60 seconds of rest with a countdown, the voice hint once 7 seconds after a
 * text was sent, and the captcha when the server asks for one, after which the request repeats itself.
 */
export function useSendCode({ phone, scene, orderId, mayProceed, onError }: Options) {
  const [restsUntil, setRestsUntil] = useState(0)
  const [sentTo, setSentTo] = useState('')
  const [isSending, setSending] = useState(false)
  const captcha = useCaptcha()
  const { voice, offerLater, noteCall } = useVoiceHint()
  const running = useRef<Kind | null>(null)
  const asked = useRef<Kind>('text')
  const cleared = useRef<string | null>(null)

  async function send(kind: Kind, answer: string | undefined) {
    let left = answer
    if (mayProceed && cleared.current !== phone) {
      if (!(await mayProceed(left))) return
      cleared.current = phone
      // One image, one answer; whoever solved it is not asked again for the code itself.
      left = undefined
    }
    const input = { phone, scene, captcha: left, order_id: orderId }
    if (kind === 'voice') {
      await call(accounts.voiceCode, input)
      noteCall()
      toast.ok('操作成功')
    } else {
      const { cooldown = 60, voice_after = 7, phone_mask = '' } = await call(accounts.codeLogin, input)
      setRestsUntil(performance.now() + cooldown * 1000)
      setSentTo(phone_mask)
      offerLater(voice_after)
    }
  }

  async function request(kind: Kind, answer?: string) {
    // A ref, not the state: two presses within one frame see the same render.
    if (running.current) return
    running.current = asked.current = kind
    setSending(true)
    try {
      await send(kind, answer)
      captcha.close()
    } catch (error) {
      if (!captcha.isWantedBy(error)) onError(messageOf(error), error)
    } finally {
      running.current = null
      setSending(false)
    }
  }

  const again = (answer: string) => void request(asked.current, answer)
  const dialog = <Captcha captcha={captcha} isBusy={isSending} onAnswer={again} />
  return { request: (kind: Kind) => request(kind), restsUntil, sentTo, voice, isSending, dialog }
}
export type CodeSender = ReturnType<typeof useSendCode>

/** Offered once, after the first text; whoever was called is told to listen (product specification §4). */
function useVoiceHint() {
  const [voice, setVoice] = useState<'hidden' | 'offered' | 'called'>('hidden')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    voice,
    noteCall: () => setVoice('called'),
    offerLater(seconds: number) {
      timer.current ??= setTimeout(() => setVoice('offered'), seconds * 1000)
    },
  }
}

/** The code's field: a button that rests cannot hold the focus. Whoever is typing in another field is left alone. */
export function useFocusAtRest(restsUntil: number) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    const active = document.activeElement
    if (restsUntil > 0 && !(active instanceof HTMLInputElement && active.form === form))
      field.current?.focus()
  }, [restsUntil])
  return field
}

interface CodeButtonProps {
  restsUntil: number
  isSending: boolean
  onClick(): void
}

/** 获取验证码 → 52 秒后重发. */
export function CodeButton({ restsUntil, isSending, onClick }: CodeButtonProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((restsUntil - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [restsUntil])
  return (
    <Button
      busyText="发送中"
      className="!h-12 !px-0 w-27 shrink-0 text-14 disabled:!text-ink-500"
      disabled={left > 0}
      isBusy={isSending}
      onClick={onClick}
    >
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </Button>
  )
}
