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

/** What a figure of a file is counted in, and how often that goes into the figure as it is kept. */
const fileUnits: Record<Unit, { word: string; per: number }> = {
  count: { word: '次', per: 1 },
  people: { word: '人', per: 1 },
  fen: { word: '元', per: 100 },
  share: { word: '%', per: 0.01 },
  minutes: { word: '分钟', per: 1 },
  hours: { word: '小时', per: 1 },
  days: { word: '天', per: 1 },
  score: { word: '分', per: 1 },
}
export const unitWord = (unit: Unit): string => fileUnits[unit].word

/** A figure as a number to compute with, of its unit's word, with four places at the most. */
export const unitNumber = (unit: Unit, value: Cell): Cell =>
  value === null ? null : Math.round((value / fileUnits[unit].per) * 10_000) / 10_000
