import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DepartureNotice, departureNotice } from '#src/api/booking/departures/notices.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { noticeFieldText as titles } from '#src/domain/booking/notice/fields.ts'
import { dayOf, minuteText, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { Block } from '../block.tsx'

/** 出团通知 on the order's page, once it was sent; to have seen it marks it read. */
export const NoticeBlock = ({ order }: { order: OrderDetail }) =>
  order.notice && <Sent notice={order.notice} orderId={order.order_id} />

function Sent({ orderId, notice }: { orderId: string; notice: NonNullable<OrderDetail['notice']> }) {
  const { data, error } = useQuery({
    ...ofMember,
    // A new edition is another text.
    queryKey: [departureNotice.read.path, { order_id: orderId }, notice.edition],
    queryFn: () => withLogin(() => call(departureNotice.read, { order_id: orderId })),
  })
  const shown = data?.notice ?? null
  useMarkRead(orderId, notice.unread && shown !== null)
  if (data && !shown) return null
  return (
    <Block
      aside={
        <span className="text-13 text-ink-500">
          {notice.unread && <b className="tag och mr-2">新</b>}
          <span className="num">{minuteText(notice.sent_at)}</span> 发出
        </span>
      }
      title="出团通知"
    >
      {error && <Notice tone="warn">出团通知没有读取成功，请刷新页面重试。</Notice>}
      {!data && !error && <Skeleton className="h-40" />}
      {shown && <Whole notice={shown} />}
    </Block>
  )
}

/** Tells the server that it was seen; the page goes on showing that it was new. */
function useMarkRead(orderId: string, isSeenNow: boolean) {
  useEffect(() => {
    if (!isSeenNow) return
    // Where that fails it stays unread, and is marked the next time.
    call(departureNotice.mark, { order_id: orderId }).catch(() => {})
  }, [orderId, isSeenNow])
}

function Whole({ notice }: { notice: DepartureNotice }) {
  const { gather_at: at, guide_info: guide, changed_text } = notice
  const day = dayOf(at)
  return (
    <>
      {changed_text && (
        <Notice className="mb-4" tone="info">
          与上次相比有更新：{changed_text}
        </Notice>
      )}
      <div className="mb-4 rounded-control bg-sunk px-5 py-4 max-sm:px-4">
        <p className="font-semibold text-18/28">
          <span className="num">
            {monthDayText(day)} {weekdayText(day)} {minuteText(at).slice(11)}
          </span>{' '}
          集合
        </p>
        <p className="wrap-anywhere">{notice.gather_place}</p>
      </div>
      <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-2 leading-28 max-sm:grid-cols-1 max-sm:gap-y-0 [&>dt]:text-ink-500 max-sm:[&>dd]:mb-2">
        <dt>{titles.guide_name}</dt>
        <dd>
          {guide.name} <Phone number={guide.phone} />
        </dd>
        <dt>{titles.emergency_line}</dt>
        <dd>
          <Phone number={notice.emergency} />
        </dd>
        <Line text={notice.transport} title={titles.transport} />
        <Line text={notice.weather} title={titles.weather} />
        {notice.note && <Line text={notice.note} title={titles.note} />}
      </dl>
    </>
  )
}

const Line = ({ title, text }: { title: string; text: string }) => (
  <>
    <dt>{title}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
  </>
)

const Phone = ({ number }: { number: string }) => (
  <a className="num font-semibold text-pine-600 hover:underline" href={`tel:${number.replace(/[ -]/g, '')}`}>
    {number}
  </a>
)
