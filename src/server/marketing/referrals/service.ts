import { sql } from 'kysely'
import { maskPhone } from '#src/domain/account/phone.ts'
import { addMonths, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { INVITATIONS_A_MONTH } from '#src/domain/marketing/points/points.ts'
import { uidOfMark } from '#src/domain/marketing/referrals/mark.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardPoints } from '../points/service.ts'

/** The mark of the link by which this browser came last, `u_…`; empty for any other (product specification §9). */
export function referralMarkOf({ visitor }: Pick<Ctx, 'visitor'>): string {
  const mark = visitor.cookie('source_from') ?? ''
  return uidOfMark(mark) === null ? '' : mark
}

/** For so long a session says from which device an account was used. */
const DEVICE_DAYS = 90

/**
 * Who invited the visitor who is making an account: the mark of the link that was opened last, unless whom it names has
 * used this very address and browser, as somebody does who invites himself. Null for nobody.
 */
export async function findInviter(ctx: Pick<Ctx, 'visitor' | 'now'>, db: Db): Promise<number | null> {
  const uid = uidOfMark(referralMarkOf(ctx))
  if (uid === null) return null
  const { ip, userAgent } = ctx.visitor
  const since = new Date(ctx.now.getTime() - DEVICE_DAYS * 86_400_000)
  const { rows } = await sql<{ id: number }>`
    select m.id from member m
    where m.uid = ${uid} and m.status = 'normal'
      and not exists (select from session s where s.member_id = m.id and s.ip = ${ip}::inet
        and s.user_agent = ${userAgent} and s.last_seen_at >= ${since})`.execute(db)
  return rows[0]?.id ?? null
}

interface Invited {
  memberId: number
  phone: string
  inviterId: number
}

/** Gives the inviter the points of rule book §12, as often as a month allows. */
export async function thankInviter(
  tx: Tx,
  { memberId, phone, inviterId }: Invited,
  now: Date,
): Promise<void> {
  const month = `${dayOf(now).slice(0, 7)}-01`
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from point_entry
    where member_id = ${inviterId} and type = 'invitation' and created_at >= ${startOf(month)}
      and created_at < ${startOf(addMonths(month, 1))}`.execute(tx)
  if ((rows[0]?.times ?? 0) >= INVITATIONS_A_MONTH) return
  const award = { memberId: inviterId, type: 'invitation', cause: `member:${memberId}` } as const
  await awardPoints(tx, { ...award, note: maskPhone(phone) }, now)
}
