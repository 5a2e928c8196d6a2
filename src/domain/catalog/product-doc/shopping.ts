/** The stops that a text tells of, a line each. */
export const shoppingStops = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Shopping may be arranged only as it was agreed with the travellers: at which places, for how long, what is sold there
 * (旅游法 35). Why a product may not be sold as it stands.
 */
export function shoppingFault({
  shopping_count: count,
  shopping_text: text,
}: {
  shopping_count: number
  shopping_text: string
}): string | null {
  const stops = shoppingStops(text)
  if (count === 0) return stops.length === 0 ? null : '购物次数为 0，却写了购物安排'
  if (stops.length === 0) return '安排购物须写明场所、停留时间和主要商品（旅游法第三十五条）'
  if (stops.length !== count) return `购物 ${count} 次，购物安排写了 ${stops.length} 行，须每次一行`
  const vague = stops.findIndex((stop) => !/\d\s*(?:分钟|小时)/.test(stop))
  return vague < 0 ? null : `购物安排第 ${vague + 1} 行缺停留时间`
}
