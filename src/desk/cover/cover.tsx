import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Covers everything, dialogs too, and keeps it as it is: the browser's own modal dialog lies above all and lets nothing
 * behind it be reached. It has no way out but what stands in it.
 */
export function Cover({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const stay = () => shown.showModal()
    shown.showModal()
    // A second Esc closes a dialog whatever its page says.
    shown.addEventListener('close', stay)
    return () => {
      shown.removeEventListener('close', stay)
      shown.close()
    }
  }, [])
  return (
    <dialog
      aria-label={label}
      className="m-0 grid h-dvh max-h-none w-screen max-w-none place-items-center overflow-auto bg-paper p-6 text-ink-900"
      onCancel={(event) => event.preventDefault()}
      ref={dialog}
    >
      {children}
    </dialog>
  )
}
