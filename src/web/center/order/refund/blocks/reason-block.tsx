import { refundReasons, refundReasonText } from '#src/domain/booking/refunds/request.ts'
import { keysOf } from '#src/domain/keys.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import type { Refunding } from '../use-refund-form.ts'

const reasons = keysOf(refundReasons)
const choices = reasons.map((value) => ({ value, text: refundReasonText[value] }))

/** Why, and what else the shop should know; neither changes the sum. */
export function ReasonBlock({ form }: Pick<Refunding, 'form'>) {
  const reason = form.choice('reason_code')
  return (
    <section aria-label="退款原因" className="panel grid gap-4 self-start px-7 pt-5.5 pb-6 max-sm:px-4">
      <ChipChoices
        choices={choices}
        chosen={reason.value === '' ? [] : [reason.value]}
        error={reason.error}
        kind="one"
        label="退款原因"
        look="title"
        onChange={([chosen]) => reason.onChange(reasons.find((each) => each === chosen) ?? '')}
        required
      />
      <TextArea
        label="补充说明"
        most={200}
        placeholder="选填，不影响退款金额"
        rows={3}
        {...form.field('note')}
      />
    </section>
  )
}
