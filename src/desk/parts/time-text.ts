const shanghai = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hourCycle: 'h23', ...options })
const clock = shanghai({ hour: '2-digit', minute: '2-digit' })
const month = shanghai({ month: '2-digit', day: '2-digit' })
const year = shanghai({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** `14:02` in Shanghai, wherever the browser is. */
export const clockText = (at: Date) => clock.format(at)

/** `2026-11-23` in Shanghai. */
const dayText = (at: Date) => year.format(at).replaceAll('/', '-')

/** What a list says of an instant: `14:02` today, `11-22 14:02` this year, `2025-11-22` before. */
export function momentText(at: Date, now: Date): string {
  const [day, today] = [dayText(at), dayText(now)]
  if (day === today) return clockText(at)
  return day.slice(0, 4) === today.slice(0, 4)
    ? `${month.format(at).replace('/', '-')} ${clockText(at)}`
    : day
}

/** The whole of it, for a tooltip: `2026-11-22 14:02`. */
export const fullTimeText = (at: Date) => `${dayText(at)} ${clockText(at)}`
