import type { ProductType } from '../codes.ts'

/** The parts of a trip that a review can judge by themselves, as they stand on the wire and in the form. */
export const reviewParts = ['itinerary', 'guide', 'hotel', 'food', 'transport'] as const
export type ReviewPart = (typeof reviewParts)[number]
export const reviewPartText: Record<ReviewPart, string> = {
  itinerary: '行程',
  guide: '导游',
  hotel: '住宿',
  food: '餐饮',
  transport: '交通',
}

/** A trip as it was sold, as far as it says what there is to judge. */
export interface ReviewedTrip {
  type: ProductType
  nights: number
  days: readonly {
    /** 1 is a meal that was included. */
    meals: { breakfast: number; lunch: number; dinner: number }
    transport: readonly unknown[]
  }[]
}

const guided: readonly ProductType[] = ['group', 'private', 'study']

/** No hotel for a day trip, no guide where the price holds none (rule book §14). */
export function partsOfTrip({ type, nights, days }: ReviewedTrip): ReviewPart[] {
  const has: Record<ReviewPart, boolean> = {
    itinerary: true,
    guide: guided.includes(type),
    hotel: nights > 0,
    food: days.some(({ meals }) => meals.breakfast === 1 || meals.lunch === 1 || meals.dinner === 1),
    transport: days.some(({ transport }) => transport.length > 0),
  }
  return reviewParts.filter((part) => has[part])
}

const tagsOfPart: Record<ReviewPart, readonly string[]> = {
  itinerary: ['行程合理', '节奏偏紧'],
  guide: ['导游专业'],
  hotel: ['酒店干净'],
  food: ['用餐不错'],
  transport: ['接送准时'],
}
const tagsOfType: Record<ProductType, readonly string[]> = {
  group: ['没有购物', '时间宽松'],
  free: ['时间自由', '适合拍照'],
  semi: ['时间自由', '适合拍照'],
  private: ['照顾周到', '时间宽松'],
  study: ['孩子有收获', '老师负责'],
}

/** Words to tick, praise and blame; never more than the ten that a review may carry. */
export const tagsOfTrip = (trip: ReviewedTrip): string[] => [
  ...partsOfTrip(trip).flatMap((part) => tagsOfPart[part]),
  ...tagsOfType[trip.type],
]
