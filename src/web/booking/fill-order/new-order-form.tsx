import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import type { Trip } from '#src/contract/product-views.ts'
import { type TouristView, travellers } from '#src/contract/travellers.ts'
import { agreementNames, neededAgreements } from '#src/domain/agreements.ts'
import { peopleText } from '#src/domain/counts.ts'
import { yuanText } from '#src/domain/money.ts'
import { PAY_MINUTES } from '#src/domain/order.ts'
import type { TravellerTrip } from '#src/domain/traveller.ts'
import { messageOf } from '../../client/call.ts'
import { countsOf, type Journey, type Party, withParty, writeJourney } from '../../client/journey.ts'
import { query } from '../../client/query.ts'
import { useQuote } from '../../client/quote.ts'
import { useToday } from '../../client/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { readForm, writeForm } from './kept-form.ts'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import type { OrderForm } from './order-form.ts'
import { PeopleSection } from './people-section.tsx'
import { SubmitProblem } from './submit-problem.tsx'
import { type FittingTrip, fitTravellers } from './traveller/fit-travellers.ts'
import { cardFaults } from './traveller/traveller-form.ts'
import { isGone, useSubmit } from './use-submit.ts'

interface Props {
  journey: Journey
  trip: Trip
  member: UserInfo
}

const fittingOf = ({ product, departure }: Trip): FittingTrip => ({
  scope: product.scope,
  departsOn: departure.date,
  returnsOn: departure.return_date,
})

const startFrom = ({ journey, trip, member }: Props): OrderForm => {
  const kept = readForm(journey.productId)
  return {
    linkman: member.linkman_name,
    phone: member.phone,
    email: member.email,
    emergencyName: '',
    emergencyPhone: '',
    remark: '',
    agreed: [],
    ...kept,
    travellers: fitTravellers(kept?.travellers ?? [], journey, fittingOf(trip)),
  }
}

const laterAfterSubmit = `提交后余位为您保留 ${PAY_MINUTES} 分钟，请在此期间补齐出行人并签署合同，逾期订单自动取消。`
const laterAfterConfirm = `客服确认后余位为您保留 ${PAY_MINUTES} 分钟，请在此期间补齐出行人并签署合同，逾期订单自动取消。`

export function NewOrderForm(props: Props) {
  const { trip } = props
  const { scope, type } = trip.product
  const fitting = fittingOf(trip)
  const [journey, setJourney] = useState(props.journey)
  const [form, setForm] = useState(() => startFrom(props))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const saved = useQuery(query(travellers.saved, {}))
  const tourists = Array.isArray(saved.data) ? (saved.data as TouristView[]) : []
  const { quote, error: quoteError, isOld } = useQuote(journey)
  const submit = useSubmit({ journey, form })

  const change = (next: OrderForm) => {
    setForm(next)
    writeForm(journey.productId, next)
    submit.forgetErrors()
  }
  const changeParty = (party: Party) => {
    const next = withParty(journey, party, trip.options)
    setJourney(next)
    writeJourney(next)
    submit.forgetQuote()
    change({ ...form, travellers: fitTravellers(form.travellers, next, fitting) })
  }
  const today = useToday()
  const rules: TravellerTrip = {
    scope,
    productType: type,
    departsOn: trip.departure.date,
    returnsOn: trip.departure.return_date,
    guardianConsent: form.agreed.includes('minor'),
    today,
  }
  const live = Object.assign({}, ...form.travellers.map((card, index) => cardFaults(card, index, rules)))
  const shown: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(live as Record<string, string>).filter(([field]) => touched.has(field)),
    ),
    ...submit.errors,
  }
  const needed = neededAgreements({
    scope,
    today,
    hasDocument: form.travellers.some(({ docNo, isLater }) => docNo !== '' && !isLater),
    hasChild: form.travellers.some(({ kind }) => kind !== 'adult'),
    birthdays: form.travellers.map(({ birthday }) => birthday || null),
  })
  const price = submit.newQuote ?? quote
  const problem =
    submit.problem ?? (isGone(quoteError) ? { kind: 'seats' as const, message: messageOf(quoteError) } : null)
  return (
    <form
      className="grid grid-cols-[1fr_384px] items-start gap-6 max-[1000px]:grid-cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (price) void submit.send(price, { needed, rules })
      }}
    >
      <div className="grid gap-5">
        <PeopleSection
          errors={shown}
          fitting={fitting}
          journey={journey}
          laterText={quote?.need_confirm ? laterAfterConfirm : laterAfterSubmit}
          onChange={(travellers) => change({ ...form, travellers })}
          onLeave={(field) => setTouched(new Set([...touched, field]))}
          onParty={changeParty}
          tourists={tourists}
          travellers={form.travellers}
          trip={trip}
        />
        <ContactFields errors={shown} form={form} onChange={change} />
        <AgreementBoxes
          errors={shown}
          form={form}
          // 证件信息 is asked for once a number is typed; its box has its place from the start.
          shown={agreementNames.filter((name) => name === 'docs' || needed.includes(name))}
          onChange={change}
          unfitText={trip.product.unfit_text}
        />
      </div>
      <PriceSummary
        comboName={trip.product.combo_name}
        cover={trip.product.cover}
        date={journey.date}
        departCity={trip.product.depart_city}
        isOld={isOld && !submit.newQuote}
        people={peopleText(countsOf(journey))}
        quote={price}
        returnDate={trip.departure.return_date}
        steps={trip.ladder_steps}
        title={trip.product.title}
      >
        <SubmitProblem
          journey={journey}
          newQuote={submit.newQuote}
          oldFen={quote?.payable_fen ?? null}
          problem={problem}
        />
        {quoteError && !problem && (
          <Notice className="mb-3" live tone="warn">
            {messageOf(quoteError)}
          </Notice>
        )}
        <Button disabled={!price} isBusy={submit.isBusy} look="cin" size="lg" type="submit" wide>
          {submit.newQuote ? `按 ${yuanText(submit.newQuote.payable_fen)} 提交订单` : '提交订单'}
        </Button>
        <p className="mt-2 text-[13px] text-ink-500">
          提交即表示您已阅读
          <Link className="link" search={{ keywords: 'useragree' }} target="_blank" to="/useragree">
            《用户协议》
          </Link>
          。
          {quote?.need_confirm
            ? '本产品需二次确认，确认前不收款。'
            : '提交后为您保留余位 60 分钟，签署合同后付款。'}
        </p>
      </PriceSummary>
    </form>
  )
}
