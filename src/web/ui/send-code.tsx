import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { accounts } from '#src/contract/accounts.ts'
import type { SmsScene } from '#src/domain/codes.ts'
import { call, isRefusal, messageOf } from '../client/call.ts'
import { Button } from './button.tsx'

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'))

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
  const [captcha, setCaptcha] = useState<{ kind: 'text' | 'voice'; error: string; attempt: number } | null>(
    null,
  )
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
      setCaptcha(null)
      if (kind === 'voice') return setVoice('called')
      setRestsUntil(performance.now() + (cooldown ?? 60) * 1000)
      if (wasOffered.current) return
      wasOffered.current = true
      timer.current = setTimeout(() => setVoice('offered'), (voice_after ?? 7) * 1000)
    },
    onError: (error, { kind }) => {
      const wantsCaptcha = isRefusal(error, 'CAPTCHA_NEEDED') || isRefusal(error, 'CAPTCHA_WRONG')
      if (!wantsCaptcha) {
        setCaptcha(null)
        return onError(messageOf(error))
      }
      const isWrong = isRefusal(error, 'CAPTCHA_WRONG')
      setCaptcha((open) => ({
        kind,
        error: isWrong ? messageOf(error) : '',
        attempt: (open?.attempt ?? 0) + 1,
      }))
    },
  })

  const request = async (kind: 'text' | 'voice') => {
    if (sending.isPending) return
    if (mayProceed && !(await mayProceed())) return
    sending.mutate({ kind })
  }

  const dialog = captcha && (
    <Suspense>
      <CaptchaDialog
        attempt={captcha.attempt}
        error={captcha.error}
        isBusy={sending.isPending}
        isOpen
        onCancel={() => setCaptcha(null)}
        onConfirm={(answer) => sending.mutate({ kind: captcha.kind, answer })}
      />
    </Suspense>
  )
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
