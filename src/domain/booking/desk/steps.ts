import type { Day } from '../../calendar-day.ts'
import type { OrderStatus } from '../order-codes.ts'

export const stepStates = ['done', 'current', 'ahead'] as const
type StepState = (typeof stepStates)[number]

export interface Step {
  text: string
  state: StepState
  /** The day on which it happened, or will. */
  on: Day | null
  note: string
}

interface Progress {
  status: OrderStatus
  /** The day of the last step into each state. */
  reached: Partial<Record<OrderStatus, Day>>
  createdOn: Day
  hasDeposit: boolean
  confirmedByStaff: boolean
  departsOn: Day
  /** What the present step waits for. */
  waitsFor: string
}

interface Stage {
  text: string
  /** The states in which the order is at this step. */
  at: readonly OrderStatus[]
  /** The state that ends it. */
  doneBy: OrderStatus | null
}

const stages = ({ hasDeposit, confirmedByStaff }: Progress): Stage[] => [
  { text: '提交', at: [], doneBy: null },
  ...(confirmedByStaff
    ? [{ text: '确认', at: ['wait_confirm'], doneBy: 'wait_contract' } satisfies Stage]
    : []),
  { text: '签约', at: ['wait_contract'], doneBy: 'wait_pay' },
  ...(hasDeposit
    ? [
        { text: '订金', at: ['wait_pay'], doneBy: 'deposit_paid' } satisfies Stage,
        { text: '尾款', at: ['deposit_paid'], doneBy: 'paid' } satisfies Stage,
      ]
    : [{ text: '付款', at: ['wait_pay'], doneBy: 'paid' } satisfies Stage]),
  { text: '成团', at: ['paid'], doneBy: 'ready' },
  { text: '出行', at: ['ready', 'travelling'], doneBy: 'wait_review' },
  { text: '点评', at: ['wait_review'], doneBy: 'done' },
]

const ended: Partial<Record<OrderStatus, string>> = {
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

/** The steps of an order as a line (rule book §7.1): what is done, where it stands, and what is still ahead. */
export function stepsOf(progress: Progress): Step[] {
  const { status, reached, createdOn, departsOn, waitsFor } = progress
  const all = stages(progress)
  const end = ended[status]
  const here = all.findIndex(({ at }) => at.includes(status))
  const steps = all.map(({ text, doneBy }, index): Step => {
    const on = doneBy === null ? createdOn : (reached[doneBy] ?? null)
    const isDone = index === 0 || status === 'done' || (end ? on !== null : index < here)
    if (isDone) return { text, state: 'done', on, note: '' }
    const planned = text === '出行' ? departsOn : null
    if (!end && index === here) return { text, state: 'current', on: planned, note: waitsFor }
    return { text, state: 'ahead', on: planned, note: '' }
  })
  if (!end) return steps
  const done = steps.filter(({ state }) => state === 'done')
  const last: Step = { text: end, state: 'current', on: reached[status] ?? null, note: waitsFor }
  return status === 'refunding'
    ? [...done, last, ...steps.filter(({ state }) => state === 'ahead')]
    : [...done, last]
}
