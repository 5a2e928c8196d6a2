import { clauses, isClause } from '#src/domain/booking/supplements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import type { BillRow } from '#src/server/booking/billing/service.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { dayText, type Signing } from './values.ts'

export const CLAUSE_TITLE = '补充条款'

/** What one clause is made from. Nothing of it changes once the bill is written, so that what is read is what is signed. */
export interface ClauseSubject {
  bill: BillRow
  contractNo: string
  orderNo: string
  shop: ShopFacts
}

/** The clause for one supplement (rule book §8.1): what for, how much, until when, and what comes back of it. */
export function clauseHtml(
  { bill, contractNo, orderNo, shop }: ClauseSubject,
  signing: Signing | null,
): string {
  const about = bill.clause !== null && isClause(bill.clause) ? clauses[bill.clause] : (bill.clause ?? '')
  const sum = yuanText(toFen(bill.amount_fen))
  const sections: [title: string, text: string][] = [
    [
      '补款事由',
      `本补充条款附于甲乙双方的旅游合同（编号${contractNo}，订单${orderNo}）。经双方协商，就“${bill.title}”${about}。说明：${bill.reason}。`,
    ],
    [
      '金额与支付',
      `补款金额为${sum}，乙方应在${dayText(dayOf(bill.due_at))}前在订单页面支付。乙方支付前，甲方不提供该项服务，原合同的其他内容不受影响。`,
    ],
    [
      '退改',
      bill.refundable
        ? '该款项计入旅游费用。行程取消或变更时，按原合同的退改规则处理。'
        : '该款项由甲方代为支付给第三方或已实际发生，支付后不予退还；因甲方原因未能提供的，全额退还。',
    ],
    [
      '效力',
      '本补充条款自乙方签署之日起生效，是原合同的组成部分，与原合同具有同等效力；未约定的事项按原合同执行。',
    ],
  ]
  const body = sections.map(
    ([title, text], index) =>
      `<section><h2>第${numerals[index]}条 ${title}</h2>\n<p>${escapeHtml(text)}</p></section>`,
  )
  const signed = [
    `甲方（旅行社）：${shop.company}`,
    `乙方（旅游者代表）：${signing?.signName ?? '（待签署）'}`,
    `签署日期：${signing ? dayText(dayOf(signing.signedAt)) : '（待签署）'}`,
  ]
  const foot = signed.map((part) => `<p class="sign"><span>${escapeHtml(part)}</span></p>`).join('\n')
  return `<article class="contract"><h1>${CLAUSE_TITLE}</h1>\n${body.join('\n')}\n${foot}\n</article>`
}

const numerals = ['一', '二', '三', '四']
