import type { Day } from '#src/domain/calendar-day.ts'
import { computedLabels } from '#src/domain/catalog/product-doc/doc.ts'
import { saleTermsOf } from '#src/domain/catalog/product-doc/sale-terms.ts'
import type { WrittenProduct } from '#src/server/catalog/products/service.ts'
import type { Catalogue, CatalogueProduct } from '../file/catalogue-shape.ts'
import type { ImportSetting } from '../import-setting.ts'
import { ageLimitOf, childRuleOf } from './age-rules.ts'
import { combosOf } from './combos.ts'
import { type DepartureRow, departuresOf } from './departures/departures.ts'
import { itineraryOf } from './itinerary.ts'
import { optionsOf } from './options.ts'
import { priceRulesOf } from './price-rules.ts'
import { visaOf } from './visa.ts'

/** All that one product of the file becomes. Ids that only the database knows are left out. */
export interface ProductRows extends WrittenProduct {
  departures: DepartureRow[]
}

export const productRows = (catalogue: Catalogue, setting: ImportSetting): ProductRows[] =>
  catalogue.products.map((product) => rowsOf(product, catalogue, setting))

const placesOf = (product: CatalogueProduct, { destinations }: Catalogue) =>
  product.dest.flatMap((id) => destinations.filter((place) => place.id === id))

function rowsOf(product: CatalogueProduct, catalogue: Catalogue, setting: ImportSetting): ProductRows {
  const { now, today, madeUp } = setting
  const terms = saleTermsOf(product.type, product.scope)
  const combos = combosOf(product)
  const departures = departuresOf(product, combos, { terms, today, now })
  madeUp?.sellSeats(product, today, departures)
  const visaTexts = placesOf(product, catalogue).flatMap(({ visa }) => (visa === null ? [] : [visa]))
  return {
    id: product.id,
    doc: {
      ...whatItIs(product, setting),
      ...textsOf(product),
      combos: combos.map(({ key, name, attrs, city }) => ({
        ...{ combo_key: key, name, attrs },
        ...{ depart_city: city, on_sale: true },
      })),
      visa: visaOf(product.scope, visaTexts),
      ...howItIsBooked(product, visaTexts, today),
    },
    sold: whetherItIsSold(product, setting),
    departures,
  }
}

/** The masters that the file names, with the words of its trip. */
const galleryOf = (product: CatalogueProduct, { pictures }: ImportSetting) =>
  product.pictures.map((name, nth) => ({
    url: pictures.get(name) ?? '',
    alt: product.trip.pictures[nth] ?? product.title,
  }))

const whetherItIsSold = ({ type, scope }: CatalogueProduct, { now, madeUp }: ImportSetting) => ({
  ...{ type, scope, status: 'on_sale', published_at: now },
  sample: madeUp !== null,
})

function howItIsBooked(product: CatalogueProduct, visaTexts: readonly string[], today: Day) {
  const terms = saleTermsOf(product.type, product.scope)
  return {
    options: optionsOf(product, visaTexts),
    deposit: { mode: product.deposit_mode, value: product.deposit_value },
    balance_days: terms.balanceDays,
    book_ahead_days: terms.bookAheadDays,
    book_ahead_time: `${terms.bookAheadHour}:00`,
    price_rules: priceRulesOf(product, today),
    ladder_code: terms.templateCode,
    contract_template_code: terms.templateCode,
  }
}

function whatItIs(product: CatalogueProduct, setting: ImportSetting) {
  const together = product.type === 'private' || product.type === 'free'
  return {
    confirm_mode: product.confirm_mode,
    days: product.days,
    nights: product.nights,
    depart_city: product.depart_city,
    min_group: product.min_group,
    max_group: product.max_group,
    // A car, a boat or a villa of one's own is sold to a party, a seat in a group to one person.
    min_pax_order: together ? Math.min(9, product.min_group) : 1,
    max_pax_order: Math.min(9, product.max_group),
    beds_per_room: 2,
    allow_share_room: product.type === 'group' || product.type === 'study',
    supplier_id: product.supplier_id,
    child_rule: childRuleOf(product),
    age_limit: ageLimitOf(product.type),
    pictures: galleryOf(product, setting),
    itinerary: itineraryOf(product, setting.madeUp),
    self_pay: [],
    shopping_count: 0,
    shopping_text: '',
    destinations: product.dest,
    themes: product.theme,
    labels: product.label.filter((id) => !computedLabels.includes(id)),
    sort_weight: setting.madeUp?.sortWeight(product.id) ?? 0,
  }
}

/** All in plain text, as the planner wrote it. */
const textsOf = ({ title, subtitle, highlights, trip }: CatalogueProduct) => ({
  title,
  // What the catalogue says itself goes before the trip's.
  subtitle: subtitle || trip.subtitle,
  highlights,
  features: trip.features,
  includes: trip.include,
  excludes: trip.exclude,
  notices: trip.notices,
  packing: trip.packing,
  unfit_text: trip.unfit,
  seo_title: '',
  seo_description: '',
})
