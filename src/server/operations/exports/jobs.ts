import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import { type FileHead, fileOf } from './files/file.ts'
import type { ExportKind, StoredFilter } from './kind.ts'
import { KEPT_MS } from './service.ts'
import { lockWaiting, noteProgress, personOf, setFailed, setReady, sweepExports } from './store.ts'

const HOUR_MS = 3_600_000
/** So many rows are a moment's work. */
const TOLD_EVERY = 1_000
/** Longer than all tries of its job take. */
const GIVEN_UP_MS = HOUR_MS

/**
 * Makes the file that was asked for, with the rights that the person has now; once, whichever process runs the job
 * again. Its row is locked meanwhile, which nobody else waits for.
 */
export async function makeExport(ctx: Ctx, { exportId }: Jobs['export.make'], kinds: readonly ExportKind[]) {
  await ctx.transaction(async (tx) => {
    const asked = await lockWaiting(tx, exportId)
    if (!asked) return
    const staff = await personOf(tx, asked.staff_id)
    const kind = kinds.find(({ name }) => name === asked.kind)
    if (!staff || !kind) return setFailed(tx, exportId)
    const filter = asked.filter as StoredFilter
    const head: FileHead = {
      title: kind.title,
      filter: kind.filterWords(filter),
      person: staff.name,
      madeAt: ctx.now,
    }
    const rows = []
    for await (const row of kind.rows({ ...ctx, db: tx }, staff, filter)) {
      rows.push(row)
      if (rows.length % TOLD_EVERY === 0) await noteProgress(ctx.db, exportId, rows.length)
    }
    const file = await fileOf(asked.format, head, kind.columns, rows)
    const made = {
      content: ctx.vault.seal(file.toString('base64')),
      rows: rows.length,
      bytes: file.length,
      expiresAt: new Date(ctx.now.getTime() + KEPT_MS),
    }
    await setReady(tx, exportId, made, ctx.now)
  })
}

export const exportJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'export_sweep',
    everySeconds: 600,
    run: (now) => sweepExports(ctx().db, now, new Date(now.getTime() - GIVEN_UP_MS)),
  },
]
