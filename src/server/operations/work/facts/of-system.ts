import { alarmTitle } from '#src/domain/desk/alarm-titles.ts'
import { approvalTitle } from '#src/domain/desk/approvals.ts'
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
