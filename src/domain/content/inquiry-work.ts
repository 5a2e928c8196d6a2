import { addDays, dayOf, startOf } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import { addWorkingHours, isWorkingTime, nextOpening } from './working-hours.ts'

const HOUR_MS = 3_600_000
const REPLY_HOURS = 0.5
/** What comes in while nobody works is answered within the first hour of work: by ten. */
const MORNING_HOURS = 1
/** Calendar days, as the promise to whoever complains is given (desk book §3.4). */
const COMPLAINT_DAYS = 7

/** By when an inquiry is to be answered: thirty working minutes; one of the night by ten in the morning (desk book §3.4). */
export const inquiryDueAt = (leftAt: Date): Date =>
  isWorkingTime(leftAt)
    ? addWorkingHours(leftAt, REPLY_HOURS)
    : new Date(nextOpening(leftAt).getTime() + MORNING_HOURS * HOUR_MS)

/** By when a complaint is to be answered: the end of the seventh day. */
export const complaintDueAt = (at: Date): Date =>
  new Date(startOf(addDays(dayOf(at), COMPLAINT_DAYS + 1)).getTime() - 1_000)

export const inquiryStatuses = ['new', 'contacted', 'done', 'invalid'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]
export const inquiryStatusText: Record<InquiryStatus, string> = {
  new: '待联系',
  contacted: '已联系',
  done: '已办结',
  invalid: '无效',
}
export const openInquiryStatuses = ['new', 'contacted'] as const satisfies InquiryStatus[]

/**
 * Whether somebody still waits for what the term promises. That of an inquiry is the first answer; a complaint is answered
 * in words of its own, whoever has called meanwhile.
 */
export const isTermRunning = ({
  status,
  isComplaint,
}: Pick<InquiryFacts, 'status' | 'isComplaint'>): boolean =>
  status === 'new' || (isComplaint && status === 'contacted')

export const inquiryKindText = {
  message: '留言',
  product: '产品咨询',
  date: '日期咨询',
  feedback: '页面反馈',
  complaint: '投诉',
} as const
export type InquiryKind = keyof typeof inquiryKindText
export const inquiryKinds = keysOf(inquiryKindText)

export const complaintCategoryText = {
  itinerary: '行程安排',
  guide: '导游领队',
  lodging: '住宿',
  food: '餐饮',
  transport: '交通',
  shopping: '购物自费',
  price: '价格收费',
  refund: '退款退改',
  service: '客服服务',
  other: '其他',
} as const
export type ComplaintCategory = keyof typeof complaintCategoryText
export const complaintCategories = keysOf(complaintCategoryText)

export const inquiryActions = ['step', 'assign', 'chat', 'complain', 'custom', 'close', 'discard'] as const
export type InquiryAction = (typeof inquiryActions)[number]

export interface InquiryFacts {
  status: InquiryStatus
  isComplaint: boolean
  /** Feedback on a page leaves no telephone: nobody can be answered. */
  hasPhone: boolean
  /** Who left it was logged in, or asked in a conversation: there is somebody to open one with. */
  isVisitorKnown: boolean
}

/** Why this cannot be done with the inquiry now; null when it can. */
export function inquiryActionFault(
  action: InquiryAction,
  { status, isComplaint, hasPhone, isVisitorKnown }: InquiryFacts,
): string | null {
  if (status === 'done' || status === 'invalid') return `这条咨询${inquiryStatusText[status]}`
  if (action === 'chat' && !isVisitorKnown) return '留言时未登录，也不是会话里的留言'
  if (action === 'chat') return isComplaint ? '投诉在投诉页答复' : null
  if (!hasPhone && action !== 'close' && action !== 'discard') return '没有留下手机号，无法联系'
  if (!isComplaint) return null
  if (action === 'complain') return '已经是投诉'
  if (action === 'custom') return '投诉须先答复'
  if (action === 'close') return '投诉在投诉页答复后办结'
  return action === 'discard' ? '投诉须答复后办结，不能标为无效' : null
}
