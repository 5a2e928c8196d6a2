import type { SoldDay } from '#src/api/booking/order-views.ts'
import type { SharedTrip } from '#src/api/booking/papers/shares.ts'
import {
  isOfWeather,
  shareEndsAt,
  shareFault,
  strangersText,
  tokenShape,
} from '#src/domain/booking/shares/share.ts'
import { Refused } from '#src/platform/refused.ts'
import { findNotice } from '#src/server/booking/departure-notices/service.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type FoundShare, findShared } from './store.ts'
import { hashOf } from './token.ts'

const onTheRoad: readonly FoundShare['status'][] = ['ready', 'travelling']

/**
 * `GET /share/{token}`: the trip as it was sold, for whoever has the link (rule book §9.4). A link that was never made, was
 * taken back or is over answers NOT_FOUND alike.
 */
export async function sharedTrip(ctx: Ctx, token: string): Promise<SharedTrip> {
  const found = tokenShape.test(token) ? await findShared(ctx.db, hashOf(ctx, token)) : undefined
  if (!found || shareFault({ status: found.status, returnsOn: found.returns_on, now: ctx.now }) !== null)
    throw new Refused('NOT_FOUND', undefined, '这个行程链接已失效')
  const { snapshot, trip } = found
  const notice = found.departure_id === null ? undefined : await findNotice(ctx.db, found.departure_id)
  const names = [...found.names, notice?.guide_name ?? ''].filter((name) => [...name].length > 1)
  const said = (text: string) => strangersText(text, names)
  return {
    title: said(snapshot.title) || '行程',
    cover: snapshot.cover,
    days: snapshot.days,
    nights: snapshot.nights,
    date: found.departs_on,
    return_date: found.returns_on,
    depart_city: snapshot.departCity,
    itinerary: trip.itinerary.map((day) => dayOf(day, said)),
    packing: trip.packing.map(said).filter((line) => line !== ''),
    weather: [
      ...(notice ? [{ title: '出团通知', text: notice.weather }] : []),
      ...trip.notices.filter(isOfWeather),
    ]
      .map(({ title, text }) => ({ title, text: said(text) }))
      .filter(({ text }) => text !== ''),
    meeting: notice ? { at: notice.gather_at, place: said(notice.gather_place) } : null,
    emergency_line: notice?.emergency_line || (await lineOf(ctx, found)),
    ends_at: shareEndsAt(found.returns_on),
  }
}

/** The shop's line is for travellers on the road and shortly before (rule book §2). */
const lineOf = async (ctx: Ctx, { status }: Pick<FoundShare, 'status'>) =>
  onTheRoad.includes(status) ? (await settingsOf(ctx)).text('phone.emergency') : ''

/** Field by field: what a day may hold some time is shown to strangers by decision only. */
const dayOf = (day: SoldDay, said: (text: string) => string): SoldDay => ({
  day_no: day.day_no,
  title: said(day.title),
  summary: said(day.summary),
  transport: day.transport.map((leg) => ({ ...leg, from: said(leg.from), to: said(leg.to) })),
  meals: day.meals,
  free_time_hours: day.free_time_hours,
  tips: said(day.tips),
  hotel: said(day.hotel),
  activities: day.activities.map((activity) => ({
    ...activity,
    title: said(activity.title),
    text: said(activity.text),
  })),
})
