import { approvals } from '#src/api/desk/work/approvals.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { approvalKindNames, mayDecide } from '#src/domain/desk/approvals.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { decide } from './decide.ts'
import type { ApprovalNouns } from './service.ts'
import { findApproval, listApprovals } from './store.ts'
import { viewApproval, viewApprovals } from './view.ts'

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

    async detail({ ctx, staff, input: { id } }) {
      const row = await findApproval(ctx.db, id, reachOf(staff))
      if (!row) throw new Refused('NOT_FOUND')
      return viewApproval(nouns, ctx, staff, row)
    },

    async decide({ ctx, staff, input }) {
      const audit = await decide(nouns, ctx, staff, input)
      const row = await findApproval(ctx.db, input.id, reachOf(staff))
      if (!row) throw new Refused('NOT_FOUND')
      return { answer: await viewApproval(nouns, ctx, staff, row), audit }
    },
  })
