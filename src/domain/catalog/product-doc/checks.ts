import type { ProductType, Scope } from '../../codes.ts'
import { type DatePrice, depositFault, rulesFault } from './booking-terms.ts'
import { combosFault, type DatedCombo } from './combos.ts'
import { highlightLimits, type ProductDoc } from './doc.ts'
import type { DraftField } from './fields.ts'
import { optionsFault } from './options.ts'
import { isSuiting } from './sale-terms.ts'
import { shoppingFault } from './shopping.ts'
import { wordingFaults } from './wording.ts'

/** What a product stands on beside its document. */
export interface ProductFacts {
  type: ProductType
  scope: Scope
  /** The combos that have dates. */
  dated: readonly DatedCombo[]
  /** How many days its future departures last: one figure for all of them, as a rule. */
  departureDays: readonly number[]
  /** Codes of those that are in use. */
  ladders: ReadonlySet<string>
  contracts: ReadonlySet<string>
  /** Of its dates that can be booked, each once. */
  prices: readonly DatePrice[]
  suppliers: ReadonlySet<number>
  cities: ReadonlySet<string>
  destinations: ReadonlySet<number>
}

/** One line of 检查: what holds, or what is missing and where it is written; null where it is not in the document. */
export interface ProductCheck {
  key: string
  ok: boolean
  message: string
  field: DraftField | null
}

const least = { pictures: 4 } as const

/** What must hold for a product to be on sale (rule book §4.2), each as a line. */
export function productChecks(doc: ProductDoc, facts: ProductFacts): ProductCheck[] {
  return [
    ...basics(doc, facts),
    ...texts(doc),
    wording(doc),
    ...itinerary(doc, facts),
    ...costs(doc, facts),
    ...selling(doc, facts),
  ]
}

const line = (
  key: string,
  field: DraftField | null,
  fault: string | null | false,
  good: string,
): ProductCheck => ({ key, field, ok: !fault, message: fault || good })

const basics = (doc: ProductDoc, facts: ProductFacts): ProductCheck[] => [
  line('title', 'title', doc.title.trim() === '' && '缺标题', '标题'),
  line(
    'city',
    'depart_city',
    !facts.cities.has(doc.depart_city) && '出发城市不在城市库里',
    `出发城市 ${doc.depart_city}`,
  ),
  line('supplier', 'supplier_id', !facts.suppliers.has(doc.supplier_id) && '缺供应商', '供应商'),
  line(
    'group',
    'min_group',
    doc.min_group > doc.max_group
      ? '成团人数大于最多人数'
      : doc.min_pax_order > doc.max_pax_order && '每单最少人数大于最多人数',
    `${doc.min_group}人成团，最多 ${doc.max_group} 人`,
  ),
]

function texts(doc: ProductDoc): ProductCheck[] {
  const { pictures, highlights } = doc
  const unsaid = pictures.findIndex(({ alt }) => alt.trim() === '')
  const few = pictures.length < least.pictures
  const long = highlights.findIndex((text) => [...text].length > highlightLimits.letters)
  const many = highlights.length < highlightLimits.least || highlights.length > highlightLimits.most
  return [
    line(
      'pictures',
      'pictures',
      few && `封面之外至少 3 张图片，现有 ${pictures.length} 张`,
      `封面与图片 ${pictures.length} 张`,
    ),
    line('alt', 'pictures', unsaid >= 0 && `第 ${unsaid + 1} 张图片缺替代文字`, '图片都有替代文字'),
    line(
      'highlights',
      'highlights',
      many
        ? `卖点须 ${highlightLimits.least} 到 ${highlightLimits.most} 条，现有 ${highlights.length} 条`
        : long >= 0
          ? `第 ${long + 1} 条卖点超过 ${highlightLimits.letters} 字`
          : highlights.some((text) => text.trim() === '') && '有空白的卖点',
      `卖点 ${highlights.length} 条`,
    ),
    line('notices', 'notices', doc.notices.length === 0 && '缺须知', `须知 ${doc.notices.length} 条`),
    line('unfit', 'unfit_text', doc.unfit_text.trim() === '' && '缺不适宜人群', '不适宜人群'),
    line(
      'destinations',
      'destinations',
      doc.destinations.length === 0 && '缺目的地',
      `目的地 ${doc.destinations.length} 个`,
    ),
  ]
}

