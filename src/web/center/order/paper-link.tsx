import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { papers } from '#src/api/booking/papers/papers.ts'
import type { PaperKind } from '#src/domain/booking/papers/paper.ts'
import { buttonLook } from '#src/ui/button.tsx'

interface Props {
  orderId: string
  paper: PaperKind
  /** Which one of its kind: a contract's number, the bill of a clause. */
  of?: string
  children: ReactNode
}

/** Leads to a paper as PDF; the address itself is made when it is pressed, because it is good for ten minutes only. */
export const PaperLink = ({ orderId, paper, of = '', children }: Props) => (
  <a
    className={buttonLook('line', 'sm')}
    download
    href={`${papers.open.path}?${new URLSearchParams({ order_id: orderId, paper, ref: of })}`}
  >
    <Download aria-hidden className="icon" />
    {children}
  </a>
)
