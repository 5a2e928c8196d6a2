import { type Day, daysBetween } from '../../calendar-day.ts'
import type { LegKind } from '../../catalog/itinerary.ts'
import type { Scope } from '../../codes.ts'
import type { Fault } from '../../fault.ts'
import { type Fen, toFen } from '../../money.ts'

/** Who travels on one plan at the most: every one of them is named in one contract. */
export const MOST_TRAVELLERS = 50
/** Changes that the customer has for nothing (rule book §16.1). */
export const FREE_CHANGES = 3
/** The customer can still read, ask and accept this long after it was sent, at the most. */
export const MOST_VALID_DAYS = 30
const LARGEST_FEN = 2_000_000_000

interface PlanLeg {
  kind: LegKind
  from: string
  to: string
  duration_min: number | null
}

interface PlanActivity {
  /** `09:30`, or empty. */
  time: string
  title: string
  duration_min: number
  included: boolean
  text: string
}

export interface PlanDay {
  title: string
  summary: string
  transport: PlanLeg[]
  /** 0 not included, 1 included, 2 at one's own expense. */
  meals: { breakfast: 0 | 1 | 2; lunch: 0 | 1 | 2; dinner: 0 | 1 | 2 }
  /** Empty for a night on the way and after the last day. */
  hotel: string
  activities: PlanActivity[]
  free_time_hours: number
  tips: string
}

export interface PlanLine {
  name: string
  /** Fen. */
  unit_fen: number
  qty: number
  refundable: boolean
}

/** Everything that the customer reads of a plan, as it is written. What it costs the shop is no part of it. */
export interface PlanBody {
  title: string
  subtitle: string
  scope: Scope
  depart_city: string
  departs_on: Day | null
  adult: number
  child: number
  days: PlanDay[]
  includes: string[]
  excludes: string[]
  notices: { title: string; text: string }[]
  packing: string[]
  unfit_text: string
  supplier_id: number | null
  lines: PlanLine[]
  deposit_bp: number
  balance_days: number
  word: string
}

/** The price of a plan is the sum of its lines, whatever is edited; fen. */
export const planTotal = (lines: readonly PlanLine[]): Fen =>
  toFen(lines.reduce((sum, { unit_fen, qty }) => sum + unit_fen * qty, 0))

/** What of the price a refund is worked out from: the other lines are kept whatever happens. */
export const refundableFen = (lines: readonly PlanLine[]): Fen =>
  planTotal(lines.filter(({ refundable }) => refundable))

/** Per head, rounded up to the fen: nobody is told less than they pay. */
export const perHead = (totalFen: Fen, { adult, child }: { adult: number; child: number }): Fen =>
  toFen(Math.ceil(totalFen / Math.max(1, adult + child)))

/** What keeps a plan from being sent, by field; a draft may be half done. */
export function planFaults(body: PlanBody, today: Day): Fault[] {
  const faults: (Fault | false)[] = [
    [...body.title].length < 4 && { field: 'title', message: '请填写4个字以上的标题' },
    body.departs_on === null && { field: 'departs_on', message: '请填写出发日期' },
    body.departs_on !== null &&
      daysBetween(today, body.departs_on) < 3 && { field: 'departs_on', message: '出发日期至少在3天后' },
    body.depart_city === '' && { field: 'depart_city', message: '请填写出发城市' },
    body.days.length === 0 && { field: 'days', message: '请至少写一天行程' },
    body.supplier_id === null && { field: 'supplier_id', message: '请选择地接社，合同要写明' },
    body.includes.length === 0 && { field: 'includes', message: '请写明费用包含' },
    body.lines.length === 0 && { field: 'lines', message: '请至少写一项价格' },
    body.lines.length > 0 && totalFault(planTotal(body.lines)),
    ...body.days.flatMap((day, index) => dayFaults(day, index)),
    ...body.lines.map(
      (line, index) => line.name === '' && { field: 'lines', message: `第${index + 1}项价格没有名称` },
    ),
  ]
  return faults.filter((fault) => fault !== false)
}

const totalFault = (totalFen: Fen): Fault | false =>
  (totalFen <= 0 || totalFen > LARGEST_FEN) && { field: 'lines', message: '总价须大于0，且不超过2000万元' }

/** The law wants free time and its length in the contract of every day (旅游法 58). */
const dayFaults = ({ title, summary, activities }: PlanDay, index: number): (Fault | false)[] => [
  title === '' && { field: 'days', message: `第${index + 1}天没有标题` },
  summary === '' && activities.length === 0 && { field: 'days', message: `第${index + 1}天没有写做什么` },
]
