import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { products } from '#src/api/catalog/products.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { readSelection } from '#src/web/client/booking/selection.ts'
import { requireLogin } from '#src/web/client/member/login.ts'
import { useMember } from '#src/web/client/member/member.ts'
import { OwnUid } from '#src/web/client/member/own-uid.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { NewOrderForm } from './new-order-form.tsx'

/** Needs a choice of step 1 and a member; says which is missing and how to get it. */
export function NewOrder({ productId }: { productId: number | undefined }) {
  const member = useLastMember()
  const selection = readSelection()
  const wanted = productId ?? selection?.productId
  const trip = useQuery({
    ...query(products.trip, {
      product_id: selection?.productId ?? 0,
      date: selection?.date ?? '',
      combo_key: selection?.comboKey ?? '',
    }),
    enabled: selection !== null && selection.date !== '',
    staleTime: 0,
  })
  if (wanted === undefined) return <Navigate to="/product" />
  if (!selection || selection.productId !== wanted || selection.date === '')
    return <Navigate search={{ productId: wanted }} to="/productOrder/selectJourney" />
  if (member === undefined) return <Skeleton className="h-180" />
  if (member === null)
    return (
      <EmptyState
        action={
          <Button look="pine" onClick={() => void requireLogin()}>
            登录后继续
          </Button>
        }
        title="请先登录"
      >
        登录后继续填写订单，您选择的行程已为您保留。
      </EmptyState>
    )
  // Once the form is shown it stays, whatever a refetch of the trip says: the submit will tell, and nothing is lost.
  if (trip.error && !trip.data)
    return !(trip.error instanceof ApiError) ? (
      <ErrorState error={trip.error} onRetry={() => void trip.refetch()} />
    ) : (
      <EmptyState
        action={
          <Link
            className={buttonLook('pine')}
            search={{ productId: wanted }}
            to="/productOrder/selectJourney"
          >
            选择其他日期
          </Link>
        }
        title={messageOf(trip.error)}
      >
        这一天已经不能预订，请选择其他日期，您填写的内容都还在。
      </EmptyState>
    )
  if (!trip.data) return <Skeleton className="h-180" />
  // Who logs in as somebody else starts a form of their own, and sends nothing of what stood here before.
  return (
    <OwnUid value={member.uid}>
      <NewOrderForm key={member.uid} selection={selection} member={member} trip={trip.data} />
    </OwnUid>
  )
}

/** A session that ends while the form is open leaves the form where it is: the submit asks for the login over it. */
function useLastMember() {
  const member = useMember()
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  return member ?? last ?? member
}
