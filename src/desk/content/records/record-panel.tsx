import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { call } from '../../client/call.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { Panel } from '../../parts/panel.tsx'
import { Field } from './field.tsx'
import { PreviewAct } from './preview-act.tsx'
import type { RecordsPageProps } from './records-page.tsx'

// Fetched when two people wrote the same text.
const DocumentDiff = lazy(() => import('../../rich-text/document-diff.tsx'))

interface Props extends RecordsPageProps {
  /** Null: a new one; undefined: none is open. */
  row: ContentRow | null | undefined
}

export function RecordPanel({ row, ...page }: Props) {
  if (row === undefined)
    return (
      <Panel title={page.noun}>
        <p className="px-4 py-10 text-center text-ink-500">从左边选一条，或新建。</p>
      </Panel>
    )
  return <OpenRecord {...page} row={row} />
}

function OpenRecord({
  row,
  noun,
  calls,
  fields,
  fresh,
  titleOf,
  preview,
  previewKind,
  acts,
}: RecordsPageProps & { row: ContentRow | null }) {
  const { path, go } = useAddress()
  const [isRemoving, setRemoving] = useState(false)
  const form = useRecordForm({
    name: `${calls.list.path}.${row?.id ?? 'new'}`,
    version: row?.version ?? 1,
    start: row?.fields ?? fresh,
    async save(version, changes) {
      if (row) return call(calls.save, { record_id: row.id, version, changes_json: changes as never })
      const typed = Object.fromEntries(
        Object.entries(changes).map(([name, change]) => [name, change?.to ?? '']),
      )
      const { id } = await call(calls.create, { fields_json: { ...fresh, ...typed } as never })
      void go(`/desk${path}?id=${id}`, { replace: true })
      return { message: '已新建' }
    },
  })
  const alt = form.field('img_alt')
  const shown = fields.filter(({ isFor }) => isFor?.(form.values) ?? true)
  return (
    <div className="sticky top-3 -m-px grid max-h-[calc(100dvh-76px)] gap-3 overflow-auto p-px">
      <Panel
        aside={
          row && (
            <span className="ml-auto flex gap-1">
              {acts?.(row)}
              {previewKind && <PreviewAct id={row.id} isChanged={form.isDirty} kind={previewKind} />}
              <Button look="text" onClick={() => setRemoving(true)} size="sm">
                删除
              </Button>
            </span>
          )
        }
        title={row ? titleOf(row) : `新建${noun}`}
      >
        <div className="px-4 pt-3 pb-4">
          <RecordForm
            labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
            of={form}
            render={rendersOf(fields)}
          >
            <div className="grid grid-cols-2 gap-3">
              {shown.map((spec) => (
                <div className={spec.isWide || spec.kind === 'picture' ? 'col-span-2' : ''} key={spec.name}>
                  <Field
                    control={form.field(spec.name)}
                    onAlt={(text) => alt.value === '' && alt.onChange({ target: { value: text } })}
                    spec={spec}
                  />
                </div>
              ))}
            </div>
          </RecordForm>
        </div>
      </Panel>
      {preview && <Panel title="预览">{preview(form.values)}</Panel>}
      {row && isRemoving && (
        <ChangeSheet
          endpoint={calls.remove}
          inputOf={() => ({ record_id: row.id, version: row.version })}
          isGrave
          level={1}
          onClose={() => setRemoving(false)}
          onDone={() => {
            toast.ok('已删除')
            return go(`/desk${path}`, { replace: true })
          }}
          title={`删除${noun}`}
          verb="删除"
        >
          <p>{titleOf(row)}</p>
        </ChangeSheet>
      )}
    </div>
  )
}

/** How a document is shown beside a colleague's, where both have changed it. */
const rendersOf = (
  fields: RecordsPageProps['fields'],
): Record<string, (shown: string, original: string) => ReactNode> =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'rich')
      .map(({ name }) => [
        name,
        (shown: string, original: string) => (
          <Suspense>
            <DocumentDiff before={original} html="" now={shown} />
          </Suspense>
        ),
      ]),
  )
