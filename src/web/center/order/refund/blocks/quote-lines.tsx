import { percentText } from '#src/domain/booking/ladder-step.ts'
import { sumOf, toFen, yuanText } from '#src/domain/money.ts'
import type { RefundQuote } from '../quote.ts'

interface Line {
  name: string
  amountFen: number
  /** Of the line above. */
  isPart?: boolean
}

/** From what was paid, or from what those who leave cost, down to what goes back: the lines add up to it. */
function linesOf(quote: RefundQuote): Line[] {
  const isWhole = quote.kind === 'whole'
  const startFen = isWhole ? quote.paid_fen : quote.fee_fen
  const keptFen = sumOf(quote.nonrefundable.map(({ amount_fen }) => amount_fen))
  const restFen = startFen - keptFen - quote.deduct_fen - quote.refund_fen
  return [
    { name: isWhole ? '已付' : '退出的人的费用', amountFen: startFen },
    ...(isWhole
      ? []
      : quote.lines.map(({ name, qty, amount_fen }) =>
          part(qty < 0 ? `余下的人增加${name} × ${-qty}` : `${name} × ${qty}`, amount_fen),
        )),
    ...(quote.nonrefundable.length > 0 ? [{ name: '不可退', amountFen: -keptFen }] : []),
    ...quote.nonrefundable.map(({ name, amount_fen }) => part(name, amount_fen)),
    { name: `按合同扣 ${percentText(quote.bp)}`, amountFen: -quote.deduct_fen },
    ...(restFen > 0 ? [{ name: isWhole ? '其他扣款' : '抵减未付的款项', amountFen: -restFen }] : []),
    ...(restFen < 0 ? [{ name: '超出部分不另收', amountFen: -restFen }] : []),
  ]
}

const part = (name: string, amountFen: number): Line => ({ name, amountFen, isPart: true })

const signedText = (amountFen: number) =>
  amountFen < 0 ? `−${yuanText(toFen(-amountFen))}` : yuanText(toFen(amountFen))

/** What is kept, line by line. */
export const QuoteLines = ({ quote }: { quote: RefundQuote }) => (
  <dl className="leading-28">
    {linesOf(quote).map(({ name, amountFen, isPart }, index) => (
      <div
        className={`flex items-baseline justify-between gap-4 ${isPart ? 'pl-3 text-13 text-ink-500' : ''}`}
        // Two lines may be called alike, and none changes its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        key={index}
      >
        <dt className="min-w-0">{name}</dt>
        <dd className={`num shrink-0 ${isPart ? '' : 'font-medium text-15'}`} data-amount>
          {signedText(amountFen)}
        </dd>
      </div>
    ))}
    <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
      <dt>退回</dt>
      <dd className="num text-15" data-amount>
        {yuanText(quote.refund_fen)}
      </dd>
    </div>
  </dl>
)
