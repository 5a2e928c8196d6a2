import { useState } from 'react'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import { productLife } from '#src/api/desk/products/life.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { Differences } from '../parts/differences.tsx'

interface Props {
  draft: ProductDraft
  onClose(): void
}

/** When, and what the shop will say otherwise from then on. */
export default function ScheduleSheet({ draft: { id, version, changed }, onClose }: Props) {
  const [at, setAt] = useState('')
  const [note, setNote] = useState('')
  return (
    <ChangeSheet
      endpoint={productLife.setSchedule}
      inputOf={() => ({ id, version, at, note })}
      isBlocked={at === ''}
      level={1}
      onClose={onClose}
      onDone={({ message }) => toast.ok(message)}
      title="定时发布"
      verb="安排发布"
      width={760}
    >
      {(errors) => (
        <div className="grid gap-3">
          <p>
            到时把现在看到的 {changed.length}{' '}
            处修改写入商店，并再查一遍：有一项不通过就不发布，草稿保留，由你处理。在此之前草稿不能修改，除非先撤回。
          </p>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextInput
              error={errors['at']}
              label="发布时间（北京时间）"
              name="at"
              onChange={({ target }) => setAt(target.value)}
              required
              type="datetime-local"
              value={at}
            />
            <TextInput
              error={errors['note']}
              help="留在版本记录里"
              label="改了什么"
              maxLength={200}
              onChange={({ target }) => setNote(target.value)}
              value={note}
            />
          </div>
          <Differences fields={changed} />
        </div>
      )}
    </ChangeSheet>
  )
}
