import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { consult } from '#src/contract/consult.ts'
import { consultSources } from '#src/domain/codes.ts'
import { call, messageOf } from '../../../client/call.ts'
import { keepFeedback } from '../../../client/cookies.ts'
import { useCaptcha } from '../../../ui/captcha.tsx'

/** Sends what a visitor says of the page, once however often it is pressed, and remembers for 30 days that it was. */
export function useFeedback() {
  const [fault, setFault] = useState('')
  const captcha = useCaptcha()
  const wanted = useRef('')
  // Two clicks may come before the page has heard of the first.
  const isUnderWay = useRef(false)

  const sending = useMutation({
    mutationFn: (answer: string | undefined) =>
      call(consult.message, {
        message: wanted.current,
        source: String(consultSources.site_feedback),
        page_url: (location.pathname + location.search).slice(0, 500),
        captcha: answer,
      }),
    onSuccess: () => {
      captcha.close()
      keepFeedback()
    },
    onError: (error) => {
      isUnderWay.current = false
      if (!captcha.isWantedBy(error)) setFault(messageOf(error))
    },
  })

  /** Without a message the last one goes again, with the answer to the captcha. */
  const send = (message?: string, answer?: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFault('')
    if (message !== undefined) wanted.current = message
    sending.mutate(answer)
  }
  return {
    isSent: sending.isSuccess,
    isBusy: sending.isPending,
    fault,
    forgetFault: () => setFault(''),
    send,
    captcha,
  }
}
