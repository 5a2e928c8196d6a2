import { z } from '#src/api/zod.ts'
import { confirmModes, depositModes, productTypes, scopes } from '#src/domain/codes.ts'
import {
  between,
  coded,
  fen,
  id,
  ids,
  latitude,
  list,
  longitude,
  optionalText,
  slug,
  text,
  wanted,
  zeroOrOne,
} from './fields.ts'
import { TripShape } from './trip-shape.ts'

/** The name of a picture of the shop, without its ending: `karst-day-1`. */
const picture = z.string(wanted('text')).check(z.regex(/^[\w-]{1,80}$/, wanted('the name of a picture')))

const Destination = z.strictObject({
  id,
  label: text(20),
  /** 0 for a group, which has no parent. */
  parent: between(0, 2_147_483_647),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  /** Null for a group that mixes scopes. */
  scope: z.nullable(coded(scopes)),
  visa: z.nullable(text(60)),
  hot: zeroOrOne,
  slug,
  /** Null for a place that is shown by the picture of the one above it. */
  picture: z.nullable(picture),
})

const Product = z.strictObject({
  id: between(100_001, 2_147_483_647),
  title: text(60),
  subtitle: optionalText(80),
  type: coded(productTypes),
  days: between(1, 30),
  nights: between(0, 30),
  depart_city: text(20),
  dest: ids.check(z.minLength(1, wanted('at least one destination'))),
  theme: ids,
  label: ids,
  price_fen: z.tuple([fen, fen], wanted('[lowest, highest] in fen')),
  child_ratio_pct: between(1, 100),
  single_supp_fen: between(0, 100_000_000),
  min_group: between(1, 999),
  max_group: between(1, 999),
  season: text(40),
  supplier_id: id,
  hotel_level: between(1, 5),
  highlights: z
    .array(text(40), wanted('a list of texts'))
    .check(z.minLength(3, wanted('3 to 6 highlights')), z.maxLength(6, wanted('3 to 6 highlights'))),
  route: z.array(text(40), wanted('a list of texts')),
  scope: coded(scopes),
  months: z
    .array(between(1, 12), wanted('a list of months'))
    .check(z.minLength(1, wanted('at least one month'))),
  confirm_mode: coded(confirmModes),
  deposit_mode: coded(depositModes),
  deposit_value: between(0, 100_000_000),
  /** The cover first; the trip describes what they show. */
  pictures: list(picture, 4, 12),
  /** Here, or in a file of its own: `trips/100001.json` beside the catalogue. */
  trip: TripShape,
})

const numbersToText = z.record(z.string(), z.string(wanted('text')), wanted('an object of texts'))

export const CatalogueShape = z.strictObject({
  version: text(20),
  money: z.literal('integer fen', wanted('"integer fen"')),
  notes: z.array(z.string(wanted('text'))),
  brand: z.record(z.string(), z.string(wanted('text')), wanted('an object of texts')),
  product_types: numbersToText,
  order_by: numbersToText,
  scope: numbersToText,
  destinations: z.array(Destination, wanted('a list')),
  themes: z.array(z.strictObject({ id, label: text(12), slug, picture }), wanted('a list')),
  labels: z.array(z.strictObject({ id, label: text(12) }), wanted('a list')),
  suppliers: z.array(z.strictObject({ id, name: text(40), kind: text(12), region: id }), wanted('a list')),
  designers: z.array(
    z.strictObject({
      id,
      name: text(20),
      title: text(20),
      city: text(20),
      years: between(0, 60),
      good_at: z.array(text(20), wanted('a list of texts')),
      cases: between(0, 1_000_000),
      score: z
        .number(wanted('a number'))
        .check(z.gte(1, wanted('at least 1')), z.lte(5, wanted('at most 5'))),
    }),
    wanted('a list'),
  ),
  hot_search: z.array(
    z.strictObject({
      keyword: text(20),
      pc_route: z.string(wanted('text')).check(z.regex(/^\/[^/\\]/, wanted('an address of this shop'))),
    }),
    wanted('a list'),
  ),
  departure_cities: z.array(text(20), wanted('a list')),
  campaigns: z.array(
    z.strictObject({ slug, title: text(40), topic: text(20), theme: ids, keep_alive: zeroOrOne }),
    wanted('a list'),
  ),
  products: z.array(Product, wanted('a list')),
})

export type Catalogue = z.output<typeof CatalogueShape>
export type CatalogueProduct = Catalogue['products'][number]
export type CatalogueDestination = Catalogue['destinations'][number]
