import { Link } from '@tanstack/react-router'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { buttonLook } from '#src/ui/button.tsx'

interface Props {
  order: Pick<OrderSimple, 'product_id' | 'plan_id' | 'status'>
  look?: 'line' | 'pine'
  size?: 'sm' | 'md'
}

/**
 * A custom trip is nowhere on sale: ordering again begins with a request, but for an order that was given up before it was
 * paid, whose plan can be taken again.
 */
export const OrderAgain = ({ order, look = 'line', size = 'md' }: Props) =>
  order.plan_id !== null && order.status === 'cancelled' ? (
    <Link className={buttonLook(look, size)} search={{ id: order.plan_id }} to="/customized/product">
      回到方案
    </Link>
  ) : order.product_id === null ? (
    <Link className={buttonLook(look, size)} to="/product/individual">
      再次定制
    </Link>
  ) : (
    <Link
      className={buttonLook(look, size)}
      search={{ productId: order.product_id }}
      to="/product/productDetail"
    >
      再次预订
    </Link>
  )
