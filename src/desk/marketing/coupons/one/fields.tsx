import type { DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type CouponField, looseCouponFields } from '#src/domain/marketing/coupons/rule-form.ts'
import { discountTypeText } from '#src/domain/marketing/coupons/rule-terms.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RecordForm } from '../../../form/record-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Choice, type Control, labels, type RuleForm, Text } from './controls.tsx'
import { ScopeField } from './scope-field.tsx'

interface Props {
  form: RuleForm
  rule: DeskCouponRule
}

/** Every field of a rule; once members may have the coupon only those that promise nothing can be typed into. */
export function RuleFields({ form, rule }: Props) {
  const isOff = (name: CouponField) =>
    rule.is_fixed && (rule.status === 'pending' || !looseCouponFields.includes(name))
  const control = { form, isOff }
  return (
    <Panel title="规则">
      <div className="px-4 pt-3 pb-4">
        {rule.is_fixed && (
          <Notice className="mb-3" tone="info">
            {rule.fixed_why}
          </Notice>
        )}
        <RecordForm labels={labels} of={form}>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3">
            <Text {...control} name="name" help="客人看到的名称，最多20字" isRequired />
            <Text {...control} name="note" help="券面上的一行小字，最多60字" />
            <Discount {...control} />
            <ScopeField {...control} />
            <Validity {...control} />
            <Text {...control} name="total" help="留空为不限张数" suffix="张" />
            <Text {...control} isRequired name="per_member" suffix="张" />
          </div>
          <fieldset className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-1.5 text-ink-700">发放</legend>
            <Flag {...control} name="receivable">
              客人可以公开领取
            </Flag>
            <Flag {...control} name="code_only">
              只凭兑换码
            </Flag>
            <Flag {...control} name="new_member_only">
              限没有付过款的新会员
            </Flag>
          </fieldset>
        </RecordForm>
      </div>
    </Panel>
  )
}

function Discount(control: Control) {
  const kind = control.form.values.discount_type
  const isPercent = kind === 'percent'
  return (
    <>
      <Choice
        {...control}
        name="discount_type"
        options={keysOf(discountTypeText).map((type) => [type, discountTypeText[type]])}
      />
      <Text
        {...control}
        help={isPercent ? '8.5 即付 85%' : undefined}
        isRequired
        label={isPercent ? '折扣' : '减'}
        name="value"
        suffix={isPercent ? '折' : '元'}
      />
      <Text
        {...control}
        help={kind === 'over' ? '可优惠金额达到后可用' : '留空为无门槛'}
        isRequired={kind === 'over'}
        name="min"
        suffix="元"
      />
      {isPercent && <Text {...control} help="留空为不设上限，须复核" name="max_off" suffix="元" />}
    </>
  )
}

function Validity(control: Control) {
  return (
    <>
      <Choice
        {...control}
        name="valid_kind"
        options={[
          ['days', '领取后若干天'],
          ['fixed', '固定日期'],
        ]}
      />
      {control.form.values.valid_kind === 'days' ? (
        <Text {...control} isRequired name="valid_days" suffix="天" />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Text {...control} name="valid_from" type="date" />
          <Text {...control} isRequired name="valid_to" type="date" />
        </div>
      )}
    </>
  )
}

function Flag({ form, isOff, name, children }: Control & { name: CouponField; children: string }) {
  const { value, error, onChange } = form.field(name)
  return (
    <Check
      checked={value === '1'}
      disabled={isOff(name)}
      error={error}
      name={name}
      onChange={({ target }) => onChange({ target: { value: target.checked ? '1' : '0' } })}
    >
      {children}
    </Check>
  )
}
