import { useEffect, useState } from 'react'

/** How long after the last letter the server is asked. */
const PAUSE_MS = 200

/** A value once it has not changed for a moment. Compared by what it says, so that it may be made anew each time. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value may be new with each rendering, its text is not.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
