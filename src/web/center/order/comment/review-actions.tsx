import { Link } from '@tanstack/react-router'
import type { OwnComment } from '#src/api/booking/order-reviews.ts'
import { buttonLook } from '../../../ui/button.tsx'

/** What may still be done with a review. */
export const ReviewActions = ({ orderId, comment }: { orderId: string; comment: OwnComment }) => (
  <>
    {comment.can_edit && (
      <Link
        className={buttonLook('line', 'sm')}
        search={{ id: orderId, mode: 'edit' }}
        to="/center/order/comment"
      >
        修改点评
      </Link>
    )}
    {comment.can_append && (
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
