import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../act/sheet.tsx'
import type { RecordForm, Stale } from './use-record-form.ts'

export type FieldRender = Readonly<Record<string, (value: string, original: string) => ReactNode>>

interface Props {
  form: Pick<RecordForm, 'isBusy' | 'closeStale' | 'saveChosen'>
  stale: Stale
  labels: Readonly<Record<string, string>>
  render?: FieldRender | undefined
}

const columns = [
  { name: 'mine', title: '我的' },
  { name: 'current', title: '现在' },
  { name: 'original', title: '原来' },
] as const

/** `2026-11-21 14:03:00` as `14:03`. */
const clock = (time: string) => time.slice(11, 16)

/** Two people changed the same fields: each is shown as I want it, as it is and as it was, and I choose. */
export function MergeDialog({ form, stale: { by, at, fields }, labels, render }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'current'>>>({})
  const labelOf = (name: string) => labels[name] ?? name
  const isChosen = fields.every(({ name }) => choices[name])
  const mine = fields.map(({ name }) => name).filter((name) => choices[name] === 'mine')
  const [first] = fields
  return (
    <Sheet
      foot={
        <>
          <Button onClick={form.closeStale}>返回修改</Button>
          <Button
            disabled={!isChosen}
            isBusy={form.isBusy}
            look="pine"
            onClick={() => void form.saveChosen(mine)}
          >
            保存
          </Button>
        </>
      }
      isOpen
      onClose={form.closeStale}
      title={`${by} ${clock(at)} 修改了“${labelOf(first?.name ?? '')}”${fields.length > 1 ? `等${fields.length}项` : ''}`}
      width={760}
    >
      <table className="w-full table-fixed">
        <thead>
          <tr className="text-left text-12 text-ink-500">
            <th className="w-24 font-normal" scope="col">
              项目
            </th>
            {columns.map(({ name, title }) => (
              <th className="py-1 font-normal" key={name} scope="col">
                {title}
              </th>
            ))}
            <th className="w-44 font-normal" scope="col">
              用哪一个
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr className="border-line border-t align-top" key={field.name}>
              <th className="py-2 text-left font-semibold" scope="row">
                {labelOf(field.name)}
              </th>
              {columns.map(({ name }) => (
                <td
                  className={`wrap-anywhere py-2 pr-3 ${name === 'original' ? 'text-ink-500' : ''}`}
                  key={name}
                >
                  {render?.[field.name]?.(field[name], field.original) ??
                    (field[name] === '' ? <span className="text-ink-500">空</span> : field[name])}
                </td>
              ))}
              <td className="py-1.5">
                <Choice
                  chosen={choices[field.name]}
                  label={labelOf(field.name)}
                  onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

interface ChoiceProps {
  label: string
  chosen: 'mine' | 'current' | undefined
  onChoose(choice: 'mine' | 'current'): void
}

const Choice = ({ label, chosen, onChoose }: ChoiceProps) => (
  <fieldset aria-label={label} className="flex gap-1">
    {(['mine', 'current'] as const).map((choice) => (
      <button
        aria-pressed={chosen === choice}
        className={`chip ${chosen === choice ? 'on' : ''}`}
        key={choice}
        onClick={() => onChoose(choice)}
        type="button"
      >
        {choice === 'mine' ? '用我的' : '用现在的'}
      </button>
    ))}
  </fieldset>
)
