import { maskNumbers } from '#src/domain/account/masks.ts'
import { chatKindText, guestLabel } from '#src/domain/content/chat/chat.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

/** Letters of a message that say what is asked. */
const EXCERPT = 40

/** Who waits, and what they wrote last. */
export async function chatFacts({ db, vault }: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await db
    .selectFrom('chat as c')
    .innerJoin('chat_message as m', 'm.chat_id', 'c.id')
    .distinctOn('c.id')
    .select(['c.id', 'c.member_id', 'c.visitor_hash', 'm.kind', 'm.body_enc'])
    .where('c.id', 'in', [...ids])
    .where('m.sender', '=', 'visitor')
    .where('m.withdrawn_at', 'is', null)
    .orderBy('c.id')
    .orderBy('m.seq', 'desc')
    .execute()
  return new Map(
    rows.map(({ id, member_id, visitor_hash, kind, body_enc }) => {
      const who = member_id === null ? guestLabel(visitor_hash) : '会员'
      const asked = kind === 'text' ? maskNumbers(body_enc ? vault.open(body_enc) : '') : chatKindText[kind]
      return [id, { text: `${who}：${cutText(asked, EXCERPT)}` }]
    }),
  )
}
