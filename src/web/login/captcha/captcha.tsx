import { Suspense, useState } from 'react'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'

const CaptchaDialog = onDemand(() => import('./captcha-dialog.tsx'))

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
    /**
     * Whether a refusal wants a captcha, or a better one. A network that fails with the answer on its way leaves the
     * dialog open for another try; whatever else the server says closes it.
     */
    isWantedBy(error: unknown) {
      const isFirst = isRefusal(error, 'CAPTCHA_NEEDED') && asked === null
      const isFailure = asked !== null && !(error instanceof ApiError)
      const isCaptcha = isRefusal(error, 'CAPTCHA_NEEDED') || isRefusal(error, 'CAPTCHA_WRONG')
      if (!isCaptcha && !isFailure) {
        setAsked(null)
        return false
      }
      setAsked((open) => ({ error: isFirst ? '' : messageOf(error), attempt: (open?.attempt ?? 0) + 1 }))
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
