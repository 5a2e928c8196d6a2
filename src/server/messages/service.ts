import type { MessageKind } from '#src/domain/codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { insertMessage } from './store.ts'

interface NewMessage {
  memberId: number
  kind: MessageKind
  title: string
  body: string
  /** A path of the shop, `/center/orders/detail?order_id=BM…`; without it the message leads nowhere. */
  url?: string
  /** Names what happened, once for ever, over all members: `order.paid:BM…`. A second message of it is not left. */
  dedupe: string
  now: Date
}

/**
 * Leaves a message in a member's message centre (消息中心), in the transaction of what it tells: either both happened
 * or neither. Answers whether it is new.
 */
export const leaveMessage = (
  tx: Tx,
  { memberId, kind, title, body, url = '', dedupe, now }: NewMessage,
): Promise<boolean> =>
  insertMessage(tx, { member_id: memberId, kind, title, body, url, dedupe, sent_at: now })
