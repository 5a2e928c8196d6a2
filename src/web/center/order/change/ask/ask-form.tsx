import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { Form } from '#src/web/form/form.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { DatesBlock } from './dates-block.tsx'
import { QuotePanel, Submit } from './quote-panel.tsx'
import { useChangeForm } from './use-change-form.ts'

interface Props {
  order: OrderDetail
  onChange(): void
}

/** To which day, what it costs, why; then one step to confirm. */
export function AskForm({ order, onChange }: Props) {
  const changing = useChangeForm(order, onChange)
  const { form, quote, isReady, confirm } = changing
  return (
    <Form
      className="mt-4 grid grid-cols-[minmax(0,1fr)_336px] grid-rows-[auto_1fr] gap-x-5 gap-y-4 max-lg:grid-cols-1 max-lg:grid-rows-none"
      of={form}
      onNext={confirm}
    >
      <DatesBlock changing={changing} order={order} />
      <div className="row-span-2 max-lg:row-auto">
        <QuotePanel changing={changing} order={order} />
      </div>
      <section aria-label="为什么改期" className="panel self-start px-7 pt-5.5 pb-6 max-sm:px-4">
        <TextArea
          label="改期原因"
          most={200}
          placeholder={quote && !quote.by_rule ? '客服会按您写的情况处理' : '选填，不影响差价'}
          required={quote !== undefined && !quote.by_rule}
          rows={3}
          {...form.field('reason')}
        />
      </section>
      <div className="panel px-7 pb-4 lg:hidden max-sm:px-4">
        <Submit changing={changing} isReady={isReady} orderId={order.order_id} />
      </div>
      <ConfirmChange changing={changing} />
    </Form>
  )
}
