import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { modKey } from '../keyboard/mod-key.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { type FieldRender, MergeDialog } from './merge-dialog.tsx'
import type { RecordForm as Form } from './use-record-form.ts'

interface Props {
  of: Form
  /** What a field is called, by its name. */
  labels: Readonly<Record<string, string>>
  /** Shows a field that is more than a line, beside what it was, where two people changed it. */
  render?: FieldRender
  /** What the button says. */
  verb?: string
  /** Present where the form can be closed. */
  onClose?(): void
  children: ReactNode
}

/** The form of `useRecordForm`: ⌘Enter saves, leaving asks, and what a colleague changed meanwhile is put side by side. */
export function RecordForm({ of: form, labels, render, verb = '保存', onClose, children }: Props) {
  return (
    <form
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.save()
      }}
      onSubmit={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void form.save()
      }}
    >
      {form.isRestored && (
        <Notice className="mb-3" live tone="info">
          这是上次没有保存的内容。
          <button className="ml-2 font-medium underline" onClick={form.reset} type="button">
            放弃
          </button>
        </Notice>
      )}
      {children}
      <div className="mt-4 flex items-center gap-2">
        <Button disabled={!form.isDirty} isBusy={form.isBusy} look="pine" type="submit">
          {verb}
        </Button>
        {onClose && (
          <Button
            onClick={() => {
              form.reset()
              onClose()
            }}
          >
            取消
          </Button>
        )}
        <span className="ml-auto text-12 text-ink-500">
          <kbd>{modKey}</kbd> <kbd>Enter</kbd> 保存
        </span>
      </div>
      <LeaveGuard isDirty={form.isDirty && !form.isBusy} />
      {form.stale && <MergeDialog form={form} labels={labels} render={render} stale={form.stale} />}
    </form>
  )
}
