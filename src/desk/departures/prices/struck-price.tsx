import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'

/** 划线价: whether one stands, and the sales of the last days that prove it or could. */
export function StruckPrice({ terms: { market_fen, sales } }: { terms: DeskDeparture['terms'] }) {
  const isProven = sales.some(({ price_fen }) => price_fen === market_fen)
  return (
    <div className="px-4 pt-2 pb-2.5">
      <p className="flex items-baseline gap-2">
        {market_fen === null ? (
          <span className="text-ink-500">没有划线价</span>
        ) : (
          <>
            <s className="num font-semibold">{yuanText(market_fen)}</s>
            <span className={`tag ${isProven ? 'pine' : 'och'}`}>
              {isProven ? '有成交凭据' : '凭据已过期，不再显示'}
            </span>
          </>
        )}
      </p>
      {sales.length === 0 ? (
        <p className="mt-1 text-ink-500">近7日没有可作凭据的成交。</p>
      ) : (
        <table aria-label="近7日成交" className="mt-1 w-full text-13/26">
          <thead className="sr-only">
            <tr>
              <th>成交日</th>
              <th>成人价</th>
              <th>订单</th>
            </tr>
          </thead>
          <tbody>
            {sales.map(({ day, price_fen, orders }) => (
              <tr className={price_fen === market_fen ? 'font-semibold' : ''} key={`${day} ${price_fen}`}>
                <td className="num">{monthDayText(day)}</td>
                <td className="num text-right">{yuanText(price_fen)}</td>
                <td className="num text-right">{orders}单</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-1 text-12/20 text-ink-500">
        每天03:00清点前7日付款的订单；有优惠、退款或改期的订单不作凭据。
      </p>
    </div>
  )
}
