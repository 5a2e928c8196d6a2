import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { ConfirmSheet } from '../../act/confirm-sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { call } from '../../client/call.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { AuditLink } from '../../parts/audit-link.tsx'
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

type Open = RecordsPageProps & { row: ContentRow | null }

/** The form of an open one: a new one is made by its first save. */
function useOpenForm({ row, calls, fresh, unkept = [] }: Open) {
  const { path, go } = useAddress()
  return useRecordForm({
    name: `${calls.list.path}.${row?.id ?? 'new'}`,
    version: row?.version ?? 1,
    start: row?.fields ?? fresh,
    unkept: [...unkept],
    async save(version, changes) {
      if (row) {
        const sent = { record_id: row.id, version, changes_json: changes as never }
        const { message, list } = await call(calls.save, sent)
        const saved = list.find(({ id }) => id === row.id)
        return { message, ...(saved && { saved }) }
      }
      const typed = Object.fromEntries(
        Object.entries(changes).map(([name, change]) => [name, change?.to ?? '']),
      )
      const { id } = await call(calls.create, { fields_json: { ...fresh, ...typed } as never })
      void go(`/desk${path}?id=${id}`, { replace: true })
      return { message: '已新建' }
    },
  })
}

function OpenRecord(page: Open) {
  const {
    row,
    noun,
    entity,
    calls,
    fields,
    fresh,
    titleOf,
    preview,
    previewKind,
    acts,
    isPart = false,
    consequences,
  } = page
  const [isRemoving, setRemoving] = useState(false)
  const form = useOpenForm(page)
  const [asked, setAsked] = useState<ReactNode>(null)
  const alt = form.field('img_alt')
  /** First what follows from it, where something does. */
  async function save() {
    const told = row && form.isDirty ? consequences?.(row, form.values) : null
    if (told) setAsked(told)
    else await form.save()
  }
  const shown = fields.filter(({ isFor }) => isFor?.(form.values) ?? true)
  return (
    <div className="sticky top-3 -m-px grid max-h-[calc(100dvh-76px)] gap-3 overflow-auto p-px">
      <Panel
        aside={
          row && (
            <span className="ml-auto flex items-center gap-1">
              <AuditLink entity={entity} id={row.id} />
              {acts?.(row)}
              {previewKind && <PreviewAct id={row.id} isChanged={form.isDirty} kind={previewKind} />}
              {!isPart && (
                <Button look="text" onClick={() => setRemoving(true)} size="sm">
                  删除
                </Button>
              )}
            </span>
          )
        }
        title={row ? titleOf(row) : `新建${noun}`}
      >
        <div className="px-4 pt-3 pb-4">
          <RecordForm
            labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
            of={{ ...form, save }}
            render={rendersOf(fields)}
          >
            <div className="grid grid-cols-2 gap-3">
              {shown.map((spec) => (
                <div className={spec.isWide || spec.kind === 'picture' ? 'col-span-2' : ''} key={spec.name}>
                  <Lock why={spec.lockOf?.(row?.fields ?? fresh)}>
                    <Field
                      control={form.field(spec.name)}
                      onAlt={(text) => alt.value === '' && alt.onChange({ target: { value: text } })}
                      spec={spec}
                    />
                  </Lock>
                </div>
              ))}
            </div>
          </RecordForm>
        </div>
      </Panel>
      {preview && <Panel title="预览">{preview(form.values)}</Panel>}
      <ConfirmSheet
        act={calls.save.audit}
        isBusy={form.isBusy}
        isOpen={asked !== null}
        level={1}
        onClose={() => setAsked(null)}
        onConfirm={() => void form.save().then(() => setAsked(null))}
        title={`保存${noun}`}
        verb="保存"
      >
        {asked}
      </ConfirmSheet>
      {row && isRemoving && <RemoveSheet {...page} onClose={() => setRemoving(false)} row={row} />}
    </div>
  )
}

type Removed = RecordsPageProps & { row: ContentRow; onClose(): void }

function RemoveSheet({ row, noun, calls, titleOf, onClose }: Removed) {
  const { path, go } = useAddress()
  return (
    <ChangeSheet
      endpoint={calls.remove}
      inputOf={() => ({ record_id: row.id, version: row.version })}
      isGrave
      level={1}
      onClose={onClose}
      onDone={() => {
        toast.ok('已删除')
        return go(`/desk${path}`, { replace: true })
      }}
      title={`删除${noun}`}
      verb="删除"
    >
      <p>{titleOf(row)}</p>
    </ChangeSheet>
  )
}

/** A field that stays as it is, with the reason. */
function Lock({ why, children }: { why: string | undefined; children: ReactNode }) {
  if (why === undefined) return children
  return (
    <fieldset disabled title={why}>
      {children}
      <p className="hint">{why}</p>
    </fieldset>
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
