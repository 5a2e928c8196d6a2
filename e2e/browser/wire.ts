import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

/** A request as it goes over the wire: any path, any header, `Host` too, none added, no redirect followed. */
export const get = (origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

function unpacked(body: Buffer, encoding: string | undefined) {
  if (body.length === 0 || encoding === undefined) return body.toString()
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) =>
    String({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }[name]),
  )

/** What a page's HTML says to machines. */
export function headOf(html: string) {
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          unescaped(value),
        ]),
      ),
    )
  const metas = Object.fromEntries(
    tags('meta').flatMap(({ name, property, content }): [string, string][] =>
      (name ?? property) === undefined ? [] : [[name ?? property ?? '', content ?? '']],
    ),
  )
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    title: unescaped(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    metas,
    canonicals: tags('link')
      .filter(({ rel }) => rel === 'canonical')
      .map(({ href }) => href),
    things: blocks.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  }
}
