import { describe, expect, test } from 'vitest'
import { type CouponFields, couponFieldsOf, readCouponFields } from './rule-form.ts'
import { ruleSentence } from './rule-sentence.ts'
import type { CouponTerms } from './rule-terms.ts'
import { secondPersonReasons } from './second-person.ts'

const terms: CouponTerms = {
  name: '云南专享券',
  discountType: 'over',
  value: 20_000,
  maxOffFen: null,
  minFen: 500_000,
  scopeKind: 'destination',
  scopeIds: [11],
  excludeIds: [],
  validKind: 'days',
  validFrom: null,
  validTo: null,
  validDays: 30,
  total: 500,
  perMember: 1,
  newMemberOnly: false,
  receivable: true,
  codeOnly: false,
  note: '仅限云南线路',
}
const today = '2026-11-23'
const fields = (over: Partial<CouponFields> = {}) => ({ ...couponFieldsOf(terms), ...over })
const faultsOf = (over: Partial<CouponFields>) => readCouponFields(fields(over), today).faults

describe('the form of a coupon rule', () => {
  test('says what the rule says, and the rule says what the form says', () => {
    const rules: CouponTerms[] = [
      terms,
      { ...terms, discountType: 'percent', value: 85, maxOffFen: 20_050, minFen: 0 },
      { ...terms, discountType: 'off', value: 1, minFen: 0, total: null },
      { ...terms, scopeKind: 'all', scopeIds: [], excludeIds: [100_001], codeOnly: true, receivable: false },
      {
        ...terms,
        validKind: 'fixed',
        validDays: null,
        validFrom: new Date('2026-12-01T00:00:00+08:00'),
        validTo: new Date('2026-12-31T23:59:59+08:00'),
      },
    ]
    for (const rule of rules)
      expect(readCouponFields(couponFieldsOf(rule), today)).toEqual({ terms: rule, faults: null })
  })

  test.each([
    [{ name: '' }, { name: '请填写1到20个字' }],
    [{ value: '0' }, { value: '请填写减多少元' }],
    [{ value: '200.005' }, { value: '请填写不超过100000元的金额' }],
    [{ value: '5000' }, { min: '满减的门槛须大于减额' }],
    [{ discount_type: 'percent', value: '10' }, { value: '请填写0.1到9.9折，最多一位小数' }],
    [{ discount_type: 'gift' }, { discount_type: '请选择优惠方式' }],
    [{ scope_ids: '' }, { scope_ids: '请选择适用的产品、目的地或主题' }],
    [{ exclude_ids: '12,x' }, { exclude_ids: '请填写编号，用逗号分开，最多50个' }],
    [{ valid_days: '' }, { valid_days: '请填写1到365之间的整数' }],
    [{ valid_kind: 'fixed', valid_to: '2026-02-30' }, { valid_to: '请选择最后一天' }],
    [{ valid_kind: 'fixed', valid_to: '2026-11-22' }, { valid_to: '最后一天已经过去' }],
    [
      { valid_kind: 'fixed', valid_from: '2026-12-02', valid_to: '2026-12-01' },
      { valid_to: '最后一天不能早于第一天' },
    ],
    [{ total: '0' }, { total: '请填写1到1000000之间的整数' }],
    [{ per_member: '11' }, { per_member: '请填写1到10之间的整数' }],
    [{ note: '字'.repeat(61) }, { note: '最多60个字' }],
  ])('refuses %o at its field', (over, faults) => {
    expect(faultsOf(over)).toEqual(faults)
  })

  test('reads itself out', () => {
    const names = { scope: ['云南'], excluded: [] }
    expect(ruleSentence(terms, names)).toBe('满¥5,000减¥200，云南产品，领取后30天内有效，每人1张，共500张')
    const percent = { ...terms, discountType: 'percent' as const, value: 85, maxOffFen: 30_000, minFen: 0 }
    const more = { ...percent, scopeKind: 'all' as const, newMemberOnly: true, codeOnly: true, total: null }
    expect(ruleSentence(more, { scope: [], excluded: ['大理三日'] })).toBe(
      '打8.5折，最高减¥300，全部产品，不含「大理三日」，领取后30天内有效，限新会员，凭兑换码，每人1张，不限张数',
    )
  })
})

describe('a second person is needed', () => {
  const lines = { couponFen: 50_000, couponPercent: 70, couponTotalFen: 2_000_000 }
  const off = { discountType: 'off' as const, value: 50_000, maxOffFen: null }
  test.each([
    [off, 40, []],
    [{ ...off, value: 50_001 }, 1, ['单张最高减¥500.01，超过¥500']],
    [off, 41, ['合计最高减¥20,500，超过¥20,000']],
    [off, null, ['不限张数']],
    [{ discountType: 'percent' as const, value: 70, maxOffFen: 20_000 }, 100, []],
    [{ discountType: 'percent' as const, value: 69, maxOffFen: 20_000 }, 100, ['6.9折，低于7.0折']],
    [{ discountType: 'percent' as const, value: 90, maxOffFen: null }, 1, ['没有设最高减额']],
  ])('%o, %s of them: %o', (worth, count, reasons) => {
    expect(secondPersonReasons(worth, count, lines)).toEqual(reasons)
  })
})
