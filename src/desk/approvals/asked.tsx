import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedApproval, approvals } from '#src/api/desk/work/approvals.ts'
import { Sheet } from '../act/sheet.tsx'
import { query } from '../client/query.ts'
import { momentText } from '../parts/time-text.ts'
import { ApprovalPart } from './approval-part.tsx'

/** 我提出的复核: what the person waits for, and what became of it in the last days; nothing where there is none. */
export function Asked({ now }: { now: Date }) {
  const { data } = useQuery(query(approvals.asked, {}))
  const [lookedId, setLooked] = useState<number | null>(null)
  if (!data || data.list.length === 0) return null
  const looked = data.list.find(({ id }) => id === lookedId)
  return (
    <section aria-labelledby="asked" className="panel shrink-0 overflow-hidden">
      <div className="flex h-10 items-center border-line border-b px-4">
        <h2 className="grow font-semibold text-14/22" id="asked">
          我提出的复核
        </h2>
      </div>
      <ul className="max-h-38 overflow-y-auto">
        {data.list.map((each) => (
          <li
            className="flex h-9.5 items-center gap-2.5 border-line border-b px-4 last:border-0"
            key={each.id}
          >
            <button
              className="flex min-w-0 grow items-center gap-2.5 rounded-row text-left hover:text-pine-600"
              onClick={() => setLooked(each.id)}
              title={each.reason}
              type="button"
            >
              <span className="shrink-0">{each.title}</span>
              <span className="min-w-0 truncate text-ink-500">{each.reason}</span>
            </button>
            <span className="shrink-0 text-12/18 text-ink-500" title={each.decision_reason}>
              {outcomeOf(each, now)}
            </span>
          </li>
        ))}
      </ul>
      {looked && (
        <Sheet isOpen onClose={() => setLooked(null)} title={looked.title}>
          {looked.decision !== null && (
            <p className="mb-3 font-medium">
              {[outcomeOf(looked, now), looked.decision_reason].filter(Boolean).join('：')}
            </p>
          )}
          <ApprovalPart id={looked.id} isAlone />
        </Sheet>
      )}
    </section>
  )
}

function outcomeOf({ decision, is_recalled, decided_by, decided_at }: AskedApproval, now: Date): string {
  if (decision === null || decided_at === null) return '等待复核'
  if (is_recalled) return `已撤回 ${momentText(decided_at, now)}`
  return `${decided_by?.name} ${decision === 'approved' ? '通过' : '驳回'} ${momentText(decided_at, now)}`
}
