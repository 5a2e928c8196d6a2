import { useState } from 'react'
import type { DeskNotice } from '#src/api/desk/departures/notices.ts'
import { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { fieldsText } from '#src/domain/booking/notice/fields.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'

interface Props {
  departure: DeskDeparture
  notice: DeskNotice
}

/** Whom the notice reaches, why it cannot leave yet, and the act itself (level 1). */
export function Sending({ departure, notice }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { receivers, changed, why_not } = notice
  const people = <span className="num">{`${receivers.orders}单 ${receivers.people}人`}</span>
  return (
    <Panel title="发送">
      <Facts
        rows={[
          ['收到', people],
          ...(receivers.unpaid_orders > 0
            ? [['未付清', `${receivers.unpaid_orders}单，付清后自动通知`] as const]
            : []),
          ...(changed && changed.length > 0 ? [['修改', fieldsText(changed)] as const] : []),
        ]}
      />
      <div className="px-4 pb-3">
        <Button disabled={why_not !== ''} look="pine" onClick={() => setOpen(true)} wide>
          {changed === null ? '发送出团通知' : '发送更新'}
        </Button>
        {why_not && <p className="mt-1.5 text-12/18 text-ink-500">{why_not}</p>}
      </div>
      {isOpen && <SendAct departure={departure} notice={notice} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function SendAct({ departure, notice, onClose }: Props & { onClose(): void }) {
  const { receivers, changed, messages, version } = notice
  return (
    <ChangeSheet
      endpoint={departureNotices.send}
      inputOf={() => ({ id: departure.id, version })}
      level={1}
      onClose={onClose}
      onDone={({ orders }) => toast.ok(`出团通知已发给${orders}单`)}
      title={`${changed === null ? '发送出团通知' : '发送更新'} · ${departure.title}`}
      verb={`发给 ${receivers.orders} 单 ${receivers.people} 人`}
    >
      {changed && changed.length > 0 && <p className="mb-2">与上次不同：{fieldsText(changed)}</p>}
      <p className="mb-2">每个订单收到一条短信和一条站内消息，全文在客人的订单详情中：</p>
      <ul className="grid gap-2">
        {messages.map(({ channel, text }) => (
          <li className="rounded-control bg-sunk px-3 py-2" key={channel}>
            <b className="mr-2 font-semibold">{channel === 'sms' ? '短信' : '站内消息'}</b>
            {text}
          </li>
        ))}
      </ul>
    </ChangeSheet>
  )
}
