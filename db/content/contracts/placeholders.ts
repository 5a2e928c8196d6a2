/** What a contract template may leave open, as `{{name}}` inside a paragraph. The renderer fills in text. */
export const textFields = [
  'contract_no',
  'order_no',
  'company',
  'licence_no',
  'credit_code',
  'company_address',
  'service_phone',
  'emergency_phone',
  'complaint_lines',
  'linkman_name',
  'linkman_phone',
  'product_title',
  'group_code',
  'depart_city',
  'departs_on',
  'returns_on',
  'days',
  'nights',
  'people_text',
  'min_group',
  /** Days before the start by which the shop must say that the group is too small: 7 at home, 30 abroad. */
  'notice_days',
  'total_fee',
  'pay_text',
  'operator_name',
  'operator_licence',
  'operator_address',
  'operator_phone',
  'shopping_text',
  'self_pay_text',
  'insurance_text',
  'unfit_text',
  'sign_name',
  'signed_on',
] as const

/** What takes a whole paragraph of its own: a list or a table. */
export const blockFields = [
  'travellers',
  'itinerary',
  'fee_lines',
  'includes',
  'excludes',
  'ladder',
  'notices',
] as const

export type TextField = (typeof textFields)[number]
export type BlockField = (typeof blockFields)[number]

export interface Clause {
  title: string
  paragraphs: readonly string[]
}
