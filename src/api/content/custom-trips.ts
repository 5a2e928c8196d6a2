import { customTripKinds, customTripStatuses, travelPaces } from '#src/domain/codes.ts'
import { ProductCard } from '../catalog/product-card.ts'
import { DestNode, ThemeNode } from '../catalog/taxonomy.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  coded,
  codedText,
  day,
  fen,
  flag,
  flagText,
  id,
  jsonField,
  jsonId,
  numBetween,
  pageOf,
  paging,
  picture,
  requiredText,
  text,
  time,
} from '../wire.ts'
import { captchaAnswer, phone } from '../wire-person.ts'
import { z } from '../zod.ts'
import { Banner } from './banners.ts'
import { CustomTripReview, DzsName } from './custom/custom-trip-reviews.ts'

export const DzsCard = z.object({
  id: z.int(),
  name: z.string(),
  avatar: picture,
  title: z.string(),
  city: z.string(),
  years: z.int(),
  good_at: z.array(z.string()),
  /** The mean of what customers said; empty before the first has. */
  score: z.string(),
  /** Customers who agreed to have their trip shown, or have said how they were served. */
  case_count: z.int(),
  /** The median of the last 90 days, in working time; null while there are too few calls. */
  reply_minutes: z.nullable(z.int()),
})
export type DzsCard = z.output<typeof DzsCard>

/** A trip that a designer made for somebody who agreed to its being shown (rule book §15.1). */
export const CaseCard = z.object({
  id: z.int(),
  title: z.string(),
  customer_alias: z.string(),
  party_text: z.string(),
  people: z.int(),
  days: z.int(),
  dest_text: z.string(),
  budget_pp_fen: z.nullable(fen),
  cover: picture,
  story: z.string(),
  plan_days: z.array(z.object({ day: z.int(), text: z.string() })),
  comment: z.string(),
  score: z.int(),
  dzs: DzsName,
})
export type CaseCard = z.output<typeof CaseCard>

const Aim = z.object({ id: z.int(), label: z.string(), icon: z.string() })
const Standard = z.object({ icon: z.string(), title: z.string(), desc: z.string() })
const Question = z.object({ q: z.string(), a: z.string() })
const Step = z.object({ no: z.int(), title: z.string(), desc: z.string() })

const kind = z.optional(codedText(customTripKinds))

