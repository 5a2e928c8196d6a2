import type { ComponentProps } from 'react'
import { deskHref, useAddress } from '../client/address.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Below `/desk`. */
  to: string
  search?: Readonly<Record<string, string | undefined>>
}

/** A link within the desk: without loading the page anew, unless it is opened beside. */
export function DeskLink({ to, search, onClick, children, ...anchor }: Props) {
  const { go } = useAddress()
  const href = deskHref(to, search)
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const isPlain =
          event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (event.defaultPrevented || !isPlain || (anchor.target ?? '_self') !== '_self') return
        event.preventDefault()
        void go(href)
      }}
    >
      {children}
    </a>
  )
}
