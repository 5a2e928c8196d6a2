import type { deskPlans } from '#src/api/desk/service/plans.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { Refused } from '#src/platform/refused.ts'
import { findHotels } from '#src/server/catalog/products/service.ts'
import { requestFor } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from '../store.ts'
import { findProducts } from './choices.ts'

type Calls = typeof deskPlans

/** Products or hotels that the words mean, for a designer to build from. Refuses NOT_FOUND. */
export async function choicesFor(
  { db }: Ctx,
  staff: Staff,
  { request_no, kind, q = '' }: Input<Calls['choices']>,
): Promise<Data<Calls['choices']>> {
  await requestFor(db, staff, request_no)
  return { list: await (kind === 'product' ? findProducts(db, q.trim()) : findHotels(db, q.trim())) }
}

/** A product's days in the shape of a plan's. Refuses NOT_FOUND. */
export async function productDays(
  { db }: Ctx,
  staff: Staff,
  { request_no, product_id }: Input<Calls['blocks']>,
): Promise<Data<Calls['blocks']>> {
  await requestFor(db, staff, request_no)
  const found = await store.findProductDays(db, product_id)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这个在售产品')
  return { title: found.title, days: found.days.map(blockOf) }
}

/** A product's texts may be longer than a plan's: what does not fit ends with three dots, for a designer to rewrite. */
const blockOf = ({ hotel_text, activities, transport, ...day }: store.DayRow): PlanDay => ({
  ...day,
  title: shortened(day.title, 60),
  summary: shortened(day.summary, 1_000),
  tips: shortened(day.tips, 600),
  hotel: shortened(hotel_text, 100),
  free_time_hours: Math.round(day.free_time_hours),
  transport: transport.slice(0, 6).map(({ kind, from, to, duration_min }) => ({
    ...{ kind, duration_min },
    from: shortened(from, 30),
    to: shortened(to, 30),
  })),
  activities: activities.slice(0, 12).map(({ time, title, duration_min, included, text }) => ({
    ...{ time, duration_min },
    title: shortened(title, 60),
    included: Boolean(included),
    text: shortened(text, 400),
  })),
})

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
