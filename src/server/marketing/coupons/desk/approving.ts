import { z } from '#src/api/zod.ts'
import type { Hand } from '#src/domain/desk/four-eyes.ts'
import { ruleSentence } from '#src/domain/marketing/coupons/rule-sentence.ts'
import { whyAsked } from '#src/domain/marketing/coupons/second-person.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { ApprovalNoun } from '#src/server/operations/approvals/service.ts'
import { scopeNamesOf } from './scope-names.ts'
import { findRule, namesOfStaff, type RuleRow, updateRule } from './store.ts'
import { lockedRule } from './write.ts'

const Payload = z.discriminatedUnion('act', [
  z.object({ act: z.literal('start') }),
  z.object({ act: z.literal('raise'), total: z.int() }),
])

/** Whoever has written a part of a rule decides nothing about it, whoever asked (decision 067). */
export const authorsOf = ({ authors }: Pick<RuleRow, 'authors'>): Hand[] =>
  authors.map((id) => ({ title: '起草人', id }))

/** How a rule above the lines of the desk book §2.2 comes into use, or gets more coupons than they allow one person. */
export const couponStarting: ApprovalNoun = {
  async describe({ db }, { entityId, payload }) {
    const rule = await findRule(db, Number(entityId))
    if (!rule) return [{ label: '规则', text: '草稿已被删除' }]
    const asked = z.parse(Payload, payload)
    const names = (await scopeNamesOf(db, [rule])).get(rule) ?? { scope: [], excluded: [] }
    const total = asked.act === 'raise' ? asked.total : rule.total
    return [
      { label: '名称', text: rule.name },
      { label: '规则', text: ruleSentence(rule, names) },
      ...(asked.act === 'raise' ? [{ label: '增加到', text: `${asked.total}张，现为${rule.total}张` }] : []),
      { label: '复核缘由', text: whyAsked(rule, total, await secondPersonLinesOf(db)) },
      { label: '起草', text: (await namesOfStaff(db, rule.authors)).join('、') },
    ]
  },

  async handsIn({ db }, { entityId }) {
    const rule = await findRule(db, Number(entityId))
    return rule ? authorsOf(rule) : []
  },

  /** STATE where the rule has moved on. */
  approve: (ctx, { entityId, payload }) =>
    ctx.transaction(async (tx) => {
      const rule = await lockedRule(tx, Number(entityId))
      const asked = z.parse(Payload, payload)
      const before = { status: rule.status, total: rule.total }
      if (asked.act === 'start') {
        if (rule.status !== 'pending') throw new Refused('STATE', undefined, '规则已不在复核中，请刷新页面')
        await updateRule(tx, rule.id, { status: 'live' })
        return [{ entity: 'coupon_rule', id: rule.id, before, after: { status: 'live' } }]
      }
      if (rule.total === null || asked.total <= rule.total)
        throw new Refused('STATE', undefined, '总张数已不少于申请的张数，请刷新页面')
      await updateRule(tx, rule.id, { total: asked.total })
      return [{ entity: 'coupon_rule', id: rule.id, before, after: { total: asked.total } }]
    }),

  /** A rule that may not start is a draft again. */
  reject: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      const rule = await lockedRule(tx, Number(entityId))
      if (rule.status !== 'pending') return []
      await updateRule(tx, rule.id, { status: 'draft' })
      const before = { status: rule.status }
      return [{ entity: 'coupon_rule', id: rule.id, before, after: { status: 'draft' } }]
    }),
}
