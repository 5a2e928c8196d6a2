import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { departureCancelling } from '#src/api/desk/orders/departures.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { type ShopCause, shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { OneOf } from '../../act/one-of.tsx'
import { query } from '../../client/query.ts'
import { PlainTable } from '../../system/part.tsx'
import { OfferedDates } from './offered-dates.tsx'

type Preview = Data<typeof departureCancelling.preview>

interface Props {
  departure: DeskDeparture
  onClose(): void
}

/** 取消团期: every order with what happens to it, before anything happens (desk book §4.3; level 3). */
export function CancelAct({ departure: { id, departs_on }, onClose }: Props) {
  const [cause, setCause] = useState<ShopCause>('not_formed')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const dates = chosen.length > 0 ? { dates_json: [...chosen] } : {}
  const { data, error, isPlaceholderData } = useQuery(
    query(departureCancelling.preview, { id, cause, ...dates }),
  )
  return (
    <ChangeSheet
      {...(data && data.sums.refund_fen > 0 && { amountFen: data.sums.refund_fen })}
      endpoint={departureCancelling.cancel}
      inputOf={(reason) =>
        data
          ? { id, cause, ...dates, plan_token: data.plan_token, amount_fen: data.sums.refund_fen, reason }
          : null
      }
      isBlocked={!data?.allowed || isPlaceholderData}
      isGrave
      level={3}
      onClose={onClose}
      onDone={({ outcome }) =>
        toast.ok(outcome === 'asked' ? '已提交财务复核，团期已停售停收款' : '团期已取消，客人已收到消息')
      }
      title={`取消团期 ${monthDayText(departs_on)}出发`}
      verb={data?.needs_second ? '提交财务复核' : '取消团期'}
      width={760}
    >
      <fieldset className="flex gap-5">
        <legend className="mb-1 font-medium">为什么取消</legend>
        <OneOf chosen={cause} name="cause" onChoose={setCause} texts={cancelReasonText} words={shopCauses} />
      </fieldset>
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="mt-3 h-60 rounded-control" />}
      {data?.allowed && <OfferedDates chosen={chosen} onChoose={setChosen} preview={data} />}
      {data && (data.allowed ? <Consequences preview={data} /> : <Notice tone="warn">{data.why}</Notice>)}
    </ChangeSheet>
  )
}

const head = [
  { title: '订单号', width: 140 },
  { title: '现在' },
  { title: '之后', width: 136 },
  { title: '已付', width: 88, isNumber: true },
  { title: '退款', width: 88, isNumber: true },
  { title: '违约金', width: 88, isNumber: true },
]

function Consequences({ preview }: { preview: Preview }) {
  const { orders, sums, law_text, needs_second, second_line_fen, messages } = preview
  const isAbove = sums.refund_fen > second_line_fen
  return (
    <div className="mt-3 grid gap-3">
      {orders.length > 0 && (
        <PlainTable head={head} label="每个订单">
          {orders.map((order) => (
            <tr key={order.no}>
              <td className="num">{order.no}</td>
              <td>
                {order.status_text} <span className="text-ink-500">{order.people_text}</span>
              </td>
              <td>{order.fate_text}</td>
              <td className="num text-right">{yuanText(order.paid_fen)}</td>
              <td className="num text-right">{yuanText(order.refund_fen)}</td>
              <td className="num text-right">
                {order.compensation_fen > 0 ? yuanText(order.compensation_fen) : '–'}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <p>
        共{orders.length}单：{sums.offered > 0 && `可改期${sums.offered}单，`}退款
        {sums.refunded + sums.raised}
        单，取消未付{sums.cancelled}单{sums.left > 0 && `，按原申请办理${sums.left}单`}。
        {sums.offered > 0 ? '都不改期时退款合计' : '退款合计'}{' '}
        <b className="num font-semibold">{yuanText(sums.refund_fen)}</b>
        {sums.kept_fen > 0 && <>，先前退出的扣款 {yuanText(sums.kept_fen)} 不变</>}
        {sums.compensation_fen > 0 && <>，违约金合计 {yuanText(sums.compensation_fen)}，由财务另行付款</>}。
      </p>
      {law_text && <p className="text-12/18 text-ink-500">{law_text}</p>}
      <Notice tone={needs_second ? 'warn' : 'info'}>
        {needs_second
          ? `${isAbove ? `退款合计超过 ${yuanText(second_line_fen)}` : '先前已提交复核'}，由财务复核一次；提交后团期立即停售、停收款，驳回则恢复。`
          : sums.offered > 0
            ? '确认后团期立即取消，可改期的客人收到选择；每笔退款由财务审核后退回。'
            : '确认后团期与全部订单立即取消，每笔退款由财务审核后退回。'}
      </Notice>
      <ul className="grid gap-2">
        {messages.map(({ to, channel, text }) => (
          <li className="rounded-control bg-sunk px-3 py-2" key={to + channel}>
            <b className="mr-2 font-semibold">
              {to} {channel === 'sms' ? '短信' : '站内消息'}
            </b>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
