import type { CouponView } from '#src/api/content/pages.ts'

/** A coupon to read: value left, condition right, and the trips that it is good for. */
export const CouponTicket = ({ coupon }: { coupon: CouponView }) => (
  <div className="flex overflow-hidden rounded-card border border-line bg-surface">
    <p className="num font-semibold grid w-26 shrink-0 place-items-center border-line-strong border-r border-dashed bg-och-50 text-30 text-och-700 leading-none">
      {coupon.value_tips}
    </p>
    <div className="min-w-0 grow px-4 py-3">
      <h3 className="font-semibold text-15/24">{coupon.name}</h3>
      <p className="text-13/20 text-ink-700">
        {coupon.min_tips} · {coupon.validity_tips}
      </p>
      {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
      <a className="link text-13/20" href={coupon.use_url}>
        适用线路
      </a>
    </div>
  </div>
)