/** Said of the first places alone: the others come into sight when these are mended. */
function wording(doc: ProductDoc): ProductCheck {
  const faults = wordingFaults(doc)
  const said = faults.slice(0, 3).map(({ message }) => message)
  const more = faults.length > said.length ? [`另有 ${faults.length - said.length} 处`] : []
  return line('wording', faults[0]?.field ?? null, [...said, ...more].join('；'), '没有广告禁用语')
}

function itinerary(
  { days, nights, itinerary: written }: ProductDoc,
  { departureDays }: ProductFacts,
): ProductCheck[] {
  const untitled = written.findIndex(({ title }) => title.trim() === '')
  const unfree = written.findIndex(({ free_time_hours }) => free_time_hours === null)
  const idle = written.findIndex(({ activities }) =>
    activities.some(({ time, title }) => !time || !title.trim()),
  )
  const dayField = (index: number): DraftField => `day_${Math.max(index, 0) + 1}`
  return [
    line(
      'days',
      written.length === days ? dayField(untitled) : 'days',
      written.length !== days
        ? `天数为 ${days}，行程有 ${written.length} 天`
        : untitled >= 0 && `第 ${untitled + 1} 天缺标题`,
      `行程 ${days} 天齐全`,
    ),
    // The days on which people come back are agreed with suppliers and stand in contracts.
    line(
      'dates',
      'days',
      departureDays.some((each) => each !== days) &&
        `已有未来团期按 ${departureDays.join('、')} 天安排，与 ${days} 天不符`,
      '天数与团期一致',
    ),
    // One night less than usual is spent on the way (rule book §4.2).
    line(
      'nights',
      'nights',
      nights !== days - 1 && nights !== days - 2 && `${days} 天不会是 ${nights} 晚`,
      `${nights} 晚`,
    ),
    line(
      'free_time',
      dayField(unfree),
      unfree >= 0 && `第 ${unfree + 1} 天缺自由活动时间`,
      '每天都写明自由活动时间',
    ),
    line(
      'activities',
      dayField(idle),
      idle >= 0 && `第 ${idle + 1} 天有活动缺时间或名称`,
      '活动都有时间与名称',
    ),
  ]
}

const costs = (doc: ProductDoc, { scope }: ProductFacts): ProductCheck[] => [
  line(
    'includes',
    'includes',
    doc.includes.length === 0 && '缺费用包含',
    `费用包含 ${doc.includes.length} 条`,
  ),
  line(
    'excludes',
    'excludes',
    doc.excludes.length === 0 && '缺费用不含',
    `费用不含 ${doc.excludes.length} 条`,
  ),
  line(
    'shopping',
    doc.shopping_count === 0 ? 'shopping_count' : 'shopping_text',
    shoppingFault(doc),
    doc.shopping_count === 0 ? '无购物安排' : `购物 ${doc.shopping_count} 次，下单时由客人单独同意`,
  ),
  ...(scope === 'outbound'
    ? [line('visa', 'visa', doc.visa === null && '出境产品缺签证说明', '签证说明')]
    : []),
]

function selling(doc: ProductDoc, facts: ProductFacts): ProductCheck[] {
  const { combos, options, deposit, price_rules: rules } = doc
  const { dated, prices } = facts
  const sold = combos.filter(({ on_sale }) => on_sale)
  const departures = dated
    .filter(({ key }) => sold.some(({ combo_key }) => combo_key === key))
    .reduce((sum, each) => sum + each.departures, 0)
  return [
    line('combos', 'combos', combosFault(combos, dated), `在售套餐 ${sold.length} 个`),
    line('options', 'options', optionsFault(options), `附加项目 ${options.length} 个`),
    line('deposit', 'deposit', depositFault(deposit), '付款方式'),
    line('price_rules', 'price_rules', rulesFault(rules, prices), `立减规则 ${rules.length} 条`),
    line('ladder', 'ladder_code', legalFault('退改阶梯', doc.ladder_code, facts.ladders, facts), '退改阶梯'),
    line(
      'contract',
      'contract_template_code',
      legalFault('合同模板', doc.contract_template_code, facts.contracts, facts),
      '合同模板',
    ),
    line('departures', null, departures === 0 && '没有可预订的未来班期', `未来班期 ${departures} 个`),
  ]
}

function legalFault(noun: string, code: string, inUse: ReadonlySet<string>, { type, scope }: ProductFacts) {
  if (!inUse.has(code)) return `没有可用的${noun}`
  return isSuiting(code, type, scope) ? null : `${noun}不是为这类产品写的`
}
