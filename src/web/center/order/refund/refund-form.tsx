import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Form } from '#src/web/form/form.tsx'
import { DatesBlock } from './blocks/dates-block.tsx'
import { LeaversBlock } from './blocks/leavers-block.tsx'
import { QuotePanel, Submit } from './blocks/quote-panel.tsx'
import { ReasonBlock } from './blocks/reason-block.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import type { RefundQuote } from './quote.ts'
import { useRefundForm } from './use-refund-form.ts'

interface Props {
  order: OrderDetail
  /** Of the whole order, which names everybody. */
  whole: RefundQuote
}

/** Who, what it costs today and later, why; then one step to confirm. */
export function RefundForm({ order, whole }: Props) {
  const refunding = useRefundForm(order, whole)
  const { form, seqs, quote, refusal, retry, choose, confirm } = refunding
  return (
    <Form
      className="mt-4 grid grid-cols-[minmax(0,1fr)_336px] grid-rows-[auto_auto_1fr] gap-x-5 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none"
      of={form}
      onNext={confirm}
    >
      <LeaversBlock
        onChoose={choose}
        isPlan={order.product_id === null}
        people={whole.travellers}
        refusal={
          refusal && (
            <>
              {refusal}
              {retry && (
                <button className="link ml-2" onClick={retry} type="button">
                  重新计算
                </button>
              )}
            </>
          )
        }
        seqs={seqs}
      />
      <div className="row-span-3 max-lg:row-auto">
        <QuotePanel order={order} refunding={refunding} />
      </div>
      <DatesBlock isUnknown={!quote} order={order} quote={quote ?? whole} />
      <ReasonBlock form={form} />
      <div className="panel px-7 pb-4 lg:hidden max-sm:px-4">
        <Submit isReady={quote !== undefined} orderId={order.order_id} />
      </div>
      <ConfirmRefund refunding={refunding} />
    </Form>
  )
}
