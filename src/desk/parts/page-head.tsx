import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DeskLink } from './desk-link.tsx'

/** The place of a page's title in the top bar. */
export const HeadSlot = createContext<HTMLElement | null>(null)

interface Props {
  title: string
  /** What the record is one of, and where those stand: the title leads back there. */
  of?: { title: string; to: string; search?: Readonly<Record<string, string>> }
  /** The record is called by its number. */
  isNumber?: boolean
  /** Behind the title: a date, a state, who else looks at it. */
  children?: ReactNode
}

/** Every page says its title once; it stands in the top bar and in the window's name. */
export function PageHead({ title, of, isNumber = false, children }: Props) {
  const slot = use(HeadSlot)
  const name = of ? `${of.title} ${title}` : title
  useEffect(() => {
    document.title = `${name} · 百陌工作台`
  }, [name])
  return (
    slot &&
    createPortal(
      <>
        <h1 className="flex min-w-0 items-center gap-2 font-semibold font-serif text-20/30">
          {of && (
            <>
              <DeskLink
                className="num shrink-0 font-normal font-sans text-13 text-ink-500 hover:text-pine-600 max-sm:hidden"
                search={of.search ?? {}}
                to={of.to}
              >
                {of.title}
              </DeskLink>
              <ChevronRight aria-hidden className="icon size-3.5! shrink-0 text-ink-400 max-sm:hidden" />
            </>
          )}
          <span
            className={`min-w-0 truncate ${isNumber ? 'num font-semibold text-18/28 max-sm:text-14/22' : ''}`}
          >
            {title}
          </span>
        </h1>
        {children}
      </>,
      slot,
    )
  )
}
