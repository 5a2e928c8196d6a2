import { type ComponentType, useEffect, useState } from 'react'
import { consultWanted } from '../client/consult.ts'

/** What a visitor does who is one. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const PATIENCE_MS = 5_000

/**
 * Side bar, banner, popups and the record of visits: none is needed to see the first screen, so their code comes with
 * the first sign of life, or when somebody has read for five seconds.
 */
export function FrameGate() {
  const [isAwake, setAwake] = useState(false)
  const [Extras, setExtras] = useState<ComponentType | null>(null)
  const asks = consultWanted.use() !== null
  useEffect(() => {
    if (isAwake) return
    const ended = new AbortController()
    const wake = () => {
      setAwake(true)
      ended.abort()
    }
    const timer = setTimeout(wake, PATIENCE_MS)
    for (const sign of signs) addEventListener(sign, wake, { passive: true, signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [isAwake])
  useEffect(() => {
    if (Extras || !(isAwake || asks)) return
    import('./frame-extras.tsx').then(
      (fetched) => setExtras(() => fetched.default),
      // Offline: the next sign of life tries again.
      () => setAwake(false),
    )
  }, [isAwake, asks, Extras])
  return Extras && <Extras />
}
