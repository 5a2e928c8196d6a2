import {
  complaintActions,
  complaintLeast,
  complaintMost,
  complaintNoPattern,
  complaintStageText,
  complaintText,
} from '#src/domain/content/complaints/complaint.ts'
import { complaintCategories, inquiryKinds } from '#src/domain/content/inquiry-work.ts'
import { keysOf } from '#src/domain/keys.ts'
import { pictureRef } from '../../content/complaints.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, flagText, id, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { actionsOf, Beside, Person, Step, stepText, version } from './shapes.ts'

/** Open: the traveller has the last word. Answered: the shop has it. */
const states = ['open', 'answered', 'closed', 'all'] as const
const complaint_no = rawText(32, '投诉编号有误').check(z.regex(complaintNoPattern, '投诉编号有误'))

const row = {
  id: z.int(),
  complaint_no: z.string(),
  category: z.enum(complaintCategories),
  /** How it came in: filed by a traveller, or an inquiry that staff have marked. */
  kind: z.enum(inquiryKinds),
  stage: z.enum(keysOf(complaintStageText)),
  name: z.string(),
  phone_mask: z.string(),
  content: z.string(),
  order: z.nullable(z.object({ order_no: z.string(), title: z.string(), departs_on: day })),
  created_at: time,
  /** The newest word of the traveller. */
  last_at: time,
  due_at: z.nullable(time),
  is_overdue: z.boolean(),
  is_reopened: z.boolean(),
  assigned_to: z.nullable(Person),
  version: z.int(),
}
const ComplaintRow = z.object(row)

const ComplaintDetail = z.object({
  ...row,
  closed_at: z.nullable(time),
  solved_at: z.nullable(time),
  /** What came with it; `picture` answers each by its name. */
  pictures: z.array(z.string()),
  /** What was said since, the oldest first; null is the traveller. */
  messages: z.array(
    z.object({
      id: z.int(),
      by: z.nullable(Person),
      text: z.string(),
      pictures: z.array(z.string()),
      at: time,
    }),
  ),
  steps: z.array(Step),
  beside: Beside,
  actions: actionsOf(complaintActions),
})
export type DeskComplaint = z.output<typeof ComplaintDetail>

const access = { staff: 'consult.work' } as const
const changing = { complaint_no, version }
const refusals = ['NOT_FOUND', 'STATE'] as const

/** 投诉 (desk book §4.7): a number, a day, and every word that was said. */
export const deskComplaints = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/complaints',
    access,
    summary: '投诉：等待答复的按截止时间，其余按时间',
    input: z.object({
      state: z.optional(z.enum(states, '内容有误，请检查')),
      category: z.optional(z.enum(complaintCategories, '内容有误，请检查')),
      mine: z.optional(flagText),
      overdue: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: listOf(ComplaintRow),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/complaints/{complaint_no}',
    access,
    summary: '一份投诉：经过、答复、同一手机号的其他记录',
    input: z.object({ complaint_no }),
    data: ComplaintDetail,
    refusals: ['NOT_FOUND'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/desk/complaints/{complaint_no}/picture',
    access,
    summary: '客人在投诉中附上的图片',
    input: z.object({ complaint_no, ref: pictureRef }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['image/jpeg'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/complaints/{complaint_no}/answer',
    access,
    audit: 'complaint.answer',
    summary: '答复客人，并以消息和短信告知',
    input: z.object({ ...changing, text: requiredText(complaintLeast, complaintMost, complaintText) }),
    data: ComplaintDetail,
    refusals,
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/desk/complaints/{complaint_no}/note',
    access,
    audit: 'complaint.note',
    summary: '内部备注，客人看不到',
    // Without a version: two colleagues who have something to note have both noted it.
    input: z.object({ complaint_no, text: stepText }),
    data: ComplaintDetail,
    refusals: ['NOT_FOUND'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/desk/complaints/{complaint_no}/assign',
    access,
    audit: 'complaint.assign',
    summary: '领取，或分配给同事',
    input: z.object({ ...changing, staff_id: id, text: z.optional(text(200)) }),
    data: ComplaintDetail,
    refusals,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/complaints/{complaint_no}/close',
    access,
    audit: 'complaint.close',
    summary: '办结，结果告知客人；15天内客人可重新打开一次',
    input: z.object({ ...changing, result: requiredText(complaintLeast, complaintMost, complaintText) }),
    data: ComplaintDetail,
    refusals,
  }),
}
