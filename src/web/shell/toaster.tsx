import { CircleAlert, CircleCheck } from 'lucide-react'
import { type Toast, toasts } from '#src/ui/toast.ts'

/** Top centre; warnings and errors are alerts, the rest is said politely, an echo not at all. */
export function Toaster() {
  const shown = toasts.use()
  const said = shown.filter(({ isEcho }) => !isEcho)
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-24 z-100 grid justify-items-center gap-2"
      data-noprint
    >
      <div role="status">{said.filter(({ tone }) => tone === 'ok').map(itemOf)}</div>
      <div role="alert">{said.filter(({ tone }) => tone !== 'ok').map(itemOf)}</div>
      <div aria-hidden>{shown.filter(({ isEcho }) => isEcho).map(itemOf)}</div>
    </div>
  )
}

function itemOf({ id, tone, text }: Toast) {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  return (
    <p className={`toast ${tone}`} key={id}>
      <Icon aria-hidden className="icon" />
      {text}
    </p>
  )
}
