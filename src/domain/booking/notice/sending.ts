import { type Day, daysBetween } from '../../calendar-day.ts'
import type { OrderStatus } from '../order-codes.ts'
import { type DepartureStock, isFormed } from '../stock.ts'
import { fieldsText, type NoticeField } from './fields.ts'

/** Orders whose travellers are told: paid, and not back yet. Who still owes the balance is told once it is paid. */
export const toldStatuses = ['paid', 'ready', 'travelling'] as const satisfies readonly OrderStatus[]
const isTold = (status: OrderStatus): boolean => toldStatuses.some((told) => told === status)

interface Sending {
  stock: Pick<DepartureStock, 'status' | 'sold' | 'minGroup'>
  /** A colleague has asked to cancel the departure. */
  isBeingCancelled: boolean
  missing: readonly NoticeField[]
  /** Of what was sent last; null before the first. */
  changed: readonly NoticeField[] | null
  receivers: number
  returnsOn: Day
  today: Day
}

/** Why a notice cannot be sent now; empty where it can. */
export function whyNotSent(notice: Sending): string {
  if (notice.stock.status === 'cancelled') return '团期已取消'
  if (notice.isBeingCancelled) return '团期正在申请取消，决定前不能发送'
  if (daysBetween(notice.today, notice.returnsOn) < 0) return '行程已结束'
  if (!isFormed(notice.stock)) return '还没有成团'
  if (notice.missing.length > 0) return `还缺：${fieldsText(notice.missing)}`
  if (notice.receivers === 0) return '还没有付清的订单'
  return notice.changed?.length === 0 ? '与已发送的内容相同' : ''
}

/** Orders whose travellers read the notice; after the trip it goes on saying whom they had met. */
export const showsNotice = (status: OrderStatus): boolean => isTold(status) || status === 'wait_review'
