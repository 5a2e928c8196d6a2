import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { refunds } from '#src/api/booking/refunds.ts'
import type { Data } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type RefundRequest = Data<typeof refunds.list>['list'][number]

/** Money is under way: what is shown of it follows by itself. */
export const LOOK_AGAIN_MS = 10_000

/** The order's requests with where their money is; nothing is asked where there are none. */
export const useRequests = (order_id: string, refund: OrderDetail['refund']) =>
  useQuery({
    ...ofMember,
    // Whenever the order has another state of it, so has the list.
    queryKey: [refunds.list.path, { order_id }, refund?.refund_no, refund?.status],
    queryFn: () => withLogin(() => call(refunds.list, { order_id })),
    enabled: refund !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refund?.status === 'approved' ? LOOK_AGAIN_MS : false,
  })
