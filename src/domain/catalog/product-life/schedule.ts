/** Longer ahead nobody knows what a trip will be; a text of so many signs is a time of a form, `2026-12-01T09:00`. */
export const MOST_SCHEDULED_DAYS = 180
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** The moment that was typed as a time in Shanghai, or what is wrong with it. A moment is a whole minute that is to come. */
export function scheduledAt(typed: string, now: Date): { at: Date } | { fault: string } {
  const at = TIME.test(typed) ? new Date(`${typed}:00+08:00`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) return { fault: '请选择日期和时间' }
  if (at <= now) return { fault: '请选择今后的时间' }
  if (at.getTime() - now.getTime() > MOST_SCHEDULED_DAYS * 86_400_000)
    return { fault: `最多提前${MOST_SCHEDULED_DAYS}天` }
  return { at }
}
