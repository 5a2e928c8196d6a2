import { Link } from '@tanstack/react-router'
import type { OrderRow } from '#src/api/booking/order-views.ts'

interface Props {
  order: Pick<OrderRow, 'order_id' | 'request_no' | 'comment'>
  className: string
}

/** Where a trip is spoken of: on the page of its product, or of its designer where it was custom. */
export const CommentLink = ({ order: { order_id: id, request_no, comment: review }, className }: Props) =>
  request_no ? (
    <Link className={className} search={{ request_no }} to="/customized/evaluate">
      评价定制服务
    </Link>
  ) : (
    <Link
      className={className}
      search={review.can_append ? { id, mode: 'append' } : { id }}
      to="/center/order/comment"
    >
      {review.can_append ? '追评' : '去点评'}
    </Link>
  )
