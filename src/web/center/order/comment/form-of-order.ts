import { useQuery } from '@tanstack/react-query'
import type { Data } from '#src/contract/endpoint.ts'
import { orderComments } from '#src/contract/order-comments.ts'
import { call } from '../../../client/call.ts'
import { withLogin } from '../../../client/login.ts'
import { ofMember } from '../../../client/query.ts'

export type FormOfOrder = Data<(typeof orderComments)['form']>

/** Whether and how an order can be reviewed, and what has been written. */
export const useFormOfOrder = (orderId: string) =>
  useQuery({
    ...ofMember,
    queryKey: [orderComments.form.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orderComments.form, { order_id: orderId })),
    staleTime: 0,
    // Somebody is typing: what stands there may not change under their hands.
    refetchOnWindowFocus: false,
  })
