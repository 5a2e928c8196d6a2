import { ChevronDown, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CouponCard, conditionOf } from '#src/web/ui/coupon/coupon-card.tsx'
import type { CouponChoice } from './use-coupon-choice.ts'

type Choices = NonNullable<CouponChoice['choices']>
type Usable = Choices['usable'][number]
type Unusable = Choices['unusable'][number]

/** The coupons of the member held against this order: the best first, 不使用优惠券, and why the others cannot be used. */
export default function CouponSection({ choice }: { choice: CouponChoice }) {
  const { choices, isLost } = choice
  return (
    <section aria-labelledby="coupon-title" className="panel p-7">
      <div className="mb-4 flex flex-wrap items-center gap-x-3">
        <h2 className="font-semibold text-20/30" id="coupon-title">
          优惠券
        </h2>
        {choices && (
          <p className="text-ink-500" role="status">
            {choices.usable.length > 0
              ? `可用 ${choices.usable.length} 张，每单限用 1 张`
              : '没有可用于本单的券'}
          </p>
        )}
      </div>
      {choice.error ? (
        <Notice live tone="info">
          优惠券暂时读取不到，可以先下单，合同签署前都能补选　
          <button className="link" onClick={choice.reload} type="button">
            重试
          </button>
        </Notice>
      ) : !choices ? (
        <Skeleton className="h-23" />
      ) : (
        <>
          {isLost && (
            <Notice className="mb-3" live tone="warn">
              {choice.couponId === null
                ? '您选择的优惠券不再适用，本单未使用优惠券'
                : '您选择的优惠券不再适用，已换成本单最优的一张'}
            </Notice>
          )}
          {choices.usable.length > 0 && (
            <Usables choice={choice} usable={choices.usable} best={choices.best} />
          )}
          {choices.unusable.length > 0 && (
            <Unusables isAlone={choices.usable.length === 0} unusable={choices.unusable} />
          )}
        </>
      )}
    </section>
  )
}

function Usables({
  choice,
  usable,
  best,
}: {
  choice: CouponChoice
  usable: readonly Usable[]
  best: number | null
}) {
  const name = useId()
  const { couponId, pick } = choice
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">选择优惠券</legend>
      {usable.map((coupon) => {
        const isOn = coupon.coupon_id === couponId
        return (
          <label
            className="block cursor-pointer"
            htmlFor={`${name}-${coupon.coupon_id}`}
            key={coupon.coupon_id}
          >
            <CouponCard
              action={
                <span className="check r flex items-center gap-3">
                  <Off coupon={coupon} isOn={isOn} />
                  <input
                    checked={isOn}
                    id={`${name}-${coupon.coupon_id}`}
                    name={name}
                    onChange={() => pick(coupon.coupon_id)}
                    type="radio"
                  />
                  <i aria-hidden />
                </span>
              }
              coupon={coupon}
              isLow
              look={isOn ? 'chosen' : 'plain'}
              tag={coupon.coupon_id === best && <span className="tag och">本单最优</span>}
            >
              <p className="num font-medium text-13/20 text-ink-700">
                {conditionOf(coupon)} · {endOf(coupon)} 到期
              </p>
              {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
            </CouponCard>
          </label>
        )
      })}
      <label className="check r flex h-14 cursor-pointer items-center rounded-card border border-line-strong px-4.5 text-15">
        <span className="grow">不使用优惠券</span>
        <input checked={couponId === null} name={name} onChange={() => pick(null)} type="radio" />
        <i aria-hidden />
      </label>
    </fieldset>
  )
}

const Off = ({ coupon, isOn }: { coupon: Usable; isOn: boolean }) => (
  <span className="text-right">
    <span className={`num block font-semibold text-18/24 ${isOn ? 'text-cin-700' : 'text-ink-900'}`}>
      {yuanText(toFen(-coupon.off_fen))}
    </span>
    <span className="block text-12/18 text-ink-500">{coupon.off_tips}</span>
  </span>
)

const endOf = ({ valid_to }: Usable | Unusable) => (valid_to ? dayOf(valid_to).replaceAll('-', '.') : '')

/** Closed until it is asked for, so that the reasons do not stand in the way of who has a coupon. */
function Unusables({ unusable, isAlone }: { unusable: readonly Unusable[]; isAlone: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={isAlone ? '' : 'mt-5 border-line border-t pt-4'}>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className="flex w-full items-center font-medium"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        {isAlone ? `您有 ${unusable.length} 张券不适用于本单，展开看原因` : `不可用 ${unusable.length} 张`}
        <ChevronDown
          aria-hidden
          className={`icon !size-4 ml-auto text-ink-500 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <ul className="mt-3 grid gap-3" id={id}>
          {unusable.map((coupon) => (
            <li key={coupon.coupon_id}>
              <CouponCard
                action={
                  <span className="flex items-center gap-1.5 text-warn">
                    <Info aria-hidden className="icon !size-[15px]" />
                    {coupon.reason_text}
                  </span>
                }
                coupon={coupon}
                isLow
                look="off"
              >
                <p className="num font-medium text-13/20">{endOf(coupon)} 到期</p>
              </CouponCard>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
