import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OrderDetail } from '#src/contract/order-views.ts'
import { orders } from '#src/contract/orders.ts'
import { type TouristView, travellers } from '#src/contract/travellers.ts'
import { neededAgreements } from '#src/domain/agreements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { ApiError, call, messageOf } from '../../client/call.ts'
import { withLogin } from '../../client/login.ts'
import { query } from '../../client/query.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderProblem } from '../../ui/order-problem.tsx'
import { showFirstError } from '../../ui/show-first-error.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { fittingOf, formOf, isUnsigned, lacksNames, namesDueText, partyOf, rulesOf } from './form-of-order.ts'
import { AgreementBoxes, ContactFields } from './order-fields.tsx'
import { signingFaults } from './order-form.ts'
import { TravellerCard } from './traveller/traveller-card.tsx'
import { isUnnamed, toInput } from './traveller/traveller-form.ts'

const orderQuery = (orderId: string) => ({ ...query(orders.detail, { order_id: orderId }), staleTime: 0 })

/** The order exists: people and contact may still be changed, the trip may not. */
export function EditOrder({ orderId }: { orderId: string }) {
  const order = useQuery({
    ...orderQuery(orderId),
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    refetchOnWindowFocus: false,
  })
  if (order.error) return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  // Never from an earlier look: the form would start with it, and saving would undo what was saved since.
  if (!order.data || !order.isFetchedAfterMount) return <Skeleton className="h-[720px]" />
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

/** `#traveller-2`: the contract's list leads to the name that is wrong. */
function useWantedTraveller() {
  useEffect(() => {
    const place = /^#traveller-(\d+)$/.exec(location.hash)?.[1]
    if (place) document.getElementsByName(`travellers.${Number(place) - 1}.name_cn`)[0]?.focus()
  }, [])
}

function EditForm({ order }: { order: OrderDetail }) {
  const navigate = useNavigate()
  const fitting = fittingOf(order)
  const { scope } = fitting
  const due = namesDueText(order)
  const [form, setForm] = useState(() => formOf(order))
  const [isLacking] = useState(() => lacksNames(order, form))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saved = useQuery(query(travellers.saved, {}))
  const tourists = Array.isArray(saved.data) ? (saved.data as TouristView[]) : []
  const typesNumber = form.travellers.some(({ docNo }) => docNo !== '' && !docNo.includes('*'))
  const needed = neededAgreements({
    scope,
    today: dayOf(order.server_ts),
    hasDocument: typesNumber,
    hasChild: form.travellers.some(({ kind }) => kind !== 'adult'),
    birthdays: [],
  }).filter((name) => name === 'docs' || name === 'minor')
  useWantedTraveller()
  const saving = useMutation({
    mutationFn: () =>
      withLogin(() =>
        call(orders.edit, {
          order_id: order.order_id,
          linkman: form.linkman,
          phone: form.phone,
          email: form.email,
          emergency_name: form.emergencyName,
          emergency_phone: form.emergencyPhone,
          remark: form.remark,
          travellers_json: form.travellers.map(toInput),
          agree_json: form.agreed,
        }),
      ),
    onSuccess: ({ status }) =>
      status === 'wait_contract' && !form.travellers.some(({ isLater }) => isLater)
        ? navigate({
            to: '/productOrder/confirmContract',
            search: { productId: order.product_id, orderId: order.order_id },
          })
        : navigate({ to: '/center/order/orderDetail', search: { id: order.order_id } }),
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fieldErrors : {})
      showFirstError()
    },
  })
  return (
    <form
      className="grid grid-cols-[1fr_384px] items-start gap-6 max-[1000px]:grid-cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (saving.isPending) return
        const faults = isUnsigned(order) ? signingFaults(form.travellers, partyOf(order), rulesOf(order)) : {}
        setErrors(faults)
        if (Object.keys(faults).length > 0) showFirstError()
        else saving.mutate()
      }}
    >
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
        <section aria-labelledby="people-title" className="panel p-7">
          <h2 className="mb-4 font-semibold text-[20px] leading-[30px]" id="people-title">
            出行人
          </h2>
          {errors['travellers'] && (
            <Notice className="mb-4" live tone="err">
              {errors['travellers']}
            </Notice>
          )}
          <div className="grid gap-4">
            {form.travellers.map((typed, index) => (
              <TravellerCard
                errors={errors}
                index={index}
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the party.
                key={index}
                onChange={(next) => setForm({ ...form, travellers: form.travellers.with(index, next) })}
                laterText={typed.isLater || isUnnamed(typed) ? due : null}
                onLeave={() => {}}
                tourists={tourists}
                trip={fitting}
                typed={typed}
              />
            ))}
          </div>
        </section>
        <ContactFields errors={errors} form={form} onChange={setForm} />
        {needed.length > 0 && (
          <AgreementBoxes errors={errors} form={form} shown={needed} onChange={setForm} unfitText="" />
        )}
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
        {saving.error && (
          <Notice className="mb-3" live tone="err">
            {messageOf(saving.error)}。您填写的内容都还在。
          </Notice>
        )}
        <Button busyText="保存中" isBusy={saving.isPending} look="cin" size="lg" type="submit" wide>
          保存并继续
        </Button>
      </PriceSummary>
    </form>
  )
}
