import { Link } from '@tanstack/react-router'
import type { OrderRow } from '#src/api/booking/order-views.ts'
import { buttonLook } from '#src/ui/button.tsx'

/** A custom trip is nowhere on sale: ordering again begins with a request. */
export const OrderAgain = ({ order, size = 'md' }: { order: OrderRow; size?: 'sm' | 'md' }) =>
  order.is_plato || order.product_id === null ? (
    <Link className={buttonLook('line', size)} to="/product/individual">
      再次定制
    </Link>
  ) : (
    <Link
      className={buttonLook('line', size)}
      search={{ productId: order.product_id }}
      to="/product/productDetail"
    >
      再次预订
    </Link>
  )
