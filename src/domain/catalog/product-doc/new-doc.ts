import type { ProductType, Scope } from '../../codes.ts'
import type { ProductDoc } from './doc.ts'
import { saleTermsOf } from './sale-terms.ts'

interface Begun {
  title: string
  type: ProductType
  scope: Scope
  days: number
  departCity: string
  supplierId: number
}

/**
 * What a new product says until somebody writes it: as many empty days as it is long, what most trips ask of ages, and how
 * trips of its kind are sold.
 */
export const newDoc = ({ title, type, scope, days, departCity, supplierId }: Begun): ProductDoc => ({
  title,
  subtitle: '',
  confirm_mode: 'second',
  days,
  nights: days - 1,
  depart_city: departCity,
  min_group: 1,
  max_group: 20,
  min_pax_order: 1,
  max_pax_order: 9,
  beds_per_room: 2,
  allow_share_room: type === 'group' || type === 'study',
  supplier_id: supplierId,
  child_rule: {
    min_age: 2,
    max_age: 12,
    max_height_cm: null,
    bed_text: '2-12岁（不含）占床，含车位、用餐、门票与床位',
    nobed_text: '2-12岁（不含）不占床，含车位与半餐',
  },
  age_limit: {
    min: type === 'study' ? 6 : null,
    max: null,
    need_guardian_under: 18,
    health_form_over: 65,
  },
  pictures: [],
  highlights: [],
  features: [],
  itinerary: Array.from({ length: days }, () => ({
    title: '',
    summary: '',
    stops: [],
    transport: [],
    meals: { breakfast: 1, lunch: 0, dinner: 0 },
    hotel_id: null,
    hotel_city: '',
    hotel_text: '',
    activities: [],
    free_time_hours: null,
    tips: '',
  })),
  combos: [onlyCombo(departCity)],
  includes: [],
  excludes: [],
  self_pay: [],
  shopping_count: 0,
  shopping_text: '',
  visa: null,
  ...howItIsSold(type, scope),
  notices: [],
  packing: [],
  unfit_text: '',
  destinations: [],
  themes: [],
  labels: [],
  sort_weight: 0,
  seo_title: '',
  seo_description: '',
})

function howItIsSold(type: ProductType, scope: Scope) {
  const { balanceDays, bookAheadDays, bookAheadHour, templateCode } = saleTermsOf(type, scope)
  return {
    options: [],
    deposit: { mode: 'none' as const, value: 0 },
    balance_days: balanceDays,
    book_ahead_days: bookAheadDays,
    book_ahead_time: `${bookAheadHour}:00`,
    price_rules: [],
    ladder_code: templateCode,
    contract_template_code: templateCode,
  }
}

const onlyCombo = (city: string) => ({
  ...{ combo_key: 'default', name: `${city}出发`, attrs: [] },
  ...{ depart_city: city, on_sale: true },
})
