import { chatTextMost, chatTextText } from '#src/domain/content/chat/chat.ts'
import {
  complaintCategories,
  inquiryActions,
  inquiryKinds,
  inquiryStatuses,
} from '#src/domain/content/inquiry-work.ts'
import { endpoint } from '../../endpoint.ts'
import { day, flagText, id, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Revealed, revealing } from '../reveal.ts'
import {
  Assignee,
  actionsOf,
  Beside,
  chosenTime,
  contactWay,
  Person,
  rowId,
  Step,
  stepText,
  version,
} from './shapes.ts'

/** The tabs of the page; product inquiries are messages, and complaints have a page of their own. */
const tabs = ['message', 'date', 'feedback'] as const
/** Open: nobody has closed it yet. */
const states = ['open', 'closed', 'all'] as const

const row = {
  id: z.int(),
  kind: z.enum(inquiryKinds),
  status: z.enum(inquiryStatuses),
  name: z.string(),
  phone_mask: z.string(),
  message: z.string(),
  product: z.nullable(z.object({ id: z.int(), title: z.string() })),
  /** The day that was asked about. */
  trip_on: z.nullable(day),
  page_url: z.string(),
  created_at: time,
  /** The newest message, which may have been added to an earlier one. */
  last_at: time,
  /** By when somebody must have answered; null where nobody waits. */
  due_at: z.nullable(time),
  is_overdue: z.boolean(),
  assigned_to: z.nullable(Person),
  first_reply_at: z.nullable(time),
  next_at: z.nullable(time),
  complaint: z.nullable(z.object({ no: z.string(), category: z.enum(complaintCategories) })),
  version: z.int(),
}
const InquiryRow = z.object(row)
export type InquiryRow = z.output<typeof InquiryRow>

const InquiryDetail = z.object({
  ...row,
  request_no: z.nullable(z.string()),
  /** The conversation in which it goes on. */
  chat_id: z.nullable(z.int()),
  /** The conversation in which it was asked. */
  asked_chat_id: z.nullable(z.int()),
  steps: z.array(Step),
  beside: Beside,
  actions: actionsOf(inquiryActions),
})
export type InquiryDetail = z.output<typeof InquiryDetail>

const changing = { id: rowId, version }
const access = { staff: 'consult.work' } as const

/** 咨询 (desk book §4.7). Every change answers the inquiry as it stands then. */
export const deskInquiries = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/consults',
    access,
    summary: '咨询：待处理的按截止时间，其余按时间',
    input: z.object({
      tab: z.optional(z.enum(tabs, '内容有误，请检查')),
      state: z.optional(z.enum(states, '内容有误，请检查')),
      mine: z.optional(flagText),
      overdue: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: listOf(InquiryRow),
    refusals: [],
  }),
  // Stands before the detail, whose address it would otherwise match.
  assignees: endpoint({
    method: 'GET',
    path: '/api/desk/consults/assignees',
    access,
    summary: '可以分配给谁，各有多少未办结',
    input: z.object({}),
    data: z.array(Assignee),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/consults/{id}',
    access,
    summary: '一条咨询，以及同一手机号的其他咨询、订单、定制需求',
    input: z.object({ id: rowId }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND'],
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/step',
    access,
    audit: 'inquiry.step',
    summary: '已联系：方式、结果、下次联系时间',
    // Without a version: two colleagues who both telephoned have both telephoned.
    input: z.object({ id: rowId, way: contactWay, text: stepText, next_at: z.optional(chosenTime) }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/assign',
    access,
    audit: 'inquiry.assign',
    summary: '分配给同事',
    input: z.object({ ...changing, staff_id: id, text: z.optional(text(200)) }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  complain: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/complaint',
    access,
    audit: 'inquiry.complain',
    summary: '标为投诉：编号、类别，7日内答复',
    input: z.object({
      ...changing,
      category: z.enum(complaintCategories, '请选择投诉类别'),
      text: stepText,
    }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  custom: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/custom',
    access,
    audit: 'inquiry.custom',
    summary: '转为定制需求',
    input: z.object({ ...changing, place: requiredText(1, 60, '请填写想去的地方，最多60字') }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE'],
  }),
  chat: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/chat',
    access,
    audit: 'inquiry.chat',
    summary: '转会话：向留言的会员或会话访客发出第一条消息，由自己接待，咨询办结',
    input: z.object({ ...changing, text: requiredText(1, chatTextMost, chatTextText) }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/close',
    access,
    audit: 'inquiry.close',
    summary: '办结，或标为无效',
    input: z.object({
      ...changing,
      status: z.enum(['done', 'invalid'], '请选择办结或无效'),
      reason: stepText,
    }),
    data: InquiryDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/consults/{id}/reveal',
    access: { staff: 'pii.phone' },
    audit: 'inquiry.reveal',
    summary: '显示手机号60秒，写明原因',
    input: z.object({ id: rowId, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
