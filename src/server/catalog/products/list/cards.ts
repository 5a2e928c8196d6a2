import type { ProductCard } from '#src/api/catalog/product-card.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { openGroupText } from '../detail/group-text.ts'
import { type CardRow, listCards } from '../store/cards.ts'
import type { Moment } from '../store/moment.ts'
import { departText } from './depart-text.ts'
import { labelsOf } from './labels.ts'

/** The cards of these products in this order, those that have left the shop among them; one statement. */
export const cardsOf = async (db: Db, ids: readonly number[], moment: Moment): Promise<ProductCard[]> =>
  (await listCards(db, ids, moment)).map(cardOf)

/** The same without those that have left the shop. */
export const cardsOnSale = async (db: Db, ids: readonly number[], moment: Moment): Promise<ProductCard[]> =>
  (await listCards(db, ids, moment)).filter(({ isOnSale }) => isOnSale).map(cardOf)

/** A card that says 铁定成团 names the day, and not how many travellers an earlier departure lacks. */
function groupTextOf({ type, formedOn, next: [first] }: CardRow): string {
  if (!first) return ''
  if (formedOn === null || formedOn === first.date) return openGroupText(type, first)
  return `${monthDayText(formedOn)}已成团`
}

const cardOf = (row: CardRow): ProductCard => ({
  product_id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  cover: row.cover,
  cover_alt: row.coverAlt,
  type: row.type,
  type_text: productTypeText[row.type],
  days: row.days,
  nights: row.nights,
  depart_city: row.departCity,
  depart_text: departText(row),
  dest_text: row.destinations.join(' · '),
  theme_ids: row.themeIds,
  labels: labelsOf(row),
  price_fen: row.priceFromFen === null ? null : toFen(row.priceFromFen),
  market_fen: row.marketFen === null ? null : toFen(row.marketFen),
  score: row.scoreAvg ?? '',
  comment_count: row.scoreCount,
  sold_count: row.soldCount,
  next_dates: row.next.map(({ date }) => date),
  group_text: groupTextOf(row),
  pc_route: `/product/productDetail?productId=${row.id}`,
})
