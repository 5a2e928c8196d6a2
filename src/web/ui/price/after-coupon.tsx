import type { ClaimedPriceView } from '#src/api/catalog/claimed-prices.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'

type Props = Pick<ClaimedPriceView, 'price_fen' | 'date'>

/** What two adults pay each once they have claimed the best coupon (rule book §8.9, 12), and for which date that is. */
export const AfterCoupon = ({ price_fen, date }: Props) => (
  <span
    className="shrink-0 whitespace-nowrap text-13 text-cin-700"
    title={`按2位成人${monthDayText(date)}出发、领取一张优惠券计算，每人向上取整到元`}
  >
    2人出行领券后 <b className="num font-semibold text-15">{yuanText(price_fen)}</b> / 人
  </span>
)
