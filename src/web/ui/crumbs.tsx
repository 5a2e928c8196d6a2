import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

/** Where this page stands; the last part is the page itself. */
export const Crumbs = ({ parts, aside }: { parts: ReactNode[]; aside?: ReactNode }) => (
  <nav aria-label="当前位置" className="crumb pt-4.5 pb-3.5">
    {parts.map((part, index) => (
      // The parts of one page never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>
        {index > 0 && <ChevronRight aria-hidden className="icon" />}
        <span aria-current={index === parts.length - 1 ? 'page' : undefined}>{part}</span>
      </Fragment>
    ))}
    {aside && <span className="ml-auto">{aside}</span>}
  </nav>
)
