import { useAddress } from '../../../client/address.ts'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { Tabs } from '../../../parts/tabs.tsx'
import { BasisFields, basisLabels } from '../../parts/basis-fields.tsx'
import { Compared } from '../../parts/compared.tsx'
import { legalParts } from '../../parts/kinds.ts'
import type { TextProps } from '../../parts/one.tsx'
import { LadderDrawing, LadderTable } from './ladder-drawing.tsx'
import { soundLadder, stepsOf } from './steps.ts'
import { StepsField } from './steps-field.tsx'

const labels = { ...basisLabels, body: '阶梯' }
const compare = { value: 'compare', title: '版本对照' }
const part = legalParts.ladders

export function LadderText({ text, isEditable }: TextProps) {
  const { search } = useAddress()
  const form = useRecordForm({
    name: `ladder.${text.code}`,
    version: text.edit_version,
    start: text.fields,
    async save(version, changes) {
      const answer = await call(part.calls.save, { code: text.code, version, changes_json: changes })
      const { edit_version, fields } = answer.text
      return { message: answer.message, saved: { version: edit_version, fields } }
    },
  })
  const tabs = isEditable ? [{ value: 'edit', title: '编辑' }, compare] : [compare]
  const tab = tabs.find(({ value }) => value === search['tab'])?.value ?? tabs[0]?.value
  const shown =
    tab === 'edit' ? (
      <>
        <BasisFields form={form} />
        <StepsField {...form.field('body')} />
      </>
    ) : (
      <Compared part={part} text={text} written={form.values.body}>
        {(before, now) => (
          <div className="grid grid-cols-2 gap-4">
            <OneSide body={before} />
            <OneSide body={now} />
          </div>
        )}
      </Compared>
    )
  return (
    <section className="panel min-w-0 p-4">
      <div className="mb-4">
        <Tabs drops={['left', 'right']} label="查看方式" tabs={tabs} />
      </div>
      {isEditable ? (
        <RecordForm
          labels={labels}
          of={form}
          render={{ body: (value) => <OneSide body={value} /> }}
          verb="保存草稿"
        >
          {shown}
        </RecordForm>
      ) : (
        shown
      )}
    </section>
  )
}

function OneSide({ body }: { body: string }) {
  const ladder = soundLadder(stepsOf(body))
  if (!ladder) return <p className="text-ink-500">表格还没有填完整，不能画出阶梯。</p>
  return (
    <div>
      <LadderTable ladder={ladder} />
      <LadderDrawing ladder={ladder} />
    </div>
  )
}
