/** Means of transport. The word stands in catalogue files, in the database and on the wire. */
export const legKinds = ['plane', 'train', 'bus', 'boat', 'car', 'walk', 'bike', 'cable'] as const
export type LegKind = (typeof legKinds)[number]

/** 小车 is a car with a driver on one trip and the traveller's own on another. */
export const legKindText: Record<LegKind, string> = {
  plane: '飞机',
  train: '火车',
  bus: '旅游车',
  boat: '船',
  car: '小车',
  walk: '步行',
  bike: '骑行',
  cable: '缆车',
}

interface Leg {
  kind: LegKind
  duration_min: number | null
  distance_km: number | null
}

/** `45 分钟`, `2 小时`, `2 小时 5 分` */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} 分钟`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

/** `45 分钟，30 公里`; empty where neither is known. */
export const legText = ({ duration_min, distance_km }: Omit<Leg, 'kind'>): string =>
  [duration_min === null ? '' : durationText(duration_min), distance_km === null ? '' : `${distance_km} 公里`]
    .filter((part) => part !== '')
    .join('，')

/** What of a day is spent on the road, in a coach or a car; null for a day without. Unknown lengths count for nothing. */
export function onTheRoad(legs: readonly Leg[]): { duration_min: number; distance_km: number } | null {
  const driven = legs.filter(({ kind }) => kind === 'bus' || kind === 'car')
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const duration_min = sum(driven.map((leg) => leg.duration_min))
  if (duration_min === 0) return null
  return { duration_min, distance_km: Math.round(sum(driven.map((leg) => leg.distance_km))) }
}

const mealNames = [
  ['breakfast', '早餐'],
  ['lunch', '午餐'],
  ['dinner', '晚餐'],
] as const

/** 2, a meal at one's own expense, is for the traveller the same as none. */
export function mealsText(meals: Record<(typeof mealNames)[number][0], 0 | 1 | 2>): string {
  const named = (isIncluded: boolean) =>
    mealNames.filter(([key]) => (meals[key] === 1) === isIncluded).map(([, name]) => name)
  const [included, others] = [named(true), named(false)]
  if (included.length === 0) return '三餐自理'
  return `含${included.join('、')}${others.length > 0 ? `，${others.join('、')}自理` : ''}`
}
