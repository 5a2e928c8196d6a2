import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import type { OrderSnapshot, TripEdition } from '#src/server/booking/orders/service.ts'
import type { Template } from './template.ts'

type Agreed = Pick<TripEdition, 'shopping_count' | 'shopping_text'>

/** What is agreed beside the template stands in it before the signatures. */
export function withSupplement(template: Template, snapshot: OrderSnapshot, trip: Agreed): Template {
  const added = [...planClauses(snapshot), ...shoppingClauses(trip)]
  return { ...template, clauses: [...template.clauses.slice(0, -1), ...added, ...template.clauses.slice(-1)] }
}

/** 定制补充协议 (rule book §9.1): the contract of an order on a plan says which version was agreed. */
function planClauses({ plan }: OrderSnapshot): Clause[] {
  if (!plan) return []
  return [
    {
      title: '定制补充协议',
      paragraphs: [
        `本合同的行程与价格按双方确认的定制方案（需求${plan.requestNo}的第${plan.version}版）执行，该方案是本合同的组成部分。`,
        '本行程为旅游者单独设计，不与其他旅游者拼团，不设最低成团人数。',
        '签订后要求改变行程的，以双方重新确认的方案版本和补充条款为准，因此增加或减少的费用按实际差额结算。',
      ],
    },
  ]
}

/** 购物安排补充协议: the travellers' consent in writing, without which nothing may be arranged (旅游法 35). */
function shoppingClauses({ shopping_count: count, shopping_text: text }: Agreed): Clause[] {
  if (count === 0) return []
  return [
    {
      title: '购物安排补充协议',
      paragraphs: [
        `经双方协商一致，本次行程安排购物场所${count}处，乙方同意前往，并以签署本合同书面确认：`,
        // Braces are what a template leaves open.
        ...shoppingStops(text).map((stop, index) => `${index + 1}. ${stop.replace(/[{}]/g, '')}`),
        '购物由乙方自愿决定。甲方及其导游、领队不得诱骗、强迫或变相强迫乙方购物；乙方不进店、不购买的，可以在附近自由活动，不影响其他行程，甲方不另行收费。',
        '甲方不得在上述场所以外另行安排购物，也不得延长停留时间。乙方在上述场所购得假冒伪劣商品的，可以要求甲方协助退货或者先行垫付退货货款。',
      ],
    },
  ]
}
