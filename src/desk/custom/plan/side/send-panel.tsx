import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import { dayOf, isDay } from '#src/domain/calendar-day.ts'
import { type PlanBody, perHead, planTotal } from '#src/domain/content/plans/plan.ts'
import type { Fault } from '#src/domain/fault.ts'
import { yuanText } from '#src/domain/money.ts'
import { payPlan } from '#src/domain/pricing/deposit.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { momentText } from '../../../parts/time-text.ts'
import { type Part, partOfFault } from '../parts.ts'
import type { PlanForm } from '../use-plan-form.ts'

const SendSheet = lazy(() => import('./send-sheet.tsx'))
const PreviewSheet = lazy(() => import('./preview-sheet.tsx'))

interface Props {
  plan: PlanDesk
  written: PlanForm
  /** What keeps what is typed from being sent. */
  faults: readonly Fault[]
  now: Date
  onChoose(part: Part): void
}

/** What the draft comes to, what keeps it from its customer, and the button that sends it. */
export function SendPanel({ plan, written: { form, body }, faults, now, onChoose }: Props) {
  const [asking, setAsking] = useState<'send' | 'preview' | null>(null)
  const next = (plan.sent[0]?.version ?? 0) + 1
  const total = planTotal(body.lines)
  const why = whyNot(plan, form.isDirty, faults)
  const close = () => setAsking(null)
  return (
    <Panel aside={<span className="tag">第{next}版</span>} title="草稿">
      <Facts
        rows={[
          [
            '合计',
            <b className="num font-semibold" key="total">
              {yuanText(total)}
            </b>,
          ],
          [
            '人均',
            <span className="num" key="each">
              {yuanText(perHead(total, body))}
            </span>,
          ],
          ...payRows(body, now),
          [
            '保存',
            plan.saved_by && plan.saved_at ? `${plan.saved_by} ${momentText(plan.saved_at, now)}` : '还没有',
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <Button
          aria-describedby={why ? 'why-not-send' : undefined}
          aria-disabled={why ? true : undefined}
          look="pine"
          onClick={() => why || setAsking('send')}
          size="sm"
        >
          发送第{next}版
        </Button>
        <Button onClick={() => setAsking('preview')} size="sm">
          预览
        </Button>
        {plan.sent.length > 0 && (
          <Button onClick={() => void copyText('链接', plan.url)} size="sm">
            复制链接
          </Button>
        )}
        {why && (
          <p className="w-full text-12 text-ink-500" id="why-not-send">
            {why}
          </p>
        )}
      </div>
      {!plan.closed_why && <Faults faults={faults} onChoose={onChoose} />}
      <Suspense>
        {asking === 'send' && <SendSheet onClose={close} plan={plan} version={next} />}
        {asking === 'preview' && <PreviewSheet body={body} onClose={close} title={`预览第${next}版草稿`} />}
      </Suspense>
    </Panel>
  )
}

const Faults = ({ faults, onChoose }: Pick<Props, 'faults' | 'onChoose'>) =>
  faults.length > 0 && (
    <ul aria-label="发送前须补齐" className="border-line border-t py-1.5">
      {faults.map((fault) => (
        <li key={fault.field + fault.message}>
          <button
            className="w-full px-4 py-1 text-left text-warn hover:underline"
            onClick={() => onChoose(partOfFault(fault))}
            type="button"
          >
            {fault.message}
          </button>
        </li>
      ))}
    </ul>
  )

function whyNot(plan: PlanDesk, isDirty: boolean, faults: readonly Fault[]): string | null {
  const { closed_why, version, body, sent } = plan
  const [last] = sent
  if (closed_why) return closed_why
  if (isDirty) return '有没保存的修改，保存后再发送'
  if (version === 0) return '保存草稿后才能发送'
  if (faults.length > 0) return `还差 ${faults.length} 项，补齐后才能发送`
  // What has lapsed may be sent again as it is: it is valid anew then.
  const isSame = last?.state === 'sent' && JSON.stringify(last.body) === JSON.stringify(body)
  return isSame ? `和第${last.version}版相同，改过再发` : null
}

/** As it would be billed were it accepted today. */
function payRows(body: PlanBody, now: Date): (readonly [string, ReactNode])[] {
  const { departs_on, deposit_bp, balance_days, adult, child, lines } = body
  if (lines.length === 0 || departs_on === null || !isDay(departs_on)) return []
  const rule = {
    mode: deposit_bp === 0 ? ('none' as const) : ('percent' as const),
    value: deposit_bp,
    balanceDays: balance_days,
  }
  const pay = payPlan(rule, planTotal(lines), adult + child, dayOf(now), departs_on)
  if (pay.payMode === 'full') return [['付款', '一次付清']]
  return [
    [
      '订金',
      <span className="num" key="deposit">
        {yuanText(pay.depositFen)}
      </span>,
    ],
    [
      '尾款',
      <span className="num" key="balance">
        {yuanText(pay.balanceFen)}，{pay.balanceDue} 前
      </span>,
    ],
  ]
}
