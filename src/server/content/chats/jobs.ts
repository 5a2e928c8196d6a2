import { CHAT_IDLE_HOURS, CHAT_KEPT_DAYS, systemText } from '#src/domain/content/chat/chat.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { sayAsSystem } from './night.ts'
import * as store from './store/chats.ts'
import { listUntold } from './store/untold.ts'

const HOUR_MS = 3_600_000
const BATCH = 200
/** So that one run ends, whatever has piled up: the next one goes on. */
const MOST_BATCHES = 50
/** An answer that a member has not seen for so long is told in the message centre. */
const UNSEEN_MS = 3 * 60_000

export const chatJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'chat_sweep', everySeconds: 3_600, run: () => sweepChats(ctx()) },
  { name: 'chat_unseen', everySeconds: 60, run: () => tellUnseen(ctx()) },
]

/** Ends what nobody goes on with, and deletes what is older than it is kept. */
async function sweepChats(ctx: Ctx) {
  const idleSince = new Date(ctx.now.getTime() - CHAT_IDLE_HOURS * HOUR_MS)
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const idle = await store.listIdle(ctx.db, idleSince, BATCH)
    for (const { id } of idle) await endIdle(ctx, id, idleSince)
    if (idle.length < BATCH) break
  }
  const before = new Date(ctx.now.getTime() - CHAT_KEPT_DAYS * 24 * HOUR_MS)
  for (let batch = 0; batch < MOST_BATCHES; batch++)
    if ((await store.deleteChats(ctx.db, before, BATCH)) < BATCH) break
}

const endIdle = (ctx: Ctx, id: number, idleSince: Date) =>
  ctx.transaction(async (tx) => {
    const chat = await store.lockChat(tx, id)
    // The visitor or a clerk may have written since the list was made.
    if (!chat || chat.state === 'closed' || chat.waiting_since !== null || chat.last_at >= idleSince) return
    await sayAsSystem(ctx, tx, id, systemText.closed())
    await store.updateChat(tx, id, {
      state: 'closed',
      closed_at: ctx.now,
      subject: chat.subject || '无人继续',
    })
  })

/** Members who left the page before the answer came find it in the message centre (rule book §16.4). */
async function tellUnseen(ctx: Ctx) {
  for (const found of await listUntold(ctx.db, new Date(ctx.now.getTime() - UNSEEN_MS), BATCH))
    await ctx.transaction(async (tx) => {
      await notify(ctx, tx, 'chat_unseen', { memberId: found.member_id, chatId: found.id, seq: found.seq })
      await store.updateChat(tx, found.id, { told_seq: found.seq })
    })
}
