import { useState } from 'react'

/**
 * A dialog whose code comes with its first opening and that stays from then on, so that it closes with its motion and
 * gives the focus back.
 */
export function useWantedDialog() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return {
    isOpen,
    isMounted: wasOpened,
    open() {
      setWasOpened(true)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
