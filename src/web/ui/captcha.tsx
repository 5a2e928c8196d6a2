import { lazy, Suspense, useState } from 'react'
import { isRefusal, messageOf } from '../client/call.ts'

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'))

interface Asked {
  /** What the server said of the last answer. */
  error: string
  /** Counts the answers, so that each has an image of its own. */
  attempt: number
}

/** A form whose request the server may want a captcha for: `<Captcha>` shows it and sends the request again. */
export function useCaptcha() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    close: () => setAsked(null),
    /** Whether a refusal wants a captcha, or a better one. Any other answer closes the dialog. */
    isWantedBy(error: unknown) {
      const isWrong = isRefusal(error, 'CAPTCHA_WRONG')
      if (!isWrong && !isRefusal(error, 'CAPTCHA_NEEDED')) {
        setAsked(null)
        return false
      }
      setAsked((open) => ({ error: isWrong ? messageOf(error) : '', attempt: (open?.attempt ?? 0) + 1 }))
      return true
    },
  }
}

interface Props {
  captcha: Pick<ReturnType<typeof useCaptcha>, 'asked' | 'close'>
  isBusy: boolean
  onAnswer(answer: string): void
}

export const Captcha = ({ captcha: { asked, close }, isBusy, onAnswer }: Props) =>
  asked && (
    <Suspense>
      <CaptchaDialog {...asked} isBusy={isBusy} isOpen onCancel={close} onConfirm={onAnswer} />
    </Suspense>
  )
