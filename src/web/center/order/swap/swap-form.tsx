import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { changes } from '#src/api/booking/changes.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { fittingOf } from '#src/web/booking/fill-order/form-of-order.ts'
import { SavedChoices } from '#src/web/booking/fill-order/traveller/saved-choices.tsx'
import { TravellerFields } from '#src/web/booking/fill-order/traveller/traveller-fields.tsx'
import {
  emptyTraveller,
  isUnnamed,
  type TypedTraveller,
  toInput,
} from '#src/web/booking/fill-order/traveller/typed-traveller.ts'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'

interface Props {
  order: OrderDetail
  leaver: OrderDetail['travellers'][number]
  onChange(): void
}

interface SwapTyped {
  /** By place; all but the newcomer's stay as they are and are not sent. */
  travellers: TypedTraveller[]
  reason: string
  consent: boolean
  guardian_consent: boolean
}

const nameOf = ({ name_cn, name_en_last, name_en_first, seq }: Props['leaver']) =>
  name_cn || `${name_en_last} ${name_en_first}`.trim() || `出行人 ${seq}`

/** What is typed of the newcomer, and where it leads: to the contract, or to the order where a clerk decides. */
function useSwapForm({ order, leaver, onChange }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { order_id, scope } = order
  const place = leaver.seq - 1
  return useForm(changes.swap, {
    start: {
      travellers: order.travellers.map((each) => emptyTraveller(each.kind, scope)),
      reason: '',
      consent: false,
      guardian_consent: false,
    } satisfies SwapTyped as SwapTyped,
    input: ({ travellers, ...typed }) => ({
      ...typed,
      order_id,
      seq: leaver.seq,
      traveller_json: toInput(travellers[place] ?? emptyTraveller(leaver.kind, scope)),
    }),
    faults: ({ travellers, consent, guardian_consent }) => {
      const typed = travellers[place]
      return {
        [`travellers.${place}.name_cn`]: typed && isUnnamed(typed) ? '请输入姓名' : null,
        consent: consent ? null : '请勾选同意',
        guardian_consent: leaver.kind === 'adult' || guardian_consent ? null : '请勾选同意',
      }
    },
    async onDone({ state, change_no }) {
      queryClient.removeQueries({ queryKey: [orders.detail.path] })
      if (state === 'to_sign') {
        toast.ok('换人已登记，请签署新合同')
        await navigate({
          to: '/productOrder/confirmContract',
          search: { orderId: order_id, change: change_no },
          replace: true,
        })
      } else {
        toast.ok('换人申请已提交')
        await navigate({
          to: '/center/order/orderDetail',
          search: { id: order_id },
          hash: 'change',
          replace: true,
        })
      }
    },
    onRefused(error) {
      if (isRefusal(error, 'STATE')) onChange()
      return undefined
    },
  })
}

/** Who comes instead: chosen from the saved travellers or typed, with what it means for price and contract. */
export function SwapForm(props: Props) {
  const { order, leaver } = props
  const form = useSwapForm(props)
  const { data: savedTravellers = [] } = useSavedTravellers()
  const place = leaver.seq - 1
  const typed = form.values.travellers[place] ?? emptyTraveller(leaver.kind, order.scope)
  const trip = fittingOf(order)
  const fault = form.errorOf(`travellers.${place}`) || form.errorOf(`travellers.${place}.kind`)
  const others = order.travellers.filter(({ seq }) => seq !== leaver.seq).map(({ tourist_id }) => tourist_id)
  const free = savedTravellers.filter(({ id }) => !others.includes(id) && id !== leaver.tourist_id)
  return (
    <Form
      className="mt-4 grid grid-cols-[minmax(0,1fr)_336px] items-start gap-x-5 gap-y-4 max-lg:grid-cols-1"
      of={form}
    >
      <section aria-label="由谁替代出行" className="panel px-7 pt-5.5 pb-6 max-sm:px-4">
        <h2 className="mb-4 flex flex-wrap items-baseline gap-x-2.5 font-semibold text-18/28">
          {nameOf(leaver)} 不去了，由谁替代
          <small className="font-normal text-13/20 text-ink-500">
            {personKindText[leaver.kind]}，其余出行人不变
          </small>
        </h2>
        {fault && (
          <Notice className="mb-4" live tone="err">
            {fault}
          </Notice>
        )}
        <SavedChoices
          onChange={(next) =>
            form.changeAt(`travellers.${place}.name_cn`, ({ travellers }) => ({
              travellers: travellers.with(place, next),
            }))
          }
          savedTravellers={free}
          trip={trip}
          typed={typed}
        />
        <TravellerFields canBeSaved={false} form={form} index={place} trip={trip} typed={typed} />
        <div className="mt-5 grid gap-2 border-line border-t pt-5">
          <TextArea label="换人原因" most={200} placeholder="选填" rows={2} {...form.field('reason')} />
          <Check {...form.box('consent')}>新出行人同意我提供其身份信息，用于签约与出行安排</Check>
          {leaver.kind !== 'adult' && (
            <Check {...form.box('guardian_consent')}>新出行人未成年，我已取得其监护人同意</Check>
          )}
        </div>
      </section>
      <section
        aria-label="换人说明"
        className="panel sticky top-24 px-6 pt-5.5 pb-6 max-lg:static max-sm:px-4"
      >
        <h2 className="font-semibold text-18/28">换人怎么办理</h2>
        <ol className="mt-3 grid list-decimal gap-1.5 pl-5 text-ink-700 leading-24 marker:text-ink-500">
          <li>提交后列出差价；同类出行人互换通常没有差价</li>
          <li>签署新合同；有差价的再付清，期间原合同有效</li>
          <li>办妥之前随时可以撤回，订单保持原状</li>
        </ol>
        <Failure as="notice" className="mt-4">
          。您填写的内容都还在。
        </Failure>
        <div className="mt-4.5 grid gap-1.5">
          <Send busyText="提交中" look="pine" size="lg" wide>
            提交换人
          </Send>
          <Link
            className={buttonLook('text', 'md', true)}
            search={{ id: order.order_id }}
            to="/center/order/orderDetail"
          >
            先不换了
          </Link>
        </div>
      </section>
      <UnsavedGuard isDirty={form.isDirty && !form.isBusy} />
    </Form>
  )
}
