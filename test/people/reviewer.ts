import { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Input } from '#src/api/endpoint.ts'
import { openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

type Over = Parameters<typeof insertOrder>[1]
export type Review = Input<typeof orderReviews.submit>

/** The booking shop with members whose trip is over, and the calls by which they write of it. */
export async function openReviewShop() {
  const shop = await openBookingShop()
  const { db } = shop

  /** A member whose trip of five days ended two days ago, and what this member would write of it. */
  async function traveller(over: Over = {}) {
    const li = await shop.signIn()
    const { id: product_id, days } = await insertProduct(db)
    const departure = await insertDeparture(db, { product_id, departs_on: '2026-11-15' })
    const order = await insertOrder(db, {
      member_id: li.member.id,
      departure_id: departure.id,
      status: 'wait_review',
      ...over,
      snapshot: {
        title: '昆明-大理-丽江5日纯玩小团',
        cover: '/pictures/karst-day-1.b39fff90',
        type: 'group',
        days,
        nights: days - 1,
        comboName: '昆明出发·四钻酒店',
        departCity: '昆明',
        ...(over.snapshot as object),
      },
    })
    const order_id = order.orderNo
    const review: Review = {
      order_id,
      score: 5,
      party: 'couple',
      itinerary: 5,
      guide: 4,
      content: '一路顺利，导游讲得仔细，时间也宽松。',
      tags_json: ['行程合理', '导游专业'],
    }
    return { li, order, order_id, product_id, review }
  }
  const rowOf = ({ order }: { order: { id: number } }) =>
    db.selectFrom('review').selectAll().where('order_id', '=', order.id).execute()

  return { ...shop, traveller, rowOf }
}

/** The member who writes, and the review. */
export interface Reviewer {
  li: SignedIn
  order_id: string
  review: Review
}

export const formOf = async ({ li, order_id }: Pick<Reviewer, 'li' | 'order_id'>) =>
  (await li.call(orderReviews.form, { order_id })).data
export const add = ({ li, review }: Reviewer, over: Partial<Review> = {}) =>
  li.call(orderReviews.add, { ...review, ...over })
export const edit = ({ li, review }: Reviewer, over: Partial<Input<typeof orderReviews.edit>> = {}) =>
  li.call(orderReviews.edit, { ...review, ...over })
export const append = ({ li, order_id }: Reviewer, content: string, images_json: string[] = []) =>
  li.call(orderReviews.edit, { order_id, content, images_json, append: true })
