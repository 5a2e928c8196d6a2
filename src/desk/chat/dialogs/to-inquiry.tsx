import { useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { PhoneInput, TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useAddress } from '../../client/address.ts'

interface Props {
  chat: ChatDetail
  onClose(): void
}

/** 转留言: somebody calls back. A member’s own telephone is known, a guest’s is typed. */
export function ToInquiry({ chat: { id, member }, onClose }: Props) {
  const { go } = useAddress()
  const [phone, setPhone] = useState('')
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={deskChats.toInquiry}
      inputOf={() => ({ id, text: text.trim(), ...(phone.trim() && { phone: phone.trim() }) })}
      isBlocked={text.trim().length < 2 || (member === null && phone.trim() === '')}
      level={1}
      onClose={onClose}
      onDone={({ inquiry_id }) => {
        toast.ok('已转留言')
        void go(`/desk/consults/${inquiry_id}`)
      }}
      title="转为留言"
      verb="转留言"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <PhoneInput
            error={fieldErrors['phone']}
            help={member ? `不填则用账号手机 ${member.phone_mask}` : undefined}
            label="联系手机"
            onChange={(event) => setPhone(event.target.value)}
            required={member === null}
            value={phone}
          />
          <TextArea
            error={fieldErrors['text']}
            label="客人要什么"
            most={200}
            onChange={(event) => setText(event.target.value)}
            required
            rows={4}
            value={text}
          />
        </div>
      )}
    </ChangeSheet>
  )
}
