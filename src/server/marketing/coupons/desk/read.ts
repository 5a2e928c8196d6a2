import type { CouponRuleRow, couponRules, DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import type { Input } from '#src/api/endpoint.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { couponFieldsOf } from '#src/domain/marketing/coupons/rule-form.ts'
import { ruleSentence, type ScopeNames, scopeText } from '#src/domain/marketing/coupons/rule-sentence.ts'
import { couponRuleStatusText } from '#src/domain/marketing/coupons/rule-terms.ts'
import { secondPersonReasons } from '#src/domain/marketing/coupons/second-person.ts'
import { toFen } from '#src/domain/money.ts'
import { couponMinText, couponValidityText, couponValueText } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import { findWaiting } from '#src/server/operations/approvals/service.ts'
import { acts, fixedWhy } from './acts.ts'
import { scopeNamesOf } from './scope-names.ts'
import { findRule, listRules, namesOfStaff, type RuleRow, tallyOf } from './store.ts'

const rowShown = (rule: RuleRow, names: ScopeNames): CouponRuleRow => ({
  id: rule.id,
  name: rule.name,
  status: rule.status,
  status_text: couponRuleStatusText[rule.status],
  discount_type: rule.discountType,
  value_text: couponValueText(rule),
  min_text: couponMinText(rule),
  scope_text: scopeText(rule, names),
  validity_text: couponValidityText(rule),
  receivable: rule.receivable,
  code_only: rule.codeOnly,
  issued: rule.issued,
  total: rule.total,
})

const nameless: ScopeNames = { scope: [], excluded: [] }

export async function pageRules(db: Db, { statuses, q, cursor }: Input<(typeof couponRules)['list']>) {
  const found = await listRules(db, { statuses, q, before: cursor?.id ?? null, limit: PAGE_ROWS + 1 })
  const { rows, ...page } = pageOf(found.rows, found.total)
  const names = await scopeNamesOf(db, rows)
  return { list: rows.map((rule) => rowShown(rule, names.get(rule) ?? nameless)), ...page }
}

/** Refuses NOT_FOUND. */
export async function viewRule(db: Db, id: number): Promise<DeskCouponRule> {
  const rule = await findRule(db, id)
  if (!rule) throw new Refused('NOT_FOUND')
  const names = (await scopeNamesOf(db, [rule])).get(rule) ?? nameless
  const waiting = await findWaiting(db, { kind: 'coupon_rule', entity: 'coupon_rule', entityId: String(id) })
  const { costFen, ...tally } = await tallyOf(db, id)
  const why = fixedWhy(rule)
  return {
    ...rowShown(rule, names),
    version: rule.version,
    fields: couponFieldsOf(rule),
    sentence: ruleSentence(rule, names),
    authors: await namesOfStaff(db, rule.authors),
    is_fixed: why !== '',
    fixed_why: why,
    ...tally,
    cost_fen: toFen(costFen),
    second_person: secondPersonReasons(rule, rule.total, await secondPersonLinesOf(db)),
    waiting: waiting && {
      approval_id: waiting.id,
      asked_by: { id: waiting.askedBy, name: waiting.askedName },
      text: waiting.reason,
    },
    acts: acts(rule, waiting !== null),
  }
}
