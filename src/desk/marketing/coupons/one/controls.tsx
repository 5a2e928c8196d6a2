import type { CouponField, CouponFields } from '#src/domain/marketing/coupons/rule-form.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import type { useRecordForm } from '../../../form/use-record-form.ts'

export type RuleForm = ReturnType<typeof useRecordForm<CouponFields>>

export const labels: Record<CouponField, string> = {
  name: '名称',
  discount_type: '优惠方式',
  value: '面额',
  max_off: '最高减',
  min: '门槛',
  scope_kind: '适用范围',
  scope_ids: '范围',
  exclude_ids: '不含产品',
  valid_kind: '有效期',
  valid_from: '第一天',
  valid_to: '最后一天',
  valid_days: '天数',
  total: '总张数',
  per_member: '每人张数',
  new_member_only: '限新会员',
  receivable: '公开领取',
  code_only: '凭兑换码',
  note: '说明',
}

export interface Control {
  form: RuleForm
  isOff(name: CouponField): boolean
}

interface TextProps extends Control {
  name: CouponField
  label?: string
  help?: string | undefined
  suffix?: string
  isRequired?: boolean
  type?: string
}

export const Text = ({
  form,
  isOff,
  name,
  label = labels[name],
  help,
  suffix,
  isRequired,
  type,
}: TextProps) => (
  <TextInput
    {...form.field(name)}
    disabled={isOff(name)}
    help={help}
    label={label}
    maxLength={500}
    required={isRequired ?? false}
    suffix={suffix && <span className="text-ink-500">{suffix}</span>}
    {...(type && { type })}
  />
)

interface ChoiceProps extends Control {
  name: CouponField
  options: readonly (readonly [value: string, label: string])[]
}

export const Choice = ({ form, isOff, name, options }: ChoiceProps) => (
  <Select {...form.field(name)} disabled={isOff(name)} label={labels[name]} required>
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)
