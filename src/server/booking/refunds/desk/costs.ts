import type { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { attachDocuments, releaseDocuments } from '#src/server/operations/documents/service.ts'
import { keptQuote } from '../quoting.ts'
import { moveRequest, type RequestRow } from '../store.ts'
import { assertMay, lockDeskRequest, workedOutAgain } from './requests.ts'

type Asked = Input<typeof deskRefunds.cost>

/** What was paid out and does not come back, in the order in which it was written down. */
export const listCosts = (db: Db, requestId: number) =>
  db
    .selectFrom('refund_cost')
    .select(['id', 'what', 'amount_fen', 'supplier', 'document_id'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()

/** What costs were seen: those told at that moment, `0` before anybody told any. */
export const costsMarkOf = ({ cost_at }: Pick<RequestRow, 'cost_at'>) => String(cost_at?.getTime() ?? 0)

/**
 * Writes down what suppliers have kept, each with its paper, in place of what was said before; an empty list says that
 * nobody was paid anything. The sums are worked out anew: the higher of ladder and costs is kept (rule book §8.6).
 * STALE where a colleague has told others since these were read: nothing is replaced that nobody has seen.
 */
export const tellCosts = (ctx: Ctx, staff: Staff, asked: Asked) =>
  ctx.transaction(async (tx) => {
    const { facts, request } = await lockDeskRequest(tx, staff, asked.no, 'refund.cost')
    await assertMay(tx, staff, 'cost', request, null)
    if (asked.costs_mark !== costsMarkOf(request)) throw new Refused('STALE', undefined, STALE)
    const lines = asked.costs_json
    await replaceCosts(ctx, tx, staff, request, lines)
    const costFen = lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    const quote = workedOutAgain(facts, request, costFen)
    const told = await moveRequest(tx, request.id, ['submitted'], {
      cost_fen: costFen,
      cost_by: staff.id,
      cost_at: ctx.now,
      cost_note: withoutNumbers(asked.note ?? ''),
      quote: JSON.stringify(keptQuote(facts, quote)),
      deduct_fen: quote.deductFen,
      refund_fen: quote.refundFen,
    })
    if (!told) throw new Refused('STATE')
    const sums = ({ cost_fen, deduct_fen, refund_fen }: RequestRow) => ({ cost_fen, deduct_fen, refund_fen })
    return {
      entity: 'refund_request',
      id: request.request_no,
      before: sums(request),
      after: {
        ...sums(told),
        lines: lines.map(({ what, amount_fen }) => `${withoutNumbers(what)} ${amount_fen}`),
      },
      reason: asked.note ?? '',
    }
  })

const STALE = '同事刚刚录入了实际费用，请核对后再保存'

async function replaceCosts(ctx: Ctx, tx: Tx, staff: Staff, request: RequestRow, lines: Asked['costs_json']) {
  const before = await listCosts(tx, request.id)
  const ids = await attachDocuments(
    tx,
    staff.id,
    {
      purpose: 'evidence',
      refs: lines.map(({ document_ref }) => document_ref),
      entity: 'refund_request',
      entityId: request.request_no,
      field: 'costs_json',
    },
    ctx.now,
  )
  await tx.deleteFrom('refund_cost').where('request_id', '=', request.id).execute()
  const costs = lines.flatMap(({ what, amount_fen, supplier, document_ref }) => {
    const document_id = ids.get(document_ref)
    return document_id === undefined
      ? []
      : [
          {
            ...{ request_id: request.id, amount_fen, document_id, created_at: ctx.now },
            ...{ what: withoutNumbers(what), supplier: withoutNumbers(supplier) },
          },
        ]
  })
  if (costs.length > 0) await tx.insertInto('refund_cost').values(costs).execute()
  const kept = new Set(ids.values())
  await releaseDocuments(
    tx,
    before.flatMap(({ document_id }) => (kept.has(document_id) ? [] : document_id)),
    ctx.now,
  )
}
