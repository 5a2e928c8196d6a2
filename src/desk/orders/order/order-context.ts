import { createContext, use } from 'react'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import type { DeskAction } from '#src/domain/booking/desk/actions.ts'
import { useAddress } from '../../client/address.ts'

export const OrderContext = createContext<DeskOrder | null>(null)

/** The order whose page this is. */
export function useOrder(): DeskOrder {
  const order = use(OrderContext)
  if (!order) throw new Error('there is no order here')
  return order
}

/** What somebody is about to do stands in the address, so that a colleague can be led to it. */
export function useAct() {
  const { search, set } = useAddress()
  return {
    act: search['act'] ?? null,
    begin: (act: DeskAction) => void set({ act }),
    end: () => void set({ act: undefined }),
  }
}
