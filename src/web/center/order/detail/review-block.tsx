import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/contract/order-views.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useFormOfOrder } from '../comment/form-of-order.ts'
import { OwnReview } from '../comment/own-review.tsx'
import { ReviewActions } from '../comment/review-actions.tsx'
import { Block } from './block.tsx'

/** The member's own review, or the way to write one; nothing as long as there is neither. */
export function ReviewBlock({ order: { order_id, comment } }: { order: OrderDetail }) {
  if (comment.state === 'closed') return null
  return (
    <Block title="我的点评">
      {comment.comment_id === null ? <Invitation orderId={order_id} /> : <Written orderId={order_id} />}
    </Block>
  )
}

const Invitation = ({ orderId }: { orderId: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <p className="text-ink-700">这次旅行怎么样？写下行程、导游和住宿的感受，供后来的旅客参考。</p>
    <Link className={buttonLook('line', 'sm')} search={{ id: orderId }} to="/center/order/comment">
      写点评
    </Link>
  </div>
)

function Written({ orderId }: { orderId: string }) {
  const about = useFormOfOrder(orderId)
  if (about.error) return <ErrorState error={about.error} onRetry={() => void about.refetch()} />
  if (!about.data) return <Skeleton className="h-[140px]" />
  const { comment } = about.data
  if (!comment) return null
  return (
    <>
      <OwnReview comment={comment} />
      {(comment.can_edit || comment.can_append) && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-4">
          <ReviewActions comment={comment} orderId={orderId} />
        </div>
      )}
    </>
  )
}
