import { useEffect, useRef, useState } from 'react'

interface Props {
  until: Date
  /** The server's time when `until` was told: the visitor's clock may be wrong, its pace is not. */
  serverNow: Date
  onEnd?(): void
}

/** `28:46`, or `23:59:59` from an hour up. */
export function Countdown({ until, serverNow, onEnd }: Props) {
  const leftMs = useCountdown(until, serverNow, onEnd)
  return <b className="num font-semibold">{clockText(leftMs)}</b>
}

function useCountdown(until: Date, serverNow: Date, onEnd?: () => void) {
  const total = until.getTime() - serverNow.getTime()
  const [leftMs, setLeft] = useState(total)
  // Callers pass a new function at every render, which must not start the clock again.
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const began = performance.now()
    const tick = () => {
      const left = total - (performance.now() - began)
      setLeft(left)
      if (left <= 0) {
        clearInterval(timer)
        end.current?.()
      }
    }
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [total])
  return Math.max(0, leftMs)
}

function clockText(ms: number) {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutesAndSeconds = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutesAndSeconds}` : minutesAndSeconds
}
