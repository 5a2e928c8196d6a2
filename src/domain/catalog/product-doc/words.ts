import { percentText } from '../../booking/ladder-step.ts'
import { optionKindText, optionUnitText } from '../../codes.ts'
import { planDayLines } from '../../content/plans/plan-words.ts'
import { toFen, yuanText } from '../../money.ts'
import type { Deposit, ProductPriceRule } from './booking-terms.ts'
import type { Combo } from './combos.ts'
import type { ProductDoc } from './doc.ts'
import { type DraftField, dayOfField } from './fields.ts'
import type { ProductOption } from './options.ts'

/** Rows that a document names by number. */
export interface ProductNames {
  suppliers: ReadonlyMap<number, string>
  destinations: ReadonlyMap<number, string>
  themes: ReadonlyMap<number, string>
  labels: ReadonlyMap<number, string>
  hotels: ReadonlyMap<number, string>
  ladders: ReadonlyMap<string, string>
  contracts: ReadonlyMap<string, string>
}

/** One field as lines of text, for people who compare two of them; none for a day that there is not. */
export function fieldLines(doc: ProductDoc, field: DraftField, names: ProductNames): string[] {
  const day = dayOfField(field)
  if (day !== null) return dayLines(doc, day, names)
  const value = doc[field as keyof ProductDoc]
  switch (field) {
    case 'confirm_mode':
      return [doc.confirm_mode === 'instant' ? '立即确认' : '二次确认']
    case 'allow_share_room':
      return [doc.allow_share_room ? '可以拼房' : '不拼房']
    case 'supplier_id':
      return [nameOf(names.suppliers)(doc.supplier_id)]
    case 'destinations':
    case 'themes':
    case 'labels':
      return doc[field].map(nameOf(names[field]))
    case 'pictures':
      return doc.pictures.map(
        ({ url, alt }, index) => `${index === 0 ? '封面' : `图 ${index}`} ${alt}（${url.split('/').at(-1)}）`,
      )
    case 'features':
    case 'notices':
      return doc[field].map(({ title, text }) => `${title}：${text}`)
    case 'self_pay':
      return doc.self_pay.map(
        ({ name, price_fen, duration_min }) => `${name}，${yuanText(toFen(price_fen))}，${duration_min} 分钟`,
      )
    case 'combos':
      return doc.combos.map(comboLine)
    case 'options':
      return doc.options.map(optionLine)
    case 'deposit':
      return [depositLine(doc.deposit)]
    case 'price_rules':
      return doc.price_rules.map(ruleLine)
    case 'ladder_code':
      return [names.ladders.get(doc.ladder_code) ?? doc.ladder_code]
    case 'contract_template_code':
      return [names.contracts.get(doc.contract_template_code) ?? doc.contract_template_code]
    case 'visa':
      return visaLines(doc.visa)
    case 'child_rule':
      return childLines(doc.child_rule)
    case 'age_limit':
      return ageLines(doc.age_limit)
    default:
      return Array.isArray(value) ? value.map(String) : [String(value)].filter((text) => text !== '')
  }
}

const comboLine = ({ combo_key, name, attrs, depart_city, on_sale }: Combo) =>
  [
    name,
    ...attrs.map(({ label }) => label),
    `${depart_city}出发`,
    `编号 ${combo_key}`,
    ...(on_sale ? [] : ['停售']),
  ].join('，')

const yuan = (amount: number) => yuanText(toFen(amount))

function optionLine({ kind, name, unit, price_fen, child_price_fen: child, ...option }: ProductOption) {
  return [
    `${name}（${optionKindText[kind]}）`,
    `${optionUnitText[unit]} ${yuan(price_fen)}`,
    ...(child === null ? [] : [`儿童 ${yuan(child)}`]),
    option.min_qty > 0 ? `${option.min_qty} 至 ${option.max_qty} 份` : `最多 ${option.max_qty} 份`,
    option.refundable ? '可退' : '不可退',
    ...(option.desc_text === '' ? [] : [option.desc_text]),
  ].join('，')
}

function depositLine({ mode, value }: Deposit) {
  if (mode === 'none') return '一次付清'
  return mode === 'fixed' ? `订金每人 ${yuan(value)}` : `订金为总价的 ${percentText(value)}`
}

const ruleLine = ({ kind, name, threshold, off_kind, off_value, starts_on, ends_on }: ProductPriceRule) =>
  [
    `${name}：${kind === 'early_bird' ? `提前 ${threshold} 天` : `满 ${threshold} 位成人`}`,
    off_kind === 'bp' ? `减 ${percentText(off_value)}` : `每位成人减 ${yuan(off_value)}`,
    `${starts_on} 至 ${ends_on} 预订`,
  ].join('，')

const nameOf = (names: ReadonlyMap<number, string>) => (id: number) => names.get(id) ?? String(id)

function dayLines({ itinerary }: ProductDoc, n: number, { hotels }: ProductNames): string[] {
  const day = itinerary[n - 1]
  if (!day) return []
  const { stops, hotel_city, hotel_text, free_time_hours: free, ...rest } = day
  return [
    ...planDayLines({
      ...rest,
      hotel: [hotel_city, hotel_text].filter((part) => part !== '').join(' · '),
      free_time_hours: free ?? 0,
    }),
    ...(day.hotel_id === null ? [] : [`参考酒店 ${nameOf(hotels)(day.hotel_id)}`]),
    ...(free === null ? ['自由活动时间未填'] : []),
    ...(stops.length > 0 ? [`途经 ${stops.map(({ name }) => name).join('、')}`] : []),
  ]
}

function visaLines(visa: ProductDoc['visa']): string[] {
  if (!visa) return []
  const { need, kind, process_days, fee_fen, included, materials, notice } = visa
  return [
    `${kind}，${need ? '需要办理' : '不需办理'}`,
    `办理 ${process_days} 天，${included ? '费用已含' : `费用 ${yuanText(toFen(fee_fen))}`}`,
    ...materials.map(({ crowd, items }) => `${crowd}：${items.join('、')}`),
    notice,
  ]
}

const childLines = ({ min_age, max_age, max_height_cm, bed_text, nobed_text }: ProductDoc['child_rule']) => [
  `${min_age} 到 ${max_age} 岁（不含）${max_height_cm === null ? '' : `，身高不超过 ${max_height_cm} 厘米`}`,
  `占床：${bed_text}`,
  `不占床：${nobed_text}`,
]

const ageLines = ({ min, max, need_guardian_under, health_form_over }: ProductDoc['age_limit']) => [
  min === null ? '不限最小年龄' : `最小 ${min} 岁`,
  max === null ? '不限最大年龄' : `最大 ${max} 岁`,
  `${need_guardian_under} 岁以下须监护人，${health_form_over} 岁以上须健康申报`,
]
