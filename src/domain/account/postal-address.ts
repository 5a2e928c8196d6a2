/** Postal addresses (邮寄地址) of a member: rule book §4.4. */

export const MOST_ADDRESSES = 20
/** Of street and number; code points, as the server counts. */
export const MOST_LETTERS = 80

interface Place {
  province: string
  city: string
  district: string
}

/** Names that GB/T 2260 gives to a level without a place of its own: they stand on no letter. */
const noPlace = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** `北京市朝阳区`, `浙江省杭州市临平区`: the region as it is written on a letter. */
export function regionText({ province, city, district }: Place): string {
  const parts = [province, city, district].filter((name) => !noPlace.has(name))
  return [...new Set(parts)].join('')
}
