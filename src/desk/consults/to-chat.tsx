import { useState } from 'react'
import { deskInquiries, type InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import { chatTextMost } from '#src/domain/content/chat/chat.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { deskHref, useAddress } from '../client/address.ts'

interface Props {
  inquiry: InquiryDetail
  onClose(): void
}

/** 转会话: the first message to whoever left it; what they left stands above it in the conversation. */
export function ToChat({ inquiry: { id, version, name }, onClose }: Props) {
  const { go } = useAddress()
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={deskInquiries.chat}
      inputOf={() => ({ id, version, text: text.trim() })}
      isBlocked={text.trim() === ''}
      level={1}
      onClose={onClose}
      onDone={({ chat_id }) => {
        toast.ok('已转会话，由您接待')
        if (chat_id !== null) void go(deskHref(`/chat/${chat_id}`))
      }}
      title="转会话"
      verb="发送并转会话"
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            与{name || '客人'}
            开始在线会话，由您接待；已有进行中的会话就接着用。客人的留言列在最前，这条咨询随之办结。客人不在线时，会在消息中心看到。
          </p>
          <TextArea
            error={fieldErrors['text']}
            label="发给客人的第一条消息"
            most={chatTextMost}
            onChange={({ target }) => setText(target.value)}
            required
            rows={4}
            value={text}
          />
        </>
      )}
    </ChangeSheet>
  )
}
