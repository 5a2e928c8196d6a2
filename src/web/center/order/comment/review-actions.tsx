import { Link } from '@tanstack/react-router'
import type { OwnReviewView } from '#src/api/booking/order-reviews.ts'
import { buttonLook } from '#src/ui/button.tsx'

/** What may still be done with a review. */
export const ReviewActions = ({ orderId, comment: review }: { orderId: string; comment: OwnReviewView }) => (
  <>
    {review.can_edit && (
      <Link
        className={buttonLook('line', 'sm')}
        search={{ id: orderId, mode: 'edit' }}
        to="/center/order/comment"
      >
        修改点评
      </Link>
    )}
    {review.can_append && (
      <Link
        className={buttonLook('line', 'sm')}
        search={{ id: orderId, mode: 'append' }}
        to="/center/order/comment"
      >
        追评
      </Link>
    )}
  </>
)
