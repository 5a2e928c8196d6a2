import type { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { noticeFieldText } from '#src/domain/booking/notice/fields.ts'
import { Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { insertEdition } from '../editions.ts'
import { lockEntry } from '../store.ts'
import { changedText, tellOrders } from '../telling.ts'
import { noticedDeparture, sendingOf, viewNotice } from './view.ts'

/**
 * Sends what was previewed to every order that is paid, once for each version: a changed notice is a new edition, which
 * says what changed. Refuses NOT_READY with what is missing, STATE where it is not the version that was seen, says nothing
 * new, or has nobody to read it.
 */
export const sendNotice = (
  ctx: Ctx,
  staff: Staff,
  { id, version }: Input<(typeof departureNotices)['send']>,
) =>
  ctx.transaction(async (tx) => {
    const departure = await noticedDeparture(tx, id)
    const settings = await settingsOf(ctx)
    // Two who send at once come one after the other, and the second has nothing new to say.
    const entry = await lockEntry(tx, id, {
      emergencyLine: settings.text('phone.emergency'),
      staffId: staff.id,
      now: ctx.now,
    })
    const within = { ...ctx, db: tx }
    const { last, receivers, missing, changed, whyNot } = await sendingOf(within, departure, entry)
    if (missing.length > 0)
      throw new Refused(
        'NOT_READY',
        { blockers: missing.map((field) => `未填${noticeFieldText[field]}`) },
        whyNot,
      )
    if (whyNot !== '') throw new Refused('STATE', undefined, whyNot)
    if (entry.version !== version)
      throw new Refused('STATE', undefined, `${entry.updated_name}刚刚修改了内容，请重新核对后发送`)
    const { guide_phone_enc, gather_at } = entry
    if (!guide_phone_enc || !gather_at) throw new Error(`the notice of departure ${id} misses what it needs`)
    const edition = await insertEdition(tx, {
      departure_id: id,
      edition: (last?.edition ?? 0) + 1,
      guide_name: entry.guide_name,
      guide_phone_enc,
      gather_at,
      gather_place: entry.gather_place,
      transport: entry.transport,
      weather: entry.weather,
      emergency_line: entry.emergency_line,
      note: entry.note,
      changed: changed ?? [],
      sent_at: ctx.now,
      sent_by: staff.id,
    })
    const orders = await tellOrders(within, tx, edition, receivers)
    const after = { edition: edition.edition, orders, ...(changed && { changed: changedText(edition) }) }
    return {
      answer: { notice: await viewNotice(within, staff, id), orders },
      audit: [{ entity: 'departure', id, after }],
    }
  })
