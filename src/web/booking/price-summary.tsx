import { CircleMinus, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PriceQuote } from '#src/api/booking/price-views.ts'
import { ladderTable } from '#src/domain/booking/refund-ladder.ts'
import { type Day, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { useToday } from '../client/shop-info.ts'
import { Picture } from '../ui/picture.tsx'
import { Amounts } from '../ui/price/amounts.tsx'

interface Props {
  title: string
  cover: string
  comboName: string
  /** Where it begins: `杭州集合`. */
  start: string
  date: Day | ''
  returnDate: Day | ''
  /** `2成人1儿童`. */
  people: string
  quote: Pick<PriceQuote, 'lines' | 'payable_fen' | 'deposit_fen' | 'balance_fen' | 'balance_due'> | undefined
  isOld: boolean
  steps: readonly { from_days: number; to_days: number | null; bp: number }[]
  children?: ReactNode
}

/** The whole price, line by line, beside every step until the money is paid. */
export function PriceSummary(props: Props) {
  const { title, cover, comboName, start, date, returnDate, people, quote, isOld, children } = props
  return (
    <aside className="panel sticky top-header px-6 py-6">
      <div className="flex gap-3.5">
        <Picture
          alt=""
          className="h-19 w-26 shrink-0 rounded-control object-cover"
          sizes="104px"
          stem={cover}
        />
        <div>
          <b className="font-semibold leading-24">{title}</b>
          {comboName && <p className="text-13 text-ink-500">{comboName}</p>}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[48px_1fr] border-line border-t pt-4 leading-28 [&>dt]:text-ink-500">
        <dt>出发</dt>
        <dd>{date === '' ? '请选择日期' : `${monthDayText(date)} ${weekdayText(date)}　${start}`}</dd>
        {returnDate !== '' && (
          <>
            <dt>返程</dt>
            <dd>
              {monthDayText(returnDate)} {weekdayText(returnDate)}
            </dd>
          </>
        )}
        <dt>人数</dt>
        <dd>{people}</dd>
      </dl>
      {quote && (
        <div className={isOld ? 'is-old' : ''}>
          <Amounts
            className="mt-4 border-line border-t pt-3"
            lines={quote.lines}
            total={{ label: '应付总额', fen: quote.payable_fen, size: 'xl', isBusy: isOld }}
          />
          <Saved lines={quote.lines} />
          {quote.deposit_fen !== null && quote.balance_fen !== null && quote.balance_due && (
            <p className="mt-1 text-right text-13 text-ink-700">
              订金 {yuanText(quote.deposit_fen)}，尾款 {yuanText(quote.balance_fen)} 于{' '}
              {monthDayText(quote.balance_due)}前付清
            </p>
          )}
        </div>
      )}
      <div className="mt-4">{children}</div>
      {quote && date !== '' && <RefundLines {...props} date={date} payable={quote.payable_fen} />}
    </aside>
  )
}

/** Names what was taken off, at the price. */
function Saved({ lines }: Pick<PriceQuote, 'lines'>) {
  const savings = lines.filter(({ amount_fen }) => amount_fen < 0)
  if (savings.length === 0) return null
  return (
    <p className="mt-1 text-right text-13 text-cin-700">
      已优惠 {yuanText(toFen(-sumOf(savings.map(({ amount_fen }) => amount_fen))))}（
      {savings.map(({ name }) => name).join('、')}）
    </p>
  )
}

function RefundLines({
  steps,
  date,
  payable,
}: Pick<Props, 'steps'> & { date: Day; payable: PriceQuote['payable_fen'] }) {
  const today = useToday()
  const rows = ladderTable(
    steps.map(({ from_days, to_days, bp }) => ({ fromDays: from_days, toDays: to_days, bp })),
    date,
    payable,
  ).filter((row) => row.untilDay >= today)
  return (
    <ul className="mt-4 border-line border-t pt-4 text-13/24 text-ink-700">
      {rows.map((row) => (
        <li key={row.untilDay}>
          {row.bp === 0 ? (
            <ShieldCheck aria-hidden className="icon !size-[15px] mr-1.5 text-pine-500" />
          ) : (
            <CircleMinus aria-hidden className="icon !size-[15px] mr-1.5 text-ink-500" />
          )}
          {row.text}
        </li>
      ))}
    </ul>
  )
}
