import { durationText, legKindText, mealsText } from '../../catalog/itinerary.ts'
import type { Scope } from '../../codes.ts'
import { toFen, yuanText } from '../../money.ts'
import type { PlanBody, PlanDay, PlanLine } from './plan.ts'

export type PlanField = keyof PlanBody

/** What each part of a plan is called by who writes it. */
export const planFieldText: Record<PlanField, string> = {
  title: '标题',
  subtitle: '副标题',
  scope: '范围',
  depart_city: '出发城市',
  departs_on: '出发日期',
  adult: '成人',
  child: '儿童',
  days: '行程',
  includes: '费用包含',
  excludes: '费用不含',
  notices: '须知',
  packing: '行前准备',
  unfit_text: '不适合人群',
  supplier_id: '地接社',
  lines: '价格明细',
  deposit_bp: '订金比例',
  balance_days: '尾款期限',
  word: '给客人的话',
}

export const scopeText: Record<Scope, string> = { domestic: '境内', hkmo: '港澳台', outbound: '出境' }

type SupplierOf = (id: number) => string

/** A part of a plan as lines of text, for people who compare two of them. */
export function planFieldLines(body: PlanBody, field: PlanField, supplierOf: SupplierOf): string[] {
  const { [field]: value } = body
  switch (field) {
    case 'scope':
      return [scopeText[body.scope]]
    case 'days':
      return body.days.flatMap((day, index) => [`第${index + 1}天`, ...planDayLines(day)])
    case 'notices':
      return body.notices.map(({ title, text }) => `${title}：${text}`)
    case 'supplier_id':
      return body.supplier_id === null ? [] : [supplierOf(body.supplier_id)]
    case 'lines':
      return body.lines.map(lineText)
    case 'deposit_bp':
      return [body.deposit_bp === 0 ? '一次付清' : `${body.deposit_bp / 100}%`]
    case 'balance_days':
      return [`出发前${body.balance_days}天`]
    default:
      return Array.isArray(value)
        ? (value as string[])
        : value === null || value === ''
          ? []
          : [String(value)]
  }
}

/** A day line by line: what it is called, how one gets there, what one does, eats, and where one sleeps. */
export function planDayLines(day: PlanDay): string[] {
  const lines = [
    day.title,
    day.summary,
    ...day.transport.map(({ kind, from, to, duration_min }) =>
      [`${legKindText[kind]} ${from}到${to}`, duration_min === null ? '' : durationText(duration_min)]
        .filter((part) => part !== '')
        .join('，'),
    ),
    ...day.activities.map(({ time, title, duration_min, included, text }) =>
      [
        [time, title].filter((part) => part !== '').join(' '),
        duration_min > 0 ? durationText(duration_min) : '',
        included ? '' : '费用自理',
        text,
      ]
        .filter((part) => part !== '')
        .join('，'),
    ),
    mealsText(day.meals),
    day.hotel && `住 ${day.hotel}`,
    day.free_time_hours > 0 ? `自由活动 ${day.free_time_hours} 小时` : '',
    day.tips,
  ]
  return lines.filter((line) => line !== '')
}

/** `住宿 ¥1,500 × 4 = ¥6,000` */
const lineText = ({ name, unit_fen, qty, refundable }: PlanLine): string =>
  `${name} ${yuanText(toFen(unit_fen))} × ${qty} = ${yuanText(toFen(unit_fen * qty))}${refundable ? '' : '，不可退'}`
