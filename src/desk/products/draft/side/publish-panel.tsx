import { CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { clockText } from '../../../parts/time-text.ts'
import { ScheduleAct } from '../../life/schedule-act.tsx'
import { ScheduleStrip } from '../../life/schedule-strip.tsx'
import { Differences } from '../../parts/differences.tsx'
import type { ProductForm } from '../use-product-form.ts'

const PublishSheet = lazy(() => import('./publish-sheet.tsx'))
const PreviewSheet = lazy(() => import('./preview-sheet.tsx'))
const DiscardSheet = lazy(() => import('./discard-sheet.tsx'))

interface Props {
  draft: ProductDraft
  written: ProductForm
  /** Leads to where a field is written. */
  onChoose(field: string): void
}

/** What keeps the draft from the shop, where it differs from it, and what can be done with it as a whole. */
export function PublishPanel({ draft, written, onChoose }: Props) {
  const { checks, changed } = draft
  const failed = checks.filter(({ ok }) => !ok).length
  return (
    <div className="grid gap-3">
      <ScheduleStrip id={draft.id} />
      <Acts draft={draft} written={written} />
      <Panel
        aside={
          <span className="num ml-auto text-12 text-ink-500">
            {checks.length - failed}/{checks.length}
          </span>
        }
        title="发布检查"
      >
        <ul aria-label="发布检查" className="py-1">
          {checks.map(({ key, ok, message, field }) => (
            <li className="flex items-start gap-2 px-4 py-1" key={key}>
              {ok ? (
                <CircleCheck aria-hidden className="icon mt-0.5 shrink-0 text-ok" />
              ) : (
                <CircleAlert aria-hidden className="icon mt-0.5 shrink-0 text-warn" />
              )}
              <span className={`min-w-0 ${ok ? 'text-ink-500' : 'font-semibold'}`}>
                {message}
                <span className="sr-only">{ok ? '，已通过' : '，未通过'}</span>
              </span>
              {!ok && field !== null && (
                <button
                  className="ml-auto shrink-0 text-pine-600 hover:underline"
                  onClick={() => onChoose(field)}
                  type="button"
                >
                  去填写
                  <span className="sr-only">：{message}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        aside={<span className="num ml-auto text-12 text-ink-500">{changed.length}</span>}
        title="与线上不同"
      >
        <section aria-label="与线上不同" className="px-4 py-1">
          <Differences fields={changed} onChoose={onChoose} />
        </section>
      </Panel>
    </div>
  )
}

function Acts({ draft, written: { form } }: Pick<Props, 'draft' | 'written'>) {
  const [asking, setAsking] = useState<'publish' | 'preview' | 'discard' | null>(null)
  const { saved, checks, changed, status } = draft
  const failed = checks.filter(({ ok }) => !ok).length
  const why = !draft.may_publish
    ? '发布需要“产品”角色'
    : form.isDirty
      ? '修改还没有保存'
      : changed.length === 0 && status === 'on_sale'
        ? '与线上相同，没有可发布的修改'
        : failed > 0
          ? `还有 ${failed} 项未通过检查`
          : ''
  return (
    <Panel title="发布">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <p className="w-full text-12 text-ink-500" role="status">
          {form.isBusy
            ? '正在保存…'
            : saved
              ? `${clockText(saved.at)} ${saved.by} 已自动保存`
              : '还没有修改，输入即保存为草稿'}
        </p>
        <Button
          aria-describedby={why ? 'why-not' : undefined}
          aria-disabled={why ? true : undefined}
          look="pine"
          onClick={() => why || setAsking('publish')}
          size="sm"
        >
          {status === 'on_sale' ? '发布修改' : '发布上架'}
        </Button>
        <ScheduleAct draft={draft} why={why} />
        <Button onClick={() => setAsking('preview')} size="sm">
          预览
        </Button>
        <Button disabled={!draft.is_begun} onClick={() => setAsking('discard')} size="sm">
          放弃草稿
        </Button>
        {why && (
          <p className="w-full text-12 text-ink-500" id="why-not">
            {why}
          </p>
        )}
      </div>
      <Suspense>
        {asking === 'publish' && <PublishSheet draft={draft} onClose={() => setAsking(null)} />}
        {asking === 'preview' && <PreviewSheet id={draft.id} onClose={() => setAsking(null)} />}
        {asking === 'discard' && (
          <DiscardSheet draft={draft} onClose={() => setAsking(null)} onDone={form.reset} />
        )}
      </Suspense>
    </Panel>
  )
}
