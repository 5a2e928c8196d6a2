import type { messages } from '#src/api/account/messages.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { type MessageKind, messageKindText } from '#src/domain/account/member-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

export { deleteMessages } from './store.ts'

interface NewMessage {
  memberId: number
  kind: MessageKind
  title: string
  body: string
  /** A path of the shop, `/center/order/orderDetail?id=BM…`; without it the message leads nowhere. */
  url?: string
  /** Names what happened, once for ever, over all members: `order.paid:BM…`. The same key leaves no second message. */
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
  store.insertMessage(tx, { member_id: memberId, kind, title, body, url, dedupe, sent_at: now })

/** Tells which keys have a message already: for jobs that would otherwise try again at every run. */
export const listTold = async (db: Db, dedupes: readonly string[]): Promise<Set<string>> =>
  new Set(dedupes.length === 0 ? [] : await store.listTold(db, dedupes))

type Page = Data<(typeof messages)['list']>
type Chosen = Input<(typeof messages)['read']>

export async function listMessages(
  ctx: Ctx,
  memberId: number,
  { kind, page, size }: { kind: MessageKind | null; page: number; size: number },
): Promise<Page> {
  const offset = (page - 1) * size
  const { total, unread, rows } = await store.findMessagePage(ctx.db, memberId, { kind, limit: size, offset })
  const list = rows.map(({ sentAt, ...row }) => ({
    ...row,
    kind_text: messageKindText[row.kind],
    sent_at: sentAt,
  }))
  return { list, total, page, size, has_more: offset + list.length < total, unread }
}

/** One message, or all. Reading twice changes nothing; refuses NOT_FOUND for another member's exactly as for none. */
export async function readMessages(ctx: Ctx, memberId: number, { id, all }: Chosen) {
  if (all) await store.readAllMessages(ctx.db, memberId, ctx.now)
  else if (id === undefined) throw badFields({ id: '请选择要标为已读的消息' })
  else if (!(await store.readMessage(ctx.db, memberId, id, ctx.now))) throw new Refused('NOT_FOUND')
  return { unread: await store.countUnread(ctx.db, memberId) }
}
