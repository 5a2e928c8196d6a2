import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/** A row of links above a panel: each is an address of its own. Where they do not fit, the current one is in view. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link is the current one.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  }, [href])
  return (
    <nav
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-line border-b px-4 max-sm:px-1"
      ref={bar}
    >
      {children}
    </nav>
  )
}

interface Props extends Pick<LinkProps, 'to' | 'search'> {
  isCurrent: boolean
  children: ReactNode
}

export const TabLink = ({ isCurrent, children, ...link }: Props) => (
  <Link
    aria-current={isCurrent ? 'page' : undefined}
    className={`whitespace-nowrap px-4 text-15/58 max-sm:px-3 max-sm:leading-48 ${isCurrent ? 'font-semibold text-pine-700 shadow-[inset_0_-2px_0_var(--color-pine-600)]' : 'text-ink-700 hover:text-pine-600'}`}
    {...link}
  >
    {children}
  </Link>
)
