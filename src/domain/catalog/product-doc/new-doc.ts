import type { ProductType } from '../../codes.ts'
import type { ProductDoc } from './doc.ts'

interface Begun {
  title: string
  type: ProductType
  days: number
  departCity: string
  supplierId: number
}

/** What a new product says until somebody writes it: as many empty days as it is long, and what most trips ask of ages. */
export const newDoc = ({ title, type, days, departCity, supplierId }: Begun): ProductDoc => ({
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
  combos: [
    {
      combo_key: 'default',
      name: `${departCity}出发`,
      attrs: [],
      depart_city: departCity,
      on_sale: true,
    },
  ],
  includes: [],
  excludes: [],
  self_pay: [],
  shopping_count: 0,
  visa: null,
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
