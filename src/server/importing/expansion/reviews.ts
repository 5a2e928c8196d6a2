import { reviewBank } from '#db/sample/reviews.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'
import { intBetween, pick, type Random, randomOf, shuffled } from './random.ts'

export interface ReviewRow {
  product_id: number
  user_name: string
  party: string
  score: number
  dims: Record<'itinerary' | 'guide' | 'hotel' | 'food' | 'transport', number | null>
  content: string
  images: { url: string; alt: string }[]
  tags: string[]
  combo_name: string
  trip_on: Day
  status: 'shown'
  reply: string | null
  replied_at: Date | null
  written_at: Date
  sample: true
}

/** 3 to 24 reviews of a bank of sentences, marked as sample: they are shown, and count for nothing (rule book §27). */
export function reviewsOf(
  product: CatalogueProduct,
  comboName: string,
  pictures: readonly { url: string; alt: string }[],
  today: Day,
) {
  const random = randomOf('reviews', product.id)
  const unseen = [...pictures]
  return Array.from({ length: intBetween(random, 3, 24) }, (): ReviewRow => {
    const score = scoreOf(random())
    const trip_on = addDays(today, -intBetween(random, 20, 420))
    const written_at = new Date(
      startOf(addDays(trip_on, product.days + intBetween(random, 0, 6))).getTime() +
        intBetween(random, 9 * 60, 22 * 60) * 60_000,
    )
    const answered = random() < 0.1
    return {
      product_id: product.id,
      user_name: `${pick(random, reviewBank.surnames)}**`,
      party: partyOf(product, random),
      score,
      dims: dimsOf(product, score, random),
      content: contentOf(product, score, random),
      images: random() < 0.3 ? unseen.splice(0, 1).map(({ url, alt }) => ({ url, alt })) : [],
      tags: score >= 4 ? shuffled(random, reviewBank.tags).slice(0, 2) : [],
      combo_name: comboName,
      trip_on,
      status: 'shown',
      reply: answered ? pick(random, score >= 4 ? reviewBank.thanks : reviewBank.apologies) : null,
      replied_at: answered ? new Date(written_at.getTime() + 26 * 3_600_000) : null,
      written_at,
      sample: true,
    }
  })
}

/** 3, 4 and 5 with a mean of 4.7. */
const scoreOf = (draw: number) => (draw < 0.05 ? 3 : draw < 0.25 ? 4 : 5)

function partyOf({ theme }: CatalogueProduct, random: Random) {
  if (theme.includes(1) && random() < 0.7) return 'family'
  if (theme.includes(2) && random() < 0.7) return 'couple'
  if (theme.includes(11) && random() < 0.7) return 'parents'
  return pick(random, ['family', 'couple', 'friends', 'solo', 'parents', 'company'])
}

function dimsOf({ type }: CatalogueProduct, score: number, random: Random): ReviewRow['dims'] {
  const near = () => Math.min(5, Math.max(1, score + intBetween(random, -1, 1)))
  const guide = type === 'free' ? null : near()
  return { itinerary: score, guide, hotel: near(), food: near(), transport: near() }
}

function contentOf({ theme, highlights }: CatalogueProduct, score: number, random: Random) {
  const own = theme.flatMap((id) => reviewBank.byTheme[id] ?? [])
  const seen = highlights.filter(isVisit)
  const ending = score === 5 ? reviewBank.delighted : score === 4 ? reviewBank.content : reviewBank.critical
  return [
    pick(random, own.length > 0 ? own : reviewBank.general),
    pick(random, reviewBank.general),
    `印象最深的是${pick(random, seen.length > 0 ? seen : highlights)}。`,
    pick(random, ending),
  ].join('')
}

/** Highlights that say how the trip is made rather than what is done on it: a room, a car, a small group. */
const NOT_A_VISIT =
  /酒店|客栈|亲子房|房型|套房|别墅|四钻|小团|封顶|不进店|接送|专车|导师|领队|司导|向导|导览|保障|手续|一车|供氧|氧气|租车|房车|跟车|代约|代预约|票|周游券|交通卡|三件套|避暑|步行|医护|大巴|租借|指引|高铁|全包|[两三四一]晚|自由|友好|适应|证书|行程/

const isVisit = (highlight: string) => !NOT_A_VISIT.test(highlight)
