import { legKinds } from '#src/domain/catalog/itinerary.ts'
import {
  confirmModes,
  departureStatuses,
  optionKinds,
  optionUnits,
  productStatuses,
  productTypes,
  scopes,
} from '#src/domain/codes.ts'
import { docTypes } from '#src/domain/travellers/traveller-codes.ts'
import { LadderRow, PriceTier } from '../booking/price-views.ts'
import { coded, day, fen, flag, instant, picture } from '../wire.ts'
import { z } from '../zod.ts'
import { ProductCard } from './product-card.ts'

/** Plain text under its heading. */
export const TitledText = z.object({ title: z.string(), text: z.string() })

const ChildRule = z.object({
  min_age: z.int(),
  max_age: z.int(),
  max_height_cm: z.nullable(z.int()),
  bed_text: z.string(),
  nobed_text: z.string(),
})
const AgeLimit = z.object({
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
  need_guardian_under: z.int(),
  health_form_over: z.int(),
})
const DocRule = z.object({ doc_types: z.array(coded(docTypes)), text: z.string() })

/** The same for everyone, so that it can be cached: `/product/collect/check` tells whether it is a favourite. */
export const ProductDetail = z.object({
  product_id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  type: coded(productTypes),
  type_text: z.string(),
  scope: coded(scopes),
  days: z.int(),
  nights: z.int(),
  /** The cover first. */
  images: z.array(z.object({ url: picture, alt: z.string() })),
  video_url: z.nullable(z.string()),
  /** The services that every booking includes. */
  service: z.array(z.object({ title: z.string(), desc: z.string() })),
  status: coded(productStatuses),
  price_fen: z.nullable(fen),
  market_fen: z.nullable(fen),
  /** What a "from" price means (rule book §5.4). */
  price_note: z.string(),
  highlights: z.array(z.string()),
  features: z.array(TitledText),
  labels: z.array(z.string()),
  destinations: z.array(
    z.object({ id: z.int(), label: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) }),
  ),
  themes: z.array(z.object({ id: z.int(), label: z.string() })),
  depart_city: z.string(),
  /** As on the card. */
  depart_text: z.string(),
  combos: z.array(
    z.object({
      combo_key: z.string(),
      name: z.string(),
      attrs: z.array(z.object({ attr: z.string(), value_id: z.int(), label: z.string() })),
      price_fen: z.nullable(fen),
    }),
  ),
  /** What the price includes, a line each. */
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  self_pay: z.array(z.object({ name: z.string(), price_fen: fen, duration_min: z.int(), optional: flag })),
  shopping_count: z.int(),
  /** A line for each stop: the place, for how long, what is sold there. */
  shopping_text: z.string(),
  visa: z.nullable(
    z.object({
      need: flag,
      kind: z.string(),
      process_days: z.int(),
      materials: z.array(z.object({ crowd: z.string(), items: z.array(z.string()) })),
      fee_fen: fen,
      included: flag,
      notice: z.string(),
    }),
  ),
  notices: z.array(TitledText),
  /** What to bring on exactly this trip. */
  packing: z.array(z.string()),
  unfit_text: z.string(),
  ladder: z.array(LadderRow),
  /** The same ladder as days and basis points, so that a page can put it beside a chosen date. */
  ladder_steps: z.array(z.object({ from_days: z.int(), to_days: z.nullable(z.int()), bp: z.int() })),
  child_rule: ChildRule,
  age_limit: AgeLimit,
  doc_rule: DocRule,
  min_group: z.int(),
  max_group: z.int(),
  min_pax_order: z.int(),
  max_pax_order: z.int(),
  confirm_mode: coded(confirmModes),
  deposit_text: z.string(),
  book_ahead_text: z.string(),
  supplier: z.object({ name: z.string(), licence: z.string() }),
  score: z.object({ avg: z.string(), count: z.int() }),
  sold_count: z.int(),
  alert: z.nullable(z.object({ level: z.int(), text: z.string(), url: z.string() })),
  similar: z.array(ProductCard),
  seo: z.object({ title: z.string(), description: z.string() }),
  server_ts: instant,
})
export type ProductDetail = z.output<typeof ProductDetail>

