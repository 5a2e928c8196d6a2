import { CircleAlert, CircleCheck } from 'lucide-react'
import { toasts } from '../client/toast.ts'

/** Top centre; warnings and errors are alerts, the rest is said politely. */
export function Toaster() {
  const shown = toasts.use()
  const saying = (isOk: boolean) => shown.filter(({ tone }) => (tone === 'ok') === isOk)
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-24 z-[100] grid justify-items-center gap-2"
      data-noprint
    >
      <div role="status">
        {saying(true).map(({ id, text }) => (
          <p className="toast ok" key={id}>
            <CircleCheck aria-hidden className="icon" />
            {text}
          </p>
        ))}
      </div>
      <div role="alert">
        {saying(false).map(({ id, tone, text }) => (
          <p className={`toast ${tone}`} key={id}>
            <CircleAlert aria-hidden className="icon" />
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
