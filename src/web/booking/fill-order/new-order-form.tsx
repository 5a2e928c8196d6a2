import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import type { Trip } from '#src/contract/product-views.ts'
import { type TouristView, travellers } from '#src/contract/travellers.ts'
import { neededAgreements } from '#src/domain/agreements.ts'
import { peopleText } from '#src/domain/counts.ts'
import { yuanText } from '#src/domain/money.ts'
import type { TravellerTrip } from '#src/domain/traveller.ts'
import { messageOf } from '../../client/call.ts'
import type { Journey } from '../../client/journey.ts'
import { query } from '../../client/query.ts'
import { useQuote } from '../../client/quote.ts'
import { useToday } from '../../client/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import { cardFaults, fitTravellers, type OrderForm, readForm, writeForm } from './order-form.ts'
import { SubmitProblem } from './submit-problem.tsx'
import { TravellerCard } from './traveller-card.tsx'
import { isGone, useSubmit } from './use-submit.ts'

interface Props {
  journey: Journey
  trip: Trip
  member: UserInfo
}

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
    travellers: fitTravellers(kept?.travellers ?? [], journey, trip.product.scope),
  }
}

export function NewOrderForm(props: Props) {
  const { journey, trip } = props
  const { scope, type } = trip.product
  const [form, setForm] = useState(() => startFrom(props))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const saved = useQuery(query(travellers.saved, {}))
  const tourists = Array.isArray(saved.data) ? (saved.data as TouristView[]) : []
  const { quote, error: quoteError, isOld } = useQuote(journey)
  const submit = useSubmit({ journey, form, scope })

  const change = (next: OrderForm) => {
    setForm(next)
    writeForm(journey.productId, next)
    submit.forgetErrors()
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
    hasDocument: form.travellers.some(({ docNo }) => docNo !== ''),
    hasChild: form.travellers.some(({ kind }) => kind !== 'adult'),
    birthdays: form.travellers.map(({ birthday }) => birthday || null),
  })
  const counts = {
    adult: journey.adult,
    child_bed: journey.childBed,
    child_nobed: journey.childNobed,
    infant: journey.infant,
  }
  const price = submit.newQuote ?? quote
  const problem =
    submit.problem ?? (isGone(quoteError) ? { kind: 'seats' as const, message: messageOf(quoteError) } : null)
  return (
    <form
      className="grid grid-cols-[1fr_384px] items-start gap-6 max-[1000px]:grid-cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (price) void submit.send(price, needed)
      }}
    >
      <div className="grid gap-5">
        <section aria-labelledby="people-title" className="panel p-7">
          <div className="mb-4 flex items-baseline gap-3">
            <h2 className="font-semibold text-[20px] leading-[30px]" id="people-title">
              出行人
            </h2>
            <span className="text-ink-500">{peopleText(counts)} · 姓名须与证件一致</span>
            <Link
              className="more ml-auto text-[14px]"
              search={{ productId: journey.productId, date: journey.date, comboKey: journey.comboKey }}
              to="/productOrder/selectJourney"
            >
              修改行程
            </Link>
          </div>
          {shown['travellers'] && (
            <Notice className="mb-4" live tone="err">
              {shown['travellers']}
            </Notice>
          )}
          <div className="grid gap-4">
            {form.travellers.map((typed, index) => (
              <TravellerCard
                errors={shown}
                index={index}
                // A card is its place in the party.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                key={index}
                onChange={(next) => change({ ...form, travellers: form.travellers.with(index, next) })}
                onLeave={(field) => setTouched(new Set([...touched, field]))}
                scope={scope}
                tourists={tourists}
                typed={typed}
              />
            ))}
          </div>
        </section>
        <ContactFields errors={shown} form={form} onChange={change} />
        <AgreementBoxes
          errors={shown}
          form={form}
          needed={needed}
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
