import { addMonths, type Day } from '../../calendar-day.ts'
import type { SecondPersonLines } from '../../limits/second-person.ts'
import type { Fen } from '../../money.ts'

/** What points are given and taken for, with the number on the wire (rule book §12). */
export const pointTypes = {
  registration: 1,
  profile: 2,
  first_traveller: 3,
  trip: 4,
  review: 5,
  picture_review: 6,
  invitation: 7,
  sharing: 8,
  exchange: 9,
  browsing: 10,
  take_back: 11,
  expiry: 12,
  adjustment: 13,
} as const
export type PointType = keyof typeof pointTypes

export const pointTypeText: Record<PointType, string> = {
  registration: '注册',
  profile: '完善资料',
  first_traveller: '添加首位出行人',
  trip: '出行完成',
  review: '评价',
  picture_review: '图片评价',
  invitation: '邀请好友注册',
  sharing: '分享行程',
  exchange: '兑换优惠券',
  browsing: '浏览满60秒',
  take_back: '退款扣回',
  expiry: '过期',
  adjustment: '客服调整',
}

/** What is given for itself, as much as its rule says; a trip gives by what was paid. */
export const ruledTypes = [
  'review',
  'picture_review',
  'registration',
  'profile',
  'first_traveller',
  'invitation',
  'sharing',
  'browsing',
] as const satisfies readonly PointType[]
export type RuledType = (typeof ruledTypes)[number]

export const pointLimitText: Record<RuledType | 'trip', string> = {
  trip: '每单',
  review: '每单',
  picture_review: '每单',
  registration: '一次',
  profile: '一次',
  first_traveller: '一次',
  invitation: '每月20位',
  sharing: '每天1次',
  browsing: '每天6次',
}

/** Points given on a day can be spent until the end of the following year. */
export const lastDayOfPoints = (givenOn: Day): Day => `${addMonths(givenOn, 12).slice(0, 4)}-12-31`

const FEN_PER_POINT = 1_000

/** Of a trip that was completed: one for each whole ¥10 that stayed paid (rule book §8.9, 10). */
export const tripPoints = (paid: Fen, refunded: Fen): number =>
  Math.floor(Math.max(0, paid - refunded) / FEN_PER_POINT)

/** Pictures and characters from which a review counts as one with pictures. */
const PICTURES = 3
const CHARACTERS = 50

export const isPictureReview = ({ content, images }: { content: string; images: readonly unknown[] }) =>
  images.length >= PICTURES && [...content.trim()].length >= CHARACTERS

/** What a review will give, by the rules of today, for who is about to write one; empty where it gives nothing. */
export function reviewHint(of: { review: number; pictureReview: number }): string {
  const parts = [
    ...(of.review > 0 ? [`评价得 ${of.review} 积分`] : []),
    ...(of.pictureReview > 0
      ? [`${PICTURES} 张图、${CHARACTERS} 字以上${of.review > 0 ? '再' : ''}得 ${of.pictureReview} 积分`]
      : []),
  ]
  return parts.length === 0 ? '' : `${parts.join('，')}，与评价高低无关`
}

/** Browsing gives so often a day, with so much time between two. */
export const BROWSING_A_DAY = 6
export const BROWSING_APART_MS = 180_000
/** The visit must be so old: the browser counts 60 s that a page is seen, and its clock may run a little fast. */
export const BROWSING_SEEN_MS = 55_000

export const INVITATIONS_A_MONTH = 20

/** Whether a colleague decides too (desk book §2.2): at once, and of a member within 30 days. */
export const adjustNeedsSecond = (
  points: number,
  inThirtyDays: number,
  lines: Pick<SecondPersonLines, 'points' | 'pointsOfMonth'>,
): boolean => Math.abs(points) > lines.points || Math.abs(points) + inThirtyDays > lines.pointsOfMonth

export const pointRulesText = [
  '图片评价须3张图、50字以上，与评价高低无关。',
  '出行完成按实付金额每满10元得1分，订单退款时扣回相应积分。',
  '积分有效到获得次年年底，使用时先用先到期的。',
  '积分可兑换优惠券，不直接抵扣订单。',
] as const
