import { useEffect, useState } from 'react'
import { keptOf } from './kept.ts'
import { useMe } from './me.ts'

/**
 * What is typed into a form without a record behind it. The tab keeps it until it is cleared or one logs out, so that
 * going elsewhere and back loses nothing.
 */
export function useKept<T>(name: string, begin: (kept: T | null) => T) {
  const kept = keptOf<T>(useMe().id, name)
  const [value, set] = useState(() => begin(kept.read()))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of what was typed.
  useEffect(() => kept.write(value), [value])

  return [value, set] as const
}
