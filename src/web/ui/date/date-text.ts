import { type Day, isDay } from '#src/domain/calendar-day.ts'

const two = (digits = '') => digits.padStart(2, '0')

/** The day that was typed, however it was: 19900520, 1990-5-20, 1990/05/20, 1990.5.20, 1990年5月20日. Null while it is none. */
export function dayTyped(text: string): Day | null {
  const [, year, month, date] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text.trim()) ??
    []
  const day = `${year}-${two(month)}-${two(date)}`
  return isDay(day) ? day : null
}

/** Full-width digits and separators as the half-width ones that they stand for. */
export const narrowed = (text: string) =>
  text.replace(/[０-９．／－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

export const halfDateText = '请填写完整的日期，例如 1990-05-20'
