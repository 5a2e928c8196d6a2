import { addDays } from '#src/domain/calendar-day.ts'
import { earliestStart } from '#src/domain/content/custom-trip.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { useToday } from '#src/web/client/shop-info.ts'
import { OptionTiles } from '#src/web/custom-trip/fields/option-tiles.tsx'
import { MonthField } from '#src/web/custom-trip/fields/request-fields.tsx'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import { Panel } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'

const MOST_DAYS = 30
/** Two years ahead: nobody can quote a later trip. */
const LATEST = 730
const kinds = [
  { value: 'day', text: '定了' },
  { value: 'month', text: '大概月份' },
]

/** A day, with some days to move it, or a month; and how long. */
export function WhenPanel({ form }: { form: FullForm }) {
  const { field, changeAt, values } = form
  const today = useToday()
  const isDay = values['time'] === 'day'
  return (
    <Panel no={2} title="什么时候">
      <div className="grid grid-cols-3 items-start gap-5 max-lg:grid-cols-1">
        <OptionTiles columns="grid-cols-2" label="日期类型" look="tiles" options={kinds} {...field('time')} />
        {isDay ? (
          <DateInput
            label="出发日期"
            max={addDays(today, LATEST)}
            min={earliestStart(today)}
            required
            {...field('start_date')}
          />
        ) : (
          <MonthField {...field('month')} />
        )}
        <div>
          <span className="mb-1.5 block text-ink-700">玩几天</span>
          <NumberStepper
            label="玩几天"
            max={MOST_DAYS}
            min={1}
            onChange={(days) => changeAt('days', { days: String(days) })}
            size="lg"
            unit="天"
            value={Number(values['days'])}
          />
          <input name="days" type="hidden" value={values['days']} />
        </div>
      </div>
      {isDay && (
        <Check
          checked={values['flexible'] === '1'}
          name="flexible"
          onChange={({ target }) => changeAt('flexible', { flexible: target.checked ? '1' : '' })}
          value="1"
        >
          前后 3 天都可以，帮我选价格合适的一天
        </Check>
      )}
    </Panel>
  )
}
