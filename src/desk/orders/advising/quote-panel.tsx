import type { ReactNode } from 'react'
import type { AdviseQuote } from '#src/api/desk/orders/advising/advising.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

interface Props {
  quote: AdviseQuote | undefined
  /** Why there is no price of what is chosen now; empty where there is, or none is wanted yet. */
  fault: string
  /** The button, and what keeps it from being pressed. */
  children: ReactNode
}

/** The price, line by line, as the shop would say it for the same choice. */
export const QuotePanel = ({ quote, fault, children }: Props) => (
  <Panel className="sticky top-0" title="报价">
    <div aria-live="polite" className="px-4 py-3">
      {fault !== '' ? (
        <Notice tone="warn">{fault}</Notice>
      ) : quote ? (
        <Lines quote={quote} />
      ) : (
        <p className="text-ink-500">选好产品和日期后，这里逐行显示价格。</p>
      )}
    </div>
    <div className="border-line border-t px-4 py-3">{children}</div>
  </Panel>
)

function Lines({ quote: { price, until, sign_hours, seats } }: { quote: AdviseQuote }) {
  return (
    <>
      <dl className="grid gap-0.5">
        {price.lines.map(({ code, name, unit_fen, qty, amount_fen }) => (
          <div className="flex items-baseline justify-between gap-3 text-13/24" key={code}>
            <dt className="min-w-0">
              {name}{' '}
              {qty > 1 && (
                <span className="num text-12 text-ink-500">{`${yuanText(unit_fen)} × ${qty}`}</span>
              )}
            </dt>
            <dd className="num shrink-0 font-medium">{yuanText(amount_fen)}</dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between gap-3 border-line-strong border-t pt-1.5">
          <dt className="font-semibold text-14/22">应付</dt>
          <dd className="num font-semibold text-20/30">{yuanText(price.payable_fen)}</dd>
        </div>
        {price.deposit_fen !== null && price.balance_fen !== null && price.balance_due && (
          <div className="flex items-baseline justify-between gap-3 text-12/18 text-ink-500">
            <dt>签约后先付订金</dt>
            <dd className="num">{`${yuanText(price.deposit_fen)}，尾款 ${yuanText(price.balance_fen)} ${monthDayText(price.balance_due)}前`}</dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-12/18 text-ink-500">
        {until
          ? `下单后为客人保留 ${seats} 个团位至 ${fullTimeText(until)}，逾期未签约付款自动放回。`
          : `二次确认产品：下单后先占 ${seats} 个团位，计调确认后客人有${sign_hours}小时签约付款，最晚到出发前一天。`}
      </p>
      {price.warnings.map((warning) => (
        <p className="mt-1 text-12/18 text-och-700" key={warning}>
          {warning}
        </p>
      ))}
      {price.ladder.length > 0 && (
        <details className="mt-2 text-12/18 text-ink-500">
          <summary>退改规则</summary>
          <ul className="mt-1">
            {price.ladder.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
