import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orderMails } from '#src/api/booking/papers/mails.ts'
import type { Data } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type MailInfo = Data<typeof orderMails.info>
export type MailShown = MailInfo['list'][number]

/** Before it was signed, nothing of an order can be sent; once it has come to nothing, nothing is. */
const withoutMails: readonly OrderDetail['status'][] = ['wait_confirm', 'wait_contract', 'cancelled']

/** The order's mail and what can be asked for; the server is asked only where there can be any. */
export const useMails = ({ order_id, status }: OrderDetail) =>
  useQuery({
    ...ofMember,
    queryKey: [orderMails.info.path, { order_id }],
    queryFn: () => withLogin(() => call(orderMails.info, { order_id })),
    enabled: !withoutMails.includes(status),
    staleTime: 0,
  })

export function useMailsAnew(orderId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [orderMails.info.path, { order_id: orderId }] })
}
