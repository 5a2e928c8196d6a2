import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accounts } from '#src/contract/accounts.ts'
import type { SmsScene } from '#src/domain/codes.ts'
import { call, messageOf } from '../client/call.ts'
import { Button } from './button.tsx'
import { Captcha, useCaptcha } from './captcha.tsx'

interface Options {
  phone: string
  scene: SmsScene
  /** Before a code is sent: false stops (the phone is wrong, blocked, …). */
  mayProceed?(): Promise<boolean>
  onError(sentence: string): void
}

/**
 * Sending a code as every dialog does it: 60 seconds of rest with a countdown, the voice hint once 7 seconds after a
 * text was sent, and the captcha when the server asks for one, after which the request repeats itself.
 */
export function useSendCode({ phone, scene, mayProceed, onError }: Options) {
  const [restsUntil, setRestsUntil] = useState(0)
  const [voice, setVoice] = useState<'hidden' | 'offered' | 'called'>('hidden')
  const captcha = useCaptcha()
  const wasOffered = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const sending = useMutation({
    mutationFn: async ({ kind, answer }: { kind: 'text' | 'voice'; answer?: string }) => {
      const input = { phone, scene, captcha: answer }
      if (kind === 'voice') return { ...(await call(accounts.voiceCode, input)), voice_after: undefined }
      return call(accounts.codeLogin, input)
    },
    onSuccess: ({ cooldown, voice_after }, { kind }) => {
      captcha.close()
      if (kind === 'voice') return setVoice('called')
      setRestsUntil(performance.now() + (cooldown ?? 60) * 1000)
      if (wasOffered.current) return
      wasOffered.current = true
      timer.current = setTimeout(() => setVoice('offered'), (voice_after ?? 7) * 1000)
    },
    onError: (error) => {
      if (!captcha.isWantedBy(error)) onError(messageOf(error))
    },
  })

  const request = async (kind: 'text' | 'voice') => {
    if (sending.isPending) return
    if (mayProceed && !(await mayProceed())) return
    sending.mutate({ kind })
  }

  const again = (answer: string) => sending.mutate({ kind: sending.variables?.kind ?? 'text', answer })
  const dialog = <Captcha captcha={captcha} isBusy={sending.isPending} onAnswer={again} />
  return { request, restsUntil, voice, isSending: sending.isPending, dialog }
}

/** 获取验证码 → 52 秒后重发. */
export function CodeButton({
  restsUntil,
  isSending,
  onClick,
}: {
  restsUntil: number
  isSending: boolean
  onClick(): void
}) {
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
      className="!h-12 !px-3 shrink-0 text-[14px]"
      disabled={left > 0}
      isBusy={isSending}
      onClick={onClick}
    >
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </Button>
  )
}
