import { type ReactNode, useState } from 'react'
import type { DeskPointRules, DeskReward } from '#src/api/desk/marketing/points.ts'
import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { Check, Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  /** Null puts another coupon on the shelf. */
  reward: DeskReward | null
  coupons: DeskPointRules['coupons']
  onClose(): void
}

const numberOf = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null)

/** What something on the shelf costs, how many there are, and whether it is offered. */
export const RewardSheet = ({ reward, coupons, onClose }: Props) =>
  reward ? <Change onClose={onClose} reward={reward} /> : <Add coupons={coupons} onClose={onClose} />

function useNumbers(points: string, total: string) {
  const [typed, setTyped] = useState({ points, total })
  const price = numberOf(typed.points)
  const isEndless = typed.total.trim() === ''
  const stock = isEndless ? undefined : numberOf(typed.total)
  return {
    given:
      price === null || price === 0 || stock === null
        ? null
        : { points: price, ...(stock !== undefined && { total: stock }) },
    fields: (fieldErrors: Readonly<Record<string, string>>): ReactNode => (
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextInput
          autoComplete="off"
          error={fieldErrors['points']}
          inputMode="numeric"
          label="需要积分"
          maxLength={7}
          name="points"
          onChange={({ target }) => setTyped({ ...typed, points: target.value })}
          required
          value={typed.points}
        />
        <TextInput
          autoComplete="off"
          error={fieldErrors['total']}
          help="留空就不限"
          inputMode="numeric"
          label="库存"
          maxLength={7}
          name="total"
          onChange={({ target }) => setTyped({ ...typed, total: target.value })}
          value={typed.total}
        />
      </div>
    ),
  }
}

function Add({ coupons, onClose }: Omit<Props, 'reward'>) {
  const [ruleId, setRuleId] = useState(coupons[0]?.rule_id ?? 0)
  const { given, fields } = useNumbers('', '')
  return (
    <ChangeSheet
      endpoint={deskPoints.addReward}
      inputOf={() => given && { rule_id: ruleId, ...given }}
      isBlocked={given === null}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已上架')}
      title="上架优惠券"
      verb="上架"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <Select
            error={fieldErrors['rule_id']}
            label="优惠券"
            name="rule_id"
            onChange={({ target }) => setRuleId(Number(target.value))}
            value={ruleId}
          >
            {coupons.map((coupon) => (
              <option key={coupon.rule_id} value={coupon.rule_id}>
                {coupon.name} {coupon.value_text}
              </option>
            ))}
          </Select>
          {fields(fieldErrors)}
        </div>
      )}
    </ChangeSheet>
  )
}

function Change({ reward, onClose }: { reward: DeskReward; onClose(): void }) {
  const { id, name, value_text, version, is_giving } = reward
  const [isOffered, setOffered] = useState(reward.is_offered && is_giving)
  const { given, fields } = useNumbers(
    String(reward.points),
    reward.total === null ? '' : String(reward.total),
  )
  return (
    <ChangeSheet
      endpoint={deskPoints.changeReward}
      inputOf={() => given && { id, version, is_offered: isOffered, ...given }}
      isBlocked={given === null}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已修改')}
      title={`${name} ${value_text}`}
      verb="保存"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          {fields(fieldErrors)}
          <Check
            checked={isOffered}
            disabled={!is_giving}
            name="is_offered"
            onChange={({ target }) => setOffered(target.checked)}
          >
            在兑换架上
          </Check>
          {!is_giving && <p className="text-12/18 text-ink-700">优惠券已停发或已过期，只能下架。</p>}
          <p className="text-12/18 text-ink-500">已经兑换的优惠券不受影响。</p>
        </div>
      )}
    </ChangeSheet>
  )
}
