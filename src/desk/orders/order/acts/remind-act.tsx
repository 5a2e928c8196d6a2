import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderReminding } from '#src/api/desk/orders/reminders/reminders.ts'
import { messageOf } from '#src/api/reply.ts'
import type { OrderReminder } from '#src/domain/booking/reminders/order-reminder.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { query } from '../../../client/query.ts'
import { Told } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

/** Tells a traveller once more what their order waits for, in the shop's own words. */
export function RemindAct({ no, onClose }: Props) {
  const { data, error } = useQuery(query(orderReminding.choices, { no }))
  const [picked, setPicked] = useState<OrderReminder | null>(null)
  // What the order waits for comes first; a call can be asked for at any time.
  const kind = picked ?? data?.list.find(({ allowed }) => allowed)?.kind ?? null
  const chosen = data?.list.find((choice) => choice.kind === kind && choice.allowed)
  return (
    <ChangeSheet
      endpoint={orderReminding.send}
      inputOf={() => (chosen ? { no, kind: chosen.kind } : null)}
      isBlocked={!chosen}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已发出提醒')}
      title="提醒客人"
      verb="发出提醒"
    >
      {error && <Notice tone="err">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40 rounded-control" />}
      {data && (
        <fieldset>
          <legend className="mb-1 text-12 text-ink-500">提醒的内容，每天同一内容一次，共三次</legend>
          {data.list.map(({ kind: each, title, allowed, why }) => (
            <Check
              checked={allowed && each === kind}
              className="py-1"
              disabled={!allowed}
              key={each}
              kind="radio"
              name="kind"
              onChange={() => setPicked(each)}
            >
              {title}
              {why !== '' && <span className="text-ink-500">，{why}</span>}
            </Check>
          ))}
        </fieldset>
      )}
      {chosen && <Told messages={chosen.messages} />}
    </ChangeSheet>
  )
}
