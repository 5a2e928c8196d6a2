import type { NoticeField } from '#src/domain/booking/notice/fields.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Entry } from './store.ts'

type Stored = Pick<
  Entry,
  | 'gather_at'
  | 'gather_place'
  | 'guide_name'
  | 'guide_phone_enc'
  | 'transport'
  | 'weather'
  | 'emergency_line'
  | 'note'
>

/** What a notice tells, as texts: `2026-12-05 07:30`, the telephone open. Nothing but masked may reach the desk. */
export const textsOf = (vault: Vault, notice: Stored): Record<NoticeField, string> => ({
  gather_at: notice.gather_at ? minuteText(notice.gather_at) : '',
  gather_place: notice.gather_place,
  guide_name: notice.guide_name,
  guide_phone: notice.guide_phone_enc ? vault.open(notice.guide_phone_enc) : '',
  transport: notice.transport,
  weather: notice.weather,
  emergency_line: notice.emergency_line,
  note: notice.note,
})

/** An entry that nobody has begun. */
export const emptyEntry = (emergencyLine: string): Stored & { version: number } => ({
  version: 1,
  gather_at: null,
  gather_place: '',
  guide_name: '',
  guide_phone_enc: null,
  transport: '',
  weather: '',
  emergency_line: emergencyLine,
  note: '',
})
