import type { WorkKindName } from '#src/domain/desk/work.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { publishFacts, staleFacts } from './of-catalog.ts'
import { changeFacts } from './of-changes.ts'
import { chatFacts } from './of-chats.ts'
import { invoiceFacts } from './of-invoices.ts'
import { mailFacts } from './of-mails.ts'
import { compensationFacts, costFacts, differenceFacts, firstFacts, secondFacts } from './of-money.ts'
import { alarmFacts, approvalFacts, mentionFacts } from './of-system.ts'
import {
  balanceFacts,
  confirmFacts,
  groupFacts,
  manifestFacts,
  noticeFacts,
  peopleFacts,
  refundFacts,
} from './of-trips.ts'
import {
  complaintFacts,
  inquiryFacts,
  planFacts,
  questionFacts,
  redesignFacts,
  requestFacts,
  reviewFacts,
  takeoverFacts,
} from './of-visitors.ts'
import { withdrawalFacts } from './of-withdrawals.ts'

/** What the queue says of a record: a sentence with the fact that decides, telephones masked, no names. */
export interface Fact {
  text: string
  amountFen?: Fen
  /** `2 人`, `2.0 分`. */
  note?: string
  /** The record on whose page it is dealt with, where that is another than its own. */
  dealtWithOn?: { entity: string; ref: string }
}
/** By the row's number. */
export type Facts = Map<number, Fact>

const readers: Record<WorkKindName, (ctx: Ctx, ids: readonly number[]) => Promise<Facts>> = {
  order_confirm: confirmFacts,
  people_missing: peopleFacts,
  balance_late: balanceFacts,
  group_short: groupFacts,
  manifest_todo: manifestFacts,
  notice_todo: noticeFacts,
  change_asked: changeFacts,
  change_wait: changeFacts,
  refund_cost: costFacts,
  refund_first: firstFacts,
  refund_second: secondFacts,
  refund_failed: refundFacts,
  compensation: compensationFacts,
  invoice: invoiceFacts,
  invoice_red: invoiceFacts,
  mail_send: mailFacts,
  withdrawal: withdrawalFacts,
  withdrawal_pay: withdrawalFacts,
  recon_diff: differenceFacts,
  chat_wait: chatFacts,
  inquiry_new: inquiryFacts,
  complaint: complaintFacts,
  question_new: questionFacts,
  custom_new: requestFacts,
  plan_due: planFacts,
  custom_redesign: redesignFacts,
  custom_takeover: takeoverFacts,
  review_check: reviewFacts,
  review_low: reviewFacts,
  mention: mentionFacts,
  alarm: alarmFacts,
  second_look: approvalFacts,
  publish_failed: publishFacts,
  stale_fact: staleFacts,
}

interface Item {
  id: number
  kind: WorkKindName
  record_id: number
}

/** By the item's number. One statement for each kind that is there. */
export async function factsOf(ctx: Ctx, items: readonly Item[]): Promise<Facts> {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const those = items.filter((item) => item.kind === kind)
      const facts = await readers[kind](
        ctx,
        those.map(({ record_id }) => record_id),
      )
      return those.flatMap(({ id, record_id }) => {
        const fact = facts.get(record_id)
        return fact ? [[id, fact] as const] : []
      })
    }),
  )
  return new Map(found.flat())
}
