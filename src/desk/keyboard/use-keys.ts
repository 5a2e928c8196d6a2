import { useEffect, useRef } from 'react'

type Act = (event: KeyboardEvent) => unknown

/**
 * Acts on single keys, named in small letters, with what is held before it: `j`, `shift+x`, `mod+k` for ⌘K or Ctrl+K.
 * A letter acts only outside fields and where no dialog lies above the page. The newest listener is asked first; what
 * answers false leaves the key to the next one.
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

function hear(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const isModified = event.metaKey || event.ctrlKey
  // A field undoes its own letters.
  if (isModified && event.key === 'z' && isInField(event.target)) return
  if (!isModified && event.key !== 'Escape' && (isInField(event.target) || isBehindDialog(event.target)))
    return
  const key = event.key.toLowerCase()
  const name = isModified ? `mod+${key}` : event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key
  if (listeners.some((listener) => listener(event, name))) event.preventDefault()
}

const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))

/** A dialog holds the focus, so nothing behind it is meant. */
const isBehindDialog = (target: EventTarget | null) =>
  document.querySelector(
    'dialog:modal, [role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"]',
  ) !== null && !(target instanceof Element && target.closest('[data-keys]'))
