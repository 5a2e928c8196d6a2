import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { planFaults } from '#src/domain/content/plans/plan.ts'
import { planFieldText } from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../client/address.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { CostPanel } from './cost/cost-panel.tsx'
import { Basics } from './form/basics.tsx'
import { DayForm } from './form/day-form.tsx'
import { PartList } from './form/part-list.tsx'
import { Price } from './form/price.tsx'
import { Terms } from './form/terms.tsx'
import { mergeRender } from './merge-render.tsx'
import { dayNumber, type Part, partOf, partOfFault } from './parts.ts'
import { SendPanel } from './side/send-panel.tsx'
import { Versions } from './side/versions.tsx'
import { Wishes } from './side/wishes.tsx'
import { usePlanForm } from './use-plan-form.ts'

interface Props {
  plan: PlanDesk
  now: Date
}

/** Parts left, the form of the chosen one in the middle, what keeps the plan from its customer at the right. */
export default function Editor({ plan, now }: Props) {
  const { search, set } = useAddress()
  const written = usePlanForm(plan)
  const { form, body } = written
  const part = partOf(search['part'], body.days.length)
  const choose = (next: Part) => void set({ part: next === 'basics' ? undefined : next })
  const faults = plan.closed_why ? [] : planFaults(body, dayOf(now))
  const refused = keysOf(planFieldText).flatMap((field) => {
    const message = form.field(field).error
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <div className="grid grid-cols-[220px_minmax(0,1fr)_320px] items-start gap-3">
      <PartList
        faults={[...refused, ...faults].map(partOfFault)}
        onChoose={choose}
        part={part}
        plan={plan}
        written={written}
      />
      <div className="grid min-w-0 gap-3">
        <section className="panel min-w-0 p-4">
          {plan.closed_why && (
            <Notice className="mb-3" tone="info">
              {plan.closed_why}，方案不再修改。
            </Notice>
          )}
          <RecordForm
            labels={planFieldText}
            of={form}
            render={mergeRender(plan.body, plan.suppliers)}
            verb="保存草稿"
          >
            {refused.length > 0 && (
              <Notice className="mb-3" live tone="err">
                {refused.map(({ field, message }) => `${planFieldText[field]}：${message}`).join('；')}
              </Notice>
            )}
            <fieldset className="contents" disabled={plan.closed_why !== ''}>
              <Chosen
                faults={plan.version > 0 ? faults : []}
                onChoose={choose}
                part={part}
                plan={plan}
                written={written}
              />
            </fieldset>
          </RecordForm>
        </section>
        <CostPanel isShown={part === 'price'} lines={body.lines} requestNo={plan.request_no} />
      </div>
      <div className="grid gap-3">
        <SendPanel faults={faults} now={now} onChoose={choose} plan={plan} written={written} />
        <Versions now={now} plan={plan} />
        <Wishes requestNo={plan.request_no} />
      </div>
    </div>
  )
}

interface ChosenProps extends Omit<Parameters<typeof Basics>[0], 'suppliers'> {
  part: Part
  plan: PlanDesk
  onChoose(part: Part): void
}

function Chosen({ part, plan, onChoose, ...props }: ChosenProps) {
  const n = dayNumber(part)
  if (n !== null)
    return <DayForm {...props} key={part} n={n} onChoose={onChoose} requestNo={plan.request_no} />
  if (part === 'terms') return <Terms {...props} />
  return part === 'price' ? <Price {...props} /> : <Basics {...props} suppliers={plan.suppliers} />
}
