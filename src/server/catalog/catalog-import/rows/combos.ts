import type { CatalogueProduct } from '../file/catalogue-shape.ts'

/** A choice of departure city and hotel class. `lift` is how much of the price range it stands above the cheapest. */
export interface ComboPlan {
  key: string
  name: string
  attrs: { attr: 'city' | 'hotel'; value_id: number; label: string }[]
  city: string
  hotelLevel: number
  lift: number
}

/** Cities with flights to nearly everywhere; a product's own city stays the first. */
const SECOND_CITIES = ['上海', '北京', '广州', '成都'] as const
const LEVEL_TEXT: Record<number, string> = { 3: '三钻', 4: '四钻', 5: '五钻' }

export const levelText = (level: number) => LEVEL_TEXT[level] ?? `${level}星`

/** 跟团 abroad and 自由行 are sold from two cities in one or two hotel classes, the rest in one way (rule book §27). */
export function combosOf(product: CatalogueProduct): ComboPlan[] {
  const { type, scope, depart_city, hotel_level } = product
  const plain = { key: 'default', attrs: [], city: depart_city, hotelLevel: hotel_level, lift: 0 }
  if (type !== 'free' && !(type === 'group' && scope === 'outbound')) {
    return [{ ...plain, name: `${depart_city}出发·${levelText(hotel_level)}酒店` }]
  }
  const cities = [depart_city, secondCity(product)]
  const levels = hasTwoClasses(product) ? [hotel_level, hotel_level + 1] : [hotel_level]
  return cities.flatMap((city, c) =>
    levels.map((level, h): ComboPlan => {
      const [cityLabel, hotelLabel] = [`${city}出发`, `${levelText(level)}酒店`]
      return {
        key: `c${c + 1}-h${h + 1}`,
        name: `${cityLabel}·${hotelLabel}`,
        attrs: [
          { attr: 'city', value_id: c + 1, label: cityLabel },
          { attr: 'hotel', value_id: h + 1, label: hotelLabel },
        ],
        city,
        hotelLevel: level,
        lift: c * 0.1 + h * 0.35,
      }
    }),
  )
}

function secondCity({ id, depart_city }: CatalogueProduct): string {
  const others = SECOND_CITIES.filter((city) => city !== depart_city)
  return others[id % others.length] ?? '上海'
}

/** A second class needs room in the price range: at least a third between the lowest and the highest price. */
function hasTwoClasses({ price_fen: [low, high], hotel_level }: CatalogueProduct) {
  return hotel_level < 5 && high * 3 >= low * 4
}
