import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { fullTimeText, momentText } from '../parts/time-text.ts'

/** Colour says what is to be done with it: ochre waits for somebody, pine is on its way, grey is over. */
const tones: Record<OrderStatus, string> = {
  wait_confirm: 'och',
  wait_contract: 'info',
  wait_pay: 'info',
  deposit_paid: 'pine',
  paid: 'pine',
  ready: 'pine',
  travelling: 'pine',
  wait_review: '',
  done: '',
  cancelled: '',
  refunding: 'och',
  refunded: '',
}

interface Standing {
  status: OrderStatus
  status_text: string
  is_choosing: boolean
}

export const StatusTag = ({ order }: { order: Standing }) => (
  <span className={`tag shrink-0 ${order.is_choosing ? 'och' : tones[order.status]}`}>
    {order.status_text}
  </span>
)

const SOON_MS = 2 * 3_600_000

/** Until when an order stands as it does: ochre when that is soon, cinnabar with the word when it is past. */
export function Clock({ deadline, now }: { deadline: Date | null; now: Date }) {
  if (!deadline) return null
  const left = deadline.getTime() - now.getTime()
  if (left <= 0)
    return <span className="whitespace-nowrap text-12 text-cin-600">超时 {lengthText(-left)}</span>
  const text = left < 24 * 3_600_000 ? `剩 ${lengthText(left)}` : `${momentText(deadline, now)} 前`
  return (
    <span
      className={`whitespace-nowrap text-12 ${left <= SOON_MS ? 'text-warn' : 'text-ink-500'}`}
      title={`${fullTimeText(deadline)} 前`}
    >
      {text}
    </span>
  )
}

/** `2小时10分`. */
function lengthText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days}天${hours}小时`
  return hours > 0 ? `${hours}小时${minutes % 60}分` : `${minutes}分`
}
