import { lazy, Suspense, useState } from 'react'
import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ApprovalPart } from '../../approvals/approval-part.tsx'
import { useMay } from '../../client/me.ts'
import { Facts, Panel } from '../../parts/panel.tsx'
import { momentText } from '../../parts/time-text.ts'
import type { Asking } from './act-sheet.tsx'
import type { LegalPart } from './kinds.ts'
import { Stand } from './list.tsx'

/** Behind buttons: the page carries an editor already. */
const ActSheet = lazy(() => import('./act-sheet.tsx'))

interface Props {
  part: LegalPart
  text: LegalText
  now: Date
}

/** Where the text stands, and what can be done with its draft. */
export function StatePanel({ part, text, now }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = useMay()
  const { in_use, upcoming, draft, waiting, products } = text
  return (
    <>
      <Panel aside={waiting && <span className="tag warn">待复核</span>} title="启用">
        <Facts
          rows={[
            ['使用中', in_use ? <Stand key="now" of={in_use} /> : '–'],
            ...(upcoming ? ([['待启用', <Stand key="next" of={upcoming} />]] as const) : []),
            ['草稿', draft ? `${draft.by} ${momentText(draft.at, now)}` : '没有'],
            ['在售', `${products} 个产品`],
          ]}
        />
        <Acts may={may} onAsk={setAsking} text={text} />
      </Panel>
      {waiting && (
        <Panel title="复核">
          <div className="px-4 pt-2.5 pb-3">
            <ApprovalPart hasRecall={may('contract.edit')} id={waiting.approval_id} isAlone />
          </div>
        </Panel>
      )}
      {asking && (
        <Suspense>
          <ActSheet asking={asking} onClose={() => setAsking(null)} part={part} text={text} />
        </Suspense>
      )}
    </>
  )
}

interface ActsProps {
  text: LegalText
  may: ReturnType<typeof useMay>
  onAsk(asking: Asking): void
}

function Acts({ text, may, onAsk }: ActsProps) {
  const { draft, waiting, upcoming, blockers } = text
  const why = whyNot(text, may('contract.edit'))
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-3">
      <Button
        aria-describedby={why ? 'why-not-submit' : undefined}
        aria-disabled={why ? true : undefined}
        look="pine"
        onClick={() => why || onAsk('submit')}
        size="sm"
      >
        提交复核
      </Button>
      {may('contract.edit') && draft && !waiting && (
        <Button onClick={() => onAsk('discard')} size="sm">
          放弃草稿
        </Button>
      )}
      {may('contract.edit') && waiting && (
        <Button onClick={() => onAsk('recall')} size="sm">
          撤回复核
        </Button>
      )}
      {may('contract.approve') && upcoming && (
        <Button onClick={() => onAsk('withdraw')} size="sm">
          撤回待启用版本
        </Button>
      )}
      {why && (
        <p className="w-full text-12 text-ink-500" id="why-not-submit">
          {why}
        </p>
      )}
      {draft && !waiting && blockers.length > 0 && (
        <ul aria-label="提交前须补齐" className="w-full list-disc pl-4 text-12/18 text-cin-700">
          {blockers.map((blocker) => (
            <li key={blocker}>{blocker}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function whyNot({ draft, waiting, upcoming, blockers }: LegalText, mayEdit: boolean): string | null {
  if (!mayEdit) return '需要“产品”角色'
  if (waiting) return `已提交复核，申请自${waiting.from}启用；撤回复核后才能修改`
  if (!draft) return '没有草稿，保存修改后才能提交'
  if (upcoming) return `版本 ${upcoming.version} 尚未启用，撤回后才能提交新的`
  return blockers.length > 0 ? '补齐下列内容后才能提交' : null
}
