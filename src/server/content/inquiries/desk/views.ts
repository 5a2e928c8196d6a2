import type { InquiryRow } from '#src/api/desk/service/inquiries.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import {
  type InquiryFacts,
  inquiryActionFault,
  inquiryActions,
  isTermRunning,
} from '#src/domain/content/inquiry-work.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { InquiryRecord } from './store.ts'

/** An inquiry as staff see it: the telephone masked. */
export const viewOf = ({ vault, now }: Pick<Ctx, 'vault' | 'now'>, row: InquiryRecord): InquiryRow => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  name: row.name ?? '',
  phone_mask: row.phone_enc === null ? '' : maskPhone(vault.open(row.phone_enc)),
  message: maskNumbers(row.message),
  product:
    row.product_id === null || row.product_title === null
      ? null
      : { id: row.product_id, title: row.product_title },
  trip_on: row.trip_on,
  page_url: row.page_url,
  created_at: row.created_at,
  last_at: row.last_at,
  due_at: row.due_at,
  is_overdue: row.due_at !== null && row.due_at < now && isTermRunning(factsOf(row)),
  assigned_to:
    row.staff_id === null || row.staff_name === null ? null : { id: row.staff_id, name: row.staff_name },
  first_reply_at: row.first_reply_at,
  next_at: row.next_at,
  complaint:
    row.complaint_no === null || row.complaint_category === null
      ? null
      : { no: row.complaint_no, category: row.complaint_category },
  version: row.version,
})

export const factsOf = (row: InquiryRecord): InquiryFacts => ({
  status: row.status,
  isComplaint: row.complaint_no !== null,
  hasPhone: row.phone_enc !== null,
  isVisitorKnown: row.member_id !== null || row.asked_chat_id !== null,
})

export const actionsOf = (row: InquiryRecord) =>
  inquiryActions.map((code) => {
    const why = inquiryActionFault(code, factsOf(row))
    return { code, allowed: why === null, why: why ?? '' }
  })
