import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderReminding } from '#src/api/desk/orders/reminders/reminders.ts'
import { messageOf } from '#src/api/reply.ts'
import {
  type OrderReminder,
  orderReminders,
  orderReminderText,
} from '#src/domain/booking/reminders/order-reminder.ts'
import { Select } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { query } from '../../client/query.ts'
import type { SheetProps } from './acts.tsx'
import { Candidates } from './rows.tsx'

/** Reminds the travellers of the chosen orders of one thing, each of them once a day. */
export default function RemindSheet({ nos, onClose, onDone }: SheetProps) {
  const [kind, setKind] = useState<OrderReminder>('people')
  const { data, error } = useQuery(query(orderReminding.previewMany, { nos_json: [...nos], kind }))
  const ready = data?.list.filter(({ allowed }) => allowed).map(({ no }) => no) ?? []
  return (
    <ChangeSheet
      endpoint={orderReminding.sendMany}
      inputOf={() => ({ nos_json: ready, kind })}
      isBlocked={ready.length === 0}
      level={1}
      onClose={onClose}
      onDone={({ outcomes }) => onDone({ what: '批量提醒', outcomes })}
      title="批量提醒"
      verb={`提醒 ${ready.length} 个订单的客人`}
      width={760}
    >
      <div className="mb-3 w-60">
        <Select
          label="提醒的内容"
          onChange={({ target }) => setKind(orderReminders.find((each) => each === target.value) ?? kind)}
          value={kind}
        >
          {orderReminders.map((each) => (
            <option key={each} value={each}>
              {orderReminderText[each]}
            </option>
          ))}
        </Select>
      </div>
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40 rounded-control" />}
      {data && <Candidates good="将提醒" list={data.list} />}
      <p className="mt-2 text-12/18 text-ink-500">短信和站内消息用固定的话，每单每天同一内容一次，共三次。</p>
    </ChangeSheet>
  )
}
