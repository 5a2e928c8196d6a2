import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { reviewTextFault } from '#src/domain/catalog/review.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { ofPurpose, usePictures } from '#src/web/form/pictures/use-pictures.ts'
import { useForm } from '#src/web/form/use-form.ts'
import { type ReviewTyped, reviewDraft } from './draft.ts'

interface Options {
  orderId: string
  endpoint: typeof orderReviews.add | typeof orderReviews.edit
  /** Names the draft. */
  place: string
  start: ReviewTyped
  /** An addition has words and pictures, no stars. */
  isAppend?: boolean
}

/** Writes a review, changes it or adds to it; afterwards the order is shown. */
export function useReviewForm({ orderId, endpoint, place, start, isAppend = false }: Options) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const pictures = usePictures(ofPurpose('review'), (edit) =>
    form.change((now) => ({ images_json: edit(now.images_json) })),
  )
  const form = useForm(endpoint, {
    start,
    draft: reviewDraft(place),
    input: (typed) =>
      isAppend
        ? { order_id: orderId, content: typed.content, images_json: typed.images_json, append: true }
        : { order_id: orderId, ...typed },
    faults: ({ score, party, content }) => ({
      ...(!isAppend && {
        score: score === 0 ? '请选择1到5星' : null,
        party: party === '' ? '请选择和谁出行' : null,
      }),
      content: reviewTextFault(content),
      images_json: pictures.unsent,
    }),
    toasts: true,
    async onDone({ message }) {
      toast.ok(message)
      await navigate({ to: '/center/order/orderDetail', search: { id: orderId }, replace: true })
    },
    onRefused(error) {
      // Another tab was first, or the time has run out: show the order's state. The draft stays.
      if (isRefusal(error, 'REVIEW_NO'))
        void queryClient.invalidateQueries({ queryKey: [orderReviews.form.path, { order_id: orderId }] })
      return undefined
    },
  })
  return {
    ...form,
    images: { pictures, stems: form.values.images_json, error: form.errorOf('images_json') },
  }
}
