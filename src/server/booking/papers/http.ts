import { papers } from '#src/api/booking/papers/papers.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { clauseText, contractVersions, maskedHtml } from '#src/server/booking/contracts/service.ts'
import { findOrder } from '#src/server/booking/orders/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { paperLink, readLink } from './link.ts'
import { findContractText, findPaper, makePaper, type Preview } from './papers.ts'
import { narrowHtml } from './text/narrow-html.ts'
import { blocksOf } from './text/read-html.ts'

async function ownOrder(ctx: Ctx, member: Member, orderNo: string) {
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  return order
}

/** Before it is signed the text says so at its head, as the paper does across each page. */
const PREVIEW = '<p class="watermark">预览·未签署</p>\n'

async function readContract(
  preview: Preview,
  ctx: Ctx,
  member: Member,
  { order_id: orderNo, contract_no: no, bill_id: billId }: Input<typeof papers.contract>,
  shown: (masked: string) => string,
) {
  const order = await ownOrder(ctx, member, orderNo)
  const text =
    billId === undefined
      ? await findContractText(preview, ctx, order, no)
      : await clauseText(ctx, order, billId)
  const name =
    billId === undefined
      ? { orderNo, kind: 'contract' as const, ref: text.no }
      : { orderNo, kind: 'clause' as const, ref: String(billId) }
  const html = shown(maskedHtml(text.html))
  return {
    contract_no: text.no,
    html: text.state === 'unsigned' ? PREVIEW + html : html,
    sha256: text.sha256,
    state: text.state,
    pdf_url: paperLink(ctx, name),
    versions: await contractVersions(ctx.db, order.id),
  }
}

export const paperHandlers = (preview: Preview) =>
  handlers(papers, {
    contract: ({ ctx, member, input }) => readContract(preview, ctx, member, input, (html) => html),
    narrowContract: ({ ctx, member, input }) =>
      readContract(preview, ctx, member, input, (html) => narrowHtml(blocksOf(html))),

    async open({ ctx, member, input: { order_id: orderNo, paper: kind, ref = '' } }) {
      const name = { orderNo, kind, ref }
      await findPaper(preview, ctx, await ownOrder(ctx, member, orderNo), name)
      return paperLink(ctx, name)
    },

    file: ({ ctx, member, input }) => makePaper(preview, ctx, readLink(ctx, input), member),
  })
