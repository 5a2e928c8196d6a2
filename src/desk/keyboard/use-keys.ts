import { useEffect, useRef } from 'react'

type Act = (event: KeyboardEvent) => unknown

/**
 * Acts on single keys, named in small letters, with what goes before them: `j`, `shift+x`, `mod+k` for ⌘K or Ctrl+K, and
 * `g o` for O after G. A letter acts only outside fields and where no dialog lies above the page. The newest listener is
 * asked first; what answers false leaves the key to the next one.
 */
export function useKeys(keys: Readonly<Record<string, Act>>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listener: Listener = (event, name) => {
      const act = latest.current[name]
      return act !== undefined && act(event) !== false
    }
    listeners.unshift(listener)
    if (listeners.length === 1) addEventListener('keydown', hear)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) removeEventListener('keydown', hear)
    }
  }, [])
}

type Listener = (event: KeyboardEvent, name: string) => boolean
const listeners: Listener[] = []

/** How long G waits for the letter that says where to. */
const GO_MS = 1_500
let wentAt = Number.NEGATIVE_INFINITY

function hear(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const isModified = event.metaKey || event.ctrlKey
  // A field undoes its own letters.
  if (isModified && event.key === 'z' && isInField(event.target)) return
  if (!isModified && event.key !== 'Escape' && (isInField(event.target) || isBehindDialog(event.target)))
    return
  const name = nameOf(event, isModified)
  if (name === 'g') wentAt = event.timeStamp
  else if (listeners.some((listener) => listener(event, name))) event.preventDefault()
}

function nameOf(event: KeyboardEvent, isModified: boolean) {
  const key = event.key.toLowerCase()
  if (isModified) return `mod+${key}`
  const isGoing = event.timeStamp - wentAt < GO_MS
  wentAt = Number.NEGATIVE_INFINITY
  if (isGoing) return `g ${key}`
  return event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key
}

const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))

/** A dialog or a menu holds the focus, so nothing behind it is meant. */
const isBehindDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"]') !== null
