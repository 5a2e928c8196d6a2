import { dayOf } from '#src/domain/calendar-day.ts'
import { whyAsked } from '#src/domain/marketing/coupons/second-person.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { ApprovalNoun } from '#src/server/operations/approvals/service.ts'
import { findGivingRule } from '../../coupons/service.ts'
import { lockBatch, setBatchStatus } from '../store.ts'
import { viewBatch } from './read.ts'

async function lockedPending(tx: Tx, id: number) {
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'pending') throw new Refused('STATE', undefined, '批次已不在复核中，请刷新页面')
  return batch
}

/** How a batch above the lines of the desk book §2.2 is made. */
export const batchMaking: ApprovalNoun = {
  async describe({ db, now }, { entityId }) {
    const batch = await viewBatch(db, Number(entityId))
    const rule = await findGivingRule(db, batch.rule_id, now)
    return [
      { label: '优惠券', text: batch.rule_name },
      { label: '规则', text: batch.sentence },
      { label: '数量', text: `${batch.count} 个兑换码，${batch.expires_on} 到期` },
      ...(batch.note ? [{ label: '用途', text: batch.note }] : []),
      {
        label: '复核缘由',
        text: rule ? whyAsked(rule, batch.count, await secondPersonLinesOf(db)) : '规则已停发',
      },
    ]
  },

  approve: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      const { id, expires_at, rule_id } = await lockedPending(tx, Number(entityId))
      if (!(await findGivingRule(tx, rule_id, ctx.now))) throw new Refused('STATE', undefined, '规则已停发')
      if (expires_at <= ctx.now) throw new Refused('STATE', undefined, `${dayOf(expires_at)} 已到期`)
      await setBatchStatus(tx, id, 'making')
      await ctx.jobs.enqueueLater(tx, 'coupon.codes', { batchId: id })
      return [{ entity: 'coupon_batch', id, before: { status: 'pending' }, after: { status: 'making' } }]
    }),

  reject: (ctx, { entityId }) =>
    ctx.transaction(async (tx) => {
      const { id } = await lockedPending(tx, Number(entityId))
      await setBatchStatus(tx, id, 'rejected')
      return [{ entity: 'coupon_batch', id, before: { status: 'pending' }, after: { status: 'rejected' } }]
    }),
}
