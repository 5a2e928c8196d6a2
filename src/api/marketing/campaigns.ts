import { keysOf } from '#src/domain/keys.ts'
import { tones } from '#src/domain/marketing/campaigns/block.ts'
import { couponTabs } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { ProductCard } from '../catalog/product-card.ts'
import { ReviewView } from '../catalog/reviews.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { codedText, day, flag, picture, text, time } from '../wire.ts'
import { z } from '../zod.ts'
import { CouponView } from './coupons.ts'

const slug = rawText(40, '活动名称有误').check(z.regex(/^[a-z0-9-]{1,40}$/, '活动名称有误'))

/** Staff’s own look at an edition that visitors do not see: its number and the end of its minutes, signed. */
const token = rawText(160, '预览链接已失效').check(z.regex(/^[\w.-]{1,160}$/, '预览链接已失效'))

const states = ['live', 'upcoming', 'ended'] as const

const Link = z.object({ label: z.string(), url: z.string() })
const pictured = { img: picture, img_alt: z.string() }
const placed = { id: z.string() }
const headed = { ...placed, title: z.string(), lead: z.string() }

/** The call that lists further products of a query, in its own words (`/m1/product/list`). */
const Query = z.object({
  dest_id: z.nullable(z.int()),
  theme_id: z.nullable(z.int()),
  type: z.nullable(z.string()),
  order: z.string(),
  size: z.int(),
})

const Pin = z.object({
  x: z.int(),
  y: z.int(),
  label: z.string(),
  note: z.string(),
  product: z.nullable(ProductCard),
})

/** A block with what it shows: products at today's prices, coupons as they are offered, HTML of our own renderer. */
const ShownBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hero'), ...headed, ...pictured, cta: Link }),
  z.object({
    type: z.literal('nav'),
    ...placed,
    items: z.array(z.object({ label: z.string(), block: z.string() })),
  }),
  z.object({ type: z.literal('countdown'), ...placed, to: z.enum(['start', 'end']) }),
  z.object({ type: z.literal('coupons'), ...headed, list: z.array(CouponView) }),
  /** `more`: all products of its query; empty where staff chose the products. */
  z.object({ type: z.literal('product_grid'), ...headed, list: z.array(ProductCard), more: z.string() }),
  /** Of the first tab the products; those of the others are asked for. */
  z.object({
    type: z.literal('product_tabs'),
    ...headed,
    tabs: z.array(z.object({ title: z.string(), query: Query, list: z.nullable(z.array(ProductCard)) })),
  }),
  z.object({
    type: z.literal('early_tiers'),
    ...placed,
    note: z.string(),
    tiers: z.array(
      z.object({ days: z.int(), low_fen: z.int(), high_fen: z.int(), from: day, to: z.nullable(day) }),
    ),
  }),
  z.object({ type: z.literal('rich_text'), ...placed, title: z.string(), html: z.string() }),
  z.object({ type: z.literal('image'), ...placed, ...pictured, caption: z.string(), url: z.string() }),
  z.object({ type: z.literal('image_map'), ...headed, ...pictured, pins: z.array(Pin) }),
  z.object({
    type: z.literal('video'),
    ...headed,
    ...pictured,
    src: z.string(),
    /** Address of its captions; empty for none. */
    captions: z.string(),
    transcript: z.string(),
    w: z.int(),
    h: z.int(),
    seconds: z.int(),
  }),
  z.object({ type: z.literal('lead_form'), ...headed, button: z.string() }),
  z.object({ type: z.literal('custom_form'), ...placed, title: z.string() }),
  z.object({
    type: z.literal('reviews'),
    ...headed,
    list: z.array(z.object({ ...ReviewView.shape, product_id: z.int(), product_title: z.string() })),
    total: z.int(),
    /** Every review is made up, and the page says so. */
    sample: flag,
  }),
  z.object({
    type: z.literal('faq'),
    ...placed,
    title: z.string(),
    items: z.array(z.object({ q: z.string(), a: z.string() })),
  }),
])
export type ShownBlock = z.output<typeof ShownBlock>
export type ShownBlockOf<T extends ShownBlock['type']> = Extract<ShownBlock, { type: T }>

const Named = z.object({ slug: z.string(), title: z.string() })

const Campaign = z.object({
  slug: z.string(),
  name: z.string(),
  keep_alive: flag,
  state: z.enum(states),
  title: z.string(),
  starts_at: time,
  ends_at: time,
  /** The last day on which it holds. */
  last_day: day,
  /** To the last day, or to the first one before it has begun. */
  days_left: z.int(),
  theme: z.object({ tone: z.enum(keysOf(tones)) }),
  hero: z.object({ ...pictured, title: z.string(), sub: z.string(), cta: Link }),
  share: z.object({ title: z.string(), desc: z.string(), img: picture }),
  rules: z.object({
    time: z.string(),
    who: z.string(),
    limits: z.string(),
    cancel: z.string(),
    invoice: z.string(),
  }),
  blocks: z.array(ShownBlock),
  /** Other campaigns that are live. */
  others: z.array(Named),
})
export type Campaign = z.output<typeof Campaign>

/** Rule book §15.2. An address whose campaign is over shows what is left of it, never a price that no longer holds. */
export const campaigns = {
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/campaign/{slug}',
    access: 'public',
    summary: '活动页：正在进行的一期，否则最近的下一期，否则上一期',
    input: z.object({ slug }),
    data: Campaign,
    refusals: ['NOT_FOUND'],
    cached: true,
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/v3/campaigns',
    access: 'public',
    summary: '正在进行的活动',
    input: z.object({}),
    data: z.object({ list: z.array(Named) }),
    refusals: [],
    cached: true,
  }),
  coupons: endpoint({
    method: 'GET',
    path: '/api/v3/activity/coupon',
    access: 'public',
    summary: '活动页的优惠券：可领取的，或会员已有的',
    /** `source`: the campaign’s slug; without it, of every rule. */
    input: z.object({ type: z.optional(codedText(couponTabs)), source: z.optional(text(64)) }),
    data: z.object({ title: z.string(), list: z.array(CouponView) }),
    refusals: [],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/v3/campaign/preview/{token}',
    access: 'public',
    summary: '预览尚未发布的一期，链接十五分钟内有效',
    input: z.object({ token, as: z.optional(z.enum(states)) }),
    data: Campaign,
    refusals: ['NOT_FOUND'],
  }),
}
