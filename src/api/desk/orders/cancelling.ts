import { endpoint } from '../../endpoint.ts'
import { orderNo, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

/** Apart from the other changes of orders, because who cancels must know what is open at the payment channels. */
export const orderCancelling = {
  cancel: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/cancel',
    access: { staff: 'order.cancel' },
    audit: 'order.cancel',
    summary: '取消未付款的订单',
    input: z.object({ no: orderNo, reason: requiredText(5, 100, '请写明原因，5到100个字') }),
    /** `paid`: the channel has taken the money meanwhile, so nothing was cancelled. */
    data: z.object({ outcome: z.enum(['cancelled', 'paid']) }),
    refusals: ['NOT_FOUND', 'STATE', 'CHANNEL'],
  }),
}
