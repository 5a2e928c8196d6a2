import { sql } from 'kysely'
import { maskPhone } from '#src/domain/account/phone.ts'
import { type ComplaintCategory, complaintCategoryText } from '#src/domain/content/inquiry-work.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'
import { dayText } from './of-trips.ts'

const SHOWN_CHARACTERS = 40

/** The beginning of what a visitor wrote, on one line. Telephones are blotted out, for a list shows none. */
function excerpt(text: string): string {
  const line = [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/\d{7,}/g, '****')
      .trim(),
  ]
  return line.length <= SHOWN_CHARACTERS ? line.join('') : `${line.slice(0, SHOWN_CHARACTERS).join('')}…`
}

async function inquiries(
  ctx: Ctx,
  ids: readonly number[],
  about: (category: ComplaintCategory | null) => string,
) {
  const rows = await ctx.db
    .selectFrom('inquiry')
    .leftJoin('product', 'product.id', 'inquiry.product_id')
    .select(['inquiry.id', 'inquiry.phone_enc', 'inquiry.message', 'inquiry.trip_on', 'product.title'])
    .select(['inquiry.complaint_category as category', 'inquiry.complaint_no'])
    .where('inquiry.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, phone_enc, message, trip_on, title, category, complaint_no }) => {
      const phone = phone_enc && maskPhone(ctx.vault.open(phone_enc))
      const trip = [title, trip_on && dayText(trip_on)].filter(Boolean).join(' ')
      const said = [about(category), trip, excerpt(message)].filter(Boolean).join('，')
      const place = complaint_no && { dealtWithOn: { entity: 'complaint', ref: complaint_no } }
      return [id, { text: [phone, said].filter(Boolean).join(' '), ...place }]
    }),
  )
}

export const inquiryFacts = (ctx: Ctx, ids: readonly number[]): Promise<Facts> =>
  inquiries(ctx, ids, () => '')

export const complaintFacts = (ctx: Ctx, ids: readonly number[]): Promise<Facts> =>
  inquiries(ctx, ids, (category) => (category === null ? '' : complaintCategoryText[category]))

const placeOf = sql<string>`place_of_request(dest_ids, dest_text)`.as('place')

async function requests(
  ctx: Ctx,
  ids: readonly number[],
  standingOf: (id: number) => string,
): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('custom_request')
    .select(['id', 'people', 'adult', 'child', 'senior', 'start_on', 'month', 'days'])
    .select(placeOf)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const people = row.people ?? row.adult + row.child + row.senior
      const when = row.start_on ? dayText(row.start_on) : (row.month ?? '')
      const trip = [when, row.days === null ? '' : `${row.days}天`].filter(Boolean).join(' ')
      const said = [excerpt(row.place), people > 0 ? `${people}人` : ''].filter(Boolean).join(' ')
      return [row.id, { text: [said, trip, standingOf(row.id)].filter(Boolean).join('，') }]
    }),
  )
}

export const requestFacts = (ctx: Ctx, ids: readonly number[]) => requests(ctx, ids, () => '尚无人联系')

/** What a designer owes: the first plan, or the next one, with what the customer wants to have changed. */
export async function planFacts(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('custom_plan')
    .distinctOn('request_id')
    .select(['request_id', 'version', 'status', 'asked'])
    .where('request_id', 'in', [...ids])
    .orderBy('request_id')
    .orderBy('version', 'desc')
    .execute()
  const asked = rows.filter(({ status }) => status === 'changes_asked')
  return requests(ctx, ids, (id) => {
    const last = asked.find(({ request_id }) => request_id === id)
    return last ? `要改第${last.version}版：${excerpt(last.asked)}` : '尚无方案'
  })
}

export const redesignFacts = (ctx: Ctx, ids: readonly number[]) => requests(ctx, ids, () => '要求换定制师')

export const takeoverFacts = (ctx: Ctx, ids: readonly number[]) =>
  requests(ctx, ids, () => '换了定制师，方案待确认')

export async function reviewFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('review')
    .leftJoin('product', 'product.id', 'review.product_id')
    .leftJoin('designer', 'designer.id', 'review.designer_id')
    .select(['review.id', 'review.content', 'review.score', 'review.status'])
    .select(sql<string>`coalesce(product.title, concat_ws(' ', '定制服务', designer.name))`.as('title'))
    .where('review.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, title, content, score, status }) => [
      id,
      {
        text:
          status === 'checking' ? `${title}，疑似含联系方式，仅作者可见` : `${title}，${excerpt(content)}`,
        note: `${score.toFixed(1)} 分`,
      },
    ]),
  )
}

export async function questionFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .select(['product_question.id', 'product_question.text', 'product.title'])
    .where('product_question.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title, text }) => [id, { text: `${title}，${excerpt(text)}` }]))
}
