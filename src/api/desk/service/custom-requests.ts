import { customTripKindText, customTripStatuses, travelPaces } from '#src/domain/codes.ts'
import { planStates } from '#src/domain/content/plans/plan-state.ts'
import { requestStages } from '#src/domain/content/plans/request-stage.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, id, text, time } from '../../wire.ts'
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
  Step,
  stepText,
  version,
} from './shapes.ts'

const statuses = keysOf(customTripStatuses)
const stages = z.enum(requestStages)
const actions = ['step', 'assign', 'close'] as const

export const requestNo = rawText(32, '需求编号有误').check(z.regex(/^DZ\d{11}$/, '需求编号有误'))

const card = {
  request_no: z.string(),
  kind: z.enum(keysOf(customTripKindText)),
  status: z.enum(statuses),
  stage: stages,
  name: z.string(),
  phone_mask: z.string(),
  place: z.string(),
  people: z.int(),
  /** A first day, a month, or neither. */
  start_on: z.nullable(day),
  month: z.nullable(z.string()),
  days: z.nullable(z.int()),
  /** Empty where none was said. */
  budget: z.string(),
  /** Who of the team's page was asked for, or has been given it. */
  designer: z.nullable(Person),
  owner: z.nullable(Person),
  created_at: time,
  /** By when somebody must have called. */
  promised_at: time,
  is_overdue: z.boolean(),
  contacted_at: z.nullable(time),
  next_at: z.nullable(time),
  /** By when somebody must have called about another designer; null while nobody asks for one. */
  redesign_by: z.nullable(time),
  version: z.int(),
}
const RequestCard = z.object(card)
export type RequestCard = z.output<typeof RequestCard>

const PlanStanding = z.object({
  /** The newest version that was sent; null for none. */
  sent: z.nullable(
    z.object({
      version: z.int(),
      state: z.enum(planStates),
      state_text: z.string(),
      title: z.string(),
      total_fen: fen,
      sent_at: time,
      sent_by: z.string(),
      valid_until: time,
      /** What the customer wants to have changed of it; empty while nothing. */
      asked: z.string(),
      /** Of the order that stands on it; empty for none. */
      order_no: z.string(),
    }),
  ),
  draft: z.nullable(z.object({ by: z.string(), at: time })),
  /** Of the changes that the customer has for nothing. */
  changes_left: z.int(),
})

const RequestDetail = z.object({
  ...card,
  wishes: z.object({
    company: z.string(),
    position: z.string(),
    departure_city: z.string(),
    flexible: z.boolean(),
    adult: z.int(),
    child: z.int(),
    senior: z.int(),
    themes: z.array(z.string()),
    hotel_level: z.nullable(z.int()),
    pace: z.nullable(z.enum(keysOf(travelPaces))),
    aim: z.string(),
    need_ticket: z.boolean(),
    need_meeting_room: z.boolean(),
    need_invoice: z.boolean(),
    special_demand: z.string(),
  }),
  close_reason: z.string(),
  closed_at: z.nullable(time),
  /** Where its plan stands; null while nobody has begun one. */
  plan: z.nullable(PlanStanding),
  steps: z.array(Step),
  beside: Beside,
  actions: actionsOf(actions),
})
export type RequestDetail = z.output<typeof RequestDetail>

const access = { staff: 'custom.work' } as const
const one = { request_no: requestNo }

/** 定制需求 (desk book §4.7); its plan is written by `deskPlans`. Every change answers the request as it stands then. */
export const deskCustomRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/custom',
    access,
    summary: '定制需求：新的在前',
    input: z.object({
      stage: z.optional(z.enum(requestStages, '内容有误，请检查')),
      mine: z.optional(flagText),
      overdue: z.optional(flagText),
      /** Days on which it was made. */
      from: z.optional(day),
      until: z.optional(day),
      cursor: z.optional(cursor),
    }),
    data: listOf(RequestCard),
    refusals: [],
  }),
  // Stands before the detail, whose address it would otherwise match.
  board: endpoint({
    method: 'GET',
    path: '/api/desk/custom/board',
    access,
    summary: '看板：每个阶段的数量与最急的二十条',
    input: z.object({ mine: z.optional(flagText) }),
    data: z.array(z.object({ stage: stages, total: z.int(), list: z.array(RequestCard) })),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/custom/{request_no}',
    access,
    summary: '一份定制需求',
    input: z.object(one),
    data: RequestDetail,
    refusals: ['NOT_FOUND'],
  }),
  designers: endpoint({
    method: 'GET',
    path: '/api/desk/custom/{request_no}/designers',
    access: { staff: 'custom.assign' },
    summary: '可以分配给谁：目的地、主题相符的在前，其次手头少的，休假的在最后',
    input: z.object(one),
    data: z.array(
      z.object({
        ...Assignee.def.shape,
        knows_place: z.boolean(),
        knows_theme: z.boolean(),
        city: z.string(),
        /** What travellers read of the designer; empty, none and null where nothing is known. */
        score: z.string(),
        customers: z.int(),
        reply_minutes: z.nullable(z.int()),
        /** The leave that is on, or the next one. */
        away_from: z.nullable(day),
        away_until: z.nullable(day),
      }),
    ),
    refusals: ['NOT_FOUND'],
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/desk/custom/{request_no}/step',
    access,
    audit: 'custom_request.step',
    summary: '已联系：方式、结果、下次联系时间',
    // Without a version: two colleagues who both telephoned have both telephoned.
    input: z.object({ ...one, way: contactWay, text: stepText, next_at: z.optional(chosenTime) }),
    data: RequestDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/desk/custom/{request_no}/assign',
    access: { staff: 'custom.assign' },
    audit: 'custom_request.assign',
    summary: '分配或更换定制师，记录保留',
    input: z.object({ ...one, version, staff_id: id, text: z.optional(text(200)) }),
    data: RequestDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/custom/{request_no}/close',
    access,
    audit: 'custom_request.close',
    summary: '关闭，写明原因',
    input: z.object({ ...one, version, reason: stepText }),
    data: RequestDetail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/custom/{request_no}/reveal',
    access: { staff: 'pii.phone' },
    audit: 'custom_request.reveal',
    summary: '显示手机号60秒，写明原因',
    input: z.object({ ...one, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
