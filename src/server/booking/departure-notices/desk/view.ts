import type { DeskNotice } from '#src/api/desk/departures/notices.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { changedFields, missingFields, type NoticeField } from '#src/domain/booking/notice/fields.ts'
import { whyNotSent } from '#src/domain/booking/notice/sending.ts'
import { groupStateOf } from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { peopleCount } from '#src/domain/pricing/counts.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { findNotice, listEditions } from '../editions.ts'
import { type Entry, findDeparture, findEntry, type NoticedDeparture } from '../store.ts'
import { aboutNotice, changedText, listReceivers } from '../telling.ts'
import { emptyEntry, textsOf } from '../texts.ts'

/** As the desk shows it: the guide's telephone masked. */
export const shownOf = (texts: Record<NoticeField, string>) => ({
  ...texts,
  guide_phone: texts.guide_phone === '' ? '' : maskPhone(texts.guide_phone),
})

export async function noticedDeparture(db: Db, id: number): Promise<NoticedDeparture> {
  const found = await findDeparture(db, id)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  return found
}

/** Everything on which sending depends. */
export async function sendingOf(
  ctx: Ctx,
  departure: NoticedDeparture,
  entry: Pick<Entry, 'version'> & Parameters<typeof textsOf>[1],
) {
  const texts = textsOf(ctx.vault, entry)
  const last = await findNotice(ctx.db, departure.id)
  const receivers = await listReceivers(ctx.db, departure.id)
  const missing = missingFields(texts)
  const changed = last ? changedFields(textsOf(ctx.vault, last), texts) : null
  const whyNot = whyNotSent({
    stock: groupStateOf(departure),
    isBeingCancelled: departure.is_being_cancelled,
    missing,
    changed,
    receivers: receivers.length,
    returnsOn: departure.returns_on,
    today: dayOf(ctx.now),
  })
  return { texts, last, receivers, missing, changed, whyNot }
}

/** The entry with what is missing, whom it would reach, and what was sent before. */
export async function viewNotice(ctx: Ctx, staff: Staff, id: number): Promise<DeskNotice> {
  const departure = await noticedDeparture(ctx.db, id)
  const found = await findEntry(ctx.db, id)
  const settings = await settingsOf(ctx)
  const entry = found ?? emptyEntry(settings.text('phone.emergency'))
  const { texts, last, receivers, missing, changed, whyNot } = await sendingOf(ctx, departure, entry)
  const mayEdit = scopesOf(staff, 'notice.send').length > 0
  const [first] = receivers
  return {
    version: entry.version,
    fields: shownOf(texts),
    missing,
    updated_at: found?.updated_at ?? null,
    updated_by: found?.updated_name ?? '',
    changed,
    receivers: {
      orders: receivers.length,
      people: receivers.reduce((sum, order) => sum + peopleCount(order), 0),
      unpaid_orders: await countUnpaid(ctx.db, id),
    },
    editions: (await listEditions(ctx.db, id)).map((edition) => ({
      ...edition,
      changed_text: changedText(edition),
    })),
    messages:
      first && entry.gather_at
        ? messagesOf(
            'departure_notice',
            aboutNotice(first, {
              departure_id: id,
              edition: (last?.edition ?? 0) + 1,
              changed: changed ?? [],
              gather_at: entry.gather_at,
              gather_place: entry.gather_place,
            }),
          )
        : [],
    why_not: mayEdit ? whyNot : neededRoleText('notice.send'),
    why_not_edited: mayEdit ? '' : neededRoleText('notice.send'),
  }
}

const countUnpaid = (db: Db, departureId: number) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('departure_id', '=', departureId)
    .where('status', '=', 'deposit_paid')
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
