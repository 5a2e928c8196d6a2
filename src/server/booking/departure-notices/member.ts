import type { departureNotice } from '#src/api/booking/departures/notices.ts'
import type { Data } from '#src/api/endpoint.ts'
import { showsNotice } from '#src/domain/booking/notice/sending.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findNotice, noteRead } from './editions.ts'
import { changedText } from './telling.ts'

type Calls = typeof departureNotice

/** `GET /order/notice`: null before a notice was sent, and for an order that is not paid or has ended. */
export async function noticeOfOwn(ctx: Ctx, member: Member, orderNo: string): Promise<Data<Calls['read']>> {
  const { notice } = await findOwn(ctx.db, member, orderNo)
  if (!notice) return { notice: null }
  return {
    notice: {
      edition: notice.edition,
      sent_at: notice.sent_at,
      gather_at: notice.gather_at,
      gather_place: notice.gather_place,
      guide_info: { name: notice.guide_name, phone: ctx.vault.open(notice.guide_phone_enc) },
      transport: notice.transport,
      weather: notice.weather,
      emergency: notice.emergency_line,
      note: notice.note,
      changed_text: changedText(notice),
    },
  }
}

/** `POST /order/notice/read`: marks the edition that holds now; without one there is nothing to mark. */
export async function markRead(ctx: Ctx, member: Member, orderNo: string): Promise<Data<Calls['mark']>> {
  await ctx.transaction(async (tx) => {
    const { order, notice } = await findOwn(tx, member, orderNo)
    if (notice) await noteRead(tx, notice.id, order.id, ctx.now)
  })
  return {}
}

async function findOwn(db: Db, member: Member, orderNo: string) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'departure_id'])
    .where('order_no', '=', orderNo)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!order) throw new Refused('NOT_FOUND')
  const isShown = order.departure_id !== null && showsNotice(order.status)
  return { order, notice: isShown ? await findNotice(db, order.departure_id ?? 0) : undefined }
}
