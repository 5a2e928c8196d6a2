import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats as chats } from '#src/api/desk/service/chats.ts'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useMe } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { ColleagueChoice } from '../../service/colleague-choice.tsx'

interface Props {
  chat: ChatDetail
  onClose(): void
}

/** 转接 to a colleague, or back to a role, with a word that the visitor does not see. */
export function Transfer({ chat: { id, owner }, onClose }: Props) {
  const me = useMe()
  const people = useQuery(query(chats.assignees, {})).data ?? []
  const [to, setTo] = useState<number | 'service' | 'custom' | null>(null)
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={chats.transfer}
      inputOf={() =>
        to === null ? null : { id, text, ...(typeof to === 'number' ? { staff_id: to } : { role: to }) }
      }
      isBlocked={to === null}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已转接')}
      title="转接会话"
      verb="转接"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <ColleagueChoice
            chosen={typeof to === 'number' ? to : null}
            error={fieldErrors['staff_id']}
            onChoose={setTo}
            people={people.filter((person) => person.id !== (owner?.id ?? me.id))}
          />
          <p className="flex gap-4">
            <Check checked={to === 'service'} kind="radio" name="assignee" onChange={() => setTo('service')}>
              放回客服待接
            </Check>
            <Check checked={to === 'custom'} kind="radio" name="assignee" onChange={() => setTo('custom')}>
              交给定制组
            </Check>
          </p>
          <TextArea
            help="同事会看到，客人看不到"
            label="交代一句"
            most={200}
            onChange={(event) => setText(event.target.value)}
            rows={3}
            value={text}
          />
        </div>
      )}
    </ChangeSheet>
  )
}
