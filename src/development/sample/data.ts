import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { TeamKind } from '#src/domain/content/about/team-member.ts'

const DIR = join(import.meta.dirname, '../../../db/sample')

export const SAMPLE_DIR = DIR
export const SAMPLE_FILE = join(DIR, 'catalogue.json')
export const SAMPLE_MASTERS = join(DIR, 'pictures')
/** Videos and captions by their stems. */
export const SAMPLE_MEDIA = join(DIR, 'media')

/** Made-up hotels, about where such hotels stand. No row names a house that exists. */
interface SampleHotel {
  id: number
  destination: number
  /** As the routes of the catalogue write it. */
  city: string
  /** Its class in diamonds. */
  level: 3 | 4 | 5
  name: string
  name_en: string
  address: string
  lat: number
  lng: number
  intro_html: string
  facilities: string[]
  rooms: { name: string; area_m2: number; bed: string; max_pax: number; images: string[]; window: boolean }[]
  policy: Record<string, string>
  opened_year: number
  picture_alt: string
}

interface SampleSupplier {
  id: number
  licence_no: string
  address: string
  phone: string
}

/** What a traveller might have written. `picture` names a master of the product. */
export interface SampleReview {
  product_id: number
  user_name: string
  party: string
  score: number
  dims: Record<'itinerary' | 'guide' | 'hotel' | 'food' | 'transport', number | null>
  content: string
  tags: string[]
  combo_name: string
  picture?: string
  trip_days_ago: number
  /** Counted from the day of the trip's start, and the minute of that day in Shanghai. */
  written_days_later: number
  written_minute: number
  reply?: string
}

/** What the catalogue file does not say of its designers, by their number in it. All of them are made up. */
interface SampleDesigner {
  id: number
  dest_ids: number[]
  theme_ids: number[]
  cover: string
  slogan: string
  intro: string
  languages: string[]
}

/** Trips that those designers made. No customer has agreed to anything, because there is none. */
interface SampleCase {
  designer_id: number
  title: string
  customer_alias: string
  party: string
  people: number
  days: number
  dest_ids: number[]
  theme_ids: number[]
  budget_pp_fen: number
  start_month: number
  travelled_days_ago: number
  cover: string
  story: string
  /** One sentence a day. */
  plan: string[]
  score: number
  comment: string
}

interface Shown {
  picture: string
  img_alt: string
}

/** Pictures are named by the scene that they show, those of heroes by their whole name. */
interface SampleContent {
  banners: (Shown & {
    place: 'team' | 'individual' | 'list'
    title: string
    description: string
    url: string
    bg_color: string
  })[]
  heroes: {
    individual: { title: string; seasons: (Shown & { month: string })[] }
    team: Shown & { title: string }
  }
  /** Fen; percent is what stays of the price. */
  coupons: {
    name: string
    discount_type: 'over' | 'percent' | 'off'
    value: number
    min_fen: number
    max_off_fen?: number
    scope_kind: 'all' | 'theme' | 'destination'
    scope_ids: number[]
    valid_kind: 'days'
    valid_days: number
    total?: number
    new_member_only?: boolean
    note: string
  }[]
  /** The names of their cookies say that a browser has seen them. */
  popups: (Shown & {
    kind: 'image' | 'coupons'
    title: string
    url: string
    delay_seconds: number
    pages: string[]
    audience: 'all' | 'guest'
    cookie: { name: string; value: string; expire: number; path: string; samesite: string }
  })[]
  bottom_banner: Shown & { text: string; button: string; url: string }
  /** Numbers of the trips that companies are shown first. */
  team_products: number[]
  /** Leads nowhere: the reserved domain for examples. */
  weixin_url: string
  /** Where 对公转账 goes: an account that no bank has. */
  bank_account: Record<'account_name' | 'account_no' | 'bank', string>
}

/** One run of a campaign; its days are counted from the day on which the sample is loaded. */
export interface SampleEdition {
  title: string
  begins_in_days: number
  lasts_days: number
  tone: string
  hero: Shown & { title: string; sub: string; cta: { label: string; url: string } }
  share: { title: string; desc: string }
  rules: Record<string, string>
  /** As in the database, with the names of pictures and coupons for their stems and numbers. */
  blocks: (Record<string, unknown> & { picture?: string; coupons?: string[] })[]
}

/** A file of the folder `media`, as its row tells of it. */
interface SampleMedia {
  stem: string
  kind: 'video' | 'captions'
  bytes: number
  width?: number
  height?: number
  seconds?: number
}

interface SampleCampaign {
  slug: string
  name: string
  keep_alive: boolean
  editions: SampleEdition[]
}

/** Who stands behind such a shop; nobody of them exists, and nothing of it has happened. */
interface SampleAbout {
  picture: Shown & { title: string; description: string }
  team: {
    kind: TeamKind
    name: string
    title: string
    city: string
    years: number
    languages: string[]
    good_at: string[]
    intro: string
    licence_no: string
    /** Who of the sample's staff this is. */
    staff_login?: string
  }[]
  history: (Shown & { happened_on: string; title: string; text: string })[]
}

/** Somebody who works in the shop to try things in. */
interface SampleStaff {
  login: string
  name: string
  roles: StaffRole[]
  /** Whom of the sample's designers the team's page shows them as. */
  designer_id?: number
}

/** Asked by the demo member and answered by the sample's customer service; one without an answer waits. */
interface SampleQuestion {
  product_id: number
  text: string
  answer?: string
  asked_days_ago: number
}

const read = (name: string) => JSON.parse(readFileSync(join(DIR, `${name}.json`), 'utf8'))

export const sampleHotels: readonly SampleHotel[] = read('hotels')
export const sampleSuppliers: readonly SampleSupplier[] = read('suppliers')
export const sampleReviews: readonly SampleReview[] = read('reviews')
export const sampleDesigners: readonly SampleDesigner[] = read('designers')
export const sampleCases: readonly SampleCase[] = read('cases')
export const sampleContent: SampleContent = read('content')
export const sampleCampaigns: readonly SampleCampaign[] = read('campaigns')
export const sampleMedia: readonly SampleMedia[] = read('media')
export const sampleAbout: SampleAbout = read('about')
export const sampleQuestions: readonly SampleQuestion[] = read('questions')
export const sampleQuickReplies: readonly { title: string; text: string }[] = read('quick-replies')
export const sampleStaff: readonly SampleStaff[] = read('staff')
