import type { ReactNode } from 'react'
import type { PageKey } from '#src/domain/content/about/known-pages.ts'
import { AboutNav } from './about-nav.tsx'

interface Props {
  current: PageKey
  named: readonly { key: string; title: string }[]
  children: ReactNode
}

/** The way to the other pages at the left, the page itself at the right; on a narrow window below each other. */
export const AboutFrame = ({ current, named, children }: Props) => (
  <div className="grid grid-cols-[212px_minmax(0,1fr)] items-start gap-14 pt-4 pb-22 max-lg:grid-cols-1 max-lg:gap-6 print:block">
    <AboutNav current={current} named={named} />
    <div className="min-w-0">{children}</div>
  </div>
)
