import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { agreementFault, neededAgreements } from '#src/domain/booking/agreements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import { startText } from '../../center/order/status.ts'
import { UnsavedGuard } from '../../center/own-work/unsaved-guard.tsx'
import { Failure, Form, Send } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { CouponPlace } from '../coupon/coupon-place.tsx'
import { useOrderCoupon } from '../coupon/use-order-coupon.ts'
import { OrderProblem } from '../order-problem.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { orderSearchOf } from '../search.ts'
import { fittingOf, formOf, isUnsigned, lacksNames, namesDueText, partyOf, rulesOf } from './form-of-order.ts'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import { fieldsOf, type OrderForm, signingFaults } from './order-form.ts'
import type { FittingTrip } from './traveller/fit-travellers.ts'
import { TravellerCard } from './traveller/traveller-card.tsx'
import { isUnnamed, type TypedTraveller } from './traveller/typed-traveller.ts'

const orderQuery = (orderId: string) => ({ ...query(orders.detail, { order_id: orderId }), staleTime: 0 })

/** Edits an order that exists: travellers and contact may still be changed, the trip may not. */
export function EditOrder({ orderId }: { orderId: string }) {
  const order = useQuery({
    ...orderQuery(orderId),
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    ...asksOnPressAlone,
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

/** The form of an order that is there; the coupon is chosen beside it, and sent where it is another one. */
function useEditForm(order: OrderDetail, coupon: ReturnType<typeof useOrderCoupon>) {
  const navigate = useNavigate()
  const [start] = useState(() => formOf(order))
  const form = useForm(orders.edit, {
    start,
    input: (typed) => ({
      order_id: order.order_id,
      ...fieldsOf(typed),
      ...(!order.editable.documents && { travellers_json: undefined }),
      ...(coupon.changedTo !== undefined && { coupon_id: coupon.changedTo ?? 0 }),
    }),
    faults: ({ travellers: people, agree_json }) => ({
      ...(isUnsigned(order) && signingFaults(people, partyOf(order), rulesOf(order))),
      ...Object.fromEntries(
        neededOf(order, people)
          .filter((name) => !order.agreed.includes(name) && !agree_json.includes(name))
          .map((name) => [`agree_json.${name}`, agreementFault[name]]),
      ),
    }),
    onDone: ({ status }, { travellers: people }) =>
      status === 'wait_contract' && !people.some(({ isLater }) => isLater)
        ? navigate({
            to: '/productOrder/confirmContract',
            search: orderSearchOf(order),
          })
        : navigate({ to: '/center/order/orderDetail', search: { id: order.order_id } }),
    onRefused(error) {
      // Gone elsewhere meanwhile: what can be used is asked anew, and says so where it is chosen.
      if (isRefusal(error, 'COUPON_NO_USE')) coupon.choice.reload()
      return undefined
    },
  })
  return { form, start }
}

function EditForm({ order }: { order: OrderDetail }) {
  const fitting = fittingOf(order)
  const due = namesDueText(order)
  const coupon = useOrderCoupon(order)
  const { form, start } = useEditForm(order, coupon)
  const [isLacking] = useState(() => lacksNames(order, start))
  const { data: savedTravellers = [] } = useSavedTravellers()
  const needed = neededOf(order, form.values.travellers)
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
        <Notice tone="info">{scopeText(order)}</Notice>
        {order.editable.documents && (
          <OrderedTravellers
            due={due}
            fitting={fitting}
            form={form}
            isNameFixed={!order.editable.names}
            savedTravellers={savedTravellers}
          />
        )}
        <ContactFields form={form} />
        {order.coupon_choice && <CouponPlace choice={coupon.choice} onPick={form.forgetFailure} />}
        {needed.length > 0 && <AgreementBoxes form={form} shown={needed} said={order.snapshot} />}
      </div>
      <PriceSummary
        comboName={order.combo_name}
        cover={order.cover}
        date={order.date}
        start={startText(order)}
        isOld={false}
        people={order.people_text}
        quote={{ lines: coupon.lines, payable_fen: coupon.payableFen, ...noParts }}
        returnDate={order.return_date}
        steps={order.snapshot.ladder_steps}
        title={order.title}
      >
        <Failure as="notice">。您填写的内容都还在。</Failure>
        <Send busyText="保存中" look="cin" size="lg" wide>
          保存并继续
        </Send>
      </PriceSummary>
      <UnsavedGuard isDirty={form.isDirty && !form.isBusy} />
    </Form>
  )
}

/** What of the order can be changed here, and where the rest is (rule book §7.5). */
function scopeText({ order_id, plan, editable: { documents, names } }: OrderDetail) {
  const trip = plan
    ? `订单 ${order_id} 按第 ${plan.version} 版方案生成。日期、人数与行程以方案为准，要改请联系定制师；`
    : `您正在修改订单 ${order_id}。`
  if (names)
    return `${trip}${plan ? '' : '日期与人数不能修改，如需更改请取消后重新预订；'}修改已签合同上的姓名需要重新签署。`
  const people = documents
    ? '姓名以已签合同为准，有误请联系客服更正'
    : '出行人资料已用于出团，有误请联系客服更正'
  return `${trip}${people}${plan ? '' : '；改期与换人请在订单详情办理'}。`
}

/** How the price is divided is said where it is paid. */
const noParts = { deposit_fen: null, balance_fen: null, balance_due: null }

/** The separate consents that a change of the people asks for, and those that nobody has given yet. */
const neededOf = (order: OrderDetail, people: readonly TypedTraveller[]) =>
  neededAgreements({
    scope: order.scope,
    hasShopping: order.snapshot.shopping_text !== '',
    today: dayOf(order.server_ts),
    // A number that the order has already was agreed to with it, unless an advisor typed it for the traveller.
    hasDocument: people.some(
      ({ doc_no }) => doc_no !== '' && !(doc_no.includes('*') && order.agreed.includes('docs')),
    ),
    hasChild: people.some(({ kind }) => kind !== 'adult'),
    birthdays: order.is_plato ? people.map(({ birthday }) => birthday || null) : [],
  }).filter((name) => name === 'docs' || name === 'minor' || !order.agreed.includes(name))

interface OrderedTravellersProps {
  form: OrderForm
  fitting: FittingTrip
  savedTravellers: readonly SavedTravellerView[]
  due: string | null
  isNameFixed: boolean
}

function OrderedTravellers({ form, fitting, savedTravellers, due, isNameFixed }: OrderedTravellersProps) {
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
            isNameFixed={isNameFixed}
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
