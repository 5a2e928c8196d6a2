import { maskNumbers } from '../../account/masks.ts'
import { isDay } from '../../calendar-day.ts'
import { type TravelParty, travelParties } from '../../codes.ts'
import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { keysOf } from '../../keys.ts'

/** The fields of the desk's form of a case. */
export const caseFieldNames = [
  'designer_id',
  'title',
  'customer_alias',
  'party',
  'people',
  'days',
  'travelled_on',
  'budget_pp',
  'start_month',
  'dest_ids',
  'theme_ids',
  'product_ids',
  'story',
  'plan_days',
  'score',
  'comment',
  'cover',
  'images',
  'consent',
  'agreed',
] as const

/** What whoever has a part of the right may change: its pictures. */
export const casePartFields = ['cover', 'images'] as const

export const caseLimits = {
  story: 1_500,
  comment: 300,
  dayText: 80,
  images: 9,
  places: 6,
  products: 6,
} as const
const MOST_DAYS = 60

export interface CaseTerms {
  designer_id: number
  title: string
  customer_alias: string
  party: TravelParty
  people: number
  days: number
  travelled_on: string
  budget_pp_fen: number | null
  start_month: number | null
  dest_ids: number[]
  theme_ids: number[]
  product_ids: number[]
  story: string
  plan_days: { day: number; text: string }[]
  score: number
  comment: string
  cover: string
  images: string[]
  /** The paper on which the customer agreed, by its name among the desk's papers; empty while there is none. */
  consent: string
  agreed: boolean
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

export const caseFieldsOf = (told: CaseTerms) => ({
  designer_id: String(told.designer_id),
  title: told.title,
  customer_alias: told.customer_alias,
  party: told.party,
  people: String(told.people),
  days: String(told.days),
  travelled_on: told.travelled_on,
  budget_pp: told.budget_pp_fen === null ? '' : String(told.budget_pp_fen / 100),
  start_month: numberText(told.start_month),
  dest_ids: told.dest_ids.join(','),
  theme_ids: told.theme_ids.join(','),
  product_ids: told.product_ids.join(','),
  story: told.story,
  plan_days: told.plan_days.map(({ text }) => text).join('\n'),
  score: String(told.score),
  comment: told.comment,
  cover: told.cover,
  images: JSON.stringify(told.images.map((url) => ({ url, alt: '' }))),
  consent: told.consent,
  agreed: told.agreed ? '1' : '0',
})

type Reader = ReturnType<typeof readerOf>

/** One line is one day, in their order. */
function daysOf(reader: Reader, most: number): CaseTerms['plan_days'] {
  const lines = reader
    .value('plan_days')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > most) reader.faults['plan_days'] = '行数不能多于天数'
  else if (lines.some((line) => [...line].length > caseLimits.dayText))
    reader.faults['plan_days'] = `每天最多${caseLimits.dayText}个字`
  return lines.map((text, at) => ({ day: at + 1, text }))
}

const STEM = /^\/(pictures|uploads)\/[\w.-]{1,120}$/

function imagesOf(reader: Reader): string[] {
  const bad = () => {
    reader.faults['images'] = `请从图片库选图，最多${caseLimits.images}张`
    return []
  }
  try {
    const list: unknown = JSON.parse(reader.value('images') || '[]')
    if (!Array.isArray(list) || list.length > caseLimits.images) return bad()
    const stems = list.map((each: unknown) => (each as { url?: unknown } | null)?.url)
    return stems.every((stem): stem is string => typeof stem === 'string' && STEM.test(stem)) ? stems : bad()
  } catch {
    return bad()
  }
}

/** Yuan without fen, as it is told of a trip; null where the customer does not want it told. */
function budgetOf(reader: Reader): number | null {
  if (reader.value('budget_pp') === '') return null
  return reader.whole('budget_pp', 100, 1_000_000) * 100
}

/** Whose it is, by a name that is not theirs. */
function aliasOf(reader: Reader): string {
  const alias = reader.text('customer_alias', 2, 12)
  if (maskNumbers(alias) !== alias) reader.faults['customer_alias'] = '请勿填写电话或证件号'
  return alias
}

/**
 * A form as the case that it describes, and what is wrong with it by field. What is told of a customer is shown with
 * their written agreement alone, and the paper is attached.
 */
export function readCase(fields: ContentFields, today: string): { told: CaseTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults, value } = reader
  const days = reader.whole('days', 1, MOST_DAYS)
  const [designerId = 0] = reader.ids('designer_id', 1, true)
  const travelledOn = value('travelled_on')
  if (!isDay(travelledOn)) faults['travelled_on'] = '请选择出发日期'
  else if (travelledOn > today) faults['travelled_on'] = '案例写的是已经走过的行程'
  const consent = value('consent')
  const agreed = reader.isOn('agreed')
  if (agreed && consent === '') faults['consent'] = '展示前请附上客人的书面同意'
  for (const name of ['title', 'story', 'comment', 'plan_days'])
    if (maskNumbers(value(name)) !== value(name)) faults[name] = '请勿填写电话或证件号'
  const told = {
    designer_id: designerId,
    title: faults['title'] ? value('title') : reader.copy('title', 4, 40),
    customer_alias: aliasOf(reader),
    party: reader.oneOf('party', keysOf(travelParties) as [TravelParty, ...TravelParty[]]),
    people: reader.whole('people', 1, 500),
    days,
    travelled_on: travelledOn,
    budget_pp_fen: budgetOf(reader),
    start_month: value('start_month') === '' ? null : reader.whole('start_month', 1, 12),
    dest_ids: reader.ids('dest_ids', caseLimits.places, true),
    theme_ids: reader.ids('theme_ids', caseLimits.places, false),
    product_ids: reader.ids('product_ids', caseLimits.products, false),
    story: faults['story'] ? value('story') : reader.copy('story', 20, caseLimits.story),
    plan_days: daysOf(reader, days),
    score: reader.whole('score', 1, 5),
    comment: faults['comment'] ? value('comment') : reader.text('comment', 0, caseLimits.comment),
    cover: reader.picture('cover', false),
    images: imagesOf(reader),
    consent,
    agreed,
  }
  return { told, faults }
}
