import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { showFirstError } from '#src/ui/fields/show-first-error.ts'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { CallerPanel } from './caller-panel.tsx'
import { CouponPanel } from './coupon-panel.tsx'
import { PartyPanel } from './party-panel.tsx'
import { ContactPanel, PeoplePanel } from './people-panel.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { TripPanel } from './trip-panel.tsx'
import { type Advice, callerIn, choiceIn, useAdvice } from './use-advice.ts'

/** What can be chosen on the date, and what it costs; the price of an earlier choice never stands for this one. */
function useQuote(advice: Advice) {
  const choice = choiceIn(advice)
  const settled = useSettled(choice)
  const { product_id = 0, combo_key, date = '' } = choice ?? {}
  const trip = useQuery({
    ...query(orderAdvising.trip, { product_id, combo_key, date }),
    enabled: choice !== null,
  })
  const uid = advice.of('uid')
  const asked = useQuery({
    ...query(orderAdvising.quote, { ...(settled ?? { product_id, date }), ...(uid && { uid }) }),
    enabled: settled !== null,
  })
  const isCurrent = JSON.stringify(settled) === JSON.stringify(choice) && !asked.isPlaceholderData
  const fault = trip.error ?? asked.error
  return {
    trip: choice === null ? undefined : trip.data,
    quote: choice === null || fault ? undefined : asked.data,
    fault: choice === null || !fault ? '' : sentenceOf(fault),
    isReady: choice !== null && isCurrent && !asked.isFetching && asked.data !== undefined && !fault,
  }
}

const sentenceOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fieldErrors)[0]) || messageOf(error)

/** 代客下单: everything of an order on one page, for who has the traveller on the telephone (desk book §4.2). */
export function Page() {
  const { go } = useAddress()
  const advice = useAdvice()
  const { trip, quote, fault, isReady } = useQuote(advice)
  const [isPlacing, setPlacing] = useState(false)
  const [placed, setPlaced] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing is typed any more and nobody is asked whether to leave it.
  useEffect(() => {
    if (placed !== '') void go(`/desk/orders/${placed}`, { replace: true })
  }, [placed])
  function begin() {
    const missing = {
      ...(callerIn(advice) === null && { member_phone: '请先查找客人' }),
      ...(advice.of('product_id') === '' && { product_id: '请选择产品' }),
      ...([...advice.of('linkman').trim()].length < 2 && { linkman: '请输入联系人姓名' }),
    }
    advice.setErrors(missing)
    if (Object.keys(missing).length > 0) showFirstError(document, Object.keys(missing))
    else if (isReady) setPlacing(true)
  }
  return (
    <>
      <PageHead title="代客下单" />
      <LeaveGuard isDirty={advice.isDirty && placed === ''} />
      <div className="grid grid-cols-[minmax(0,1fr)_--spacing(88)] items-start gap-3">
        <div className="grid min-w-0 gap-3">
          {advice.isRestored && (
            <Notice tone="info">
              已恢复上次填到一半的内容；手机号和证件号不存草稿，请重新填写。
              <Button look="text" onClick={advice.reset} size="sm">
                清空重填
              </Button>
            </Notice>
          )}
          <CallerPanel advice={advice} />
          <TripPanel advice={advice} />
          {trip && <PartyPanel advice={advice} price={quote?.price} trip={trip} />}
          {quote && advice.of('uid') !== '' && <CouponPanel advice={advice} coupons={quote.coupons} />}
          <ContactPanel advice={advice} />
          <PeoplePanel advice={advice} crossesBorder={trip?.crosses_border ?? false} />
        </div>
        <QuotePanel fault={fault} quote={quote}>
          {/* Without a price there is no choice of coupons, and the coupon may be why. */}
          {fault !== '' && advice.of('coupon_id') !== '' && (
            <Button className="mb-3" look="text" onClick={() => advice.type('coupon_id', '')} size="sm">
              不用优惠券
            </Button>
          )}
          {quote?.why && (
            <Notice className="mb-3" tone="warn">
              {quote.why}
            </Notice>
          )}
          <Button
            className="w-full"
            disabled={fault !== '' || Boolean(quote?.why)}
            look="pine"
            onClick={begin}
            size="lg"
          >
            核对并下单
          </Button>
          <p className="mt-2 text-12/18 text-ink-500">只能用客人的优惠券降价；签约付款由客人本人完成</p>
        </QuotePanel>
      </div>
      {isPlacing && quote && (
        <PlaceSheet
          advice={advice}
          onClose={() => setPlacing(false)}
          onPlaced={(no) => {
            advice.reset()
            setPlaced(no)
          }}
          quote={quote}
        />
      )}
    </>
  )
}
