import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  label: string
  onClose(): void
  /** `drawer` comes from the right, `stage` covers everything in night, `card` stands in the middle. */
  look: 'drawer' | 'stage' | 'card'
  children: ReactNode
}

const looks = {
  drawer: 'ml-auto mr-0 h-dvh max-h-none w-130 max-w-full bg-surface',
  stage: 'h-dvh max-h-none w-screen max-w-none bg-night text-white',
  card: 'm-auto w-dialog max-w-[96vw] rounded-dialog bg-surface',
}

/**
 * The browser's own modal dialog: it holds the focus, closes on Esc and gives the focus back. Mounted means open. For
 * what is fetched on demand; it weighs nothing.
 */
export function Modal({ label, onClose, look, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the DOM goes: a dialog that is removed while open gives the focus back to nobody.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the dialog's own.
    <dialog
      aria-label={label}
      className={`overflow-auto overscroll-contain p-0 text-ink-900 backdrop:bg-scrim ${looks[look]}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      ref={dialog}
    >
      {children}
      <button
        aria-label="关闭"
        className={`absolute top-4 right-4 z-10 grid size-10 place-items-center rounded-full ${look === 'stage' ? 'bg-white/10 text-white hover:bg-white/20' : 'text-ink-500 hover:bg-sunk hover:text-ink-900'}`}
        onClick={onClose}
        type="button"
      >
        <X aria-hidden className="icon" />
      </button>
    </dialog>
  )
}
