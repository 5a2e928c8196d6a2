import { endpoint } from '../../endpoint.ts'
import { id, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'

const access = { staff: 'signed_in' } as const

export const exportFormats = ['xlsx', 'csv'] as const
/** A file may be a zip as well, where its noun packs it itself. */
const fileFormats = [...exportFormats, 'zip'] as const
/** What every call that exports a list takes beside the list's own filter. */
export const exportFormat = { format: z.optional(z.enum(exportFormats)) }
/** What it answers. */
export const Exporting = z.object({ export_id: z.int() })

const Export = z.object({
  id: z.int(),
  /** Which list, in words. */
  title: z.string(),
  filter: z.array(z.object({ name: z.string(), value: z.string() })),
  format: z.enum(fileFormats),
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  asked_at: time,
  rows: z.nullable(z.int()),
  /** Rows that the list had when it was asked for; null for files of before. */
  total: z.nullable(z.int()),
  /** How many of them are in the file while it is made; null until there are a thousand. */
  done: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  expires_at: z.nullable(time),
  downloaded_at: z.nullable(time),
})
export type DeskExport = z.output<typeof Export>

/** Everybody sees their own files alone; another's is NOT_FOUND. */
export const exports = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/exports',
    access,
    summary: '我的导出文件，新的在前',
    input: z.object({ cursor: z.optional(cursor) }),
    data: listOf(Export),
    refusals: [],
  }),
  file: endpoint({
    method: 'POST',
    path: '/api/desk/exports/{id}/file',
    access,
    audit: 'export.download',
    summary: '下载导出文件，生成后24小时内有效',
    input: z.object({ id }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'EXPIRED'],
    answers: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      'application/zip',
    ],
  }),
}
