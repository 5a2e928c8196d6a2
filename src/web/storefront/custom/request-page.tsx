import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Crumbs } from '#src/web/ui/crumbs.tsx'

interface Props {
  /** The landing page that it belongs to. */
  above: ReactNode
  title: string
  lead: string
  children: ReactNode
}

/** Around a full form: where it stands, what it is for, and the way to the short one. */
export const RequestPage = ({ above, title, lead, children }: Props) => (
  <main className="container-page pb-20" id="main">
    <Crumbs parts={[above, '填写需求']} />
    <div className="mb-5.5 flex items-end justify-between gap-4 max-lg:flex-col max-lg:items-start">
      <div>
        <h1 className="font-semibold font-serif text-36/50 tracking-[.02em]">{title}</h1>
        <p className="text-16/28 text-ink-700">{lead}</p>
      </div>
      <Link className="more shrink-0" to="/tailor">
        只想留个电话？用快捷表单
        <ArrowRight aria-hidden className="icon" />
      </Link>
    </div>
    {children}
  </main>
)
