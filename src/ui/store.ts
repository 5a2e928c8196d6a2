import { useSyncExternalStore } from 'react'

/** One value that lives outside the tree, so that anything in the browser may change it and any component show it. */
export function makeStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => value,
        () => initial,
      ),
  }
}
