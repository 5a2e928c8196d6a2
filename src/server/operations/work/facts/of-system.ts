import { alarmTitle } from '#src/domain/desk/alarm-titles.ts'
import { approvalTitle } from '#src/domain/desk/approvals.ts'
import { maskNumbers } from '#src/platform/log.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

export async function alarmFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('alarm')
    .select(['id', 'kind', 'times'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, kind, times }) => [
      id,
      { text: alarmTitle(kind), ...(times > 1 && { note: `${times} 次` }) },
    ]),
  )
}

export async function approvalFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('approval')
    .innerJoin('staff', 'staff.id', 'approval.asked_by')
    .select(['approval.id', 'approval.kind', 'approval.reason', 'staff.name'])
    .where('approval.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, kind, reason, name }) => [
      id,
      { text: `${approvalTitle(kind)}，${name}提出：${reason}` },
    ]),
  )
}

export async function mentionFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('staff_mention')
    .innerJoin('staff_note', 'staff_note.id', 'staff_mention.note_id')
    .innerJoin('staff', 'staff.id', 'staff_note.staff_id')
    .select(['staff_mention.id', 'staff.name', 'staff_note.text'])
    .where('staff_mention.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, text }) => [id, { text: maskNumbers(`${name}：${text}`) }]))
}
