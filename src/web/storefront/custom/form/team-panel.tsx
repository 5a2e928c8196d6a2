import { tripAims } from '#src/domain/content/custom-trip-lists.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { OptionTiles } from '#src/web/custom-trip/fields/option-tiles.tsx'
import { Panel, Row } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'

const aims = tripAims.map(({ id, label }) => ({ value: String(id), text: label }))
const needs = [
  { name: 'need_ticket', text: '交通票' },
  { name: 'need_meeting_room', text: '会议室' },
  { name: 'need_invoice', text: '发票' },
] as const

/** Whose trip, what for, how many, and what else it takes. */
export const TeamPanel = ({ form: { field, values, changeAt } }: { form: FullForm }) => (
  <Panel no={3} title="什么团队">
    <OptionTiles label="出行目的" look="chips" options={aims} required {...field('trip_aim_id')} />
    <Row>
      <TextInput
        autoComplete="organization"
        label="公司或学校"
        maxLength={60}
        placeholder="全称，用于合同与发票"
        required
        {...field('company')}
      />
      <TextInput
        autoComplete="organization-title"
        label="您的职务"
        maxLength={30}
        placeholder="选填"
        {...field('position')}
      />
      <TextInput
        help="少于 10 人请用私人定制"
        inputMode="numeric"
        label="出行人数"
        maxLength={4}
        placeholder="10–2000"
        required
        suffix={<span className="text-ink-500">人</span>}
        {...field('people')}
      />
      <fieldset>
        <legend className="mb-1.5 text-ink-700">还需要</legend>
        <div className="flex h-control items-center gap-5.5">
          {needs.map(({ name, text }) => (
            <Check
              checked={values[name] === '1'}
              key={name}
              name={name}
              onChange={({ target }) => changeAt(name, { [name]: target.checked ? '1' : '' })}
              value="1"
            >
              {text}
            </Check>
          ))}
        </div>
      </fieldset>
    </Row>
  </Panel>
)
