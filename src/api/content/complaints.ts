import {
  complaintLeast,
  complaintMost,
  complaintNoPattern,
  complaintStageText,
  complaintText,
  replyLeast,
  replyText,
} from '#src/domain/content/complaints/complaint.ts'
import { complaintCategories } from '#src/domain/content/inquiry-work.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, flag, orderNo, pageOf, paging, requiredText, time } from '../wire.ts'
import { z } from '../zod.ts'

const complaintNo = rawText(32, '投诉编号有误').check(z.regex(complaintNoPattern, '投诉编号有误'))
const reply = requiredText(replyLeast, complaintMost, replyText)

const row = {
  complaint_no: z.string(),
  category: z.enum(complaintCategories),
  category_text: z.string(),
  stage: z.enum(keysOf(complaintStageText)),
  stage_text: z.string(),
  content: z.string(),
  /** Null for one that is about no order. */
  order: z.nullable(z.object({ order_id: z.string(), title: z.string(), departs_on: day })),
  created_at: time,
  /** The day by whose end the shop answers; null while nobody waits for an answer. */
  answer_by: z.nullable(day),
}
const ComplaintRow = z.object(row)

const Complaint = z.object({
  ...row,
  /** What was said since, the oldest first. */
  messages: z.array(z.object({ id: z.int(), is_own: flag, text: z.string(), at: time })),
  closed_at: z.nullable(time),
  /** Until when it may be opened once more; null where it may not. */
  reopen_until: z.nullable(day),
  can: z.object({ reply: flag, solved: flag, reopen: flag }),
})
export type Complaint = z.output<typeof Complaint>

/** 投诉 (rule book §18): a number, an answer within seven days, every answer to be read again. */
export const complaints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/complaint/list',
    access: 'member',
    summary: '我的投诉，新的在前',
    input: z.object({ ...paging }),
    data: z.object(pageOf(ComplaintRow)),
    refusals: [],
  }),
  info: endpoint({
    method: 'GET',
    path: '/api/v3/complaint/info',
    access: 'member',
    summary: '一份投诉与全部答复',
    input: z.object({ complaint_no: complaintNo }),
    data: Complaint,
    refusals: ['NOT_FOUND'],
  }),
  /** Sent again within ten minutes it is the same complaint. */
  add: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/add',
    access: 'member',
    summary: '提交投诉：7日内答复',
    input: z.object({
      category: z.enum(complaintCategories, '请选择投诉类别'),
      content: requiredText(complaintLeast, complaintMost, complaintText),
      order_id: z.optional(orderNo),
    }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/reply',
    access: 'member',
    summary: '补充说明或回复',
    input: z.object({ complaint_no: complaintNo, content: reply }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  solved: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/solved',
    access: 'member',
    summary: '确认已解决',
    input: z.object({ complaint_no: complaintNo }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/reopen',
    access: 'member',
    summary: '重新打开：办结后15天内一次',
    input: z.object({ complaint_no: complaintNo, content: reply }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
