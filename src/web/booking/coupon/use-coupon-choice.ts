import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coupons } from '#src/api/marketing/coupons.ts'
import type { Fen } from '#src/domain/money.ts'
import { query } from '#src/web/client/api/query.ts'

interface Asked {
  productId: number
  /** Undefined while the price is not known. */
  discountableFen: Fen | undefined
  /** An order whose own coupon can be chosen again. */
  orderId?: string
  /** The coupon that it has; null is none. Without an order the best is chosen. */
  start?: number | null
}

/**
 * Which coupon lowers a price: the best is chosen for the traveller, who may take another or none (rule book §11.2). When the
 * price changes and the chosen one is of no use any more, the best takes its place.
 */
export function useCouponChoice({ productId, discountableFen, orderId, start }: Asked) {
  const [picked, setPicked] = useState<number | null | undefined>(start)
  const asked = useQuery({
    ...query(coupons.available, {
      product_id: productId,
      price: discountableFen ?? 0,
      ...(orderId !== undefined && { order_id: orderId }),
    }),
    enabled: discountableFen !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = asked
  const isUsable = (id: number) => data?.usable.some(({ coupon_id }) => coupon_id === id) ?? false
  const isLost = typeof picked === 'number' && data !== undefined && !isUsable(picked)
  const couponId = picked === undefined || isLost ? (data?.best ?? null) : picked
  return {
    choices: data,
    error: asked.error,
    isPending: discountableFen === undefined || asked.isPending,
    couponId,
    /** What the traveller had picked does not fit the price any more. */
    isLost,
    pick: setPicked,
    reload: () => void asked.refetch(),
  }
}
export type CouponChoice = ReturnType<typeof useCouponChoice>
