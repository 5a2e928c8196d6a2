import { toFen, yuanText } from '../../money.ts'
import type { Cell, Unit } from './shape.ts'

const counted = new Intl.NumberFormat('zh-CN')
const HOUR = 60

const texts: Record<Unit, (value: number) => string> = {
  count: (value) => counted.format(value),
  people: (value) => `${counted.format(value)} 人`,
  fen: (value) => yuanText(toFen(Math.round(value))),
  share: (value) => `${(value * 100).toFixed(1)}%`,
  minutes: (value) =>
    value < HOUR ? `${value} 分` : `${Math.floor(value / HOUR)} 小时 ${Math.round(value % HOUR)} 分`,
  hours: (value) => `${counted.format(Math.round(value))} 小时`,
  days: (value) => `${counted.format(value)} 天`,
  score: (value) => `${value.toFixed(1)} 分`,
}

/** A figure as it is read; one that is not known is a dash. */
export const unitText = (unit: Unit, value: Cell): string => (value === null ? '–' : texts[unit](value))

/** The same beside an axis, where room is scarce. */
export function axisText(unit: Unit, value: number): string {
  if (unit === 'fen') {
    const yuan = value / 100
    return Math.abs(yuan) >= 10_000 ? `${counted.format(yuan / 10_000)}万` : counted.format(yuan)
  }
  if (unit === 'share') return `${Math.round(value * 100)}%`
  return counted.format(value)
}
