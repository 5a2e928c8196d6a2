import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import type { Trip } from '#src/api/catalog/product-views.ts'
import { messageOf } from '#src/api/reply.ts'
import {
  type AgreementName,
  agreementFault,
  agreementNames,
  neededAgreements,
} from '#src/domain/booking/agreements.ts'
import { type Day, minuteText } from '#src/domain/calendar-day.ts'
import { minutesText } from '#src/domain/limits/order-limits.ts'
import { yuanText } from '#src/domain/money.ts'
import { type Counts, travellersText } from '#src/domain/pricing/counts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { type BookingSelection, withParty } from '#src/web/client/booking/selection.ts'
import { writeSelection } from '#src/web/client/booking/write-selection.ts'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { useShopInfo, useToday } from '../../client/shop-info.ts'
import { Failure, Form, Send } from '../../form/form.tsx'
import type { Faults } from '../../form/judge.ts'
import { CouponPlace } from '../coupon/coupon-place.tsx'
import { useLoweredQuote } from '../coupon/lowered-quote.ts'
import { PriceSummary } from '../price-summary.tsx'
import { willKeepText } from './form-of-order.ts'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import { orderDraft, signingFaults, type TypedOrder } from './order-form.ts'
import { SubmitProblem } from './submit-problem.tsx'
import { type FittingTrip, fitTravellers } from './traveller/fit-travellers.ts'
import { TravellersSection } from './travellers-section.tsx'
import { isGone, useNewOrder } from './use-new-order.ts'

interface Props {
  selection: BookingSelection
  trip: Trip
  member: UserInfo
}

const fittingOf = ({ product, departure }: Trip): FittingTrip => ({
  scope: product.scope,
  departsOn: departure.date,
  returnsOn: departure.return_date,
})

const startOf = ({ selection, trip, member }: Props): TypedOrder => ({
  travellers: fitTravellers([], selection, fittingOf(trip)),
  linkman: member.linkman_name,
  phone: member.phone,
  email: member.email,
  emergency_name: '',
  emergency_phone: '',
  remark: '',
  agree_json: [],
})

/** Faults that need no server: the travellers, a name too short, boxes not ticked. */
const faultsOf = (typed: TypedOrder, people: Faults, needed: readonly AgreementName[]): Faults => ({
  ...people,
  ...([...typed.linkman.trim()].length < 2 && { linkman: '请输入联系人姓名' }),
  ...Object.fromEntries(
    needed
      .filter((name) => !typed.agree_json.includes(name))
      .map((name) => [`agree_json.${name}`, agreementFault[name]]),
  ),
})

const neededOf = ({ travellers: people }: TypedOrder, { product }: Trip, today: Day) =>
  neededAgreements({
    scope: product.scope,
    hasShopping: product.shopping_text !== '',
    today,
    hasDocument: people.some(({ doc_no, isLater }) => doc_no !== '' && !isLater),
    hasChild: people.some(({ kind }) => kind !== 'adult'),
    birthdays: people.map(({ birthday }) => birthday || null),
  })

const draftOf = ({ member }: Props, selection: BookingSelection, fitting: FittingTrip) =>
  orderDraft(`${member.uid} ${selection.productId}`, (typed) => fitTravellers(typed, selection, fitting))

export function NewOrderForm(props: Props) {
  const { trip } = props
  const fitting = fittingOf(trip)
  const today = useToday()
  const { order_limits: limits } = useShopInfo()
  const [selection, setSelection] = useState(props.selection)
  const [start] = useState(() => startOf(props))
  const { data: savedTravellers = [] } = useSavedTravellers()
  const { quote, choice, quoteError, isOld } = useLoweredQuote(selection)
  const form = useNewOrder({
    selection,
    quote,
    couponId: choice.couponId,
    onCouponLost: choice.startAnew,
    start,
    draft: draftOf(props, selection, fitting),
    faults(typed) {
      const guardianConsent = typed.agree_json.includes('minor')
      const rules = { ...fitting, productType: trip.product.type, guardianConsent, today }
      const needed = neededOf(typed, trip, today)
      return faultsOf(typed, signingFaults(typed.travellers, selection, rules), needed)
    },
  })
  const changeParty = (party: Counts) => {
    const next = withParty(selection, party, trip.options)
    setSelection(next)
    writeSelection(next)
    form.forgetQuote()
    form.change((now) => ({ travellers: fitTravellers(now.travellers, next, fitting) }))
  }
  const needed = neededOf(form.values, trip, today)
  const { price, newQuote } = form
  const problem = form.problem ?? goneProblem(quoteError)
  return (
    <Form className="grid grid-cols-[1fr_384px] items-start gap-6 max-xl:grid-cols-1" of={form}>
      <div className="grid gap-5">
        <OfferNotice selection={selection} />
        <TravellersSection
          fitting={fitting}
          form={form}
          selection={selection}
          laterText={willKeepText(quote?.need_confirm, limits)}
          onParty={changeParty}
          savedTravellers={savedTravellers}
          trip={trip}
        />
        <ContactFields form={form} />
        <CouponPlace choice={choice} onPick={form.forgetQuote} />
        <AgreementBoxes
          form={form}
          // 证件信息 is asked for once a number is typed; its box has its place from the start.
          shown={agreementNames.filter((name) => name === 'docs' || needed.includes(name))}
          said={trip.product}
        />
      </div>
      <PriceSummary
        comboName={trip.product.combo_name}
        cover={trip.product.cover}
        date={selection.date}
        start={`${trip.product.depart_city}集合`}
        isOld={isOld && !newQuote}
        people={travellersText(selection)}
        quote={price}
        returnDate={trip.departure.return_date}
        steps={trip.ladder_steps}
        title={trip.product.title}
      >
        <SubmitProblem
          selection={selection}
          newQuote={newQuote}
          oldFen={quote?.payable_fen ?? null}
          problem={problem}
        />
        <Failure as="notice">。您填写的内容都还在，可以直接重试。</Failure>
        {quoteError && !problem && <QuoteFault error={quoteError} />}
        <Send disabled={!price} look="cin" size="lg" wide>
          {newQuote ? `按 ${yuanText(newQuote.payable_fen)} 提交订单` : '提交订单'}
        </Send>
        <SubmitTerms needsConfirm={quote?.need_confirm} payMinutes={limits.pay_minutes} />
      </PriceSummary>
    </Form>
  )
}

const goneProblem = (error: unknown) =>
  isGone(error) ? { kind: 'seats' as const, message: messageOf(error) } : null

const QuoteFault = ({ error }: { error: unknown }) => (
  <Notice className="mb-3" live tone="warn">
    {messageOf(error)}
  </Notice>
)

/** Until when the waiting list keeps the seats of this order. */
const OfferNotice = ({ selection: { offer } }: Pick<Props, 'selection'>) =>
  offer && (
    <Notice tone="info">
      候补名额为您保留至 <b className="num font-semibold">{minuteText(new Date(offer.until))}</b>
      ，请在此之前提交订单，逾期转给下一位。
    </Notice>
  )

function SubmitTerms({
  needsConfirm,
  payMinutes,
}: {
  needsConfirm: boolean | undefined
  payMinutes: number
}) {
  return (
    <p className="mt-2 text-13 text-ink-500">
      提交即表示您已阅读
      <Link className="link" search={{ keywords: 'useragree' }} target="_blank" to="/useragree">
        《用户协议》
      </Link>
      。
      {needsConfirm
        ? '本产品需二次确认，确认前不收款。'
        : `提交后为您保留余位 ${minutesText(payMinutes)}，签署合同后付款。`}
    </p>
  )
}
