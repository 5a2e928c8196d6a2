import type { Banner } from '#src/api/content/banners.ts'
import type { CustomTripReview } from '#src/api/content/custom/custom-trip-reviews.ts'
import type { CaseCard, DzsCard } from '#src/api/content/custom-trips.ts'
import { travelPartyText } from '#src/domain/codes.ts'
import { toFen } from '#src/domain/money.ts'
import type { CustomReviewRow } from './reviews-store.ts'
import type { BannerRow, CaseRow, DesignerRow } from './store.ts'

export const designerCard = (row: DesignerRow): DzsCard => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar,
  title: row.title,
  city: row.city,
  years: row.years,
  good_at: row.goodAt,
  score: row.score,
  case_count: row.caseCount,
  reply_minutes: row.replyMinutes,
})

export const designerInfo = (row: DesignerRow) => ({
  ...designerCard(row),
  cover: row.cover,
  intro: row.intro,
  slogan: row.slogan,
  languages: row.languages,
})

export const caseCard = (row: CaseRow): CaseCard => ({
  id: row.id,
  title: row.title,
  customer_alias: row.alias,
  party_text: travelPartyText[row.party],
  people: row.people,
  days: row.days,
  dest_text: row.destText,
  budget_pp_fen: row.budgetPpFen === null ? null : toFen(row.budgetPpFen),
  cover: row.cover,
  story: row.story,
  plan_days: row.planDays,
  comment: row.comment,
  score: row.score,
  dzs: row.designer,
})

/** Of a case it is dated by the end of the trip. */
export const customReview = (row: CustomReviewRow): CustomTripReview => ({
  id: row.id,
  kind: row.kind,
  user_name: row.userName,
  avatar: '',
  score: row.score,
  content: row.content,
  images: row.images,
  dest_text: row.destText,
  days: row.days,
  dzs: row.designer,
  reply: row.reply !== null && row.repliedAt ? { content: row.reply, at: new Date(row.repliedAt) } : null,
  created_at: new Date(row.saidAt),
})

export const bannerView = (row: BannerRow): Banner => ({
  id: row.id,
  title: row.title,
  img: row.img,
  img_alt: row.imgAlt,
  url: row.url,
  bg_color: row.bgColor,
})
