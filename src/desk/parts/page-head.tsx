import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

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
