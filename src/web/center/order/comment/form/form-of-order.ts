import { useQuery } from '@tanstack/react-query'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data } from '#src/api/endpoint.ts'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type FormOfOrder = Data<(typeof orderReviews)['form']>

/** Whether and how an order can be reviewed, and what has been written. */
export const useFormOfOrder = (orderId: string) =>
  useQuery({
    ...ofMember,
    queryKey: [orderReviews.form.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orderReviews.form, { order_id: orderId })),
    staleTime: 0,
    // No refetch while a member types: the form must not change under their hands.
    ...asksOnPressAlone,
  })
