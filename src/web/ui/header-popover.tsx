import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

const OPENS_AFTER_MS = 120
const CLOSES_AFTER_MS = 240
/** Whoever points and then clicks out of habit wants it open, not closed again. */
const CLICK_MEANS_STAY_MS = 500

interface Props {
  label: string
  trigger: ReactNode
  triggerClass: string
  /** Pixels. */
  width: 720 | 256
  opensOnHover?: boolean
  children(close: () => void): ReactNode
}

/**
 * A panel below the header. The browser's own popover closes it by Esc, by a click elsewhere and when another opens, and
 * gives the focus back; a library for this would be a fifth of every page's JavaScript (docs/decisions/011).
 */
export function HeaderPopover({ label, trigger, triggerClass, width, opensOnHover, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const openedByHoverAt = useRef(Number.NEGATIVE_INFINITY)
  const [isOpen, setOpen] = useState(false)

  const later = (what: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(what, ms)
  }
  const point = (event: PointerEvent) => {
    if (!opensOnHover || event.pointerType !== 'mouse') return
    later(() => {
      if (panel.current?.matches(':popover-open')) return
      openedByHoverAt.current = performance.now()
      panel.current?.showPopover()
    }, OPENS_AFTER_MS)
  }
  const leave = (event: PointerEvent) => {
    if (!opensOnHover || event.pointerType !== 'mouse') return
    later(() => panel.current?.hidePopover(), CLOSES_AFTER_MS)
  }

  return (
    <div className="h-full" onPointerEnter={point} onPointerLeave={leave}>
      <button
        aria-expanded={isOpen}
        className={triggerClass}
        onClick={(event) => {
          if (performance.now() - openedByHoverAt.current < CLICK_MEANS_STAY_MS) event.preventDefault()
        }}
        popoverTarget={id}
        ref={button}
        type="button"
      >
        {trigger}
      </button>
      <div
        aria-label={label}
        className={`hd-popover ${width === 720 ? 'w-[720px]' : 'w-64'}`}
        id={id}
        onBeforeToggle={({ newState }) => {
          if (newState === 'closed') return
          const left = button.current?.getBoundingClientRect().left ?? 0
          // By script: a style attribute in the page's HTML would be refused by the CSP.
          if (panel.current) panel.current.style.left = `max(8px, min(${left}px, 100vw - ${width + 24}px))`
          setOpen(true)
        }}
        // Not before it has closed: what holds the focus must be there for the browser to take it back.
        onToggle={({ newState }) => {
          if (newState === 'open') return
          openedByHoverAt.current = Number.NEGATIVE_INFINITY
          setOpen(false)
        }}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </div>
  )
}
