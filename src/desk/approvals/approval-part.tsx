import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Approval, approvals } from '#src/api/desk/work/approvals.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { query } from '../client/query.ts'
import { DocumentLink } from '../form/document-field.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { recordPath } from '../parts/record-path.ts'
import { fullTimeText } from '../parts/time-text.ts'

type Decision = 'approved' | 'rejected'

interface Props {
  id: number
  /** Nothing stands above it but its title. */
  isAlone?: boolean
  /** The page that it stands on has its own way to take the question back. */
  hasRecall?: boolean
}

/** 待复核: what a colleague asks for, line by line, and the decision of a second person (desk book §2.2). */
export function ApprovalPart({ id, isAlone = false, hasRecall = false }: Props) {
  const { data: approval, error } = useQuery(query(approvals.detail, { id }))
  const [asked, setAsked] = useState<Decision | null>(null)
  const [day, setDay] = useState('')
  if (error && !approval) return <p className="mt-3 text-ink-500">{messageOf(error)}</p>
  if (!approval) return null
  const { effective } = approval
  const effectiveOn = day || effective?.proposed_on
  // Who decides reads the whole text where it is written.
  const page = isAlone || !effective ? null : recordPath(approval.entity, approval.entity_id)
  const lines = (
    <dl className="grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-2 gap-y-1.5">
      {approval.lines.map(({ label, text, document }) => (
        <div className="contents" key={label}>
          <dt className="text-ink-500">{label}</dt>
          <dd>{document ? <DocumentLink of={document} /> : text}</dd>
        </div>
      ))}
      <dt className="text-ink-500">理由</dt>
      <dd>{approval.reason}</dd>
      <dt className="text-ink-500">提出</dt>
      <dd>
        {approval.asked_by.name} <span className="num">{fullTimeText(approval.asked_at)}</span>
      </dd>
    </dl>
  )
  return (
    <section aria-label="复核" className={isAlone ? '' : 'mt-4 border-line border-t pt-3'}>
      {!isAlone && <h3 className="mb-2 font-semibold">{approval.title}</h3>}
      {lines}
      {page && (
        <p className="mt-2">
          <DeskLink className="text-pine-700 hover:underline" search={{ tab: 'compare' }} to={page}>
            查看全文与版本对照
          </DeskLink>
        </p>
      )}
      {approval.why && (
        <Notice className="mt-3" tone="warn">
          {approval.why}
        </Notice>
      )}
      {approval.may_recall ? (
        !hasRecall && <Recall approval={approval} />
      ) : (
        <div className="mt-3 flex gap-2">
          <Button disabled={!approval.may_decide} look="pine" onClick={() => setAsked('approved')}>
            通过
          </Button>
          <Button disabled={!approval.may_decide} onClick={() => setAsked('rejected')}>
            驳回
          </Button>
        </div>
      )}
      {asked && (
        <ChangeSheet
          endpoint={approvals.decide}
          {...(asked === 'approved' && approval.amount_fen !== null && { amountFen: approval.amount_fen })}
          inputOf={(reason) => ({
            id,
            decision: asked,
            reason,
            amount_fen: approval.amount_fen ?? undefined,
            effective_on: asked === 'approved' ? effectiveOn : undefined,
          })}
          isGrave={asked === 'approved' && approval.is_grave}
          level={asked === 'rejected' ? 2 : approval.is_grave ? 3 : 1}
          onClose={() => setAsked(null)}
          onDone={({ decision }) => toast.ok(decision === 'approved' ? '已通过' : '已驳回')}
          title={`${asked === 'rejected' ? '驳回' : '通过'}：${approval.title}`}
          verb={asked === 'rejected' ? '驳回' : '通过'}
        >
          {(fieldErrors) => (
            <>
              {lines}
              {asked === 'approved' && effective && (
                <div className="mt-3">
                  <TextInput
                    error={fieldErrors['effective_on']}
                    help={`最早 ${effective.earliest_on}，当天零点起`}
                    label="启用日"
                    min={effective.earliest_on}
                    name="effective_on"
                    onChange={({ target }) => setDay(target.value)}
                    required
                    type="date"
                    value={effectiveOn ?? ''}
                  />
                </div>
              )}
            </>
          )}
        </ChangeSheet>
      )}
    </section>
  )
}

/** Who asked takes the question back. */
function Recall({ approval: { id, title } }: { approval: Approval }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mt-3">
      <Button onClick={() => setAsking(true)}>撤回</Button>
      {isAsking && (
        <ChangeSheet
          endpoint={approvals.recall}
          inputOf={() => ({ id })}
          level={1}
          onClose={() => setAsking(false)}
          onDone={() => toast.ok('已撤回')}
          title={`撤回：${title}`}
          verb="撤回"
        >
          <p>同事不再复核，申请的事情不会发生，可以重新提出。</p>
        </ChangeSheet>
      )}
    </div>
  )
}
