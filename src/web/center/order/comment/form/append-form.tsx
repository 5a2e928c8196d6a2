import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { Form, Send } from '#src/web/form/form.tsx'
import { PictureField } from '#src/web/form/pictures/picture-field.tsx'
import { emptyReview } from './draft.ts'
import type { FormOfOrder } from './form-of-order.ts'
import { useReviewForm } from './use-review-form.ts'

/** What there is to add after a while: words and pictures, no stars. */
export function AppendForm({ orderId, form: limits }: { orderId: string; form: FormOfOrder['form'] }) {
  const form = useReviewForm({
    orderId,
    endpoint: orderReviews.edit,
    place: `${orderId}_append`,
    start: emptyReview,
    isAppend: true,
  })
  return (
    <Form className="grid gap-6" of={form}>
      <TextArea
        label="追评内容"
        most={limits.max_chars}
        placeholder="回来一段时间后，还有什么想告诉后来的旅客"
        required
        rows={5}
        {...form.field('content')}
      />
      <PictureField {...form.images} most={limits.max_images} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
        <Send look="pine" size="lg">
          提交追评
        </Send>
        <p className="min-w-0 text-13/20 text-ink-500">追评只能写一次，提交后不能修改。</p>
      </div>
    </Form>
  )
}
