import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DeskLink } from './desk-link.tsx'

/** The place of a page's title in the top bar. */
export const HeadSlot = createContext<HTMLElement | null>(null)

interface Props {
  title: string
  /** Stands in place of the title where it is more than words: crumbs, a number to copy. */
  heading?: ReactNode
  /** Behind the title: a date, a state, who else looks at it. */
  children?: ReactNode
}

/** Every page says its title once; it stands in the top bar and in the window's name. */
export function PageHead({ title, heading, children }: Props) {
  const slot = use(HeadSlot)
  useEffect(() => {
    document.title = `${title} · 百陌工作台`
  }, [title])
  return (
    slot &&
    createPortal(
      <>
        <h1 className="min-w-0 truncate font-semibold font-serif text-20/30">{heading ?? title}</h1>
        {children}
      </>,
      slot,
    )
  )
}

interface CrumbsProps {
  /** What the record is one of, and where that is. */
  of: string
  to: string
  /** The record is called by its number. */
  isNumber?: boolean
  children: ReactNode
}

/** A title that leads back to where the record stands. */
export const Crumbs = ({ of, to, isNumber = false, children }: CrumbsProps) => (
  <span className="flex items-center gap-2">
    <DeskLink
      className="num shrink-0 font-normal font-sans text-13 text-ink-500 hover:text-pine-600 max-sm:hidden"
      to={to}
    >
      {of}
    </DeskLink>
    <ChevronRight aria-hidden className="icon size-3.5! shrink-0 text-ink-400 max-sm:hidden" />
    <span className={`min-w-0 truncate ${isNumber ? 'num font-semibold text-18/28 max-sm:text-14/22' : ''}`}>
      {children}
    </span>
  </span>
)
