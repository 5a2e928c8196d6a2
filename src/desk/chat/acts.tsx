import { useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useMe } from '../client/me.ts'
import { Block } from './dialogs/block.tsx'
import { CloseChat } from './dialogs/close-chat.tsx'
import { ToInquiry } from './dialogs/to-inquiry.tsx'
import { ToOrderNote } from './dialogs/to-order-note.tsx'
import { Transfer } from './dialogs/transfer.tsx'
import { Take } from './take.tsx'

type Doing = 'transfer' | 'note' | 'inquiry' | 'block' | 'close'

/** What can be done with a conversation that goes on: all by its owner, some by whoever reads it. */
export function Acts({ chat }: { chat: ChatDetail }) {
  const me = useMe()
  const may = useMay()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const isMine = chat.owner?.id === me.id
  const canHandOn = chat.owner === null || isMine || may('chat.lead')
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {!isMine && <Take chat={chat} />}
      {canHandOn && (
        <Button onClick={() => setDoing('transfer')} size="sm">
          转接
        </Button>
      )}
      {chat.beside.orders.length > 0 && may('order.note') && (
        <Button onClick={() => setDoing('note')} size="sm">
          记到订单
        </Button>
      )}
      {chat.inquiry_id === null && (
        <Button onClick={() => setDoing('inquiry')} size="sm">
          转留言
        </Button>
      )}
      {(isMine || chat.owner === null) && (
        <Button onClick={() => setDoing('close')} size="sm">
          结束
        </Button>
      )}
      {(isMine || chat.owner === null) && (
        <Button look="text" onClick={() => setDoing('block')} size="sm">
          拉黑
        </Button>
      )}
      {doing === 'transfer' && <Transfer chat={chat} onClose={close} />}
      {doing === 'note' && <ToOrderNote chat={chat} onClose={close} />}
      {doing === 'inquiry' && <ToInquiry chat={chat} onClose={close} />}
      {doing === 'block' && <Block chat={chat} onClose={close} />}
      {doing === 'close' && <CloseChat chat={chat} onClose={close} />}
    </div>
  )
}
