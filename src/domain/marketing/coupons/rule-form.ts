import { addDays, type Day, dayOf, isDay, startOf } from '../../calendar-day.ts'
import { typedIds } from '../../desk/typed-ids.ts'
import { decimalYuan, readDecimalYuan, toFen } from '../../money.ts'
import type { CouponTerms } from './rule-terms.ts'

/** The fields of the desk's form. All are texts: that is how two people's changes are compared. */
export const couponFieldNames = [
  'name',
  'discount_type',
  'value',
  'max_off',
  'min',
  'scope_kind',
  'scope_ids',
  'exclude_ids',
  'valid_kind',
  'valid_from',
  'valid_to',
  'valid_days',
  'total',
  'per_member',
  'new_member_only',
  'receivable',
  'code_only',
  'note',
] as const
export type CouponField = (typeof couponFieldNames)[number]
export type CouponFields = Record<CouponField, string>
export type CouponFaults = Partial<Record<CouponField, string>>

/** Those that may change once members may have the coupon: no promise stands in them. */
export const looseCouponFields: readonly CouponField[] = ['name', 'note', 'receivable']

const LONGEST_NAME = 20
const LONGEST_NOTE = 60
const MOST_IDS = 50
const MOST_FEN = 10_000_000
const MOST_MIN_FEN = 100_000_000
const MOST_DAYS = 365
const MOST_AHEAD_DAYS = 1_100
const MOST_TOTAL = 1_000_000
const MOST_PER_MEMBER = 10
const LAST_MS = 1_000

const yuanOf = (fen: number | null) => (fen === null ? '' : decimalYuan(toFen(fen)).replace(/\.00$/, ''))
const flagOf = (is: boolean) => (is ? '1' : '0')

/** A rule as its form shows it. */
export const couponFieldsOf = (terms: CouponTerms): CouponFields => ({
  name: terms.name,
  discount_type: terms.discountType,
  value: terms.discountType === 'percent' ? (terms.value / 10).toFixed(1) : yuanOf(terms.value),
  max_off: yuanOf(terms.maxOffFen),
  min: yuanOf(terms.minFen),
  scope_kind: terms.scopeKind,
  scope_ids: terms.scopeIds.join(','),
  exclude_ids: terms.excludeIds.join(','),
  valid_kind: terms.validKind,
  valid_from: terms.validFrom ? dayOf(terms.validFrom) : '',
  valid_to: terms.validTo ? dayOf(terms.validTo) : '',
  valid_days: String(terms.validDays ?? ''),
  total: String(terms.total ?? ''),
  per_member: String(terms.perMember),
  new_member_only: flagOf(terms.newMemberOnly),
  receivable: flagOf(terms.receivable),
  code_only: flagOf(terms.codeOnly),
  note: terms.note,
})

/** A form as the rule that it describes, or what is wrong with it by field. `today` is the day in Shanghai. */
export function readCouponFields(
  fields: CouponFields,
  today: Day,
): { terms: CouponTerms; faults: null } | { terms: null; faults: CouponFaults } {
  const faults: CouponFaults = {}
  const reader = { fields, faults }
  const terms: CouponTerms = {
    name: textOf(reader, 'name', [1, LONGEST_NAME]),
    ...discountOf(reader),
    ...scopeOf(reader),
    ...validityOf(reader, today),
    total: wholeOf(reader, 'total', [1, MOST_TOTAL]),
    perMember: wholeOf(reader, 'per_member', [1, MOST_PER_MEMBER], true) ?? 1,
    newMemberOnly: fields.new_member_only === '1',
    receivable: fields.receivable === '1' && fields.code_only !== '1',
    codeOnly: fields.code_only === '1',
    note: textOf(reader, 'note', [0, LONGEST_NOTE]),
  }
  return Object.keys(faults).length > 0 ? { terms: null, faults } : { terms, faults: null }
}

interface Reader {
  fields: CouponFields
  faults: CouponFaults
}

function textOf({ fields, faults }: Reader, name: CouponField, [low, high]: readonly [number, number]) {
  const text = fields[name].trim()
  const length = [...text].length
  if (length < low || length > high) faults[name] = low > 0 ? `请填写${low}到${high}个字` : `最多${high}个字`
  return text
}

