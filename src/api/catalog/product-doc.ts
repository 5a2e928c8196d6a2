import { legKinds } from '#src/domain/catalog/itinerary.ts'
import { MOST_RULES, ruleKey } from '#src/domain/catalog/product-doc/booking-terms.ts'
import { comboAttrs, MOST_COMBOS } from '#src/domain/catalog/product-doc/combos.ts'
import {
  highlightLimits,
  MOST_DAYS,
  MOST_PICTURES,
  type ProductDay,
  type ProductDoc,
} from '#src/domain/catalog/product-doc/doc.ts'
import { type DraftField, dayOfField } from '#src/domain/catalog/product-doc/fields.ts'
import { MOST_OPTIONS, optionKey } from '#src/domain/catalog/product-doc/options.ts'
import {
  confirmModes,
  depositModes,
  offKinds,
  optionKinds,
  optionUnits,
  priceRuleKinds,
} from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { rawText } from '../raw-text.ts'
import { day, intBetween, jsonId, text } from '../wire.ts'
import { z } from '../zod.ts'

const some = <T extends z.core.$ZodType>(item: T, most: number) =>
  z.array(item).check(z.maxLength(most, `最多${most}项`))
/** The shop keeps one row for each key: two of one are refused by `fault`. */
const distinct = <T extends z.core.$ZodType>(
  item: T,
  most: number,
  keyOf: (entry: z.core.output<T>) => string,
  fault: string,
) => some(item, most).check(z.refine((rows) => new Set(rows.map(keyOf)).size === rows.length, fault))
const numberBetween = (low: number, high: number) =>
  z.number(`请填写${low}到${high}之间的数`).check(z.gte(low), z.lte(high))
const meal = z.literal([0, 1, 2])
const minutes = intBetween(0, 2_880)
const clock = rawText(5, '时间有误').check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, '时间有误'))
const latitude = numberBetween(-90, 90)
const longitude = numberBetween(-180, 180)

const Leg = z.strictObject({
  kind: z.enum(legKinds),
  from: text(30),
  to: text(30),
  duration_min: z.nullable(minutes),
  distance_km: z.nullable(numberBetween(0, 20_000)),
  depart: text(5),
  arrive: text(5),
  no: text(12),
})
const Activity = z.strictObject({
  time: clock,
  title: text(60),
  duration_min: minutes,
  included: z.boolean(),
  text: text(400),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
})

const Day: z.core.$ZodType<ProductDay> = z.strictObject({
  title: text(60),
  summary: text(1_000),
  stops: some(z.strictObject({ name: text(30), lat: latitude, lng: longitude }), 12),
  transport: some(Leg, 12),
  meals: z.strictObject({ breakfast: meal, lunch: meal, dinner: meal }),
  hotel_id: z.nullable(jsonId),
  hotel_city: text(30),
  hotel_text: text(100),
  activities: some(Activity, 12),
  free_time_hours: z.nullable(
    numberBetween(0, 24).check(
      z.refine((hours) => Math.round(hours * 10) / 10 === hours, '自由活动精确到0.1小时'),
    ),
  ),
  tips: text(600),
})

const Combo = z.strictObject({
  combo_key: rawText(40, '套餐编号有误').check(z.regex(/^[\w-]{1,40}$/, '套餐编号有误')),
  name: text(40),
  attrs: distinct(
    z.strictObject({ attr: z.enum(comboAttrs), value_id: intBetween(1, 999), label: text(20) }),
    comboAttrs.length,
    ({ attr }) => attr,
    '选项重复',
  ),
  depart_city: text(20),
  on_sale: z.boolean(),
})

const fen = intBetween(0, 100_000_000)
const Option = z.strictObject({
  kind: z.enum(keysOf(optionKinds), '请选择种类'),
  name: text(40),
  unit: z.enum(keysOf(optionUnits), '请选择计价方式'),
  price_fen: fen,
  child_price_fen: z.nullable(fen),
  min_qty: intBetween(0, 99),
  max_qty: intBetween(1, 99),
  desc_text: text(300),
  refundable: z.boolean(),
})
const PriceRule = z
  .strictObject({
    kind: z.enum(keysOf(priceRuleKinds), '请选择种类'),
    name: text(20),
    threshold: intBetween(1, 540),
    off_kind: z.enum(keysOf(offKinds), '请选择立减方式'),
    off_value: intBetween(1, 100_000_000),
    starts_on: day,
    ends_on: day,
  })
  .check(
    z.refine(({ starts_on, ends_on }) => starts_on <= ends_on, '活动的结束日早于开始日'),
    z.refine(({ off_kind, off_value }) => off_kind !== 'bp' || off_value <= 10_000, '立减最多100%'),
  )
