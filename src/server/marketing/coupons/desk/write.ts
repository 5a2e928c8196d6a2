import type { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  type CouponField,
  type CouponFields,
  couponFieldsOf,
  looseCouponFields,
  readCouponFields,
} from '#src/domain/marketing/coupons/rule-form.ts'
import type { CouponTerms } from '#src/domain/marketing/coupons/rule-terms.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { fixedWhy } from './acts.ts'
import { viewRule } from './read.ts'
import { unknownIds } from './scope-names.ts'
import { findRule, insertRule, lockRule, type RuleRow, rowOf, updateRule } from './store.ts'

type Calls = typeof couponRules

/** What a new rule begins with: one that nobody has to think about before changing it. */
const fresh: CouponTerms = {
  name: '新优惠券',
  discountType: 'over',
  value: 5_000,
  maxOffFen: null,
  minFen: 100_000,
  scopeKind: 'all',
  scopeIds: [],
  excludeIds: [],
  validKind: 'days',
  validFrom: null,
  validTo: null,
  validDays: 30,
  total: 100,
  perMember: 1,
  newMemberOnly: false,
  receivable: true,
  codeOnly: false,
  note: '',
}

/** A draft: nobody can have the coupon until it is started. Refuses NOT_FOUND for what is to be copied. */
export const createRule = (ctx: Ctx, staff: Staff, { copy_of }: Input<Calls['create']>) =>
  ctx.transaction(async (tx) => {
    const copied = copy_of === undefined ? fresh : await findRule(tx, copy_of)
    if (!copied) throw new Refused('NOT_FOUND')
    const row = { ...rowOf(copied), status: 'draft' as const, authors: [staff.id], made_at: ctx.now }
    const id = await insertRule(tx, row)
    const after = { name: copied.name, ...(copy_of !== undefined && { copy_of }) }
    return {
      answer: await viewRule(tx, id),
      audit: [{ entity: 'coupon_rule', id, after }],
    }
  })

/** Under its lock. Refuses NOT_FOUND. */
export async function lockedRule(tx: Tx, id: number) {
  const rule = await lockRule(tx, id)
  if (!rule) throw new Refused('NOT_FOUND')
  return rule
}

/** Refuses NOT_FOUND, STALE, PARAM by field, and STATE for a term of a rule that is no draft. */
export const saveRule = (
  ctx: Ctx,
  staff: Staff,
  { rule_id: id, version, changes_json: changes }: Input<Calls['save']>,
) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedRule(tx, id)
    const fields = couponFieldsOf(rule)
    const record = { entity: 'coupon_rule', id: String(id), version: rule.version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes })
    const names = Object.keys(set)
    const terms = await termsAfter(ctx, tx, rule, set)
    if (names.length > 0) {
      await updateRule(tx, id, { ...rowOf(terms), authors: [...new Set([...rule.authors, staff.id])] })
      await noteFieldChanges(tx, { ...record, version: rule.version + 1 }, names, { staff, now: ctx.now })
    }
    const after = couponFieldsOf(terms)
    const pick = (from: CouponFields) =>
      Object.fromEntries(names.map((name) => [name, from[name as CouponField]]))
    return {
      answer: { rule: await viewRule(tx, id), message },
      audit: [{ entity: 'coupon_rule', id, before: pick(fields), after: pick(after) }],
    }
  })

/** Of a rule that is no draft only what promises nothing changes, whether or not its last day has passed. */
async function termsAfter(ctx: Ctx, tx: Tx, rule: RuleRow, set: Partial<CouponFields>): Promise<CouponTerms> {
  const why = fixedWhy(rule)
  if (why === '') return readTerms(ctx, tx, { ...couponFieldsOf(rule), ...set })
  const isLoose = Object.keys(set).every((name) => looseCouponFields.some((loose) => loose === name))
  if (rule.status === 'pending' || !isLoose) throw new Refused('STATE', undefined, why)
  const { name, note, receivable } = rule
  const loose = couponFieldsOf({ ...fresh, name, note, receivable, codeOnly: rule.codeOnly })
  const read = await readTerms(ctx, tx, { ...loose, ...set })
  return { ...rule, name: read.name, note: read.note, receivable: read.receivable }
}

/** Refuses PARAM with the sentence of each field. */
async function readTerms(ctx: Ctx, tx: Tx, fields: CouponFields) {
  const read = readCouponFields(fields, dayOf(ctx.now))
  if (!read.terms) throw badFields(read.faults as Record<string, string>)
  const unknown = await unknownIds(tx, read.terms)
  const faults = {
    ...(unknown.scope.length > 0 && { scope_ids: `没有编号${unknown.scope.join('、')}` }),
    ...(unknown.excluded.length > 0 && { exclude_ids: `没有产品${unknown.excluded.join('、')}` }),
  }
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return read.terms
}
