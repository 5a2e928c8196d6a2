import { makeStore } from './store.ts'

export interface Toast {
  id: number
  tone: 'ok' | 'warn' | 'err'
  text: string
  /** Announced where it belongs: the toast is for the eye alone. */
  isEcho?: boolean
  /** What can still be done about it; the toast goes when it is pressed. */
  action?: { label: string; run(): void }
}

export const toasts = makeStore<Toast[]>([])
let serial = 0

const hide = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

function show({ action, ...told }: Omit<Toast, 'id'>, lifeMs: number) {
  const id = ++serial
  const run = () => {
    hide(id)
    action?.run()
  }
  const shown = { ...told, id, ...(action && { action: { ...action, run } }) }
  toasts.set([...toasts.get(), shown].slice(-3))
  setTimeout(() => hide(id), lifeMs)
}

/** A short message over the page: three seconds, a warning or an error five, what can be undone ten. */
export const toast = {
  ok: (text: string) => show({ tone: 'ok', text }, 3_000),
  warn: (text: string) => show({ tone: 'warn', text }, 5_000),
  error: (text: string) => show({ tone: 'err', text }, 5_000),
  /** An error that a field or a notice announces as well: a screen reader hears it once. */
  echo: (text: string) => show({ tone: 'err', text, isEcho: true }, 5_000),
  undoable: (text: string, undo: () => void) =>
    show({ tone: 'ok', text, action: { label: '撤销', run: undo } }, 10_000),
}
