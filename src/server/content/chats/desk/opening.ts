import type { Staff } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { systemText } from '#src/domain/content/chat/chat.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { sayAsSystem } from '../night.ts'
import { findBlock } from '../store/blocks.ts'
import * as store from '../store/chats.ts'
import { keyOf } from '../visitor.ts'
import { reachOf } from './read.ts'
import { takeOver, writeAnswer } from './write.ts'

interface Asked {
  inquiryId: number
  memberId: number | null
  leftAt: Date
  /** What it was about, without numbers of anybody: staff read it too. */
  asked: string
  pageUrl: string
  /** The first message of who opens the conversation. */
  text: string
}

/**
 * 转会话: the conversation with whoever left an inquiry, from now on this person's; the one that goes on, where there is
 * one. Answers its number. Refuses STATE where nobody is known, for who is blocked, and for a colleague's conversation.
 */
export async function openForInquiry(ctx: Ctx, tx: Tx, staff: Staff, of: Asked): Promise<number> {
  const source = await store.findOfInquiry(tx, of.inquiryId)
  const visitor: store.Visitor = {
    memberId: of.memberId ?? source?.member_id ?? null,
    hash: source?.visitor_hash ?? null,
  }
  if (visitor.memberId === null && visitor.hash === null)
    throw new Refused('STATE', undefined, '不知道是谁留的言')
  // As what the visitor sends: one conversation is begun, whoever begins it.
  await holdLock(tx, 'chat', keyOf(visitor))
  if (await findBlock(tx, visitor, ctx.now)) throw new Refused('STATE', undefined, '客人已被拉黑，暂不能会话')
  const chat = (await openOf(tx, staff, visitor)) ?? (await begin(ctx, tx, visitor, of))
  if (chat.id !== source?.id)
    await sayAsSystem(ctx, tx, chat.id, systemText.inquiryLeft(dayOf(of.leftAt), of.asked || '请与我联系'))
  if (chat.owner_id !== staff.id) await takeOver(ctx, tx, staff, chat)
  // Of what was asked in a conversation the visitor is told by SMS, as of any answer to it.
  const answered = { ...chat, inquiry_id: chat.inquiry_id ?? (source ? of.inquiryId : null) }
  await writeAnswer(ctx, tx, staff, answered, { clientId: null, kind: 'text', text: of.text })
  return chat.id
}

/** The one that goes on, unless a colleague answers it or it is not among what was handed to this person. */
async function openOf(tx: Tx, staff: Staff, visitor: store.Visitor) {
  const chat = await store.lockOpen(tx, visitor)
  if (!chat || chat.owner_id === staff.id) return chat
  if (chat.owner_id !== null)
    throw new Refused('STATE', undefined, `客人正与${chat.owner_name ?? '同事'}会话，请分配给对方`)
  if (reachOf(staff).onlyOf !== null)
    throw new Refused('STATE', undefined, '客人已有会话在等待接待，请分配给客服')
  return chat
}

/** Begun by the shop. */
async function begin(ctx: Ctx, tx: Tx, visitor: store.Visitor, of: Asked) {
  const chat = await store.insertChat(tx, {
    member_id: visitor.memberId,
    visitor_hash: visitor.hash,
    page_url: of.pageUrl,
    created_at: ctx.now,
    last_at: ctx.now,
  })
  if (!chat) throw new Error('a conversation that was just written is gone')
  return chat
}
