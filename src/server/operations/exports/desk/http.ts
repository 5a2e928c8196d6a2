import { type DeskExport, exports } from '#src/api/desk/work/exports.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import type { ListedKind, StoredFilter } from '../kind.ts'
import { contentOf, countExports, exportsOf, type ListedExport, setDownloaded } from '../store.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  zip: 'application/zip',
} as const

export const exportHandlers = (kinds: readonly ListedKind[]) => {
  const kindOf = (row: { kind: string }) => kinds.find(({ name }) => name === row.kind)

  const seen = ({ kind, filter, state, ...row }: ListedExport, now: Date): DeskExport => ({
    ...row,
    title: kindOf({ kind })?.title ?? kind,
    filter: kindOf({ kind })?.filterWords(filter as StoredFilter) ?? [],
    // The job that throws its content away may come some minutes later.
    state: state === 'ready' && (row.expires_at ?? now) <= now ? 'expired' : state,
  })

  return handlers(exports, {
    async list({ ctx: { db, now }, staff, input: { cursor } }) {
      const found = await exportsOf(db, staff.id, { before: cursor?.id, limit: PAGE_ROWS + 1 })
      const { rows, ...page } = pageOf(found, await countExports(db, staff.id))
      return { list: rows.map((row) => seen(row, now)), ...page }
    },

    async file({ ctx: { db, vault, now }, staff, input: { id } }) {
      const found = await contentOf(db, staff.id, id)
      if (!found || found.state === 'waiting' || found.state === 'failed') throw new Refused('NOT_FOUND')
      const { content_enc: content, expires_at: expiresAt } = found
      if (!content || !expiresAt || expiresAt <= now)
        throw new Refused('EXPIRED', undefined, '文件已过期，请重新导出')
      await setDownloaded(db, id, now)
      const { kind, format, rows, asked_at: askedAt } = found
      return {
        answer: {
          type: types[format],
          name: `${kindOf(found)?.title ?? kind} ${dayOf(askedAt)}.${format}`,
          body: Buffer.from(vault.open(content), 'base64'),
        },
        audit: [{ entity: 'export_file', id, after: { kind, rows } }],
      }
    },
  })
}