const legalCode = rawText(40, '编号有误').check(z.regex(/^[\w-]{1,40}$/, '编号有误'))

const titled = (most: number) => some(z.strictObject({ title: text(30), text: text(600) }), most)
const sentences = some(text(200), 30)
const people = intBetween(1, 999)

const whole = {
  title: text(60),
  subtitle: text(80),
  confirm_mode: z.enum(keysOf(confirmModes), '请选择确认方式'),
  days: intBetween(1, MOST_DAYS),
  nights: intBetween(0, MOST_DAYS),
  depart_city: text(20),
  min_group: people,
  max_group: people,
  min_pax_order: intBetween(1, 99),
  max_pax_order: intBetween(1, 99),
  beds_per_room: intBetween(1, 9),
  allow_share_room: z.boolean(),
  supplier_id: jsonId,
  child_rule: z.strictObject({
    min_age: intBetween(0, 18),
    max_age: intBetween(0, 18),
    max_height_cm: z.nullable(intBetween(50, 200)),
    bed_text: text(200),
    nobed_text: text(200),
  }),
  age_limit: z.strictObject({
    min: z.nullable(intBetween(0, 120)),
    max: z.nullable(intBetween(0, 120)),
    need_guardian_under: intBetween(0, 30),
    health_form_over: intBetween(40, 120),
  }),
  pictures: some(
    z.strictObject({
      url: rawText(300, '图片有误').check(z.regex(/^[\w./:-]*$/, '图片有误')),
      alt: text(100),
    }),
    MOST_PICTURES,
  ),
  highlights: some(text(80), highlightLimits.most),
  features: titled(12),
  combos: distinct(Combo, MOST_COMBOS, ({ combo_key }) => combo_key, '两个套餐编号相同'),
  includes: sentences,
  excludes: sentences,
  self_pay: some(
    z.strictObject({ name: text(40), price_fen: fen, duration_min: minutes, optional: z.boolean() }),
    20,
  ),
  shopping_count: intBetween(0, 20),
  shopping_text: text(1_000),
  visa: z.nullable(
    z.strictObject({
      need: z.boolean(),
      kind: text(60),
      process_days: intBetween(0, 365),
      materials: some(z.strictObject({ crowd: text(30), items: some(text(60), 15) }), 12),
      fee_fen: fen,
      included: z.boolean(),
      notice: text(600),
    }),
  ),
  options: distinct(Option, MOST_OPTIONS, optionKey, '两个附加项目同类同名'),
  deposit: z.strictObject({ mode: z.enum(keysOf(depositModes), '请选择付款方式'), value: fen }),
  balance_days: intBetween(0, 365),
  book_ahead_days: intBetween(0, 365),
  book_ahead_time: rawText(5, '时间有误').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间有误')),
  price_rules: distinct(PriceRule, MOST_RULES, ruleKey, '两条立减规则的种类与门槛相同'),
  ladder_code: legalCode,
  contract_template_code: legalCode,
  notices: titled(12),
  packing: some(text(60), 30),
  unfit_text: text(300),
  destinations: some(jsonId, 30),
  themes: some(jsonId, 20),
  labels: some(jsonId, 20),
  sort_weight: intBetween(-1_000, 1_000),
  seo_title: text(60),
  seo_description: text(200),
} satisfies Record<Exclude<DraftField, `day_${number}`>, z.core.$ZodType>

/** A field too many, a longer list or text is refused. */
const Doc: z.core.$ZodType<ProductDoc> = z.strictObject({ ...whole, itinerary: some(Day, MOST_DAYS) })

/** What stands in the shop, in a draft or in a version, its fields in the order of the shape: two of them compare as texts. */
export const readProductDoc = (stored: unknown): ProductDoc => z.decode(Doc, stored)

/** One field as somebody typed it; what is wrong with it in words. */
export function readDraftField(field: DraftField, typed: unknown): { value: unknown } | { fault: string } {
  const isDay = dayOfField(field) !== null
  const shape = isDay ? Day : whole[field as keyof typeof whole]
  const read = z.safeDecode(shape as z.core.$ZodType, typed)
  return read.success ? { value: read.data } : { fault: read.error.issues[0]?.message ?? '内容有误' }
}
