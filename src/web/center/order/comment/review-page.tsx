import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { CenterTitle } from '#src/web/center/frame/center-title.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { AppendForm } from './form/append-form.tsx'
import { type FormOfOrder, useFormOfOrder } from './form/form-of-order.ts'
import { ReviewForm } from './form/review-form.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { ReviewSearch } from './search.ts'

interface Props {
  orderId: string
  mode: ReviewSearch['mode']
}

/** Where a review is written, changed and followed up; what cannot be done is said instead of a form. */
export function ReviewPage({ orderId, mode }: Props) {
  const about = useFormOfOrder(orderId)
  if (about.error && !about.data)
    return <OrderProblem error={about.error} onRetry={() => void about.refetch()} />
  if (!about.data) return <Waiting />
  const { comment: review } = about.data
  if (!review)
    return (
      <Frame about={about.data} orderId={orderId} title="写点评">
        {about.data.state === 'open' ? (
          <ReviewForm about={about.data} key={orderId} orderId={orderId} />
        ) : (
          <Notice tone="info">{about.data.state_text}。</Notice>
        )}
      </Frame>
    )
  if (mode === 'edit' && review.can_edit)
    return (
      <Frame about={about.data} orderId={orderId} title="修改点评">
        <ReviewForm about={about.data} key={`${orderId} edit`} orderId={orderId} />
      </Frame>
    )
  const isAppending = mode === 'append' && review.can_append
  return (
    <Frame about={about.data} orderId={orderId} title={isAppending ? '追加点评' : '我的点评'}>
      <OwnReview comment={review} />
      {isAppending ? (
        <div className="mt-6 border-line border-t pt-6">
          <AppendForm form={about.data.form} key={orderId} orderId={orderId} />
        </div>
      ) : (
        <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-5">
          <ReviewActions comment={review} orderId={orderId} />
          <p className="text-13 text-ink-500">{about.data.state_text}。</p>
        </div>
      )}
    </Frame>
  )
}

interface FrameProps {
  title: string
  orderId: string
  about: FormOfOrder
  children: ReactNode
}

const Frame = ({ title, orderId, about: { product }, children }: FrameProps) => (
  <>
    <CenterTitle
      action={
        <Link className="link" search={{ id: orderId }} to="/center/order/orderDetail">
          返回订单
        </Link>
      }
      title={title}
    />
    <section className="panel px-7 py-6 max-sm:px-4">
      <div className="mb-6 flex items-center gap-4 border-line border-b pb-5">
        <Picture
          alt=""
          className="h-17.5 w-25 shrink-0 rounded-control object-cover"
          sizes="100px"
          stem={product.cover}
        />
        <div className="min-w-0">
          <p className="font-semibold text-16/24">{product.title}</p>
          <p className="text-ink-500 leading-24">
            <span className="whitespace-nowrap">{product.date} 出发</span> ·{' '}
            <span className="whitespace-nowrap">{product.return_date} 返程</span>
          </p>
        </div>
      </div>
      {children}
    </section>
  </>
)

const Waiting = () => (
  <div aria-busy className="panel grid gap-5 px-7 py-6">
    <Skeleton className="h-8.5 w-40" />
    <Skeleton className="h-22.5" />
    <Skeleton className="h-105" />
  </div>
)
