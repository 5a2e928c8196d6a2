import { ageOn, type Day, isDay } from '../calendar-day.ts'
import { emailFormatText, isEmail } from './email.ts'

/** A member's profile (rule book §4.4, §23.1). All faults are sentences for the member who typed it. */

const EARLIEST_BIRTHDAY: Day = '1900-01-01'
/** Who may have an account (rule book §25 B13). */
const ADULT_FROM = 18

export const nicknameText = '昵称为1–20个字'

export function birthdayFault(birthday: Day, today: Day): string | null {
  if (!isDay(birthday) || birthday < EARLIEST_BIRTHDAY || birthday > today) return '出生日期有误，请核对'
  return ageOn(birthday, today) < ADULT_FROM ? '会员须年满18周岁，请核对出生日期' : null
}

export const emailFault = (email: string): string | null => (isEmail(email) ? null : emailFormatText)

/** A name that stands on one line, whatever was pasted. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
