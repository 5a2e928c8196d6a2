import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { byteRangeOf } from '#src/platform/http/calls/byte-range.ts'
import type { MediaFolder } from './folder.ts'

const types = { mp4: 'video/mp4', vtt: 'text/vtt; charset=utf-8' } as const

const plain = (status: number, headers: Record<string, string>) => new Response(null, { status, headers })
const notFound = () => plain(404, { 'Cache-Control': 'no-store' })

/**
 * Answers `/media/{random}.mp4` and `.vtt`, and null for what lies elsewhere. A player asks for a part when somebody
 * jumps in the film, so bytes are answered by range. An address names one content for ever.
 */
export const mediaHandler =
  ({ find }: Pick<MediaFolder, 'find'>) =>
  async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/media/')) return null
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return plain(405, { Allow: 'GET, HEAD' })
    const file = await find(pathname)
    if (file === null) return notFound()
    const name = basename(file)
    const etag = `"${name.slice(0, 32)}"`
    const common = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    }
    if (tagsOf(headers.get('if-none-match')).includes(etag)) return plain(304, common)
    return sent(file, {
      isHead: method === 'HEAD',
      // A part of what the browser holds already is of use only if it is of the same content.
      range: [etag, null].includes(headers.get('if-range')) ? headers.get('range') : null,
      headers: {
        ...common,
        'Accept-Ranges': 'bytes',
        'Content-Type': name.endsWith('.mp4') ? types.mp4 : types.vtt,
      },
    })
  }

const tagsOf = (header: string | null) =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))

interface Sending {
  isHead: boolean
  range: string | null
  headers: Record<string, string>
}

async function sent(path: string, { isHead, range: asked, headers }: Sending): Promise<Response> {
  // It may have been swept since it was found.
  const file = await open(path).catch(() => null)
  if (!file) return notFound()
  const { size } = await file.stat()
  const range = byteRangeOf(asked, size)
  if (range === 'unsatisfiable') {
    await file.close()
    return plain(416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
  }
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const answer = {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(to - from + 1),
      ...(range && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
    },
  }
  if (isHead) {
    await file.close()
    return new Response(null, answer)
  }
  const parts = file.createReadStream({ start: from, end: to })
  return new Response(Readable.toWeb(parts) as ReadableStream, answer)
}
