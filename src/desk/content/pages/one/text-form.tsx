import { lazy, Suspense, useState } from 'react'
import { type DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import { LONGEST_TITLE } from '#src/domain/content/static-page.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '../../../client/call.ts'
import { RecordForm } from '../../../form/record-form.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { htmlOf } from '../../../rich-text/document-text.ts'

// The largest part of the desk, fetched where somebody writes.
const RichTextEditor = lazy(() => import('../../../rich-text/editor.tsx'))

// Fetched when two people wrote the same text.
const DocumentDiff = lazy(() => import('../../../rich-text/document-diff.tsx'))

const labels = { title: '标题', document: '正文' }

/** What is being written; saving it changes nothing that visitors see. */
export function TextForm({ page }: { page: DeskPage }) {
  const [isPreview, setPreview] = useState(false)
  const form = useRecordForm({
    name: `page.${page.key}`,
    version: page.edit_version,
    start: page.fields,
    async save(version, changes) {
      const answer = await call(staticPages.save, { key: page.key, version, changes_json: changes })
      const { edit_version, fields } = answer.page
      return { message: answer.message, saved: { version: edit_version, fields } }
    },
  })
  const { title, document } = form.values
  const text = form.field('document')
  return (
    <section className="panel min-w-0 p-4">
      <RecordForm
        labels={labels}
        of={form}
        render={{
          document: (shown, original) => (
            <Suspense>
              <DocumentDiff before={original} html={page.html} now={shown} />
            </Suspense>
          ),
        }}
        verb="保存草稿"
      >
        <fieldset aria-label="编辑或预览" className="mb-3 flex gap-1">
          {[false, true].map((each) => (
            <button
              aria-pressed={isPreview === each}
              className={`chip ${isPreview === each ? 'on' : ''}`}
              key={String(each)}
              onClick={() => setPreview(each)}
              type="button"
            >
              {each ? '预览' : '编辑'}
            </button>
          ))}
        </fieldset>
        {isPreview ? (
          <Preview html={document === '' ? page.html : htmlOf(document)} title={title} />
        ) : (
          <div className="grid gap-3">
            <TextInput label={labels.title} maxLength={LONGEST_TITLE} required {...form.field('title')} />
            <Suspense fallback={<Skeleton className="h-100 rounded-control" />}>
              <RichTextEditor
                error={text.error}
                html={page.html}
                label={labels.document}
                name="document"
                onChange={(value) => text.onChange({ target: { value } })}
                purpose="content"
                value={text.value}
              />
            </Suspense>
          </div>
        )}
      </RecordForm>
    </section>
  )
}

/** In the words and elements that the shop shows; made by the same function as there. */
const Preview = ({ title, html }: { title: string; html: string }) => (
  <article aria-label="预览" className="rich rounded-row border border-line px-12 py-10 text-16/28">
    <h2 className="!mt-0 mb-6 text-center font-semibold font-serif !text-30/42">{title}</h2>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own renderer escapes every text of a document. */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </article>
)
