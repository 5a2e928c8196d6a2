import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { LONGEST_LADDER_DAYS, MOST_STEPS } from '#src/domain/booking/refund-ladder.ts'
import { shareOf, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { NumberCell } from '../../../form/number-cell.tsx'
import { LadderDrawing } from './ladder-drawing.tsx'
import { bodyOf, faultOf, SAMPLE_FEN, soundLadder, stepsOf, type TypedStep } from './steps.ts'

interface Props {
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

const heads = ['从（日）', '到（日）', '扣除（%）', '¥10,000 扣'] as const

/** A ladder as a table; what is wrong with it is said below, else it is drawn. */
export function StepsField({ value, error, onChange }: Props) {
  const steps = stepsOf(value)
  const ladder = soundLadder(steps)
  const fault = error ?? faultOf(steps)
  const write = (next: readonly TypedStep[]) => onChange({ target: { value: bodyOf(next) } })
  return (
    <div>
      <table className="w-full table-fixed">
        <thead>
          <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
            <th className="w-14 px-3 font-normal" scope="col">
              档
            </th>
            {heads.map((head) => (
              <th className="px-3 font-normal" key={head} scope="col">
                {head}
              </th>
            ))}
            <th className="w-14" scope="col">
              <span className="sr-only">删除</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <StepRow
              count={steps.length}
              index={index}
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and its place is its number.
              key={`${steps.length}-${index}`}
              onChange={(next) => write(steps.map((each, at) => (at === index ? next : each)))}
              onRemove={() => write(steps.filter((_, at) => at !== index))}
              step={step}
            />
          ))}
        </tbody>
      </table>
      <p className="hint">“到”留空表示以上；当日为 0 日。</p>
      {fault !== null && (
        <p className="hint err" role="alert">
          <CircleAlert aria-hidden className="icon" />
          {fault}
        </p>
      )}
      <Button
        className="mt-2"
        disabled={steps.length >= MOST_STEPS}
        onClick={() => write([...steps, { fromDays: null, toDays: null, bp: null }])}
        size="sm"
      >
        <Plus aria-hidden className="icon" />
        增加一档
      </Button>
      {ladder && <LadderDrawing ladder={ladder} />}
    </div>
  )
}

interface RowProps {
  step: TypedStep
  index: number
  count: number
  onChange(step: TypedStep): void
  onRemove(): void
}

function StepRow({ step, index, count, onChange, onRemove }: RowProps) {
  const name = `第${index + 1}档`
  return (
    <tr className="h-10 border-line border-t">
      <th className="num px-3 text-left font-normal text-12 text-ink-500" scope="row">
        {index + 1}
      </th>
      <td className="px-3">
        <NumberCell
          label={`${name} 从（日）`}
          most={LONGEST_LADDER_DAYS}
          onChange={(fromDays) => onChange({ ...step, fromDays })}
          value={step.fromDays}
        />
      </td>
      <td className="px-3">
        <NumberCell
          label={`${name} 到（日）`}
          most={LONGEST_LADDER_DAYS}
          onChange={(toDays) => onChange({ ...step, toDays })}
          placeholder="以上"
          value={step.toDays}
        />
      </td>
      <td className="px-3">
        <NumberCell
          label={`${name} 扣除（%）`}
          most={100}
          onChange={(percent) =>
            onChange({ ...step, bp: percent === null ? null : Math.round(percent * 100) })
          }
          places={2}
          value={step.bp === null ? null : step.bp / 100}
        />
      </td>
      <td className="num px-3">{step.bp === null ? '–' : yuanText(shareOf(SAMPLE_FEN, step.bp, 'down'))}</td>
      <td className="px-3">
        <button
          aria-label={`${name} 删除`}
          className="grid size-7 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900 disabled:text-ink-400"
          disabled={count === 1}
          onClick={onRemove}
          title={`${name} 删除`}
          type="button"
        >
          <Trash2 aria-hidden className="icon" />
        </button>
      </td>
    </tr>
  )
}
