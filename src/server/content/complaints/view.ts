import type { Complaint } from '#src/api/content/complaints.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  complaintStage,
  complaintStageText,
  reopenUntil,
  type TravellerAction,
  travellerFault,
} from '#src/domain/content/complaints/complaint.ts'
import { complaintCategoryText } from '#src/domain/content/inquiry-work.ts'
import type { listMessages } from './messages.ts'
import type { picturesOf } from './pictures.ts'
import { type ComplaintRow, factsOf } from './store.ts'

export function rowView(row: ComplaintRow) {
  const stage = complaintStage(factsOf(row))
  return {
    complaint_no: row.complaint_no,
    category: row.category,
    category_text: complaintCategoryText[row.category],
    stage,
    stage_text: complaintStageText[stage],
    content: maskNumbers(row.message),
    order:
      row.order_no === null || row.departs_on === null
        ? null
        : { order_id: row.order_no, title: row.order_title ?? '', departs_on: row.departs_on },
    created_at: row.created_at,
    answer_by: stage === 'waiting' && row.due_at !== null ? dayOf(row.due_at) : null,
  }
}

interface Said {
  messages: Awaited<ReturnType<typeof listMessages>>
  pictures: Awaited<ReturnType<typeof picturesOf>>
}

export function complaintView(row: ComplaintRow, { messages, pictures }: Said, now: Date): Complaint {
  const facts = factsOf(row)
  const may = (action: TravellerAction) => travellerFault(action, facts, now) === null
  const until = may('reopen') ? reopenUntil(facts) : null
  return {
    ...rowView(row),
    pictures: pictures.get(null) ?? [],
    messages: messages.map(({ id, side, text, at }) => ({
      id,
      is_own: side === 'traveller',
      text: maskNumbers(text),
      pictures: pictures.get(id) ?? [],
      at,
    })),
    closed_at: row.closed_at,
    reopen_until: until && dayOf(until),
    can: { reply: may('reply'), solved: may('solved'), reopen: may('reopen') },
  }
}
