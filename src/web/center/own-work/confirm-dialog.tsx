import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface Props {
  title: string
  /** What follows from it. */
  children: ReactNode
  confirmText: string
  cancelText?: string
  isOpen: boolean
  isBusy?: boolean
  /** Makes the cancel button the one that stands out. */
  isRisky?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something that cannot be taken back at one press. */
export default function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText = '取消',
  isOpen,
  isBusy = false,
  isRisky = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="mt-3 text-ink-700 leading-24">{children}</div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button look={isRisky ? 'pine' : 'line'} onClick={onClose}>
          {cancelText}
        </Button>
        <Button isBusy={isBusy} look={isRisky ? 'line' : 'pine'} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  )
}
