import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  title: string
  description?: string | undefined
  isOpen: boolean
  onClose(): void
  /** 490 for the login family, 271 for the captcha. */
  width?: 490 | 271 | 640
  /** Where the focus goes when it closes; by itself it goes back to where it came from. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  children: ReactNode
}

const widths = {
  490: 'w-dialog px-11 py-9 max-xs:px-6',
  271: 'w-[271px] px-6 py-5.5',
  640: 'w-160 px-11 py-9 max-xs:px-6',
}

/** Focus trap, Esc, scroll lock and the return of focus are Base UI's: none of it is ours to get wrong. */
export function Dialog({ title, description, isOpen, onClose, width = 490, finalFocus, children }: Props) {
  return (
    <Base.Root onOpenChange={(open) => open || onClose()} open={isOpen}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-80 bg-scrim transition-opacity duration-300 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          className={`fixed top-1/2 left-1/2 z-90 max-h-[94vh] max-w-[calc(100%-24px)] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-dialog bg-surface shadow-dialog transition-opacity duration-300 data-[ending-style]:pointer-events-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 ${widths[width]}`}
          finalFocus={finalFocus}
        >
          <Base.Title
            className={
              width === 271 ? 'text-center font-semibold text-16' : 'font-semibold font-serif text-24/34'
            }
          >
            {title}
          </Base.Title>
          {description && <Base.Description className="mt-1 text-ink-500">{description}</Base.Description>}
          {children}
          {width !== 271 && (
            <Base.Close
              aria-label="关闭"
              className="absolute top-4 right-4 grid size-9 place-items-center rounded-full text-ink-500 hover:bg-sunk hover:text-ink-900"
            >
              <X aria-hidden className="icon" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
