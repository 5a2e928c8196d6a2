import {
  complaintLeast,
  complaintMost,
  complaintNoPattern,
  complaintPicturesMost,
  complaintStageText,
  complaintText,
  replyLeast,
  replyText,
} from '#src/domain/content/complaints/complaint.ts'
import { complaintCategories } from '#src/domain/content/inquiry-work.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, flag, jsonField, orderNo, pageOf, paging, requiredText, time } from '../wire.ts'
import { z } from '../zod.ts'

const complaintNo = rawText(32, '投诉编号有误').check(z.regex(complaintNoPattern, '投诉编号有误'))
const reply = requiredText(replyLeast, complaintMost, replyText)

/** The name of a picture that was sent for a complaint. */
export const pictureRef = rawText(32, '图片有误').check(z.regex(/^[0-9a-f]{32}$/, '图片有误'))
const pictures_json = z.optional(
  jsonField(
    z.array(pictureRef).check(z.maxLength(complaintPicturesMost, `最多上传${complaintPicturesMost}张图片`)),
  ),
)

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
  /** What came with it; `picture/file` answers each by its name. */
  pictures: z.array(z.string()),
  /** What was said since, the oldest first. */
  messages: z.array(
    z.object({ id: z.int(), is_own: flag, text: z.string(), pictures: z.array(z.string()), at: time }),
  ),
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
  /** JPG, PNG or WebP of at most 5 MB, made anew without what a camera writes into it; kept a day unless it is sent. */
  picture: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/picture',
    access: 'member',
    summary: '为投诉上传图片，最大 5 MB',
    input: z.object({}),
    data: z.object({ ref: z.string() }),
    refusals: [],
    takes: 'picture',
  }),
  pictureFile: endpoint({
    method: 'GET',
    path: '/api/v3/complaint/picture/file',
    access: 'member',
    summary: '自己投诉中的图片',
    input: z.object({ ref: pictureRef }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['image/jpeg'],
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
      pictures_json,
    }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/v3/complaint/reply',
    access: 'member',
    summary: '补充说明或回复',
    input: z.object({ complaint_no: complaintNo, content: reply, pictures_json }),
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
    input: z.object({ complaint_no: complaintNo, content: reply, pictures_json }),
    data: Complaint,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
