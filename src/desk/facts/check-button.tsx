import { useState } from 'react'
import { type CheckedFact, factChecks } from '#src/api/desk/catalog/fact-checks.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'

/** Says that a fact still holds, and by what it was checked. */
export function CheckButton({ fact }: { fact: CheckedFact }) {
  const [isOpen, setOpen] = useState(false)
  if (!fact.may_check) return null
  const { title, kind_text: kind } = fact
  return (
    <>
      <Button aria-label={`已核对：${title} ${kind}`} onClick={() => setOpen(true)} size="sm">
        已核对
      </Button>
      {isOpen && <CheckSheet fact={fact} onClose={() => setOpen(false)} />}
    </>
  )
}

function CheckSheet({
  fact: { id, title, kind_text: kind, said },
  onClose,
}: {
  fact: CheckedFact
  onClose(): void
}) {
  const [note, setNote] = useState('')
  return (
    <ChangeSheet
      endpoint={factChecks.check}
      inputOf={() => ({ id, note })}
      level={1}
      onClose={onClose}
      onDone={({ message }) => toast.ok(message)}
      title={`核对${kind}`}
      verb="已核对"
    >
      {(errors) => (
        <div className="grid gap-3">
          <p>
            “{title}”现在写的是：{said || '没有文字'}
            。与来源一致时按“已核对”，从今天起再有效90天；不一致时先修改内容。
          </p>
          <TextInput
            error={errors['note']}
            help="例如使馆网站、全国旅游监管服务平台；写进操作记录"
            label="核对了哪里"
            maxLength={200}
            name="note"
            onChange={({ target }) => setNote(target.value)}
            value={note}
          />
        </div>
      )}
    </ChangeSheet>
  )
}
