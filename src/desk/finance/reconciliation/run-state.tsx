import type { DeskReconciliation } from '#src/api/desk/finance/reconciliation.ts'
import { runStateText } from '#src/domain/booking/reconciliation.ts'

/** How a day stands: compared and with what open, or why not; a word, never colour alone. */
export function RunState({ run: { state, open, unlisted, has_bill: hasBill } }: { run: DeskReconciliation }) {
  if (state !== 'done')
    return <span className={`tag ${state === 'failed' ? 'cin' : 'och'}`}>{runStateText[state]}</span>
  const count = open + unlisted
  if (count > 0) return <span className="tag cin">{count} 项差异未结</span>
  return <span className="tag pine">{hasBill ? '相符' : '当日无账单'}</span>
}
