import { useEffect, useState } from 'react'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { withdrawFault } from '#src/domain/content/chat/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { useChange } from '../../client/use-change.ts'
import type { Shown } from './use-thread.ts'

const LOOK_MS = 5_000

/** 撤回, while it is possible: the server decides, and says so when it is too late. */
export function Withdraw({ chatId, message }: { chatId: number; message: Shown }) {
  const [now, setNow] = useState(() => new Date())
  const { send, isBusy } = useChange(deskChats.withdraw)
  const isLate = withdrawFault(message.at_ts, now) !== null
  useEffect(() => {
    if (isLate) return
    const timer = setInterval(() => setNow(new Date()), LOOK_MS)
    return () => clearInterval(timer)
  }, [isLate])
  if (isLate) return null
  return (
    <Button
      busyText="撤回中"
      isBusy={isBusy}
      look="text"
      onClick={() => send({ id: chatId, seq: message.seq })}
      size="sm"
    >
      撤回
    </Button>
  )
}
