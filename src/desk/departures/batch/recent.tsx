import { useQuery } from '@tanstack/react-query'
import { type DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ApprovalPart } from '../../approvals/approval-part.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

interface Props {
  batch: DepartureBatch
  onUndone(batch: DepartureBatch): void
}

function Undo({ batch, onUndone }: Props) {
  const undo = useChange(departureBatches.undo, {
    onDone(undone) {
      toast.ok('已撤回')
      onUndone(undone)
    },
  })
  return (
    <Button isBusy={undo.isBusy} onClick={() => undo.send({ batch_id: batch.id })} size="sm">
      撤回
    </Button>
  )
}

/** What became of the batch: how many were written, and which were left alone. */
export const BatchResult = ({ batch, onUndone }: Props) => (
  <Notice live tone={batch.skipped.length > 0 ? 'warn' : 'info'}>
    <p className="font-semibold">
      {batch.state_text}：{batch.summary}
      {batch.state === 'applied' && `，${batch.written} 个团期`}
    </p>
    {batch.skipped.length > 0 && (
      <ul className="mt-1">
        {batch.skipped.map(({ departure_id, text, why }) => (
          <li key={`${departure_id} ${text}`}>
            {departure_id === null ? (
              text
            ) : (
              <DeskLink className="underline" to={`/departures/${departure_id}`}>
                {text}
              </DeskLink>
            )}{' '}
            {why}
          </li>
        ))}
      </ul>
    )}
    {batch.undo.allowed && (
      <p className="mt-2">
        <Undo batch={batch} onUndone={onUndone} />
      </p>
    )}
    {batch.approval_id !== null && <ApprovalPart id={batch.approval_id} isAlone />}
  </Notice>
)

/** The last ones, which can be taken back for a day. */
export function RecentBatches({ onUndone }: Pick<Props, 'onUndone'>) {
  const { data } = useQuery(query(departureBatches.list, {}))
  if (!data || data.list.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-ink-500">最近的批量</h3>
      <ul>
        {data.list.map((batch) => (
          <li className="flex items-center gap-2 border-line border-b py-1.5" key={batch.id}>
            <span className="min-w-0 grow">
              <span className="block truncate" title={batch.reason}>
                {batch.summary}
              </span>
              <span className="num block text-12 text-ink-500">
                {fullTimeText(batch.made_at)} {batch.by} {batch.state_text}{' '}
                {batch.written > 0 && `${batch.written}个`}
              </span>
            </span>
            {batch.undo.allowed && <Undo batch={batch} onUndone={onUndone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
