import type { settings } from '#src/api/content/settings.ts'
import type { Data } from '#src/api/endpoint.ts'
import { standingOf } from '#src/domain/desk/content-fields.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { listBottomBanners } from './store/bottom-banners.ts'

type Shown = Data<(typeof settings)['info']>['bottom_banner']
type Rows = ReturnType<typeof listBottomBanners>

/** Read by every `/info`, and new a few times in a month. */
const FRESH_MS = 30_000

/** The rows read last, by database: the tests of one process open several shops. */
const copies = new WeakMap<Db, { rows: Rows; readAt: Date }>()

/** The first in the order of staff that shows now. The rows are at most 30 seconds old, where no change is heard. */
export async function bottomBannerNow(ctx: Pick<Ctx, 'db' | 'now' | 'visitor'>): Promise<Shown> {
  const { db, now } = ctx
  const previewed = await previewedId(ctx, 'bottom_banner')
  // Staff have saved it just now: the rows read last may be those before.
  const rows = await (previewed === null ? rowsOf(db, now) : listBottomBanners(db))
  const row =
    rows.find(({ id }) => id === previewed) ?? rows.find((each) => standingOf(each, now) === 'showing')
  if (!row) return null
  const { img, img_alt, text, button, url } = row
  return { img, img_alt, text, button, url }
}

function rowsOf(db: Db, now: Date): Rows {
  const copy = copies.get(db)
  if (copy && Math.abs(now.getTime() - copy.readAt.getTime()) < FRESH_MS) return copy.rows
  const rows = listBottomBanners(db)
  copies.set(db, { rows, readAt: now })
  rows.catch(() => forgetBottomBanners(db))
  return rows
}

/** Call when one has changed. */
export const forgetBottomBanners = (db: Db) => copies.delete(db)
