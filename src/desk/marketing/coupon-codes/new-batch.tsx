import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import type { Data } from '#src/api/endpoint.ts'
import { MOST_CODES } from '#src/domain/marketing/coupon-codes/batch.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'

const nothing = { rule: '', count: '', expires_on: '', note: '' }
type Typed = typeof nothing
type Rule = Data<typeof couponBatches.rules>['list'][number]

/** A batch for one rule that gives coupons; above the lines of the desk book §2.2 it waits for 财务. */
export function NewBatch({ onClose }: { onClose(): void }) {
  const { data } = useQuery(query(couponBatches.rules, {}))
  const [typed, setTyped] = useState<Typed>(nothing)
  const { go } = useAddress()
  const set = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const rule = data?.list.find(({ id }) => String(id) === typed.rule)
  const count = /^\d{1,5}$/.test(typed.count.trim()) ? Number(typed.count) : 0
  const isWhole = rule !== undefined && count >= 1 && count <= MOST_CODES && typed.expires_on !== ''
  return (
    <ChangeSheet
      endpoint={couponBatches.create}
      inputOf={(reason) =>
        rule
          ? { rule_id: rule.id, count, expires_on: typed.expires_on, note: typed.note.trim(), reason }
          : null
      }
      isBlocked={!isWhole}
      level={2}
      onClose={onClose}
      onDone={({ id, status }) => {
        toast.ok(status === 'pending' ? '已提交财务复核' : '正在生成')
        return go(`/desk/coupons/codes/${id}`)
      }}
      title="生成兑换码"
      verb={count > 0 ? `生成 ${count} 个` : '生成'}
    >
      {(fieldErrors) => (
        <Fields fieldErrors={fieldErrors} rule={rule} rules={data?.list ?? []} set={set} typed={typed} />
      )}
    </ChangeSheet>
  )
}

interface FieldsProps {
  typed: Typed
  set(name: keyof Typed): (event: { target: { value: string } }) => void
  rules: readonly Rule[]
  rule: Rule | undefined
  fieldErrors: Readonly<Record<string, string>>
}

const Fields = ({ typed, set, rules, rule, fieldErrors }: FieldsProps) => (
  <div className="grid gap-3">
    <Select
      error={fieldErrors['rule_id']}
      help={rule?.sentence}
      label="优惠券"
      name="rule_id"
      onChange={set('rule')}
      required
      value={typed.rule}
    >
      <option value="">选择使用中的规则…</option>
      {rules.map(({ id, name }) => (
        <option key={id} value={id}>
          {id} {name}
        </option>
      ))}
    </Select>
    <div className="grid grid-cols-2 gap-3">
      <TextInput
        error={fieldErrors['count']}
        help={`最多 ${MOST_CODES} 个`}
        inputMode="numeric"
        label="数量"
        maxLength={5}
        name="count"
        onChange={set('count')}
        required
        value={typed.count}
      />
      <TextInput
        error={fieldErrors['expires_on']}
        help="当天结束前可兑换"
        label="最后一天"
        name="expires_on"
        onChange={set('expires_on')}
        required
        type="date"
        value={typed.expires_on}
      />
    </div>
    <TextInput
      error={fieldErrors['note']}
      help="给谁用，例如合作渠道的名称"
      label="用途"
      maxLength={40}
      name="note"
      onChange={set('note')}
      value={typed.note}
    />
  </div>
)
