import type { ProductCard } from '#src/api/catalog/product-card.ts'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { departText } from '../list/depart-text.ts'
import { labelsOf } from '../list/labels.ts'
import { bookAheadText, depositText, docRuleOf, ladderRows, ladderSteps, PRICE_NOTE } from '../sale-texts.ts'
import type { DetailRow } from '../store/detail.ts'

/** A product page's data. Nothing in it depends on who asks: one answer is cached for everybody. */
export const detailOf = (
  row: DetailRow,
  similar: ProductCard[],
  service: ProductDetail['service'],
  now: Date,
): ProductDetail => ({
  ...whatItIs(row),
  ...whatItCosts(row),
  ...whoMayGo(row),
  supplier: row.supplier,
  score: { avg: row.scoreAvg ?? '', count: row.scoreCount },
  sold_count: row.soldCount,
  alert: row.alert,
  similar,
  service,
  seo: {
    title: `${row.seoTitle || row.title}｜百陌旅行`,
    description:
      row.seoDescription || [row.subtitle, ...row.highlights].filter((text) => text !== '').join('；'),
  },
  server_ts: now,
})

const whatItIs = (row: DetailRow) => ({
  product_id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  type: row.type,
  type_text: productTypeText[row.type],
  status: row.status,
  video_url: row.video_url,
  scope: row.scope,
  days: row.days,
  nights: row.nights,
  images: [{ url: row.cover, alt: row.coverAlt }, ...row.images.filter(({ url }) => url !== row.cover)],
  highlights: row.highlights,
  features: row.features,
  labels: labelsOf(row),
  destinations: row.destinations,
  themes: row.themes,
  depart_city: row.departCity,
  depart_text: departText(row),
  shopping_count: row.shoppingCount,
  shopping_text: row.shoppingText,
  notices: row.notices,
  packing: row.packing,
  unfit_text: row.unfitText,
})

const whatItCosts = (row: DetailRow) => ({
  price_fen: row.priceFromFen,
  market_fen: row.marketFen,
  price_note: PRICE_NOTE,
  combos: row.combos,
  includes: row.includes,
  excludes: row.excludes,
  self_pay: row.self_pay,
  visa: row.visa,
  ladder: ladderRows(row.ladder),
  ladder_steps: ladderSteps(row.ladder),
  deposit_text: depositText(row) ?? '下单后一次付清全款',
})

const whoMayGo = (row: DetailRow) => ({
  child_rule: row.child_rule,
  age_limit: row.age_limit,
  doc_rule: docRuleOf(row.scope),
  min_group: row.minGroup,
  max_group: row.maxGroup,
  min_pax_order: row.minPaxOrder,
  max_pax_order: row.maxPaxOrder,
  confirm_mode: row.confirmMode,
  book_ahead_text: bookAheadText(row.bookAheadDays, row.bookAheadTime),
})
