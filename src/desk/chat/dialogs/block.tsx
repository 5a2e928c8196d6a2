import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { BLOCKED_HOURS } from '#src/domain/content/chat/chat.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  chat: ChatDetail
  onClose(): void
}

/** 拉黑: for who abuses the chat. The conversation is over, and a day passes before they can write again. */
export const Block = ({ chat: { id, label }, onClose }: Props) => (
  <ChangeSheet
    endpoint={deskChats.block}
    inputOf={(reason) => ({ id, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已拉黑，会话已结束')}
    title={`拉黑${label}`}
    verb={`拉黑 ${BLOCKED_HOURS} 小时`}
  >
    <p className="text-ink-700">
      会话就此结束，{BLOCKED_HOURS} 小时内对方不能再发消息；电话、留言和下单不受影响。
    </p>
  </ChangeSheet>
)
