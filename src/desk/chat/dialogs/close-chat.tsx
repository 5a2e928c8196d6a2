import { useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  chat: ChatDetail
  onClose(): void
}

/** 结束, with what it was about: the list of what was said before shows it. */
export function CloseChat({ chat: { id, label }, onClose }: Props) {
  const [subject, setSubject] = useState('')
  return (
    <ChangeSheet
      endpoint={deskChats.close}
      inputOf={() => ({ id, subject: subject.trim() })}
      isBlocked={subject.trim().length < 2}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('会话已结束')}
      title={`结束与${label}的会话`}
      verb="结束"
    >
      {(fieldErrors) => (
        <TextInput
          error={fieldErrors['subject']}
          help="客人随后可以评分"
          label="主题"
          maxLength={60}
          onChange={(event) => setSubject(event.target.value)}
          required
          value={subject}
        />
      )}
    </ChangeSheet>
  )
}
