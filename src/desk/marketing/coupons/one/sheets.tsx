import { useState } from 'react'
import type { DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { useAddress } from '../../../client/address.ts'

export type Asking = 'start' | 'reopen' | 'raise' | 'stop' | 'resume' | 'discard'

interface Props {
  asking: Asking
  rule: DeskCouponRule
  onClose(): void
  /** The rule is no more. */
  onGone(): void
}

/** What is said before something is done with a rule. */
export function RuleSheet({ asking, ...props }: Props) {
  switch (asking) {
    case 'start':
      return <StartSheet {...props} />
    case 'raise':
      return <RaiseSheet {...props} />
    case 'stop':
    case 'resume':
      return <HaltSheet {...props} act={asking} />
    case 'reopen':
      return <ReopenSheet {...props} />
    case 'discard':
      return <DiscardSheet {...props} />
  }
}

type SheetProps = Omit<Props, 'asking'>

const seenOf = ({ id, version }: DeskCouponRule) => ({ rule_id: id, version })

const Sentence = ({ rule: { sentence } }: { rule: DeskCouponRule }) => (
  <p className="font-medium">{sentence}</p>
)

function StartSheet({ rule, onClose }: SheetProps) {
  const needsSecond = rule.second_person.length > 0
  const verb = needsSecond ? '提交复核' : '启用'
  return (
    <ChangeSheet
      endpoint={couponRules.start}
      inputOf={(reason) => ({ ...seenOf(rule), reason })}
      level={2}
      onClose={onClose}
      onDone={({ status }) => toast.ok(status === 'pending' ? '已提交财务复核' : '已启用')}
      title={`${verb}：${rule.name}`}
      verb={verb}
    >
      <Sentence rule={rule} />
      <p className="mt-2 text-ink-500">
        {needsSecond
          ? `须财务复核：${rule.second_person.join('；')}。复核通过前客人不能领取。`
          : '启用后面额、门槛、范围与有效期不能修改。'}
      </p>
    </ChangeSheet>
  )
}

function RaiseSheet({ rule, onClose }: SheetProps) {
  const [total, setTotal] = useState('')
  return (
    <ChangeSheet
      endpoint={couponRules.raise}
      inputOf={(reason) => ({ ...seenOf(rule), total: Number(total), reason })}
      isBlocked={!/^\d{1,7}$/.test(total)}
      level={2}
      onClose={onClose}
      onDone={({ waiting }) => toast.ok(waiting ? '已提交财务复核' : '已增加')}
      title={`增加张数：${rule.name}`}
      verb="增加张数"
    >
      {(fieldErrors) => (
        <>
          <Sentence rule={rule} />
          <div className="mt-3">
            <TextInput
              error={fieldErrors['total']}
              help={`现为 ${rule.total ?? 0} 张；超过额度的须财务复核`}
              inputMode="numeric"
              label="增加到"
              maxLength={7}
              name="total"
              onChange={({ target }) => setTotal(target.value.trim())}
              required
              suffix={<span className="text-ink-500">张</span>}
              value={total}
            />
          </div>
        </>
      )}
    </ChangeSheet>
  )
}

const halts = {
  stop: { verb: '停发', done: '已停发' },
  resume: { verb: '恢复发放', done: '已恢复发放' },
} as const

function HaltSheet({ rule, act, onClose }: SheetProps & { act: keyof typeof halts }) {
  const { verb, done } = halts[act]
  return (
    <ChangeSheet
      endpoint={couponRules[act]}
      inputOf={(reason) => ({ ...seenOf(rule), reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok(done)}
      title={`${verb}：${rule.name}`}
      verb={verb}
    >
      <Sentence rule={rule} />
      <p className="mt-2 text-ink-500">
        {act === 'stop' ? `已发出的券继续有效，其中未用 ${rule.unused} 张。` : '可以继续发放。'}
      </p>
    </ChangeSheet>
  )
}

const ReopenSheet = ({ rule, onClose }: SheetProps) => (
  <ChangeSheet
    endpoint={couponRules.reopen}
    inputOf={() => seenOf(rule)}
    level={1}
    onClose={onClose}
    onDone={() => toast.ok('已退回草稿')}
    title={`退回草稿：${rule.name}`}
    verb="退回草稿"
  >
    <Sentence rule={rule} />
    <p className="mt-2 text-ink-500">退回后客人不能领取；复核申请一并撤回。</p>
  </ChangeSheet>
)

function DiscardSheet({ rule, onClose, onGone }: SheetProps) {
  const { go } = useAddress()
  return (
    <ChangeSheet
      endpoint={couponRules.discard}
      inputOf={() => seenOf(rule)}
      level={1}
      onClose={onClose}
      onDone={() => {
        onGone()
        toast.ok('已删除')
        return go('/desk/coupons')
      }}
      title={`删除草稿：${rule.name}`}
      verb="删除草稿"
    >
      <Sentence rule={rule} />
    </ChangeSheet>
  )
}
