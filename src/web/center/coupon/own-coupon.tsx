import { Link } from '@tanstack/react-router'
import type { OwnCoupon as Coupon } from '#src/api/marketing/coupons.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { couponStateText } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { useToday } from '#src/web/client/shop-info.ts'
import { CouponCard } from '#src/web/ui/coupon/coupon-card.tsx'

/** A coupon of the member's with what became of it, and where it can be used. */
export function OwnCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <CouponCard
      action={<Action coupon={coupon} />}
      coupon={coupon}
      look={coupon.status === 'unused' ? 'plain' : 'off'}
      tag={<Tag coupon={coupon} />}
    >
      <p className="num font-medium text-13/20 text-ink-700">{coupon.validity_tips}</p>
      <Story coupon={coupon} />
    </CouponCard>
  )
}

function Tag({ coupon: { expiring_flag, new_flag, valid_to } }: { coupon: Coupon }) {
  const today = useToday()
  if (expiring_flag && valid_to) {
    const days = daysBetween(today, dayOf(valid_to))
    return <span className="tag cin">{days <= 0 ? '今天到期' : `还剩 ${days} 天`}</span>
  }
  return new_flag ? <span className="tag och">新到</span> : null
}

/** What it can be used for, or the order that it lowers. */
function Story({ coupon: { status, order_id, off_fen, note } }: { coupon: Coupon }) {
  const look = 'text-13/20 text-ink-500'
  if (status === 'locked')
    return (
      <p className={look}>
        订单 <span className="num font-medium">{order_id}</span> 占用，取消后退回
      </p>
    )
  if (status === 'used' && order_id)
    return (
      <p className={look}>
        订单 <span className="num font-medium">{order_id}</span>
        {off_fen !== null && ` 已减 ${yuanText(off_fen)}`}
      </p>
    )
  return note ? <p className={look}>{note}</p> : null
}

function Action({ coupon }: { coupon: Coupon }) {
  const { status, order_id, use_url, used_at, name } = coupon
  if (status === 'unused')
    return (
      <a aria-label={`去使用${name}`} className={buttonLook('line', 'sm')} href={use_url}>
        去使用
      </a>
    )
  if (status === 'locked')
    return (
      <>
        <span className="tag cin">待付款</span>
        <br />
        <Link className="link leading-28" search={{ id: order_id }} to="/center/order/orderDetail">
          去支付
        </Link>
      </>
    )
  return (
    <>
      <b className="font-semibold text-ink-700">{status && couponStateText[status]}</b>
      {used_at && (
        <>
          <br />
          <span className="num font-medium">{dayOf(used_at).replaceAll('-', '.')}</span>
        </>
      )}
    </>
  )
}
