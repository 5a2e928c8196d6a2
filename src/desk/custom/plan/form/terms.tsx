import { type PlanField, planFieldText } from '#src/domain/content/plans/plan-words.ts'
import { TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Lines } from '../../../form/lines.tsx'
import { Rows } from '../../../form/rows.tsx'
import { faultAt, type PartProps } from './basics.tsx'

const lists = [
  ['includes', '每行一项，每项最多200字'],
  ['excludes', '每行一项，每项最多200字'],
  ['packing', '每行一项，每项最多60字'],
] as const satisfies readonly (readonly [PlanField, string])[]

/** What the price holds and what it does not, and what travellers have to know. */
export function Terms({ written: { form, body, put }, faults }: PartProps) {
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">费用说明与须知</h2>
      {lists.map(([name, help]) => (
        <Lines
          error={form.field(name).error ?? faultAt(faults, name)}
          help={help}
          key={name}
          label={planFieldText[name]}
          name={name}
          onChange={(lines) => put(name, lines)}
          required={name === 'includes'}
          value={body[name]}
        />
      ))}
      <TextArea {...form.field('unfit_text')} label={planFieldText.unfit_text} most={300} rows={2} />
      <h3 className="mt-1 font-semibold">{planFieldText.notices}</h3>
      <Rows
        list={body.notices}
        make={() => ({ title: '', text: '' })}
        most={12}
        noun="须知"
        onChange={(notices) => put('notices', notices)}
        render={(notice, set) => (
          <div className="grid gap-2">
            <TextInput
              label="标题"
              maxLength={30}
              onChange={({ target }) => set({ title: target.value })}
              value={notice.title}
            />
            <TextArea
              label="内容"
              most={600}
              onChange={({ target }) => set({ text: target.value })}
              rows={2}
              value={notice.text}
            />
          </div>
        )}
      />
    </div>
  )
}
