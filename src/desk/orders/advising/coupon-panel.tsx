import type { AdviseQuote } from '#src/api/desk/orders/advising/advising.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Advice } from './use-advice.ts'

interface Props {
  advice: Advice
  coupons: AdviseQuote['coupons'] | undefined
}

/** A price is lowered by a coupon of the member's own, and by nothing else. */
export function CouponPanel({ advice, coupons }: Props) {
  const chosen = advice.of('coupon_id')
  if (!coupons) return null
  const { usable, unusable, best } = coupons
  return (
    <Panel aside={<span className="text-12 text-ink-500">{`可用 ${usable.length} 张`}</span>} title="优惠券">
      <fieldset className="px-4 py-2">
        <legend className="sr-only">用哪一张</legend>
        <Check
          checked={chosen === ''}
          className="py-1"
          kind="radio"
          name="coupon_id"
          onChange={() => advice.type('coupon_id', '')}
        >
          不用优惠券
        </Check>
        {usable.map(({ coupon_id, name, off_fen, validity_tips }) => (
          <Check
            checked={chosen === String(coupon_id)}
            className="py-1"
            key={coupon_id}
            kind="radio"
            name="coupon_id"
            onChange={() => advice.type('coupon_id', String(coupon_id))}
          >
            {name}，减 <span className="num">{yuanText(off_fen)}</span>
            <span className="ml-2 text-12 text-ink-500">
              {validity_tips}
              {coupon_id === best && usable.length > 1 && '，减得最多'}
            </span>
          </Check>
        ))}
        {unusable.map(({ coupon_id, name, reason_text }) => (
          <Check className="py-1" disabled key={coupon_id} kind="radio" name="coupon_id">
            <span className="text-ink-500">
              {name}，{reason_text}
            </span>
          </Check>
        ))}
      </fieldset>
    </Panel>
  )
}
