import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { followChat } from '../inquiries/service.ts'
import { visitorHashOf } from '../storefront/service.ts'
import { adoptBlocks } from './store/blocks.ts'
import * as store from './store/chats.ts'
import { appendMessage } from './store/messages.ts'

/** What other nouns may call of conversations. */
export { openForInquiry } from './desk/opening.ts'
export { firstReplies } from './store/first-replies.ts'

const MOST_ADOPTED = 20

/**
 * What a browser wrote as a guest is the member's from the login on (rule book §16.4). A member who talks with the shop
 * already keeps that conversation: the guest's ends, and staff are told of it there. Who was 拉黑 stays so.
 */
export async function adoptChats(ctx: Ctx, tx: Tx, memberId: number) {
  const { nonce } = ctx.visitor
  if (nonce === null) return
  const hash = visitorHashOf(ctx, nonce)
  const guest: store.Visitor = { memberId: null, hash }
  await adoptBlocks(tx, hash, memberId)
  const theirs = await store.lockOpen(tx, guest)
  const own = theirs && (await store.lockOpen(tx, { memberId, hash: null }))
  if (theirs && own) await endInFavour(ctx, tx, theirs, own)
  await tx
    .updateTable('chat')
    .set({ member_id: memberId })
    .where('id', 'in', (of) =>
      of
        .selectFrom('chat')
        .select('id')
        .where('member_id', 'is', null)
        .where('visitor_hash', '=', hash)
        .orderBy('id', 'desc')
        .limit(MOST_ADOPTED),
    )
    .execute()
}

/** A member's browser has a fresh nonce: what it looks at stays beside their conversations. */
export const carryChats = (tx: Tx, memberId: number, from: Buffer, to: Buffer) =>
  tx
    .updateTable('chat')
    .set({ visitor_hash: to })
    .where('visitor_hash', '=', from)
    .where('member_id', '=', memberId)
    .execute()

async function endInFavour(ctx: Ctx, tx: Tx, theirs: store.ChatRecord, own: store.ChatRecord) {
  const bodyEnc = ctx.vault.seal(`客人登录前另有会话 #${theirs.id}，请一并查看`)
  const waits = theirs.waiting_since !== null && own.waiting_since === null
  // What was asked at night is answered where the visitor goes on. What the member has asked there keeps its own clock.
  await followChat(tx, theirs.id, own.id)
  const inquiry_id = own.inquiry_id ?? theirs.inquiry_id
  await appendMessage(
    tx,
    own.id,
    // Only staff see it: the visitor knows what they wrote.
    { sender: 'whisper', kind: 'text', clientId: null, bodyEnc },
    ctx.now,
    waits ? { waiting_since: theirs.waiting_since, due_at: theirs.due_at, inquiry_id } : {},
  )
  await store.updateChat(tx, theirs.id, {
    state: 'closed',
    closed_at: ctx.now,
    waiting_since: null,
    due_at: null,
    subject: '并入会员会话',
  })
}

/** Of an account that is closed: everything that was said, with its pictures. */
export const deleteChatsOf = (tx: Tx, { id }: { id: number }) =>
  tx.deleteFrom('chat').where('member_id', '=', id).execute()

/** What one person answers goes to another; answers how many. */
export async function handOverChats(tx: Tx, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set({ owner_id: toId })
    .where('owner_id', '=', fromId)
    .where('state', '<>', sql.lit('closed'))
    .executeTakeFirst()
  await tx.deleteFrom('quick_reply').where('staff_id', '=', fromId).execute()
  return Number(numUpdatedRows)
}
