import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { Select, TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  chat: ChatDetail
  onClose(): void
}

/** 记到订单: what was agreed in the conversation stands as a note on the order. */
export function ToOrderNote({ chat: { id, beside }, onClose }: Props) {
  const [no, setNo] = useState(beside.orders[0]?.order_no ?? '')
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={orderChanges.note}
      inputOf={() => ({ no, text: `会话 #${id}：${text.trim()}` })}
      isBlocked={text.trim().length < 2}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已记到订单')}
      title="记到订单"
      verb="记下"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <Select label="订单" onChange={(event) => setNo(event.target.value)} value={no}>
            {beside.orders.map(({ order_no, title }) => (
              <option key={order_no} value={order_no}>
                {order_no} {title}
              </option>
            ))}
          </Select>
          <TextArea
            error={fieldErrors['text']}
            label="备注"
            most={300}
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
