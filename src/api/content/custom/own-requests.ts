import { reviewStates } from '#src/domain/account/member-codes.ts'
import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { customTripKinds, customTripStatuses } from '#src/domain/codes.ts'
import { planStates } from '#src/domain/content/plans/plan-state.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { coded, day, fen, flag, pageOf, paging, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DzsName } from './custom-trip-reviews.ts'

export const ownRequestNo = rawText(32, '需求编号有误', '请提供需求编号').check(
  z.regex(/^DZ\d{11}$/, '需求编号有误'),
)

/** A request as who made it sees it. */
const OwnRequest = z.object({
  request_no: z.string(),
  kind: coded(customTripKinds),
  kind_text: z.string(),
  status: coded(customTripStatuses),
  /** Where it stands, in plain words. */
  state_text: z.string(),
  /** What comes next, and when at the latest; null where nothing is promised. */
  next_text: z.string(),
  next_by: z.nullable(time),
  place: z.string(),
  departure_city: z.string(),
  start_date: z.nullable(day),
  month: z.string(),
  flexible: flag,
  days: z.nullable(z.int()),
  adult: z.int(),
  child: z.int(),
  senior: z.int(),
  people: z.nullable(z.int()),
  budget: z.string(),
  themes: z.array(z.string()),
  special_demand: z.string(),
  created_at: time,
  /** Who makes the trip, or was asked for; null while that is open. */
  dzs: z.nullable(DzsName),
  /** The newest version; its page is the member's whose telephone asked. Null before the first. */
  plan: z.nullable(
    z.object({
      plan_id: z.int(),
      version: z.int(),
      title: z.string(),
      state: z.enum(planStates),
      /** Empty once the request is closed: nothing of the plan waits for anybody then. */
      state_text: z.string(),
      total_fen: fen,
      sent_at: time,
      valid_until: time,
      /** Whether this member can open it; the link went to the telephone that was given. */
      is_own: flag,
    }),
  ),
  /** Free changes that are left. */
  changes_left: z.int(),
  order: z.nullable(
    z.object({ order_id: z.string(), status: coded(orderStatuses), status_text: z.string(), date: day }),
  ),
  /** Why it cannot be taken back, or given to another designer; empty where it can. */
  withdraw_why: z.string(),
  redesign_why: z.string(),
  evaluation: z.object({ state: coded(reviewStates), state_text: z.string() }),
})
export type OwnRequest = z.output<typeof OwnRequest>

const one = { request_no: ownRequestNo }

/** 我的定制 (rule book §16.4): requests of a member, also those that the same telephone made as a guest. */
export const ownRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/customize/requests',
    access: 'member',
    summary: '我的定制需求：新的在前',
    input: z.object(paging),
    data: z.object(pageOf(OwnRequest)),
    refusals: [],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/customize/request/withdraw',
    access: 'member',
    summary: '撤回尚未下单的定制需求',
    input: z.object(one),
    data: OwnRequest,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  redesign: endpoint({
    method: 'POST',
    path: '/api/v3/customize/request/redesign',
    access: 'member',
    summary: '不满意，换一位定制师',
    input: z.object({ ...one, text: z.optional(text(200)) }),
    data: OwnRequest,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
