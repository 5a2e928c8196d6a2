import type { deskProducts, ProductRow } from '#src/api/desk/products/products.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { productStatuses } from '#src/domain/codes.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { type Conditions, countProducts, listProducts, type ProductRecord } from './list-store.ts'

type Filter = Omit<Input<(typeof deskProducts)['list']>, 'cursor'>

export const conditionsOf = (input: Filter): Conditions => ({
  q: input.q?.trim() ?? '',
  statuses: input.status ?? listed,
  types: input.type ?? [],
  scopes: input.scope ?? [],
  destination: input.destination ?? null,
  theme: input.theme ?? null,
  supplier: input.supplier ?? null,
  isDrafted: input.drafted ?? false,
  isFailing: input.failing ?? false,
  isUnsold: input.unsold ?? false,
  isStale: input.stale ?? false,
  isWithoutDates: input.without_dates ?? false,
})

/** What is archived is looked for by its state. */
const listed = keysOf(productStatuses).filter((status) => status !== 'archived')

export async function pageProducts(
  ctx: Ctx,
  { cursor, ...input }: Input<(typeof deskProducts)['list']>,
): Promise<Data<(typeof deskProducts)['list']>> {
  const moment = momentOf(ctx)
  const asked = conditionsOf(input)
  const total = await countProducts(ctx.db, asked, moment)
  const found = await listProducts(ctx.db, asked, moment, { ...(cursor && { after: cursor }) })
  const { rows, ...page } = pageOf(found, total)
  return { list: rows.map(rowView), ...page }
}

export const rowView = (row: ProductRecord): ProductRow => ({
  id: row.id,
  title: row.title,
  cover: row.cover,
  type: row.type,
  scope: row.scope,
  status: row.status,
  days: row.days,
  depart_city: row.departCity,
  destinations: row.destinations,
  supplier: row.supplier,
  figures: {
    price_from_fen: fenOrNull(row.priceFromFen),
    departures: row.departures,
    next_departs_on: row.nextDepartsOn,
    sold_30: row.sold30,
    favourites: row.favourites,
    viewers_30: row.viewers30,
    score: row.scoreAvg ?? '',
    score_count: row.scoreCount,
  },
  draft: row.draftAt && { by: row.draftBy ?? '同事', at: row.draftAt },
  schedule: row.publishAt && {
    by: row.scheduledBy ?? '同事',
    at: row.publishAt,
    is_failed: row.isPublishFailed ?? false,
  },
})

const fenOrNull = (amount: number | null): Fen | null => (amount === null ? null : toFen(amount))
