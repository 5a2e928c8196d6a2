import { useEffect, useRef } from 'react'

/** Calls back when a choice made elsewhere on the page becomes another, not when it is first seen. */
export function useChange<T>(chosen: T, onChange: (chosen: T) => void) {
  const known = useRef(chosen)
  useEffect(() => {
    if (known.current === chosen) return
    known.current = chosen
    onChange(chosen)
  })
}
