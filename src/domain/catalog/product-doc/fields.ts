import { keysOf } from '../../keys.ts'
import { MOST_DAYS, type ProductDoc } from './doc.ts'

type WholeField = Exclude<keyof ProductDoc, 'itinerary'>
export type DayField = `day_${number}`
/** What two clerks can change beside each other: every field, and every day for itself. */
export type DraftField = WholeField | DayField

/** What each part is called by who writes it. */
export const productFieldText: Record<WholeField, string> = {
  title: '标题',
  subtitle: '副标题',
  confirm_mode: '确认方式',
  days: '天数',
  nights: '晚数',
  depart_city: '出发城市',
  min_group: '成团人数',
  max_group: '最多人数',
  min_pax_order: '每单最少人数',
  max_pax_order: '每单最多人数',
  beds_per_room: '每间床位',
  allow_share_room: '拼房',
  supplier_id: '供应商',
  child_rule: '儿童规则',
  age_limit: '年龄要求',
  pictures: '图片',
  highlights: '卖点',
  features: '产品特色',
  combos: '套餐',
  includes: '费用包含',
  excludes: '费用不含',
  self_pay: '自费项目',
  shopping_count: '购物次数',
  shopping_text: '购物安排',
  visa: '签证',
  options: '附加项目',
  deposit: '付款方式',
  balance_days: '尾款提前天数',
  book_ahead_days: '提前预订天数',
  book_ahead_time: '预订截止时间',
  price_rules: '立减规则',
  ladder_code: '退改阶梯',
  contract_template_code: '合同模板',
  notices: '须知',
  packing: '行前准备',
  unfit_text: '不适宜人群',
  destinations: '目的地',
  themes: '主题',
  labels: '标签',
  sort_weight: '排序权重',
  seo_title: '搜索标题',
  seo_description: '搜索说明',
}

/** Kept in a form as they are; everything else as JSON. */
const texts: ReadonlySet<string> = new Set([
  ...(['title', 'subtitle', 'confirm_mode', 'depart_city', 'unfit_text', 'shopping_text'] as const),
  ...(['seo_title', 'seo_description'] as const),
  ...(['book_ahead_time', 'ladder_code', 'contract_template_code'] as const),
] satisfies WholeField[])

const wholeFields = keysOf(productFieldText)
export const dayFields: readonly DayField[] = Array.from(
  { length: MOST_DAYS },
  (_, index): DayField => `day_${index + 1}`,
)
export const draftFields: readonly DraftField[] = [...wholeFields, ...dayFields]

/** Of `day_3`, 3; null for every other field. */
export const dayOfField = (field: string): number | null => {
  const n = /^day_(\d{1,2})$/.exec(field)?.[1]
  return n === undefined ? null : Number(n)
}

export const fieldTitle = (field: string): string => {
  const n = dayOfField(field)
  return n === null ? (productFieldText[field as WholeField] ?? field) : `第 ${n} 天`
}

/** Each field as the text by which two of them are compared; a day that there is not is empty. */
export type DraftTexts = Record<DraftField, string>

export function draftTexts({ itinerary, ...doc }: ProductDoc): DraftTexts {
  const whole = wholeFields.map((field) => [field, fieldText(field, doc[field])])
  const days = dayFields.map((field, index) => [
    field,
    itinerary[index] ? JSON.stringify(itinerary[index]) : '',
  ])
  return Object.fromEntries([...whole, ...days]) as DraftTexts
}

export const fieldText = (field: string, value: unknown): string =>
  texts.has(field) ? String(value) : JSON.stringify(value)

/** What a text of a field means; throws where it is no JSON and should be. A day that there is not is undefined. */
export const fieldValue = (field: string, text: string): unknown => {
  if (texts.has(field)) return text
  return text === '' && dayOfField(field) !== null ? undefined : JSON.parse(text)
}

/** The document that the texts of a form are, unread: days that were taken out close up. */
export function typedDoc(typed: DraftTexts): ProductDoc {
  const whole = wholeFields.map((field) => [field, fieldValue(field, typed[field])])
  const itinerary = dayFields.flatMap((field) => {
    const day = fieldValue(field, typed[field] ?? '')
    return day === undefined ? [] : [day]
  })
  return { ...Object.fromEntries(whole), itinerary } as ProductDoc
}

/** The parts of the editor, from top to bottom. */
export const sections = {
  basics: '基本',
  pictures: '图片',
  highlights: '卖点与特色',
  combos: '套餐',
  days: '行程',
  costs: '费用',
  options: '附加项目',
  booking: '预订',
  notices: '须知',
  terms: '归类与搜索',
} as const
export type Section = keyof typeof sections

const placed: Record<Exclude<Section, 'basics' | 'days'>, readonly string[]> = {
  pictures: ['pictures'],
  highlights: ['highlights', 'features'],
  combos: ['combos'],
  options: ['options'],
  booking: [
    ...['deposit', 'balance_days', 'book_ahead_days', 'book_ahead_time', 'price_rules'],
    ...['ladder_code', 'contract_template_code'],
  ],
  costs: ['includes', 'excludes', 'self_pay', 'shopping_count', 'shopping_text', 'visa'],
  notices: ['notices', 'packing', 'unfit_text'],
  terms: ['destinations', 'themes', 'labels', 'sort_weight', 'seo_title', 'seo_description'],
}

export function sectionOf(field: string): Section {
  if (dayOfField(field) !== null) return 'days'
  return keysOf(placed).find((section) => placed[section].includes(field)) ?? 'basics'
}

/** Texts and pictures: what who writes the content may change of a product (desk book §2.1). */
export const isText = (field: string): boolean =>
  dayOfField(field) !== null ||
  [
    ...['title', 'subtitle', 'pictures', 'highlights', 'features', 'includes', 'excludes', 'notices'],
    ...['packing', 'unfit_text', 'seo_title', 'seo_description'],
  ].includes(field)
