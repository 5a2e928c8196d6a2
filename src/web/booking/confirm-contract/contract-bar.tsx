import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fen } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Price } from '#src/web/ui/price/price.tsx'

interface Props {
  title: string
  totalFen: Fen
  /** Says whether the total is still owed, or what the contract is about. */
  totalLabel?: string
  /** The order's state, or the button of the next step. */
  children: ReactNode
}

/** Stays at the foot of the window: which trip, for how much, and what comes next. */
export const ContractBar = ({ title, totalFen, totalLabel = '应付总额', children }: Props) => (
  <section
    aria-label="合同操作"
    className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface"
    data-noprint
  >
    <div className="container-page flex h-18 items-center gap-4">
      <p className="min-w-0 grow truncate text-ink-700 max-lg:hidden">{title}</p>
      <p className="flex shrink-0 items-baseline gap-2 max-lg:grow">
        <span className="text-13 text-ink-500">{totalLabel}</span>
        <Price fen={totalFen} />
      </p>
      <Button className="shrink-0 max-sm:hidden" onClick={() => window.print()}>
        <Printer aria-hidden className="icon" />
        打印
      </Button>
      {children}
    </div>
  </section>
)
