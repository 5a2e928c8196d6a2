import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface Asked {
  isLeaving(answer: boolean): void
}

/**
 * Holds back every navigation away from the page until the member has answered. (The router's own hook
 * would weigh on every page of the shop: what it is made of is there already.)
 */
export function useLeaveQuestion(isNeeded: boolean) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: () =>
        new Promise<boolean>((resolve) => {
          setWasAsked(true)
          setAsked({ isLeaving: (answer) => resolve(!answer) })
        }),
    })
  }, [isNeeded, history])
  const answer = (isLeaving: boolean) => () => {
    asked?.isLeaving(isLeaving)
    setAsked(null)
  }
  return { isAsking: asked !== null, wasAsked, stay: answer(false), leave: answer(true) }
}