/** Null where nothing stands. */
function wholeOf(
  { fields, faults }: Reader,
  name: CouponField,
  [low, high]: readonly [number, number],
  isRequired = false,
): number | null {
  const text = fields[name].trim()
  if (text === '' && !isRequired) return null
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (number >= low && number <= high) return number
  faults[name] = `请填写${low}到${high}之间的整数`
  return null
}

/** Null where nothing stands. */
function fenOf({ fields, faults }: Reader, name: CouponField, most: number): number | null {
  const text = fields[name].replaceAll(/[\s,，¥￥]/g, '')
  if (text === '') return null
  const fen = readDecimalYuan(text)
  if (fen !== null && fen <= most) return fen
  faults[name] = `请填写不超过${yuanOf(most)}元的金额`
  return null
}

function discountOf(reader: Reader): Pick<CouponTerms, 'discountType' | 'value' | 'maxOffFen' | 'minFen'> {
  const { fields, faults } = reader
  const minFen = fenOf(reader, 'min', MOST_MIN_FEN) ?? 0
  if (fields.discount_type === 'percent') {
    const fold = fields.value.trim()
    const value = /^\d(\.\d)?$/.test(fold) ? Math.round(Number(fold) * 10) : 0
    if (value < 1 || value > 99) faults.value = '请填写0.1到9.9折，最多一位小数'
    const maxOffFen = fenOf(reader, 'max_off', MOST_FEN) || null
    return { discountType: 'percent', value, maxOffFen, minFen }
  }
  const value = fenOf(reader, 'value', MOST_FEN) ?? 0
  const isOver = fields.discount_type === 'over'
  if (!isOver && fields.discount_type !== 'off') faults.discount_type = '请选择优惠方式'
  if (value < 1) faults.value ??= '请填写减多少元'
  if (isOver && minFen <= value) faults.min ??= '满减的门槛须大于减额'
  return { discountType: isOver ? 'over' : 'off', value, maxOffFen: null, minFen }
}

const scopeKinds = ['all', 'product', 'destination', 'theme', 'type', 'first_order'] as const

function idsOf({ fields, faults }: Reader, name: CouponField): number[] {
  const ids = typedIds(fields[name], MOST_IDS)
  if (ids === null) faults[name] = `请填写编号，用逗号分开，最多${MOST_IDS}个`
  return ids ?? []
}

function scopeOf(reader: Reader): Pick<CouponTerms, 'scopeKind' | 'scopeIds' | 'excludeIds'> {
  const { fields, faults } = reader
  const scopeKind = scopeKinds.find((kind) => kind === fields.scope_kind)
  if (!scopeKind) faults.scope_kind = '请选择适用范围'
  const isListed = scopeKind !== 'all' && scopeKind !== 'first_order'
  const scopeIds = isListed ? idsOf(reader, 'scope_ids') : []
  if (isListed && scopeIds.length === 0) faults.scope_ids ??= '请选择适用的产品、目的地或主题'
  return {
    scopeKind: scopeKind ?? 'all',
    scopeIds,
    excludeIds: idsOf(reader, 'exclude_ids'),
  }
}

function validityOf(
  reader: Reader,
  today: Day,
): Pick<CouponTerms, 'validKind' | 'validFrom' | 'validTo' | 'validDays'> {
  const { fields, faults } = reader
  if (fields.valid_kind === 'days') {
    const validDays = wholeOf(reader, 'valid_days', [1, MOST_DAYS], true)
    return { validKind: 'days', validFrom: null, validTo: null, validDays }
  }
  if (fields.valid_kind !== 'fixed') faults.valid_kind = '请选择有效期'
  const { valid_from: from, valid_to: to } = fields
  if (from !== '' && !isDay(from)) faults.valid_from = '日期有误'
  if (!isDay(to)) faults.valid_to = '请选择最后一天'
  else if (to < today) faults.valid_to = '最后一天已经过去'
  else if (to > addDays(today, MOST_AHEAD_DAYS)) faults.valid_to = '最后一天过远'
  else if (from > to) faults.valid_to = '最后一天不能早于第一天'
  const isRight = !faults.valid_from && !faults.valid_to
  return {
    validKind: 'fixed',
    validFrom: isRight && from !== '' ? startOf(from) : null,
    // Its last day counts whole.
    validTo: isRight ? new Date(startOf(addDays(to, 1)).getTime() - LAST_MS) : null,
    validDays: null,
  }
}
