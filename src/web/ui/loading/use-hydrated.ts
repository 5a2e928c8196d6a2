import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML and in the first render over it: what only the browser knows may show from the second on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
