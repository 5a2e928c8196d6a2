import { useEffect, useRef, useState } from 'react'
import { payments } from '#src/api/booking/payments.ts'
import { call } from '#src/web/client/api/call.ts'

const FIRST_MINUTE_MS = 60_000
const GIVE_UP_MS = 5 * 60_000

/** Every 2 s in the first minute, then every 4 s, until five minutes have gone; not while the tab is hidden (§8.2). */
const pauseAfter = (elapsedMs: number) => (elapsedMs < FIRST_MINUTE_MS ? 2_000 : 4_000)

/** The end of the time to pay begins a new round: whoever paid shortly before it waits for the answer. */
export function usePolling(outTradeNo: string | undefined, isTimeOver: boolean, onPaid: () => void) {
  const [state, setState] = useState('NOTPAY')
  const [isPaused, setPaused] = useState(false)
  const [round, setRound] = useState(0)
  const [hasAsked, setAsked] = useState(false)
  const askNow = useRef(async () => {})
  const paid = useRef(onPaid)
  paid.current = onPaid

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the clock again.
  useEffect(() => {
    if (!outTradeNo) return
    const began = performance.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    setState('NOTPAY')
    setAsked(false)
    setPaused(false)

    async function ask() {
      if (isOver || document.hidden || !outTradeNo) return
      const answer = await call(payments.query, { out_trade_no: outTradeNo }).catch(() => null)
      if (isOver) return
      if (answer) setState(answer.trade_state)
      if (answer?.paid || answer?.order_status === 'cancelled') {
        isOver = true
        return paid.current()
      }
      const elapsed = performance.now() - began
      if (elapsed > GIVE_UP_MS) return setPaused(true)
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), pauseAfter(elapsed))
    }

    askNow.current = ask
    const onVisible = () => {
      clearTimeout(timer)
      void ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    timer = setTimeout(() => void ask(), 2_000)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [outTradeNo, isTimeOver, round])

  return {
    state,
    isPaused,
    /** Whether the payer said that it is paid, and it was not. */
    hasAsked,
    askNow() {
      if (isPaused) setRound(round + 1)
      void askNow.current().then(() => setAsked(true))
    },
    resume: () => setRound(round + 1),
  }
}
