import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { Picture } from '../../../ui/picture.tsx'
import { comboText } from '../combo-text.ts'
import { PaperLink } from '../paper-link.tsx'
import { isGoing, startText } from '../status.ts'
import { Block } from './block.tsx'

/** The trip as it was bought: nothing here is read from the product as it is sold today. */
export const TripBlock = ({ order }: { order: OrderDetail }) => (
  <Block
    aside={
      <span className="flex flex-wrap justify-end gap-2">
        <OtherDate order={order} />
        {order.papers.includes('notice') && (
          <PaperLink orderId={order.order_id} paper="notice">
            出团通知书 PDF
          </PaperLink>
        )}
        {order.papers.includes('itinerary') && (
          <PaperLink orderId={order.order_id} paper="itinerary">
            行程单 PDF
          </PaperLink>
        )}
      </span>
    }
    title="行程"
  >
    <div className="flex gap-5 max-sm:flex-col">
      <Picture
        alt=""
        className="h-28 w-40 shrink-0 rounded-control object-cover"
        sizes="160px"
        stem={order.cover}
      />
      <dl className="grid grow grid-cols-[72px_minmax(0,1fr)] leading-28 [&>dt]:text-ink-500">
        <dt>线路</dt>
        <dd>
          {order.is_plato || order.product_id === null ? (
            order.title
          ) : (
            <Link
              className="hover:text-pine-600"
              search={{ productId: order.product_id }}
              to="/product/productDetail"
            >
              {order.title}
            </Link>
          )}
          {comboText(order)}
        </dd>
        {order.plan && (
          <>
            <dt>方案</dt>
            <dd>
              <Link className="link" search={{ id: order.plan.plan_id }} to="/customized/product">
                第 {order.plan.version} 版
              </Link>
              <span className="ml-2 text-ink-500">需求 {order.plan.request_no}</span>
            </dd>
          </>
        )}
        <dt>出发</dt>
        <dd>
          {order.date} {weekdayText(order.date)} · {startText(order)}
        </dd>
        <dt>返程</dt>
        <dd>
          {order.return_date} {weekdayText(order.return_date)} · {order.days}天{order.nights}晚
        </dd>
        {order.group_text && (
          <>
            <dt>成团</dt>
            <dd>{order.group_text}</dd>
          </>
        )}
        <dt>人数</dt>
        <dd>
          {order.people_text}
          {order.rooms > 0 && ` · ${order.rooms} 间房`}
          {order.share && ' · 接受拼房'}
        </dd>
        {order.remark && (
          <>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </>
        )}
      </dl>
    </div>
    {travels(order) && (
      <p className="mt-4">
        <a className="link" download href={`${orders.calendar.path}?order_id=${order.order_id}`}>
          <CalendarPlus aria-hidden className="icon mr-1.5" />
          把行程和付款日加入日历
        </a>
      </p>
    )}
    <details className="fold mt-4">
      <summary>{order.plan ? '查看定制行程' : '查看下单时的行程'}</summary>
      <ol className="mt-3 grid gap-2">
        {order.snapshot.itinerary.map((day) => (
          <li className="flex gap-3 leading-28" key={day.day_no}>
            <b className="num font-semibold w-9 shrink-0 text-pine-600">D{day.day_no}</b>
            <span>
              {day.title}
              {day.summary && <span className="block text-13 text-ink-500">{day.summary}</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
    {(order.snapshot.includes.length > 0 || order.snapshot.excludes.length > 0) && (
      <details className="fold mt-3">
        <summary>查看费用包含与不含</summary>
        <div className="mt-3 grid grid-cols-2 gap-6 max-lg:grid-cols-1">
          <Items lines={order.snapshot.includes} title="费用包含" />
          <Items lines={order.snapshot.excludes} title="费用不含" />
        </div>
      </details>
    )}
  </Block>
)

const travels = ({ status }: OrderDetail) =>
  status !== 'cancelled' && status !== 'refunding' && status !== 'refunded'

const Items = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="font-medium leading-28">{title}</h3>
    <ul className="list-disc pl-5 leading-28 marker:text-ink-400">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

/** The way to another date, or why there is none as long as one might look for it. */
const OtherDate = ({ order: { order_id, changing, status } }: { order: OrderDetail }) =>
  changing.date.allowed ? (
    <Link className="more" search={{ id: order_id }} to="/center/order/change">
      改期
    </Link>
  ) : (
    isGoing(status) && <span className="text-13 text-ink-500">{changing.date.why}</span>
  )
