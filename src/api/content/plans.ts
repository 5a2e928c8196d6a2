import { scopes } from '#src/domain/codes.ts'
import { planStates } from '#src/domain/content/plans/plan-state.ts'
import { SoldDay } from '../booking/order-views.ts'
import { LadderRow } from '../booking/price-views.ts'
import { TitledText } from '../catalog/product-views.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, day, fen, flag, numBetween, picture, requiredText, time } from '../wire.ts'
import { z } from '../zod.ts'
import { DzsCard } from './custom-trips.ts'

const planId = numBetween(1, 2_147_483_647, '方案编号有误')
/** By its link, of the newest version unless one is named; or by its number, for who asked for it. */
const named = z.object({ token: z.optional(rawText(64, '链接有误')), id: z.optional(planId) })

/** What somebody with the link reads: the trip and its price, and nothing of who asked for it. */
const Plan = z.object({
  plan_id: z.int(),
  request_no: z.string(),
  /** Where anybody reads it who is shown it, and this version as a PDF. */
  url: z.string(),
  pdf_url: z.string(),
  version: z.int(),
  /** Every version that was sent, the newest first. */
  versions: z.array(z.object({ plan_id: z.int(), version: z.int(), sent_at: time })),
  state: z.enum(planStates),
  state_text: z.string(),
  sent_at: time,
  valid_until: time,
  title: z.string(),
  subtitle: z.string(),
  /** Of the place that it leads to; empty where the shop has none of it. */
  cover: picture,
  scope: coded(scopes),
  depart_city: z.string(),
  date: day,
  return_date: day,
  days: z.int(),
  adult: z.int(),
  child: z.int(),
  itinerary: z.array(SoldDay),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  notices: z.array(TitledText),
  packing: z.array(z.string()),
  unfit_text: z.string(),
  lines: z.array(
    z.object({ name: z.string(), unit_fen: fen, qty: z.int(), amount_fen: fen, refundable: flag }),
  ),
  total_fen: fen,
  per_head_fen: fen,
  /** 订金 and 尾款, as they would be billed today; null where everything is paid at once. */
  deposit_fen: z.nullable(fen),
  balance_fen: z.nullable(fen),
  balance_due: z.nullable(day),
  /** In dates of this trip as it would be agreed today, with what comes back of all of the price; steps that are over are left out. */
  ladder: z.array(z.object({ ...LadderRow.shape, refund_fen: fen })),
  word: z.string(),
  dzs: z.nullable(DzsCard),
  /** Against the version before it, in words; empty for the first. */
  changed: z.array(z.object({ part: z.string(), from: z.string(), to: z.string() })),
  /** What the customer wants to have changed of it; empty while nothing. */
  asked: z.string(),
  changes_left: z.int(),
  /** Whether the visitor is signed in as who asked for it. */
  is_own: flag,
  /** Its request has ended without an order: nothing of it is promised any more. */
  is_closed: flag,
  /** Why it cannot be accepted, or changed; empty where it can. */
  accept_why: z.string(),
  change_why: z.string(),
  /** Of the order that stands on it, for who asked for it. */
  order_id: z.string(),
})
export type Plan = z.output<typeof Plan>

/** 定制方案 as the customer has it (rule book §16.1 and §8.9, 20). */
export const plans = {
  view: endpoint({
    method: 'GET',
    path: '/api/v3/customize/plan',
    access: 'public',
    summary: '定制方案：凭链接查看，或登录后按编号查看自己的',
    input: named,
    data: Plan,
    refusals: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v3/customize/plan/file',
    access: 'public',
    summary: '定制方案的PDF：凭链接，或登录后按编号',
    input: named,
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['application/pdf'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v3/customize/plan/change',
    access: 'member',
    summary: '提出修改，三次免费',
    input: z.object({ plan_id: planId, text: requiredText(10, 500, '请写明想怎么改，10到500字') }),
    data: z.object({ version_asked: z.int(), left: z.int() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v3/customize/plan/accept',
    access: 'member',
    summary: '接受最新一版方案并生成订单；再次提交得到同一订单',
    input: z.object({ plan_id: planId }),
    data: z.object({ order_id: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'PHONE_BLOCKED'],
  }),
}
