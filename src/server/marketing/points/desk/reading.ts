import type { deskPoints } from '#src/api/desk/marketing/points.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { pointTypeText } from '#src/domain/marketing/points/points.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { holderOf } from './adjusting.ts'
import { countEntries, listEntries } from './store.ts'

/** A page of the ledger; of one member with how their points stand. */
export async function pageEntries(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  wanted: Input<typeof deskPoints.list>,
): Promise<Data<typeof deskPoints.list>> {
  const found = await listEntries(db, wanted)
  const { rows, ...page } = pageOf(found, await countEntries(db, wanted))
  const holder = wanted.uid ? await holderOf(db, wanted.uid, now) : undefined
  const lines = await secondPersonLinesOf(db)
  return {
    ...page,
    lines: { points: lines.points, points_of_month: lines.pointsOfMonth },
    list: rows.map((row) => ({ ...row, type_text: pointTypeText[row.type] })),
    holder: holder
      ? {
          uid: holder.uid,
          name: holder.name,
          balance: holder.balance,
          expiring:
            holder.expiringOn === null
              ? null
              : { points: holder.expiringPoints ?? 0, date: holder.expiringOn },
          adjusted_in_30_days: holder.adjusted,
        }
      : null,
  }
}
