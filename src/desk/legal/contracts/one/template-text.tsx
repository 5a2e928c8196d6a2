import { lazy, Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../../client/address.ts'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { Tabs } from '../../../parts/tabs.tsx'
import { BasisFields, basisLabels } from '../../parts/basis-fields.tsx'
import { Compared } from '../../parts/compared.tsx'
import { legalParts } from '../../parts/kinds.ts'
import type { TextProps } from '../../parts/one.tsx'
import { withoutBlanks } from './clauses.ts'
import { ClausesField } from './clauses-field.tsx'
import { SamplePreview } from './sample-preview.tsx'

/** Fetched where versions are held against each other. */
const ClausesBeside = lazy(() => import('./clauses-beside.tsx'))

const labels = { ...basisLabels, body: '条款' }
const looks = [
  { value: 'compare', title: '版本对照' },
  { value: 'preview', title: '样单预览' },
]
const part = legalParts.contracts

export function TemplateText({ text, isEditable }: TextProps) {
  const { search } = useAddress()
  const form = useRecordForm({
    name: `template.${text.code}`,
    version: text.edit_version,
    start: text.fields,
    async save(version, changes) {
      const answer = await call(part.calls.save, {
        code: text.code,
        version,
        changes_json: {
          ...changes,
          ...(changes.body && { body: { ...changes.body, to: withoutBlanks(changes.body.to) } }),
        },
      })
      const { edit_version, fields } = answer.text
      return { message: answer.message, saved: { version: edit_version, fields } }
    },
  })
  const tabs = isEditable ? [{ value: 'edit', title: '编辑' }, ...looks] : looks
  const asked = search['tab']
  const tab = tabs.some(({ value }) => value === asked) ? asked : tabs[0]?.value
  const shown = (
    <>
      {tab === 'edit' && (
        <>
          <BasisFields form={form} />
          <ClausesField {...form.field('body')} />
        </>
      )}
      {tab === 'compare' && (
        <Compared part={part} text={text} written={form.values.body}>
          {(before, now) => <Beside before={before} now={now} />}
        </Compared>
      )}
      {tab === 'preview' && <SamplePreview code={text.code} isUnsaved={form.isDirty} />}
    </>
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
          render={{ body: (value, original) => <Beside before={original} now={value} onlyNow /> }}
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

const Beside = (props: { before: string; now: string; onlyNow?: boolean }) => (
  <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
    <ClausesBeside {...props} />
  </Suspense>
)
