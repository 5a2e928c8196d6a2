import type { ReactNode } from 'react'
import type { CouponView } from '#src/api/marketing/coupons.ts'

interface Props {
  coupon: Pick<CouponView, 'value_tips' | 'min_tips' | 'cap_tips' | 'name' | 'discount_type'>
  /** Beside the name: 新到, 还剩 2 天, 本单最优. */
  tag?: ReactNode
  /** Below the name. */
  children: ReactNode
  /** At the right end. */
  action?: ReactNode
  look?: 'plain' | 'chosen' | 'off'
  /** In the choice the condition stands below the name, and the card is lower. */
  isLow?: boolean
  className?: string
}

const looks = {
  plain: 'border-line-strong bg-surface [--edge:var(--color-line-strong)]',
  chosen: 'border-och-400 bg-och-50 [--edge:var(--color-och-400)]',
  off: 'border-line bg-sunk [--edge:var(--color-line-strong)]',
}
/** The notches above and below the line at which the value is torn off. */
const notch =
  'before:absolute before:-top-px before:left-27 before:h-1.75 before:w-3.5 before:rounded-b-control before:border before:border-(--edge) before:border-t-0 before:bg-(--behind,var(--color-surface)) after:absolute after:-bottom-px after:left-27 after:h-1.75 after:w-3.5 after:rounded-t-control after:border after:border-(--edge) after:border-b-0 after:bg-(--behind,var(--color-surface))'

/** A coupon as the design draws it: value left of a dashed line, words, and what can be done. */
export function CouponCard({
  coupon,
  tag,
  children,
  action,
  look = 'plain',
  isLow = false,
  className = '',
}: Props) {
  const isOff = look === 'off'
  return (
    <div
      className={`relative flex items-stretch rounded-card border ${isLow ? 'min-h-23' : 'min-h-29'} ${looks[look]} ${notch} ${className}`}
    >
      <p
        className={`my-2.5 flex w-29 shrink-0 flex-wrap content-center items-baseline justify-center gap-x-0.5 border-(--edge) border-r border-dashed ${isOff ? 'text-ink-500' : 'text-och-700'}`}
      >
        <Value text={coupon.value_tips} />
        {!isLow && (
          <span className={`mt-0.5 w-full text-center text-12/18 ${isOff ? '' : 'text-ink-700'}`}>
            {conditionOf(coupon)}
          </span>
        )}
      </p>
      <div className="min-w-0 grow self-center py-3 pr-3.5 pl-4.5">
        <p
          className={`flex flex-wrap items-center gap-2 font-semibold text-16/24 ${isOff ? 'text-ink-500' : ''}`}
        >
          {coupon.name}
          {tag}
        </p>
        {children}
      </div>
      {action && (
        <div className="shrink-0 self-center pr-4.5 text-right text-13/20 text-ink-500">{action}</div>
      )}
    </div>
  )
}

/** A percentage is capped more often than it has a threshold. */
export const conditionOf = ({ discount_type, min_tips, cap_tips }: Props['coupon']) =>
  discount_type === 'percent' && cap_tips !== '' && min_tips === '无门槛' ? cap_tips : min_tips

/** `¥200` and `9.5折`: the sign is small. */
function Value({ text }: { text: string }) {
  const [, sign = '', figure = text, unit = ''] = /^(¥?)(.*?)(折?)$/.exec(text) ?? []
  return (
    <span className="num font-semibold">
      {sign && <small className="text-16">{sign}</small>}
      <b className="font-semibold text-30">{figure}</b>
      {unit && <small className="text-16">{unit}</small>}
    </span>
  )
}
