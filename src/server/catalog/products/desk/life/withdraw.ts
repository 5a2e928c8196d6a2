import type { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Input } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../../moment.ts'
import { refreshSearch } from '../../search/lexicon/refresh.ts'
import { refreshProductStats } from '../../store/product-stats.ts'
import { lockedProduct } from '../draft.ts'
import { lockProduct, takeOffSale } from '../store.ts'
import { endSchedule } from './schedule-store.ts'

type Calls = typeof productDrafts

/** Ends the sale, and what was scheduled: a product that was just taken off does not come back by itself. Orders go on. Refuses NOT_FOUND, STATE for what is not on sale. */
export const withdrawProduct = (ctx: Ctx, { id, reason }: Input<Calls['withdraw']>) =>
  ctx.transaction(async (tx) => {
    const { status } = await lockedProduct(tx, id)
    if (status !== 'on_sale') throw new Refused('STATE', undefined, '这个产品不在售')
    await takeOffSale(tx, id, ctx.now)
    await endSchedule(tx, id)
    await refreshProductStats(tx, [id], momentOf(ctx))
    await refreshSearch(tx, [id])
    return {
      answer: { message: '已下架，访客不再看到这个产品' },
      audit: [{ entity: 'product', id, before: { status }, after: { status: 'off_sale' }, reason }],
    }
  })

/** The same for several at once, all or none; what is not on sale stays as it is. Refuses STATE where none is. */
export const withdrawMany = (ctx: Ctx, { ids_json, reason }: Input<Calls['withdrawMany']>) =>
  ctx.transaction(async (tx) => {
    const outcomes: { id: number; done: boolean; message: string }[] = []
    // In one order, so that two of these do not wait for each other.
    for (const id of [...new Set(ids_json)].sort((one, other) => one - other)) {
      const status = (await lockProduct(tx, id))?.status
      const done = status === 'on_sale'
      if (done) await takeOffSale(tx, id, ctx.now)
      if (done) await endSchedule(tx, id)
      outcomes.push({ id, done, message: done ? '已下架' : status ? '这个产品不在售' : '没有这个产品' })
    }
    const ids = outcomes.flatMap(({ id, done }) => (done ? [id] : []))
    if (ids.length === 0) throw new Refused('STATE', undefined, '所选产品都不在售')
    await refreshProductStats(tx, ids, momentOf(ctx))
    await refreshSearch(tx, ids)
    const turned = { before: { status: 'on_sale' }, after: { status: 'off_sale' }, reason }
    return { answer: { outcomes }, audit: ids.map((id) => ({ entity: 'product', id, ...turned })) }
  })
