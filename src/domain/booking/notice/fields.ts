import { keysOf } from '../../keys.ts'

/** What a notice tells, in the order in which travellers read it (desk book §4.3). */
export const noticeFieldText = {
  gather_at: '集合时间',
  gather_place: '集合地点',
  guide_name: '领队或导游',
  guide_phone: '领队电话',
  transport: '航班或车次',
  weather: '天气与衣物',
  emergency_line: '24小时紧急电话',
  note: '其他提醒',
} as const
export type NoticeField = keyof typeof noticeFieldText
export const noticeFields = keysOf(noticeFieldText)

/** How long each may be; the database holds the same. */
export const mostOfField: Record<NoticeField, number> = {
  gather_at: 16,
  gather_place: 200,
  guide_name: 30,
  guide_phone: 30,
  transport: 500,
  weather: 300,
  emergency_line: 30,
  note: 1000,
}

/** Without these no notice leaves; what else there is to say may be nothing. */
const neededFields: readonly NoticeField[] = noticeFields.filter((field) => field !== 'note')

type Texts = Readonly<Record<NoticeField, string>>

/** What of a notice is still to be entered. */
export const missingFields = (notice: Texts): NoticeField[] =>
  neededFields.filter((field) => notice[field].trim() === '')

/** What two notices do not tell alike. */
export const changedFields = (before: Texts, after: Texts): NoticeField[] =>
  noticeFields.filter((field) => before[field] !== after[field])

/** Whether a note of the trip is about meeting: when and where to be is the departure's to say, in its notice. */
export const isAboutMeeting = (title: string): boolean => title.includes('集合')

/** `集合时间、集合地点`. */
export const fieldsText = (fields: readonly NoticeField[]): string =>
  fields.map((field) => noticeFieldText[field]).join('、')

/** A telephone abroad as well: guides of a trip abroad have one of there. Digits, blanks and hyphens, a plus in front. */
export const isAnyPhone = (typed: string): boolean =>
  /^\+?\d[\d -]{4,28}$/.test(typed) && typed.replace(/\D/g, '').length >= 5
