import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest form that an `Accept-Encoding` header allows; `q=0` is a no (RFC 9110 §12.5.3). */
export function preferredEncoding(accepted: string): Encoding {
  const allowed = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some((it) => /^q=0(\.0*)?$/.test(it))]),
  )
  const takes = (name: string) => allowed.get(name) ?? allowed.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Quality 4 for what is sent once, more for what is cached and sent to many. */
export async function pack(body: Buffer, encoding: 'br' | 'gzip', quality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return toBrotli(body, { params })
}
