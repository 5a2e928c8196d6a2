import type { exportFormats } from '#src/api/desk/work/exports.ts'
import type { Staff } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ExportKind, MOST_ROWS } from './kind.ts'
import { insertExport, setReady } from './store.ts'

export { sheetsOf } from './files/xlsx.ts'
export { type ExportKind, exportKind, type ListedKind, MOST_ROWS } from './kind.ts'
/** In whose name a job acts later than they asked. */
export { personOf } from './store.ts'

type Format = (typeof exportFormats)[number]

/** How long ago the six digits may have been given (desk book §2.4). */
const STEPPED_UP_MS = 10 * 60_000
/** How long a file can be fetched. */
export const KEPT_MS = 24 * 3_600_000

interface Asking<Filter> {
  filter: Filter
  format?: Format | undefined
}

/**
 * Writes down that somebody wants a list as a file, and has a job make it. Refuses PARAM for a list that is empty or
 * longer than a file may be, STEP_UP for one with personal data where the six digits are more than ten minutes old.
 */
export async function askForExport<Filter>(
  ctx: Ctx,
  staff: Staff,
  kind: ExportKind<Filter>,
  { filter, format }: Asking<Filter>,
) {
  const steppedUpAt = staff.steppedUpAt?.getTime() ?? 0
  if (kind.hasPersonalData && ctx.now.getTime() - steppedUpAt > STEPPED_UP_MS) throw new Refused('STEP_UP')
  const stored = kind.stored(filter)
  const rows = await kind.count(ctx, staff, stored)
  if (rows === 0) throw badFields({ filter: '没有符合条件的记录，无需导出' })
  if (rows > MOST_ROWS) throw badFields({ filter: `最多导出${MOST_ROWS}行，当前${rows}行，请缩小范围` })
  return ctx.transaction(async (tx) => {
    const asked = {
      ...{ staffId: staff.id, kind: kind.name, filter: stored, total: rows },
      format: format ?? 'xlsx',
    } as const
    const id = await insertExport(tx, asked, ctx.now)
    await ctx.jobs.enqueueLater(tx, 'export.make', { exportId: id })
    return {
      answer: { export_id: id },
      audit: [{ entity: 'export_file', id, after: { kind: kind.name, filter: stored, rows } }],
    }
  })
}

interface Packed {
  kind: string
  filter: Record<string, string>
  content: Buffer
  rows: number
}

/** Puts a file that a noun has packed itself among the person's own: sealed, and for a day. Answers its number. */
export async function storeFile(
  { vault, now }: Ctx,
  tx: Tx,
  staff: Staff,
  { kind, filter, content, rows }: Packed,
): Promise<number> {
  const id = await insertExport(tx, { staffId: staff.id, kind, filter, format: 'zip', total: rows }, now)
  const made = {
    content: vault.seal(content.toString('base64')),
    rows,
    bytes: content.length,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  }
  await setReady(tx, id, made, now)
  return id
}
