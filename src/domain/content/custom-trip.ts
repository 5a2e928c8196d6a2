import { addDays, type Day } from '../calendar-day.ts'
import type { CustomTripKind, customTripStatuses } from '../codes.ts'
import type { Fault } from '../fault.ts'
import { budgetsOf, tripAims } from './custom-trip-lists.ts'

/** Days ahead at the least: a designer has to plan the trip first. */
const DAYS_AHEAD = 3
/** Travellers of a group: more than one family, and no more than one designer's team can lead. */
const groupSize = { min: 10, max: 2000 } as const
/** Of a request that is neither ordered nor closed. */
export const openCustomTripStatuses: readonly (keyof typeof customTripStatuses)[] = [
  'new',
  'contacted',
  'planned',
]

/** What cannot be done with a request in this state, and why; null when it can. */
export function customTripFault(status: keyof typeof customTripStatuses): string | null {
  if (status === 'closed') return '这份需求已关闭'
  return status === 'accepted' ? '客人已接受方案并下单' : null
}

/** What stands for a destination when there is none yet. */
export const undecidedDestination = '还没想好'

/** The part of a request that its rules need; what was not given is undefined. */
export interface CustomTripWish {
  kind: CustomTripKind
  /** The small form of a campaign asks neither where from nor when: the designer does. */
  isShort?: boolean
  name: string | undefined
  company?: string | undefined
  departureCity: string | undefined
  destIds: readonly number[]
  destText: string | undefined
  startOn?: Day | undefined
  /** `2026-12` */
  month?: string | undefined
  flexible?: boolean | undefined
  adult?: number | undefined
  people?: number | undefined
  budgetId?: number | undefined
  tripAimId?: number | undefined
}

/** The earliest first day that may be asked for. */
export const earliestStart = (today: Day): Day => addDays(today, DAYS_AHEAD)

/**
 * What is missing or wrong, by the wire's field (rule book §16.1). A time is a first day, a month, or that it is
 * open. The API checks lengths and the phone.
 */
export function wishFaults(wish: CustomTripWish, today: Day): Fault[] {
  const faults: (Fault | null | false)[] = [
    ...(wish.kind === 'private' ? privateFaults(wish) : groupFaults(wish)),
    !wish.isShort && !wish.departureCity && { field: 'departure_city', message: '请选择出发城市' },
    wish.destIds.length === 0 &&
      !wish.destText && { field: 'dest_text', message: '请选择目的地，没想好也可以' },
    timeFault(wish, today),
    wish.budgetId !== undefined &&
      !budgetsOf(wish.kind).some(({ id }) => id === wish.budgetId) && {
        field: 'budget_id',
        message: '请重新选择预算',
      },
    !wish.name && { field: 'linkman', message: '请输入联系人姓名' },
  ]
  return faults.filter((fault) => fault !== null && fault !== false)
}

const privateFaults = ({ adult = 0 }: CustomTripWish) => [
  adult < 1 && { field: 'adult', message: '至少需要1位成人' },
]

function groupFaults({ people, company = '', tripAimId }: CustomTripWish) {
  const isSized = people !== undefined && people >= groupSize.min && people <= groupSize.max
  return [
    !isSized && { field: 'people', message: `请填写${groupSize.min}到${groupSize.max}之间的人数` },
    !tripAims.some(({ id }) => id === tripAimId) && { field: 'trip_aim_id', message: '请选择出行目的' },
    [...company].length < 2 && { field: 'company', message: '请填写公司或学校名称' },
  ]
}

function timeFault(
  { startOn, month, flexible = false, isShort = false }: CustomTripWish,
  today: Day,
): Fault | null {
  const earliest = earliestStart(today)
  if (startOn !== undefined)
    return startOn < earliest ? { field: 'start_date', message: `最早可选${earliest}出发` } : null
  if (month !== undefined)
    return month < earliest.slice(0, 7) ? { field: 'month', message: '请选择之后的月份' } : null
  return flexible || isShort ? null : { field: 'start_date', message: '请选择出发日期或月份' }
}

/** What makes two requests of one phone the same: sorted numbers, or the text. */
export const destinationKey = (destIds: readonly number[], destText: string): string =>
  destIds.length > 0
    ? [...new Set(destIds)].sort((a, b) => a - b).join(',')
    : destText.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** The months to choose from: this one only while a day of it can still be the first. */
export function monthsAhead(today: Day, count: number): string[] {
  const [year = 0, month = 0] = earliestStart(today).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const serial = year * 12 + month - 1 + index
    return `${Math.floor(serial / 12)}-${String((serial % 12) + 1).padStart(2, '0')}`
  })
}
