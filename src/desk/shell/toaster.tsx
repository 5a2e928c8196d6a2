import { CircleAlert, CircleCheck } from 'lucide-react'
import { type Toast, toasts } from '#src/ui/toast.ts'
import { useKeys } from '../keyboard/use-keys.ts'

/** At the bottom, where no figures stand; errors are alerts, the rest is said politely. */
export function Toaster() {
  const shown = toasts.use()
  const undoable = shown.findLast(({ action }) => action)
  useKeys({ 'mod+z': () => (undoable?.action ? undoable.action.run() : false) })
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-100 grid justify-items-center gap-2">
      <div className="grid justify-items-center gap-2" role="status">
        {shown.filter(({ tone }) => tone === 'ok').map(itemOf)}
      </div>
      <div className="grid justify-items-center gap-2" role="alert">
        {shown.filter(({ tone }) => tone !== 'ok').map(itemOf)}
      </div>
    </div>
  )
}

function itemOf({ id, tone, text, action }: Toast) {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  return (
    <div className={`toast pointer-events-auto ${tone}`} key={id}>
      <Icon aria-hidden className="icon" />
      {text}
      {action && (
        <button className="font-medium text-pine-600 hover:underline" onClick={action.run} type="button">
          {action.label}
        </button>
      )}
    </div>
  )
}