/** One leg of a day. Its times and number are empty where the way is not by timetable. */
const Transport = z.object({
  kind: z.enum(legKinds),
  from: z.string(),
  to: z.string(),
  /** Minutes on the way and kilometres; null where nobody has measured. */
  duration_min: z.nullable(z.int()),
  distance_km: z.nullable(z.number()),
  depart: z.string(),
  arrive: z.string(),
  no: z.string(),
})

const HotelBrief = z.object({ id: z.int(), name: z.string(), star: z.int(), img: picture })

/** 0 not included, 1 included, 2 at one's own expense. */
const meal = z.literal([0, 1, 2])

export const Activity = z.object({
  time: z.string(),
  title: z.string(),
  duration_min: z.int(),
  /** Not included: proposed, and paid by whoever goes. */
  included: flag,
  text: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

export const ItineraryDay = z.object({
  day_no: z.int(),
  title: z.string(),
  summary: z.string(),
  /** Where the day leads, in order. */
  stops: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
  transport: z.array(Transport),
  meals: z.object({ breakfast: meal, lunch: meal, dinner: meal }),
  /** A house of the kind that `hotel_text` promises, where the shop knows one. */
  hotel: z.nullable(HotelBrief),
  hotel_city: z.string(),
  /** Empty for a night on the way and after the last day. */
  hotel_text: z.string(),
  activities: z.array(Activity),
  free_time_hours: z.number(),
  tips: z.string(),
})
export type ItineraryDay = z.output<typeof ItineraryDay>

export const TripOption = z.object({
  id: z.int(),
  kind: coded(optionKinds),
  name: z.string(),
  unit: coded(optionUnits),
  unit_text: z.string(),
  price_fen: fen,
  child_price_fen: z.nullable(fen),
  min_qty: z.int(),
  max_qty: z.int(),
  desc_text: z.string(),
  refundable: flag,
})
export type TripOption = z.output<typeof TripOption>

/** What makes up the trip on one date of one combo: everything the first booking page shows. */
export const Trip = z.object({
  product: z.object({
    product_id: z.int(),
    title: z.string(),
    cover: picture,
    type: coded(productTypes),
    scope: coded(scopes),
    days: z.int(),
    nights: z.int(),
    depart_city: z.string(),
    combo_key: z.string(),
    combo_name: z.string(),
    confirm_mode: coded(confirmModes),
    unfit_text: z.string(),
    /** What is agreed about shopping, a line for each stop; empty where there is none. */
    shopping_text: z.string(),
  }),
  departure: z.object({
    date: day,
    return_date: day,
    status: coded(departureStatuses),
    label: z.string(),
    group_text: z.string(),
    stock: z.int(),
    adult_fen: fen,
    child_bed_fen: z.nullable(fen),
    child_nobed_fen: z.nullable(fen),
    infant_fen: z.nullable(fen),
    single_supp_fen: fen,
    tiers: z.array(PriceTier),
    close_ts: instant,
  }),
  transport: z.array(Transport),
  hotels: z.array(HotelBrief),
  options: z.array(TripOption),
  days: z.array(z.object({ day_no: z.int(), title: z.string() })),
  pax_rules: z.object({ min: z.int(), max: z.int() }),
  room_rules: z.object({ beds_per_room: z.int(), share_allowed: flag, share_text: z.string() }),
  child_rule: ChildRule,
  doc_rule: DocRule,
  deposit: z.nullable(z.object({ text: z.string() })),
  ladder: z.array(LadderRow),
  ladder_steps: z.array(z.object({ from_days: z.int(), to_days: z.nullable(z.int()), bp: z.int() })),
})
export type Trip = z.output<typeof Trip>
