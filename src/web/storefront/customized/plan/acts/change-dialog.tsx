import { useState } from 'react'
import { type Plan, plans } from '#src/api/content/plans.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '../../../../client/api/call.ts'
import { Failure, Form, Send } from '../../../../form/form.tsx'
import { sessionDraft } from '../../../../form/session-draft.ts'
import { useForm } from '../../../../form/use-form.ts'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import { designerName } from '../words.ts'
import { OtherPhone } from './other-phone.tsx'

interface Props {
  plan: Plan
  isOpen: boolean
  onClose(): void
  onChange(): void
}

interface Typed {
  where: string[]
  text: string
}

/** What shall be otherwise, and where. It outlives a closed dialog, a login and a reload of this tab. */
export default function ChangeDialog({ plan, isOpen, onClose, onChange }: Props) {
  const isLapsed = plan.state === 'expired'
  return (
    <Dialog
      description={`还可免费修改 ${plan.changes_left} 次，新版 24 小时内发出`}
      isOpen={isOpen}
      onClose={onClose}
      title={isLapsed ? '请定制师重新报价' : '提出修改'}
    >
      <ChangeForm onChange={onChange} onClose={onClose} plan={plan} />
    </Dialog>
  )
}

function ChangeForm({ plan, onClose, onChange }: Omit<Props, 'isOpen'>) {
  const [isOther, setOther] = useState(false)
  const form = useForm(plans.change, {
    start: { where: [], text: '' } as Typed,
    draft: sessionDraft(`bm_plan_change_${plan.plan_id}`, isTyped),
    input: ({ where, text }) => ({ plan_id: plan.plan_id, text: wholeText(where, text) }),
    faults: ({ text }) => ({ text: [...text.trim()].length < 10 ? '请写明想怎么改，10到500字' : null }),
    onChange: () => setOther(false),
    onRefused(error) {
      if (isRefusal(error, 'STATE')) onChange()
      setOther(isRefusal(error, 'NOT_FOUND'))
      return isRefusal(error, 'NOT_FOUND') || undefined
    },
    onDone({ left }) {
      toast.ok(`已发给${designerName(plan)}，还可免费修改 ${left} 次`)
      onClose()
      onChange()
    },
  })
  const where = form.choice('where')
  return (
    <Form className="mt-5 grid gap-4" of={form}>
      <ChipChoices
        choices={placesOf(plan)}
        chosen={where.value}
        kind="many"
        label="想改哪里（可不选）"
        onChange={where.onChange}
      />
      <TextArea
        label="怎么改"
        most={500}
        placeholder="例如：第3天想晚一点出发；第5晚换有家庭浴池的房间，预算可以加一些"
        required
        rows={5}
        {...form.field('text')}
      />
      {isOther && <OtherPhone onLogin={() => void form.submit()} what="提出修改" />}
      <Failure as="notice">。您写的内容都还在。</Failure>
      <Send look="pine" size="lg" wide>
        发给{designerName(plan)}
      </Send>
    </Form>
  )
}

const placesOf = ({ itinerary }: Plan) =>
  [...itinerary.map(({ day_no }) => `第${day_no}天`), '日期', '人数', '住宿', '价格'].map((value) => ({
    value,
    text: value,
  }))

/** One sentence for the designer: where, then how. */
const wholeText = (where: readonly string[], text: string) =>
  where.length === 0 ? text : `${where.join('、')}：${text}`

function isTyped(kept: unknown): kept is Typed {
  if (typeof kept !== 'object' || kept === null) return false
  const { where, text } = kept as Partial<Typed>
  return typeof text === 'string' && Array.isArray(where) && where.every((each) => typeof each === 'string')
}
