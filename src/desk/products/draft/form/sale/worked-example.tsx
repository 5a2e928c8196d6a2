import { useState } from 'react'
import { addDays, monthDayText } from '#src/domain/calendar-day.ts'
import { type ExampleDate, exampleQuote } from '#src/domain/catalog/product-doc/booking-terms.ts'
import { yuanText } from '#src/domain/money.ts'
import { isQuoteRefusal, linesOf, type Quote } from '#src/domain/pricing/price.ts'
import { NumberCell } from '../../../../form/number-cell.tsx'
import type { SectionProps } from '../../editor.tsx'
import { Heading, Labelled } from '../parts.tsx'

/** What these terms come to for a party, by the function that prices every order. */
export function WorkedExample({ written: { doc }, draft }: SectionProps) {
  const early = doc.price_rules.find(({ kind }) => kind === 'early_bird')
  const [adults, setAdults] = useState(2)
  const [daysAhead, setDaysAhead] = useState(early?.threshold ?? 60)
  const { example, today, type } = draft
  return (
    <section aria-label="试算" className="rounded-row border border-line bg-sunk p-3">
      <Heading>试算</Heading>
      {example === null ? (
        <p className="text-ink-500">没有可预订的班期，有了班期才能试算。</p>
      ) : (
        <>
          <div className="my-2 flex flex-wrap gap-x-6 gap-y-2">
            <Labelled label="成人" unit="位">
              <NumberCell
                label="成人"
                most={99}
                onChange={(count) => setAdults(count ?? 0)}
                value={adults}
                width="w-16"
              />
            </Labelled>
            <Labelled label="今天预订，出发在" unit={`天后（${monthDayText(addDays(today, daysAhead))}）`}>
              <NumberCell
                label="今天预订，出发在几天后"
                most={540}
                onChange={(days) => setDaysAhead(days ?? 0)}
                value={daysAhead}
                width="w-16"
              />
            </Labelled>
          </div>
          <Priced example={example} of={exampleQuote(doc, example, { type, adults, daysAhead, today })} />
        </>
      )}
    </section>
  )
}

function Priced({ of, example }: { of: ReturnType<typeof exampleQuote>; example: ExampleDate }) {
  if (isQuoteRefusal(of)) return <p className="hint err">{of.message}</p>
  return (
    <>
      <ul aria-live="polite">
        {linesOf(of).map(({ code, name, unitFen, qty, amountFen }) => (
          <li className="flex gap-3 py-0.5" key={code}>
            <span className="mr-auto">
              {name}{' '}
              <span className="num text-ink-500">
                {yuanText(unitFen)} × {qty}
              </span>
            </span>
            <span className="num">{yuanText(amountFen)}</span>
          </li>
        ))}
        <li className="flex border-line border-t py-1 font-semibold">
          <span className="mr-auto">合计</span>
          <span className="num">{yuanText(of.payableFen)}</span>
        </li>
      </ul>
      <p className="text-ink-700">{planText(of)}</p>
      <p className="text-12 text-ink-500">按 {example.departsOn} 班期的价格，不含附加项目与优惠券。</p>
    </>
  )
}

const planText = (quote: Quote) =>
  quote.payMode === 'deposit'
    ? `预订时付订金 ${yuanText(quote.depositFen)}，尾款 ${yuanText(quote.balanceFen)} 在 ${quote.balanceDue} 前付清。`
    : `预订时一次付清 ${yuanText(quote.payableFen)}。`