/** Rule book §16.1. Which of them are needed depends on the kind; the service says so by field. */
const requestFields = {
  kind,
  linkman: z.optional(requiredText(2, 20, '请输入联系人姓名')),
  name: z.optional(requiredText(2, 20, '请输入联系人姓名')),
  phone,
  company: z.optional(text(60)),
  position: z.optional(text(30)),
  departure_city: z.optional(text(20)),
  dest_ids_json: z.optional(jsonField(z.array(jsonId).check(z.maxLength(5, '目的地最多5个')))),
  dest_text: z.optional(text(60)),
  start_date: z.optional(day),
  month: z.optional(rawText(32, '月份有误').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份有误'))),
  flexible: z.optional(flagText),
  days: z.optional(numBetween(1, 30, '天数为1到30天')),
  adult: z.optional(numBetween(0, 2000)),
  child: z.optional(numBetween(0, 2000)),
  senior: z.optional(numBetween(0, 2000)),
  people: z.optional(numBetween(1, 2000, '人数为1到2000人')),
  budget_id: z.optional(id),
  theme_ids_json: z.optional(jsonField(z.array(jsonId).check(z.maxLength(12)))),
  hotel_level: z.optional(numBetween(3, 5)),
  pace: z.optional(codedText(travelPaces)),
  trip_aim_id: z.optional(id),
  need_ticket: z.optional(flagText),
  need_meeting_room: z.optional(flagText),
  need_invoice: z.optional(flagText),
  dzs_id: z.optional(id),
  special_demand: z.optional(text(500)),
  source: z.optional(rawText(64, '来源过长')),
  captcha: captchaAnswer,
}

const Requested = z.object({
  request_no: z.string(),
  status: coded(customTripStatuses),
  dzs: z.nullable(DzsCard),
  promise_minutes: z.int(),
  created_at: time,
  /** In working time: of the evening, the next morning. */
  promised_at: time,
})

const pcHome = z.object({
  banner: z.array(Banner),
  footer: z.object({ img: picture, text: z.string() }),
  areas: z.array(DestNode),
  themes: z.array(ThemeNode),
  dzs: z.array(DzsCard),
  steps: z.array(Step),
  cases: z.array(CaseCard),
})

const get = { method: 'GET', access: 'public', refusals: [], cached: true } as const
const request = {
  method: 'POST',
  access: 'public',
  refusals: ['DUPLICATE', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
} as const

export const customTrips = {
  serviceStandard: endpoint({
    ...get,
    path: '/api/v3/m1/customize/service_standard',
    summary: '定制服务标准',
    input: z.object({ kind }),
    data: z.object({ items: z.array(Standard), steps: z.array(Step), faq: z.array(Question) }),
  }),
  create: endpoint({
    ...request,
    path: '/api/v3/m1/customize/create',
    summary: '提交定制需求',
    input: z.object(requestFields),
    data: Requested,
  }),
  newCreate: endpoint({
    ...request,
    path: '/api/v3/customize/new/create',
    summary: '提交定制需求（新版表单，同一服务）',
    input: z.object(requestFields),
    data: Requested,
  }),
  activity: endpoint({
    ...request,
    path: '/api/v3/customize/order/activity',
    summary: '活动页的小型定制需求',
    input: z.object({
      slug: rawText(40, '活动名称过长', '请提供活动'),
      linkman: requiredText(2, 20, '请输入联系人姓名'),
      phone,
      dest_text: z.optional(text(60)),
      start_date: z.optional(day),
      days: z.optional(numBetween(1, 30, '天数为1到30天')),
      adult: z.optional(numBetween(0, 2000)),
      child: z.optional(numBetween(0, 2000)),
      budget_id: z.optional(id),
      special_demand: z.optional(text(500)),
      captcha: captchaAnswer,
    }),
    data: z.object({ request_no: z.string() }),
  }),
  area: endpoint({
    ...get,
    path: '/api/v3/customize/area',
    summary: '可定制的目的地',
    input: z.object({}),
    data: z.array(DestNode),
  }),
  areas: endpoint({
    ...get,
    path: '/api/v3/m1/get_areas',
    summary: '可定制的目的地（同一服务）',
    input: z.object({}),
    data: z.array(DestNode),
  }),
  themes: endpoint({
    ...get,
    path: '/api/v3/m1/get_themes',
    summary: '定制主题',
    input: z.object({}),
    data: z.array(ThemeNode),
  }),
  tripAims: endpoint({
    ...get,
    path: '/api/v3/m1/get_trip_aim',
    summary: '出行目的',
    input: z.object({}),
    data: z.array(Aim),
  }),
  teamPage: endpoint({
    ...get,
    path: '/api/v3/m1/enterprise_customize/page',
    summary: '商务研学页',
    input: z.object({}),
    data: z.object({
      banner: Banner,
      bottom_img: picture,
      product_list: z.array(ProductCard),
      aims: z.array(Aim),
      cases: z.array(CaseCard),
      partners_text: z.string(),
    }),
  }),
  pcHome: endpoint({
    ...get,
    path: '/api/v3/m1/customize/pc/home',
    summary: '私人定制页',
    input: z.object({}),
    data: pcHome,
  }),
  narrowHome: endpoint({
    ...get,
    path: '/api/v3/m1/customize/home',
    summary: '私人定制页（窄屏，行数较少）',
    input: z.object({}),
    data: pcHome,
  }),
  comments: endpoint({
    ...get,
    path: '/api/v3/m1/get_comments',
    summary: '定制客户评价',
    input: z.object({
      dest_id: z.optional(id),
      theme_id: z.optional(id),
      size: z.optional(numBetween(1, 50)),
    }),
    data: z.array(CustomTripReview),
  }),
  commentPage: endpoint({
    ...get,
    path: '/api/v3/m1/customize/comment',
    summary: '定制客户评价（分页）',
    /** `dzs_id`: what was said of one designer’s trips. */
    input: z.object({ district_id: z.optional(id), dzs_id: z.optional(id), ...paging }),
    data: z.object({ ...pageOf(CustomTripReview), score_avg: z.string() }),
  }),
  designers: endpoint({
    ...get,
    path: '/api/v3/m1/get_dzs',
    summary: '定制师列表',
    input: z.object({ dest_id: z.optional(id), theme_id: z.optional(id), ...paging }),
    data: z.object(pageOf(DzsCard)),
  }),
  departures: endpoint({
    ...get,
    path: '/api/v3/m1/customize/departure',
    summary: '定制出发城市',
    input: z.object({}),
    data: z.array(z.object({ id: z.int(), name: z.string(), hot: flag })),
  }),
  budgets: endpoint({
    ...get,
    path: '/api/v3/m1/customize/budget',
    summary: '人均预算',
    input: z.object({ kind }),
    data: z.array(z.object({ id: z.int(), label: z.string(), min_fen: fen, max_fen: z.nullable(fen) })),
  }),
  designer: endpoint({
    ...get,
    path: '/api/v3/m1/dzs/{id}',
    summary: '定制师主页',
    input: z.object({ id }),
    data: z.object({
      info: z.object({
        ...DzsCard.shape,
        cover: picture,
        intro: z.string(),
        slogan: z.string(),
        languages: z.array(z.string()),
      }),
      products: z.array(CaseCard),
      /** The newest of `comment_count`. */
      comments: z.array(CustomTripReview),
      comment_count: z.int(),
      /** Evaluations that the law keeps from being shown, each with what is said instead. */
      hidden: z.array(z.object({ text: z.string(), count: z.int() })),
      other_dzs: z.array(DzsCard),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
