import type { ConfirmMode } from '../../codes.ts'
import type { LegKind } from '../itinerary.ts'
import type { Deposit, ProductPriceRule } from './booking-terms.ts'
import type { Combo } from './combos.ts'
import type { ProductOption } from './options.ts'

export const MOST_DAYS = 30
export const MOST_PICTURES = 20
/** A page and a contract have room for so many (rule book §4.2). */
export const highlightLimits = { least: 3, most: 6, letters: 40 } as const

interface ProductLeg {
  kind: LegKind
  from: string
  to: string
  /** Null where nobody has measured. */
  duration_min: number | null
  distance_km: number | null
  /** Empty where the way is not by timetable. */
  depart: string
  arrive: string
  no: string
}

interface ProductActivity {
  /** `09:30`, or empty while it is written. */
  time: string
  title: string
  duration_min: number
  included: boolean
  text: string
  lat: number | null
  lng: number | null
}

/** 0 not included, 1 included, 2 at one's own expense. */
type Meal = 0 | 1 | 2

export interface ProductDay {
  title: string
  summary: string
  stops: { name: string; lat: number; lng: number }[]
  transport: ProductLeg[]
  meals: { breakfast: Meal; lunch: Meal; dinner: Meal }
  /** A house of the kind that `hotel_text` promises, where the shop knows one. */
  hotel_id: number | null
  hotel_city: string
  /** Empty for a night on the way and after the last day. */
  hotel_text: string
  activities: ProductActivity[]
  /** Null while nobody has said it: the contract must. */
  free_time_hours: number | null
  tips: string
}

interface Titled {
  title: string
  text: string
}

/**
 * All that people write of a product: what a file of the import and a draft of the desk become before either is put into
 * the shop. What it is (type, scope) and what belongs to a date (prices, seats) is no part of it.
 */
export interface ProductDoc {
  title: string
  subtitle: string
  confirm_mode: ConfirmMode
  days: number
  nights: number
  /** A city of departure by its name. */
  depart_city: string
  min_group: number
  max_group: number
  min_pax_order: number
  max_pax_order: number
  beds_per_room: number
  allow_share_room: boolean
  supplier_id: number
  child_rule: {
    min_age: number
    max_age: number
    max_height_cm: number | null
    bed_text: string
    nobed_text: string
  }
  age_limit: { min: number | null; max: number | null; need_guardian_under: number; health_form_over: number }
  /** The cover first. */
  pictures: { url: string; alt: string }[]
  highlights: string[]
  features: Titled[]
  itinerary: ProductDay[]
  includes: string[]
  excludes: string[]
  combos: Combo[]
  /** Fen. */
  self_pay: { name: string; price_fen: number; duration_min: number; optional: boolean }[]
  shopping_count: number
  /** What is agreed about it, a line for each stop: the place, for how long, what is sold there (旅游法 35). */
  shopping_text: string
  options: ProductOption[]
  deposit: Deposit
  /** The balance is due this many days before the start. */
  balance_days: number
  /** Until when one may book, as the page says it: so many days before the start, at `17:00`. */
  book_ahead_days: number
  book_ahead_time: string
  price_rules: ProductPriceRule[]
  /** Of what is cancelled and signed: a ladder and a template, each in the version of the day. */
  ladder_code: string
  contract_template_code: string
  visa: {
    need: boolean
    kind: string
    process_days: number
    materials: { crowd: string; items: string[] }[]
    /** Fen. */
    fee_fen: number
    included: boolean
    notice: string
  } | null
  notices: Titled[]
  packing: string[]
  unfit_text: string
  /** In their order: the first names the place where the trip leads. */
  destinations: number[]
  themes: number[]
  /** Those that people attach; what follows from prices and dates is computed. */
  labels: number[]
  sort_weight: number
  /** Empty: the title and the highlights. */
  seo_title: string
  seo_description: string
}

/** 立即确认, 铁定成团 and 早鸟立减 follow from other facts and are never attached by hand (rule book §4.1). */
export const computedLabels: readonly number[] = [4, 5, 6]
