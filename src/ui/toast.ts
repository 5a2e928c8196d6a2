import { makeStore } from './store.ts'

export interface Toast {
  id: number
  tone: 'ok' | 'warn' | 'err'
  text: string
  /** Announced where it belongs: the toast is for the eye alone. */
  isEcho: boolean
}

export const toasts = makeStore<Toast[]>([])
let serial = 0

function show(tone: Toast['tone'], text: string, lifeMs: number, isEcho = false) {
  const id = ++serial
  toasts.set([...toasts.get(), { id, tone, text, isEcho }].slice(-3))
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), lifeMs)
}

/** A short message at the top of the page: three seconds, a warning or an error five. */
export const toast = {
  ok: (text: string) => show('ok', text, 3_000),
  warn: (text: string) => show('warn', text, 5_000),
  error: (text: string) => show('err', text, 5_000),
  /** An error that a field or a notice announces as well: a screen reader hears it once. */
  echo: (text: string) => show('err', text, 5_000, true),
}
