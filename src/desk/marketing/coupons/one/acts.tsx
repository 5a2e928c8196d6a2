import { CirclePause, CirclePlay, Copy, Play, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../../../act/action-list.tsx'
import { ApprovalPart } from '../../../approvals/approval-part.tsx'
import { useAddress } from '../../../client/address.ts'
import { useChange } from '../../../client/use-change.ts'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { RuleStatus } from '../status.tsx'
import { type Asking, RuleSheet } from './sheets.tsx'

interface Props {
  rule: DeskCouponRule
  /** Something is typed and not saved: it would not be part of what is let out. */
  isDirty: boolean
  onGone(): void
}

/** Where a rule stands, what it has cost, and what can be done with it. */
export function RuleActs({ rule, isDirty, onGone }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { go } = useAddress()
  const copy = useChange(couponRules.create, {
    onDone: ({ id }) => {
      toast.ok('已复制为草稿')
      return go(`/desk/coupons/${id}`)
    },
  })
  const actOf = (code: Asking, title: string, icon: typeof Play) => {
    const { allowed, why } = rule.acts[code]
    const unsaved = isDirty && code === 'start'
    return {
      code,
      title,
      icon,
      isAllowed: allowed && !unsaved,
      why: allowed && unsaved ? '请先保存修改' : why,
      run: () => setAsking(code),
    }
  }
  return (
    <>
      <Panel
        aside={
          <>
            <RuleStatus rule={rule} />
            <span className="ml-auto">
              <AuditLink entity="coupon_rule" id={String(rule.id)} />
            </span>
          </>
        }
        title="状态"
      >
        <Facts
          rows={[
            ['已发', <Issued key="issued" rule={rule} />],
            [
              '花费',
              <span key="cost">
                {yuanText(rule.cost_fen)}（已核销 {rule.used} 张）
              </span>,
            ],
            ['起草', rule.authors.join('、') || '随商店导入'],
          ]}
        />
        <div className="px-2 pb-2">
          <ActionList
            actions={[
              actOf(
                'start',
                rule.status === 'draft' && rule.second_person.length > 0 ? '提交复核' : '启用',
                Play,
              ),
              actOf('raise', '增加张数', Plus),
              actOf('stop', '停发', CirclePause),
              actOf('resume', '恢复发放', CirclePlay),
              actOf('reopen', '退回草稿', Undo2),
              {
                code: 'copy',
                title: '复制为新规则',
                icon: Copy,
                isAllowed: !copy.isBusy,
                why: '',
                run: () => copy.send({ copy_of: rule.id }),
              },
              actOf('discard', '删除草稿', Trash2),
            ]}
          />
        </div>
      </Panel>
      {rule.waiting && (
        <Panel title="复核">
          <div className="px-4 pt-2.5 pb-3">
            <ApprovalPart id={rule.waiting.approval_id} isAlone />
          </div>
        </Panel>
      )}
      {asking && <RuleSheet asking={asking} onClose={() => setAsking(null)} onGone={onGone} rule={rule} />}
    </>
  )
}

const Issued = ({ rule: { issued, total, unused, locked, expired } }: { rule: DeskCouponRule }) => (
  <span className="num">
    {issued} / {total ?? '不限'}（未用 {unused}，占用 {locked}，过期 {expired}）
  </span>
)
