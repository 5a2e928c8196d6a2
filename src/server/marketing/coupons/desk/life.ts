import type { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { couponFieldsOf, readCouponFields } from '#src/domain/marketing/coupons/rule-form.ts'
import { secondPersonReasons } from '#src/domain/marketing/coupons/second-person.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval, findWaiting, recallApproval } from '#src/server/operations/approvals/service.ts'
import { acts, type RuleAct } from './acts.ts'
import { authorsOf } from './approving.ts'
import { viewRule } from './read.ts'
import { deleteRule, type RuleRow, updateRule } from './store.ts'
import { lockedRule } from './write.ts'

type Calls = typeof couponRules

const questionOf = (id: number) =>
  ({ kind: 'coupon_rule', entity: 'coupon_rule', entityId: String(id) }) as const

/** The rule under its lock, as it was seen and where the act can be done: STATE with the reason where it cannot. */
async function lockedFor(
  tx: Tx,
  { rule_id: id, version }: { rule_id: number; version: number },
  act: RuleAct,
) {
  const rule = await lockedRule(tx, id)
  const waiting = await findWaiting(tx, questionOf(id))
  const { allowed, why } = acts(rule, waiting !== null)[act]
  if (!allowed) throw new Refused('STATE', undefined, `${why}，请刷新页面`)
  if (rule.version !== version) throw new Refused('STATE', undefined, '规则刚刚被同事修改，请核对后再操作')
  return rule
}

const entryOf = (rule: RuleRow, after: Record<string, unknown>, reason?: string): AuditEntry => ({
  entity: 'coupon_rule',
  id: rule.id,
  before: { status: rule.status, total: rule.total },
  after,
  ...(reason !== undefined && { reason }),
})

/** Into use at once, or, above the lines of the desk book §2.2, when 财务 lets it. Refuses PARAM where its days are over. */
export const startRule = (ctx: Ctx, staff: Staff, input: Input<Calls['start']>) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedFor(tx, input, 'start')
    const { faults } = readCouponFields(couponFieldsOf(rule), dayOf(ctx.now))
    if (faults) throw badFields(faults as Record<string, string>)
    const needsSecond = secondPersonReasons(rule, rule.total, await secondPersonLinesOf(tx)).length > 0
    const status = needsSecond ? 'pending' : 'live'
    await updateRule(tx, rule.id, { status })
    if (needsSecond)
      await askApproval(ctx, tx, {
        ...questionOf(rule.id),
        payload: { act: 'start' },
        reason: input.reason,
        askedBy: staff.id,
        hands: authorsOf(rule),
      })
    return { answer: await viewRule(tx, rule.id), audit: [entryOf(rule, { status }, input.reason)] }
  })

/** Back to a draft while nobody has or was promised one of its coupons; a question to a second person is taken back. */
export const reopenRule = (ctx: Ctx, input: Input<Calls['reopen']>) =>
  ctx.transaction(async (tx) => {
    // The question before the rule, as whoever decides it locks them.
    await recallApproval(tx, questionOf(input.rule_id))
    const rule = await lockedFor(tx, input, 'reopen')
    await updateRule(tx, rule.id, { status: 'draft' })
    return { answer: await viewRule(tx, rule.id), audit: [entryOf(rule, { status: 'draft' })] }
  })

/** Refuses PARAM where it would not be more than it is. */
export const raiseTotal = (ctx: Ctx, staff: Staff, input: Input<Calls['raise']>) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedFor(tx, input, 'raise')
    const { total, reason } = input
    if (total <= (rule.total ?? 0)) throw badFields({ total: `须大于现在的${rule.total ?? 0}张` })
    const needsSecond = secondPersonReasons(rule, total, await secondPersonLinesOf(tx)).length > 0
    if (needsSecond)
      await askApproval(ctx, tx, {
        ...questionOf(rule.id),
        payload: { act: 'raise', total },
        reason,
        askedBy: staff.id,
        hands: authorsOf(rule),
      })
    else await updateRule(tx, rule.id, { total })
    const after = needsSecond ? { asked_total: total } : { total }
    return { answer: await viewRule(tx, rule.id), audit: [entryOf(rule, after, reason)] }
  })

/** Nobody gets one any more; what members have stays good. */
export const stopRule = (ctx: Ctx, input: Input<Calls['stop']>) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedFor(tx, input, 'stop')
    await updateRule(tx, rule.id, { status: 'stopped' })
    return {
      answer: await viewRule(tx, rule.id),
      audit: [entryOf(rule, { status: 'stopped' }, input.reason)],
    }
  })

export const resumeRule = (ctx: Ctx, input: Input<Calls['resume']>) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedFor(tx, input, 'resume')
    await updateRule(tx, rule.id, { status: 'live' })
    return { answer: await viewRule(tx, rule.id), audit: [entryOf(rule, { status: 'live' }, input.reason)] }
  })

export const discardRule = (ctx: Ctx, input: Input<Calls['discard']>) =>
  ctx.transaction(async (tx) => {
    const rule = await lockedFor(tx, input, 'discard')
    await deleteRule(tx, rule.id)
    return { answer: {}, audit: [entryOf(rule, { discarded: true, name: rule.name })] }
  })
