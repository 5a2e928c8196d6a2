import { useState } from 'react'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { DeskChange } from '#src/api/desk/orders/date-changes/views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'
import { useAct, useOrder } from '../order-context.ts'
import { ChangeSums, outcomeText } from './change-sums.tsx'

/** The change of date or person that stands, else the newest, with what the desk can do about it. */
export function ChangePanel({ change }: { change: DeskChange }) {
  const { no } = useOrder()
  const { begin } = useAct()
  const [ending, setEnding] = useState<'refuse' | 'withdraw' | null>(null)
  const { can, is_open } = change
  return (
    <Panel
      aside={<span className={`tag ml-auto ${is_open ? 'och' : ''}`}>{change.state_text}</span>}
      title={change.kind_text}
    >
      <Facts rows={rowsOf(change)} />
      <details className="border-line border-t px-4 py-2 text-13/22" open={is_open}>
        <summary className="cursor-pointer text-ink-500">{outcomeText(change)}</summary>
        <div className="pt-1 pb-1">
          <ChangeSums sums={change} />
        </div>
      </details>
      {is_open && (
        <div className="flex flex-wrap gap-2 border-line border-t px-4 py-2.5">
          {change.state === 'asked' && (
            <>
              <Button
                disabled={!can.propose.allowed}
                look="pine"
                onClick={() => begin('change')}
                size="sm"
                title={can.propose.why || undefined}
              >
                提出方案
              </Button>
              <Button
                disabled={!can.refuse.allowed}
                onClick={() => setEnding('refuse')}
                size="sm"
                title={can.refuse.why || undefined}
              >
                拒绝
              </Button>
            </>
          )}
          {change.state === 'proposed' && (
            <Button
              disabled={!can.withdraw.allowed}
              onClick={() => setEnding('withdraw')}
              size="sm"
              title={can.withdraw.why || undefined}
            >
              撤回方案
            </Button>
          )}
        </div>
      )}
      {ending && <EndSheet act={ending} change={change} no={no} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

const onDay = (day: string) => `${monthDayText(day)} ${weekdayText(day)}`

function rowsOf(change: DeskChange) {
  const { from, to, traveller, expires, answer_due, note, reason, decided_by } = change
  const what = to
    ? `${onDay(from.date)} → ${onDay(to.date)}`
    : traveller
      ? `第${traveller.seq}位（${traveller.kind_text}）${[traveller.old_name, traveller.new_name].filter(Boolean).join(' → ')}`
      : ''
  return [
    ['单号', change.change_no],
    ['内容', what],
    ['提出', `${change.asked_by}，${fullTimeText(change.asked_at)}`],
    ...(reason === '' ? [] : [['原因', reason] as const]),
    ...(note === '' ? [] : [['答复', `${decided_by}：${note}`] as const]),
    ...(answer_due ? [['答复前', fullTimeText(answer_due)] as const] : []),
    ...(expires ? [['保留到', fullTimeText(expires)] as const] : []),
  ] as const
}

const words = {
  refuse: {
    endpoint: orderDateChanges.refuse,
    verb: '拒绝',
    done: '已拒绝，已告知客人',
    text: '订单保持原状。原因会告诉客人。',
  },
  withdraw: {
    endpoint: orderDateChanges.withdraw,
    verb: '撤回方案',
    done: '方案已撤回，已告知客人',
    text: '新日期为客人留的余位放开，订单保持原状。原因会告诉客人。',
  },
}

interface EndProps {
  act: keyof typeof words
  change: DeskChange
  no: string
  onClose(): void
}

/** Ends a change that was asked for or proposed: the order stays as it is, and the traveller reads why. */
const EndSheet = ({ act, change, no, onClose }: EndProps) => (
  <ChangeSheet
    endpoint={words[act].endpoint}
    inputOf={(reason) => ({ no, change_no: change.change_no, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok(words[act].done)}
    title={`${words[act].verb}：${change.kind_text} ${change.change_no}`}
    verb={words[act].verb}
  >
    <p className="text-13/22">{words[act].text}</p>
  </ChangeSheet>
)
