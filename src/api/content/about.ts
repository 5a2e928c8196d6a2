import { teamKinds } from '#src/domain/content/about/team-member.ts'
import { ProductCard } from '../catalog/product-card.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { coded, codedText, day, id, pageOf, paging, picture } from '../wire.ts'
import { z } from '../zod.ts'

/** Somebody of the team as a card shows them. */
const MemberList = z.object({
  id: z.int(),
  type: coded(teamKinds),
  name: z.string(),
  title: z.string(),
  avatar: picture,
  city: z.string(),
  years: z.int(),
  languages: z.array(z.string()),
  good_at: z.array(z.string()),
  /** One sentence. */
  intro: z.string(),
  /** 导游证; empty without one. */
  licence_no: z.string(),
  /** The mean of travellers' reviews, `4.8`; empty before the first. */
  score: z.string(),
  /** Orders that were travelled to their end. */
  served: z.int(),
})
export type TeamCard = z.output<typeof MemberList>

const get = { method: 'GET', access: 'public', cached: true } as const

/** Who stands behind the shop (rule book §20.5). */
export const about = {
  team: endpoint({
    ...get,
    path: '/api/v3/bm/about/team',
    summary: '团队：旅行顾问、旅行管家、旅行经理',
    input: z.object({
      type: z.optional(codedText(teamKinds)),
      /** Who is good at this. */
      good_at: z.optional(rawText(10, '内容过长')),
      ...paging,
    }),
    data: z.object({
      ...pageOf(MemberList),
      /** What people of this kind are good at, the most frequent first. */
      areas: z.array(z.object({ label: z.string(), count: z.int() })),
    }),
    refusals: [],
  }),
  teamDetail: endpoint({
    ...get,
    path: '/api/v3/bm/about/team/detail',
    summary: '团队成员',
    input: z.object({ id }),
    data: z.object({
      ...MemberList.shape,
      /** Made by the shop of what they wrote; safe to show. */
      intro_html: z.string(),
      /** What their QR code holds; empty without one. */
      wechat_qr: z.string(),
      /** Trips to what they are good at. */
      products: z.array(ProductCard),
      /** What travellers whom they looked after said. */
      comments: z.array(
        z.object({
          id: z.int(),
          user_name: z.string(),
          score: z.int(),
          content: z.string(),
          trip_date: day,
          product_id: z.int(),
          product_title: z.string(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  people: endpoint({
    ...get,
    path: '/api/v3/bm/about/server/people',
    summary: '服务人员：人数、城市与服务内容',
    input: z.object({}),
    data: z.object({
      steward_count: z.int(),
      advisor_count: z.int(),
      cities: z.array(z.object({ city: z.string(), count: z.int() })),
      service: z.array(z.object({ title: z.string(), desc: z.string(), icon: z.string() })),
      people: z.array(MemberList),
    }),
    refusals: [],
  }),
  history: endpoint({
    ...get,
    path: '/api/v3/bm/about/history',
    summary: '大事记，按年，由近及远',
    input: z.object({}),
    data: z.array(
      z.object({
        year: z.int(),
        events: z.array(
          z.object({
            date: day,
            title: z.string(),
            /** Sanitized by the shop; safe to show. */
            html: z.string(),
            img: picture,
            img_alt: z.string(),
          }),
        ),
      }),
    ),
    refusals: [],
  }),
}
