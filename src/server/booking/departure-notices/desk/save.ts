import type { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { isAnyPhone, type NoticeField } from '#src/domain/booking/notice/fields.ts'
import { addDays, isDay } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { lockEntry, type NoticedDeparture, updateEntry } from '../store.ts'
import { textsOf } from '../texts.ts'
import { noticedDeparture, shownOf, viewNotice } from './view.ts'

type Texts = Record<NoticeField, string>

const SEALED_TEXT = '已更改'
/** Travellers may meet the evening before a flight, and at the first hotel of a trip that they drive to themselves. */
const DAYS_AHEAD = 2
const DAYS_LATER = 1

/**
 * Saves what was typed, field by field beside what colleagues saved (decision 042). Refuses STATE for a departure that is
 * cancelled, STALE, and PARAM for a time that is none or far from the departure, or a telephone that is none.
 */
export const saveNotice = (ctx: Ctx, staff: Staff, input: Input<(typeof departureNotices)['save']>) =>
  ctx.transaction(async (tx) => {
    const departure = await noticedDeparture(tx, input.id)
    if (departure.status === 'cancelled') throw new Refused('STATE', undefined, '团期已取消')
    const settings = await settingsOf(ctx)
    const entry = await lockEntry(tx, departure.id, {
      emergencyLine: settings.text('phone.emergency'),
      staffId: staff.id,
      now: ctx.now,
    })
    const seen = shownOf(textsOf(ctx.vault, entry))
    const record = { entity: 'departure_notice', id: String(departure.id), version: entry.version }
    const { set, message } = await mergeSave(
      tx,
      { ...record, fields: seen, mask: maskOf },
      { version: input.version, changes: input.changes_json },
    )
    const fields = keysOf(set)
    const faults = faultsOf(set, departure)
    if (Object.keys(faults).length > 0) throw badFields(faults)
    if (fields.length > 0) {
      const version = entry.version + 1
      await updateEntry(tx, departure.id, {
        ...columnsOf(ctx, set),
        version,
        updated_at: ctx.now,
        updated_by: staff.id,
      })
      await noteFieldChanges(tx, { ...record, version }, fields, { staff, now: ctx.now })
    }
    const audited = (from: Partial<Texts>) =>
      Object.fromEntries(fields.map((field) => [field, field === 'guide_phone' ? SEALED_TEXT : from[field]]))
    return {
      answer: { notice: await viewNotice({ ...ctx, db: tx }, staff, departure.id), message },
      audit: [{ entity: 'departure', id: departure.id, before: audited(seen), after: audited(set) }],
    }
  })

const maskOf = (field: NoticeField, value: string) =>
  field === 'guide_phone' && value !== '' ? maskPhone(value) : value

function faultsOf(set: Partial<Texts>, { departs_on }: NoticedDeparture): Partial<Texts> {
  const { gather_at: at, guide_phone: phone, emergency_line: line } = set
  return {
    ...(at && !isNear(at, departs_on) && { gather_at: '请填写出发日前两天到后一天之间的时间' }),
    ...(phone && !isAnyPhone(phone) && { guide_phone: '请填写完整电话，境外号码以+和国家代码开头' }),
    ...(line && !isAnyPhone(line) && { emergency_line: '请填写电话号码' }),
  }
}

/** `2026-12-05 07:30`, and near the day of departure. */
function isNear(typed: string, departsOn: string): boolean {
  const [, day = '', hour = '', minute = ''] = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d)$/.exec(typed) ?? []
  return (
    isDay(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    day >= addDays(departsOn, -DAYS_AHEAD) &&
    day <= addDays(departsOn, DAYS_LATER)
  )
}

const columnsOf = ({ vault }: Ctx, { gather_at, guide_phone, ...texts }: Partial<Texts>) => ({
  ...texts,
  ...(gather_at !== undefined && { gather_at: gather_at === '' ? null : momentOf(gather_at) }),
  ...(guide_phone !== undefined && {
    guide_phone_enc: guide_phone === '' ? null : vault.seal(guide_phone),
  }),
})

/** Of a text that `minuteText` made, or would make. */
const momentOf = (typed: string) => new Date(`${typed.replace(' ', 'T')}:00+08:00`)
