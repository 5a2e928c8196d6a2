import { ReadableStream } from 'node:stream/web'
import { create } from 'content-disposition'
import type { FileType } from '#src/api/endpoint.ts'

export type Body = Uint8Array | AsyncIterable<Uint8Array | string>

/** A file as an answer. With a name the browser saves it, under that name; without one it is shown where it is asked for. */
export interface FileAnswer<T extends FileType = FileType, B extends Body = Body> {
  type: T
  /** The file's name with its extension; may be Chinese. */
  name?: string
  /** A stream is read as fast as the visitor takes it, and no further once the visitor has left. */
  body: B
}

/**
 * Nobody caches the file, and no browser guesses its type. A body that fails half-way breaks the connection off: an
 * end like any other would pass for the whole file, which is why this is not Hono's `stream`.
 */
export function fileReply(
  { type, name, body }: FileAnswer,
  headers: Headers,
  onError: (error: unknown) => void,
): Response {
  headers.set('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  if (name !== undefined) {
    headers.set('content-disposition', create(name))
    // A browser that shows it all the same runs nothing of it.
    headers.set('content-security-policy', "default-src 'none'; sandbox")
  }
  if (!(body instanceof Uint8Array))
    return new Response(ReadableStream.from(bytesOf(body, onError)) as BodyInit, { headers })
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

const utf8 = new TextEncoder()

async function* bytesOf(body: AsyncIterable<Uint8Array | string>, onError: (error: unknown) => void) {
  try {
    for await (const part of body) yield typeof part === 'string' ? utf8.encode(part) : part
  } catch (error) {
    onError(error)
    throw error
  }
}
