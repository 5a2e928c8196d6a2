import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { neededAgreements } from '#src/domain/booking/agreements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import { Failure, Form, Send } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { OrderProblem } from '../order-problem.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { orderSearchOf } from '../search.ts'
import { fittingOf, formOf, isUnsigned, lacksNames, namesDueText, partyOf, rulesOf } from './form-of-order.ts'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import { fieldsOf, type OrderForm, signingFaults } from './order-form.ts'
import type { FittingTrip } from './traveller/fit-travellers.ts'
import { TravellerCard } from './traveller/traveller-card.tsx'
import { isUnnamed } from './traveller/typed-traveller.ts'

const orderQuery = (orderId: string) => ({ ...query(orders.detail, { order_id: orderId }), staleTime: 0 })

/** Edits an order that exists: travellers and contact may still be changed, the trip may not. */
export function EditOrder({ orderId }: { orderId: string }) {
  const order = useQuery({
    ...orderQuery(orderId),
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    refetchOnWindowFocus: false,
  })
  if (order.error) return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  // Never from Query's cache: the form would start with old values, and saving would undo later changes.
  if (!order.data || !order.isFetchedAfterMount) return <Skeleton className="h-180" />
  if (!order.data.editable.contact)
    return (
      <EmptyState
        action={
          <Link className={buttonLook('pine')} search={{ id: orderId }} to="/center/order/orderDetail">
            查看订单
          </Link>
        }
        title="订单当前状态不能修改"
      >
        订单 {orderId} {order.data.status_text}。
      </EmptyState>
    )
  return <EditForm order={order.data} />
}

/**
 * `#traveller-2`: the contract's list leads to the name that is wrong. A layout effect, because React runs it again when a
 * form that it had hidden for code still on its way shows again, and a hidden field has lost the focus.
 */
function useWantedTraveller() {
  useLayoutEffect(() => {
    const place = /^#traveller-(\d+)$/.exec(location.hash)?.[1]
    if (place) document.getElementsByName(`travellers.${Number(place) - 1}.name_cn`)[0]?.focus()
  }, [])
}

function EditForm({ order }: { order: OrderDetail }) {
  const navigate = useNavigate()
  const fitting = fittingOf(order)
  const { scope } = fitting
  const due = namesDueText(order)
  const [start] = useState(() => formOf(order))
  const [isLacking] = useState(() => lacksNames(order, start))
  const { data: savedTravellers = [] } = useSavedTravellers()
  const form = useForm(orders.edit, {
    start,
    input: (typed) => ({ order_id: order.order_id, ...fieldsOf(typed) }),
    faults: ({ travellers: people }) =>
      isUnsigned(order) ? signingFaults(people, partyOf(order), rulesOf(order)) : {},
    onDone: ({ status }, { travellers: people }) =>
      status === 'wait_contract' && !people.some(({ isLater }) => isLater)
        ? navigate({
            to: '/productOrder/confirmContract',
            search: orderSearchOf(order),
          })
        : navigate({ to: '/center/order/orderDetail', search: { id: order.order_id } }),
  })
  const { travellers: people } = form.values
  const needed = neededAgreements({
    scope,
    today: dayOf(order.server_ts),
    hasDocument: people.some(({ doc_no }) => doc_no !== '' && !doc_no.includes('*')),
    hasChild: people.some(({ kind }) => kind !== 'adult'),
    birthdays: [],
  }).filter((name) => name === 'docs' || name === 'minor')
  useWantedTraveller()
  return (
    <Form className="grid grid-cols-[1fr_384px] items-start gap-6 max-xl:grid-cols-1" of={form}>
      <div className="grid gap-5">
        {isLacking && due && (
          <Notice tone="warn">
            {due}
            <Link className="link ml-2" search={{ id: order.order_id }} to="/center/order/orderDetail">
              稍后再填，查看订单
            </Link>
          </Notice>
        )}
        <Notice tone="info">
          您正在修改订单 {order.order_id}
          。日期与人数不能修改，如需更改请取消后重新预订；修改已签合同上的姓名需要重新签署。
        </Notice>
        <OrderedTravellers due={due} fitting={fitting} form={form} savedTravellers={savedTravellers} />
        <ContactFields form={form} />
        {needed.length > 0 && <AgreementBoxes form={form} shown={needed} unfitText="" />}
      </div>
      <PriceSummary
        comboName={order.combo_name}
        cover={order.cover}
        date={order.date}
        departCity={order.depart_city}
        isOld={false}
        people={order.people_text}
        quote={{
          lines: order.items,
          payable_fen: order.payable_fen,
          deposit_fen: null,
          balance_fen: null,
          balance_due: null,
        }}
        returnDate={order.return_date}
        steps={order.snapshot.ladder_steps}
        title={order.title}
      >
        <Failure as="notice">。您填写的内容都还在。</Failure>
        <Send busyText="保存中" look="cin" size="lg" wide>
          保存并继续
        </Send>
      </PriceSummary>
    </Form>
  )
}

interface OrderedTravellersProps {
  form: OrderForm
  fitting: FittingTrip
  savedTravellers: readonly SavedTravellerView[]
  due: string | null
}

function OrderedTravellers({ form, fitting, savedTravellers, due }: OrderedTravellersProps) {
  const fault = form.errorOf('travellers')
  return (
    <section aria-labelledby="people-title" className="panel p-7">
      <h2 className="mb-4 font-semibold text-20/30" id="people-title">
        出行人
      </h2>
      {fault && (
        <Notice className="mb-4" live tone="err">
          {fault}
        </Notice>
      )}
      <div className="grid gap-4">
        {form.values.travellers.map((typed, index) => (
          <TravellerCard
            form={form}
            index={index}
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the party.
            key={index}
            laterText={typed.isLater || isUnnamed(typed) ? due : null}
            savedTravellers={savedTravellers}
            trip={fitting}
            typed={typed}
          />
        ))}
      </div>
    </section>
  )
}
