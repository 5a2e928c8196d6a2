import type { productLife } from '#src/api/desk/products/life.ts'
import type { Input } from '#src/api/endpoint.ts'
import { archiveBlockers } from '#src/domain/catalog/product-life/archive.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { refreshSearch } from '../../search/lexicon/refresh.ts'
import { refreshProductStats } from '../../store/product-stats.ts'
import { lockedProduct } from '../draft.ts'
import { countOpen, lockDeparturesToCome, setStatus } from './archive-store.ts'
import { endSchedule } from './schedule-store.ts'

type Calls = typeof productLife

/**
 * Puts a product away: it is in no list any more, and nobody edits it, until somebody brings it back. Its departures to
 * come are locked, so that an order which is being placed, or a sale that is being opened again, is either seen or comes
 * after. Refuses NOT_FOUND, STATE where it is archived, NOT_READY with what keeps it.
 */
export const archiveProduct = (ctx: Ctx, { id, reason }: Input<Calls['archive']>) =>
  ctx.transaction(async (tx) => {
    const moment = momentOf(ctx)
    // Departures first: whoever changes one locks it, and then its product for the figures.
    await lockDeparturesToCome(tx, id, moment.today)
    const { status } = await lockedProduct(tx, id)
    if (status === 'archived') throw new Refused('STATE', undefined, '这个产品已归档')
    const blockers = archiveBlockers(await countOpen(tx, id, moment.today))
    if (blockers.length > 0) throw new Refused('NOT_READY', { blockers }, blockers.join('；'))
    await setStatus(tx, id, 'archived', ctx.now)
    await endSchedule(tx, id)
    await refreshProductStats(tx, [id], moment)
    await refreshSearch(tx, [id])
    return {
      answer: { message: '已归档，列表里不再出现' },
      audit: [{ entity: 'product', id, before: { status }, after: { status: 'archived' }, reason }],
    }
  })

/** Back among those that are not on sale. Refuses NOT_FOUND, STATE where it is not archived. */
export const unarchiveProduct = (ctx: Ctx, { id, reason }: Input<Calls['unarchive']>) =>
  ctx.transaction(async (tx) => {
    const { status, published_at: publishedAt } = await lockedProduct(tx, id)
    if (status !== 'archived') throw new Refused('STATE', undefined, '这个产品没有归档')
    // What was never on sale is a product that is being written.
    const back = publishedAt === null ? 'draft' : 'off_sale'
    await setStatus(tx, id, back, ctx.now)
    return {
      answer: { message: publishedAt === null ? '已取消归档，可以继续编写' : '已取消归档，回到已下架' },
      audit: [{ entity: 'product', id, before: { status }, after: { status: back }, reason }],
    }
  })
