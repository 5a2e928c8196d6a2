import { ChevronDown, Headset } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PriceQuote } from '#src/api/booking/price-views.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { openInquiry } from '#src/web/client/shell/inquiry.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Price } from '#src/web/ui/price/price.tsx'

const Amounts = onDemand(async () => ({ default: (await import('#src/web/ui/price/amounts.tsx')).Amounts }))

interface Props {
  productId: number
  quote: PriceQuote | undefined
  isOld: boolean
  /** Of the button that leads on. */
  action: string
  /** Null while there is nothing to do. */
  onAction: (() => void) | null
}

/** The sum with what it is made of, and the ways on. What comes late has its line from the start. */
export function TotalRow({ productId, quote, isOld, action, onAction }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && quote
  return (
    <div className="print:hidden">
      <div className="flex items-end gap-2.5 border-line border-t pt-2.5" data-buy-row>
        <div className="min-w-28 grow">
          <button
            aria-expanded={isOpen}
            className="-my-1 flex min-h-8 items-center gap-1 text-13 text-ink-500 hover:text-pine-600"
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            合计 · 明细
            <ChevronDown aria-hidden className={`icon !size-3.5 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
          <p
            aria-busy={isOld}
            aria-live="polite"
            className={`flex h-7 items-center ${isOld ? 'is-old' : ''}`}
          >
            {quote ? <Price fen={quote.payable_fen} /> : <span className="text-ink-500">–</span>}
          </p>
        </div>
        <Button className="!h-12 !px-4" onClick={() => openInquiry({ productId })}>
          <Headset aria-hidden className="icon" />
          咨询
        </Button>
        <Button
          className="!h-12 w-47.5 !px-3"
          disabled={onAction === null}
          look="cin"
          onClick={onAction ?? undefined}
        >
          {action}
        </Button>
      </div>
      <p className="mt-1.5 min-h-5 text-13/20 text-ink-700">{quote && besidesTravellers(quote)}</p>
      {isShown && (
        <Suspense>
          <Amounts
            className="mt-2 border-line border-t pt-2"
            lines={quote.lines}
            total={{ label: '合计', fen: quote.payable_fen }}
          />
        </Suspense>
      )}
    </div>
  )
}

const travellerCodes = ['adult', 'child_bed', 'child_nobed', 'infant']

/** The lines that a traveller who multiplies prices and travellers would miss: `含单房差 ¥1,280 · 早鸟立减 −¥300`. */
const besidesTravellers = ({ lines }: PriceQuote) =>
  lines
    .filter(({ code }) => !travellerCodes.includes(code))
    .map(({ name, amount_fen }) => `${amount_fen > 0 ? '含' : ''}${name} ${yuanText(amount_fen)}`)
    .join(' · ')
