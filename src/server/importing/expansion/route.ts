import type { CatalogueProduct } from '../catalogue-shape.ts'

export type DayKind = 'arrival' | 'return' | 'free' | 'touring'

export function dayKindOf({ days, route }: CatalogueProduct, index: number): DayKind {
  if (index === 0) return 'arrival'
  if (index === days - 1) return 'return'
  return /自由/.test(route[index] ?? '') ? 'free' : 'touring'
}

/** What a route says beside places: how the day begins or ends. */
const NOT_PLACES =
  /集合|抵达|开营|结营|返程|散团|送机|送站|接机|接站|取车|还车|上岛|自由活动|自由|返|飞|高铁|全天/g

/** The places of one route entry in order: `拉萨-林芝` → 拉萨, 林芝; `自由活动` → none. */
export const stopsOf = (text: string): string[] =>
  text
    .split('-')
    .map((part) => part.replace(NOT_PLACES, '').replace(/\d$/, ''))
    .filter((part) => part !== '')

/** Where the day ends up. */
export const placeOf = (text: string): string => stopsOf(text).at(-1) ?? ''

/** Highlights that say how the trip is made rather than what is done on it: a room, a car, a small group. */
const NOT_A_VISIT =
  /酒店|客栈|亲子房|房型|套房|别墅|四钻|小团|封顶|不进店|接送|专车|导师|领队|司导|向导|导览|保障|手续|一车|供氧|氧气|租车|房车|跟车|代约|代预约|票|周游券|交通卡|三件套|避暑|步行|医护|大巴|租借|指引|高铁|全包|[两三四一]晚|自由|友好|适应|证书|行程/

export const isVisit = (highlight: string) => !NOT_A_VISIT.test(highlight)

/** Gives every highlight that is a visit to the day whose route entry shares two characters with it, else to the touring days in turn. */
export function highlightsByDay(product: CatalogueProduct): string[][] {
  const days = product.route.map((): string[] => [])
  const touring = product.route.flatMap((_, index) =>
    dayKindOf(product, index) === 'touring' ? [index] : [],
  )
  const fallback = touring.length > 0 ? touring : [Math.min(1, product.days - 1)]
  let turn = 0
  for (const highlight of product.highlights.filter(isVisit)) {
    const shared = touring.find((index) => sharesPair(highlight, product.route[index] ?? ''))
    const index = shared ?? fallback[turn++ % fallback.length] ?? 0
    days[index]?.push(highlight)
  }
  return days
}

function sharesPair(a: string, b: string): boolean {
  for (let i = 0; i + 2 <= a.length; i++) if (b.includes(a.slice(i, i + 2))) return true
  return false
}
