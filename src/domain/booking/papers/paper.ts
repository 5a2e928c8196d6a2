import { bookedStatuses } from '../order.ts'
import type { OrderStatus } from '../order-codes.ts'

/** What of an order can be had as a PDF: the contract, the clause of a supplement, what was sold, when and where to meet. */
export const paperKinds = ['contract', 'clause', 'itinerary', 'notice'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperText: Record<PaperKind, string> = {
  contract: '合同',
  clause: '补充条款',
  itinerary: '行程单',
  notice: '出团通知书',
}

/** How long the link to a paper is good (rule book §9.1). */
export const PAPER_LINK_MINUTES = 10

/** Orders whose contract is filed with the national platform: those that are paid for, in part at least. */
export const filedStatuses = [...bookedStatuses, 'wait_review', 'done'] as const

const travels = new Set<OrderStatus>(filedStatuses)
/** Who still travels, or has travelled, is told when and where; who has cancelled is not. */
export const hasNotice = (status: OrderStatus): boolean => travels.has(status)
