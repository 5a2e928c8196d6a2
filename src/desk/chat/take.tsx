import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats as chats } from '#src/api/desk/service/chats.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMay } from '../client/me.ts'
import { useChange } from '../client/use-change.ts'

/** Takes what nobody has; a lead takes over. */
export function Take({ chat }: { chat: ChatDetail }) {
  const may = useMay()
  const { send, isBusy } = useChange(chats.take, { onDone: () => toast.ok('已接待，客人会看到由您服务') })
  if (chat.owner !== null && !may('chat.lead')) return null
  return (
    <Button isBusy={isBusy} look="pine" onClick={() => send({ id: chat.id })} size="sm">
      {chat.owner === null ? '接待' : '接手'}
    </Button>
  )
}
