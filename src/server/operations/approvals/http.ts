import { approvals } from '#src/api/desk/work/approvals.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { approvalKindNames, mayDecide } from '#src/domain/desk/approvals.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { decide, recall } from './decide.ts'
import type { ApprovalNouns } from './service.ts'
import { findApproval, listApprovals, listAsked } from './store.ts'
import { viewApproval, viewApprovals, viewAsked } from './view.ts'

const DECIDED_SHOWN_MS = 3 * 86_400_000
const MOST_ASKED = 20

const reachOf = (staff: Staff) => ({
  kinds: approvalKindNames.filter((kind) => mayDecide(kind, staff)),
  askedBy: staff.id,
})

/** `nouns` say what each kind means and do it; they are put together in `src/server/approval-nouns.ts`. */
export const approvalHandlers = (nouns: ApprovalNouns) =>
  handlers(approvals, {
    async list({ ctx, staff, input: { state = 'open', cursor } }) {
      const isOpen = state === 'open'
      const wanted = { ...reachOf(staff), isOpen, after: cursor?.id ?? null, limit: PAGE_ROWS + 1 }
      const found = await listApprovals(ctx.db, wanted)
      const { rows, ...page } = pageOf(found.rows, found.total)
      return { list: await viewApprovals(nouns, ctx, staff, rows), ...page }
    },

    async asked({ ctx, staff }) {
      const since = new Date(ctx.now.getTime() - DECIDED_SHOWN_MS)
      return { list: (await listAsked(ctx.db, staff.id, since, MOST_ASKED)).map(viewAsked) }
    },

    detail: ({ ctx, staff, input: { id } }) => viewOne(nouns, ctx, staff, id),

    async decide({ ctx, staff, input }) {
      const audit = await decide(nouns, ctx, staff, input)
      return { answer: await viewOne(nouns, ctx, staff, input.id), audit }
    },

    async recall({ ctx, staff, input }) {
      const audit = await recall(nouns, ctx, staff, input)
      return { answer: await viewOne(nouns, ctx, staff, input.id), audit }
    },
  })

async function viewOne(nouns: ApprovalNouns, ctx: Ctx, staff: Staff, id: number) {
  const row = await findApproval(ctx.db, id, reachOf(staff))
  if (!row) throw new Refused('NOT_FOUND')
  return viewApproval(nouns, ctx, staff, row)
}
