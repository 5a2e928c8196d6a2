import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { useFormOfOrder } from '../comment/form/form-of-order.ts'
import { OwnReview } from '../comment/own-review.tsx'
import { ReviewActions } from '../comment/review-actions.tsx'
import { Block } from './block.tsx'

/** The member's own review and what may still be done with it; nothing as long as there is none. */
export const ReviewBlock = ({ order: { order_id, request_no, comment: review } }: { order: OrderDetail }) =>
  review.comment_id !== null && (
    <Block title={request_no ? '我的评价' : '我的点评'}>
      {request_no ? (
        <Link className="link" search={{ request_no }} to="/customized/evaluate">
          查看对定制服务的评价
        </Link>
      ) : (
        <Written orderId={order_id} />
      )}
    </Block>
  )

function Written({ orderId }: { orderId: string }) {
  const about = useFormOfOrder(orderId)
  if (about.error && !about.data)
    return <ErrorState error={about.error} onRetry={() => void about.refetch()} />
  if (!about.data) return <Skeleton className="h-35" />
  const { comment: review, state_text } = about.data
  if (!review) return null
  return (
    <>
      <OwnReview comment={review} />
      {(review.can_edit || review.can_append) && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-4">
          <ReviewActions comment={review} orderId={orderId} />
          <p className="text-13 text-ink-500">{state_text}。</p>
        </div>
      )}
    </>
  )
}
