import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import type { SheetProps } from './acts.tsx'

/** One note for all of the chosen orders; only colleagues read it. */
export default function NoteSheet({ nos, onClose, onDone }: SheetProps) {
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={orderChanges.noteMany}
      inputOf={() => ({ nos_json: [...nos], text })}
      isBlocked={text.trim() === ''}
      level={1}
      onClose={onClose}
      onDone={({ outcomes }) => onDone({ what: '批量备注', outcomes })}
      title="批量备注"
      verb={`写到 ${nos.length} 个订单`}
    >
      {(fieldErrors) => (
        <TextArea
          error={fieldErrors['text']}
          help="只有同事看得到，写下5分钟后不能再修改"
          label="备注"
          most={500}
          name="text"
          onChange={({ target }) => setText(target.value)}
          required
          value={text}
        />
      )}
    </ChangeSheet>
  )
}
