import type { OrderSnapshot } from '#src/server/booking/orders/service.ts'
import type { Template } from './template.ts'

/** 定制补充协议 (rule book §9.1): the contract of an order on a plan says which version was agreed. Before the signatures. */
export function withSupplement(template: Template, { plan }: OrderSnapshot): Template {
  if (!plan) return template
  const clause = {
    title: '定制补充协议',
    paragraphs: [
      `本合同的行程与价格按双方确认的定制方案（需求${plan.requestNo}的第${plan.version}版）执行，该方案是本合同的组成部分。`,
      '本行程为旅游者单独设计，不与其他旅游者拼团，不设最低成团人数。',
      '签订后要求改变行程的，以双方重新确认的方案版本和补充条款为准，因此增加或减少的费用按实际差额结算。',
    ],
  }
  return { ...template, clauses: [...template.clauses.slice(0, -1), clause, ...template.clauses.slice(-1)] }
}
