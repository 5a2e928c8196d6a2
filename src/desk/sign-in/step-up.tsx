import { lazy, Suspense, useEffect, useState } from 'react'
import { onStepUp } from '../client/session.ts'

const StepUpQuestion = lazy(() => import('./step-up-question.tsx'))

/** Asks for the six digits where a call wants them again; whoever waits for them goes on with the answer. */
export function StepUp() {
  const [settle, setSettle] = useState<{ tell(isProved: boolean): void } | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    onStepUp(() => {
      // Several calls of one page wait for the same digits.
      asked ??= new Promise<boolean>((resolve) => setSettle({ tell: resolve })).finally(() => {
        asked = null
        setSettle(null)
      })
      return asked
    })
    return () => onStepUp(async () => false)
  }, [])
  return (
    settle && (
      <Suspense>
        <StepUpQuestion onSettled={settle.tell} />
      </Suspense>
    )
  )
}
