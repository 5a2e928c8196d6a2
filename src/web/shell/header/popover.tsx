import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const OPENS_AFTER_MS = 120
const CLOSES_AFTER_MS = 240
/** Whoever points and then clicks out of habit wants it open, not closed again. */
const CLICK_MEANS_STAY_MS = 500
const NARROW_PX = 256

export interface Opened {
  close(): void
  /** Opened by an arrow key: the focus belongs into the panel. */
  isByArrow: boolean
}

interface Props {
  label: string
  trigger: ReactNode
  triggerClass: string
  /** As wide as the page with the page dimmed below, or a small one below its trigger. */
  isMega?: boolean
  /** The pointer or the focus comes near: time to fetch what is shown. */
  onApproach?(): void
  children(opened: Opened): ReactNode
}

/**
 * A panel below the header. The browser's own popover closes it by Esc, by a click elsewhere and when another opens, and
 * gives the focus back; a library for this would be a fifth of every page's JavaScript (docs/decisions/011).
 */
export function HeaderPopover({ label, trigger, triggerClass, isMega = false, onApproach, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const openedByHoverAt = useRef(Number.NEGATIVE_INFINITY)
  const isByArrow = useRef(false)
  const [isOpen, setOpen] = useState(false)

  const later = (what: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(what, ms)
  }
  const point = (event: PointerEvent) => {
    onApproach?.()
    if (!isMega || event.pointerType !== 'mouse') return
    later(() => {
      if (panel.current?.matches(':popover-open')) return
      openedByHoverAt.current = performance.now()
      panel.current?.showPopover()
    }, OPENS_AFTER_MS)
  }
  const leave = (event: PointerEvent) => {
    if (!isMega || event.pointerType !== 'mouse') return
    later(() => panel.current?.hidePopover(), CLOSES_AFTER_MS)
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (!isMega || event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    isByArrow.current = true
    panel.current?.showPopover()
  }

  // The header becomes lower while a page is scrolled: the panel stays at its edge.
  useEffect(() => {
    const header = button.current?.closest('header')
    if (!isOpen || !header) return
    const watcher = new ResizeObserver(() => placeBelow(button.current, panel.current, isMega))
    watcher.observe(header)
    return () => watcher.disconnect()
  }, [isOpen, isMega])

  return (
    <div className="h-full" onPointerEnter={point} onPointerLeave={leave}>
      <button
        aria-expanded={isOpen}
        className={triggerClass}
        onClick={(event) => {
          if (performance.now() - openedByHoverAt.current < CLICK_MEANS_STAY_MS) event.preventDefault()
        }}
        onFocus={onApproach}
        onKeyDown={openByArrow}
        popoverTarget={id}
        ref={button}
        type="button"
      >
        {trigger}
      </button>
      <div
        aria-label={label}
        className={`hd-popover ${isMega ? 'mega' : 'w-64'}`}
        id={id}
        onBeforeToggle={({ newState }) => {
          if (newState === 'closed') return
          placeBelow(button.current, panel.current, isMega)
          setOpen(true)
        }}
        // Not before it has closed: what holds the focus must be there for the browser to take it back.
        onToggle={({ newState }) => {
          if (newState === 'open') return
          openedByHoverAt.current = Number.NEGATIVE_INFINITY
          isByArrow.current = false
          setOpen(false)
        }}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        {isOpen && children({ close: () => panel.current?.hidePopover(), isByArrow: isByArrow.current })}
      </div>
    </div>
  )
}

/** By script: a style attribute in the page's HTML would be refused by the CSP. */
function placeBelow(button: HTMLElement | null, panel: HTMLElement | null, isMega: boolean) {
  const header = button?.closest('header')
  if (!button || !header || !panel) return
  panel.style.setProperty('--top', `${header.getBoundingClientRect().bottom}px`)
  const { left } = button.getBoundingClientRect()
  if (!isMega) panel.style.left = `max(8px, min(${left}px, 100vw - ${NARROW_PX + 24}px))`
}
