import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

interface Props {
  title: string
  isOpen: boolean
  onClose(): void
  /** 400 for one field, 520 for a question, 760 for a table of consequences. */
  width?: 400 | 520 | 760
  children: ReactNode
  /** The buttons, at the foot. */
  foot?: ReactNode
}

const widths = { 400: 'w-100', 520: 'w-130', 760: 'w-190' }

const typed = 'textarea, select, input:not([type="radio"], [type="checkbox"], :disabled)'

/** Above the page: what will happen, and the buttons that let it. Esc and × leave everything as it is. */
export function Sheet({ title, isOpen, onClose, width = 520, children, foot }: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root onOpenChange={(open) => open || onClose()} open={isOpen}>
      <Dialog.Portal>
        {/* A question above a sheet dims it too. */}
        <Dialog.Backdrop className="fixed inset-0 z-90 bg-scrim" forceRender />
        <Dialog.Popup
          // What is to be typed comes before the way out.
          initialFocus={() => body.current?.querySelector<HTMLElement>(typed) ?? true}
          className={`fixed top-1/2 left-1/2 z-90 flex max-h-[90vh] max-w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card bg-surface shadow-dialog ${widths[width]}`}
        >
          <header className="flex h-12 shrink-0 items-center border-line border-b pr-2 pl-4">
            <Dialog.Title className="min-w-0 grow truncate font-semibold text-14/22">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="关闭"
              className="grid size-8 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900"
            >
              <X aria-hidden className="icon" />
            </Dialog.Close>
          </header>
          <div className="min-h-0 grow overflow-auto px-4 py-3" ref={body}>
            {children}
          </div>
          {foot && (
            <footer className="flex shrink-0 justify-end gap-2 border-line border-t px-4 py-3">{foot}</footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
