/** What a month is usually like: °C of the warmest and of the coldest hour, days with rain. */
export interface MonthFigures {
  month: number
  high_c: number
  low_c: number
  rain_days: number
}

/** `1 12 3 5;2 14 5 6`: months with all their figures, in their order, as one field of a form. */
export const monthsField = (months: readonly MonthFigures[]): string =>
  [...months]
    .sort((one, other) => one.month - other.month)
    .map(({ month, high_c, low_c, rain_days }) => `${month} ${high_c} ${low_c} ${rain_days}`)
    .join(';')

const ENTRY = /^(\d{1,2}) (-?\d{1,2}) (-?\d{1,2}) (\d{1,2})$/
const MOST_C = 60
const MOST_DAYS = 31

/** The months of such a field, or what is wrong with them. */
export function readMonths(text: string): MonthFigures[] | string {
  if (text === '') return []
  const entries = text.split(';', 13).map((entry) => ENTRY.exec(entry)?.slice(1).map(Number))
  const months: MonthFigures[] = []
  for (const entry of entries) {
    if (!entry) return '每个月填写三个数字：最高温、最低温、雨天'
    const [month = 0, high_c = 0, low_c = 0, rain_days = 0] = entry
    if (month < 1 || month > 12 || months.some((each) => each.month === month)) return '月份有误'
    if (Math.abs(high_c) > MOST_C || Math.abs(low_c) > MOST_C || rain_days > MOST_DAYS)
      return `${month}月的数字太大`
    if (low_c > high_c) return `${month}月的最低温高于最高温`
    months.push({ month, high_c, low_c, rain_days })
  }
  return months
}
