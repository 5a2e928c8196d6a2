import { CircleAlert, CircleCheck } from 'lucide-react'
import { toasts } from '../client/toast.ts'

/** Top centre; errors are alerts, the rest is said politely. */
export function Toaster() {
  const shown = toasts.use()
  const of = (tone: 'ok' | 'err') => shown.filter((toast) => toast.tone === tone)
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-24 z-[100] grid justify-items-center gap-2"
      data-noprint
    >
      <div role="status">
        {of('ok').map(({ id, text }) => (
          <p className="toast ok" key={id}>
            <CircleCheck aria-hidden className="icon" />
            {text}
          </p>
        ))}
      </div>
      <div role="alert">
        {of('err').map(({ id, text }) => (
          <p className="toast err" key={id}>
            <CircleAlert aria-hidden className="icon" />
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
