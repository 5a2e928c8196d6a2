import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import { type CallOutcome, callOutcomeNames, callOutcomes } from '#src/domain/booking/desk/overdue.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { OneOf } from '../../../act/one-of.tsx'
import { query } from '../../../client/query.ts'
import { Consequences } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

/** Gives an order up whose balance is two days late: the sums first, then what the call came to, then why. */
export function OverdueAct({ no, onClose }: Props) {
  const preview = useQuery(query(orderOverdue.preview, { no }))
  const [call, setCall] = useState<CallOutcome | null>(null)
  const { data } = preview
  return (
    <ChangeSheet
      endpoint={orderOverdue.confirm}
      inputOf={(reason) => (call && data ? { no, call, refund_fen: data.refund_fen, reason } : null)}
      isBlocked={!data?.allowed || call === null}
      level={2}
      onClose={onClose}
      onDone={({ outcome }) =>
        outcome === 'paid'
          ? toast.warn('客人刚刚付款成功，订单没有取消')
          : toast.ok('已提交财务审核，已告知客人')
      }
      title="尾款逾期，取消订单"
      verb="取消订单并提交审核"
    >
      <Consequences preview={preview}>
        {() => (
          <fieldset className="mt-2">
            <legend className="mb-1 text-12 text-ink-500">电话联系结果</legend>
            <OneOf
              chosen={call}
              name="call"
              onChoose={setCall}
              texts={callOutcomes}
              words={callOutcomeNames}
            />
          </fieldset>
        )}
      </Consequences>
    </ChangeSheet>
  )
}
