import { request } from 'node:http'
import { publicPages } from '#src/web/public-pages.ts'

/** The best known product of the sample, whose page is as long as any. */
const DETAIL = '/product/productDetail?productId=100001'

/** Every page that strangers and search engines come to. */
export const publicAddresses = publicPages.map(({ path }) => (DETAIL.startsWith(`${path}?`) ? DETAIL : path))

export interface Fetched {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** As it goes over the wire: `fetch` would unpack it. */
export const fetchPacked = (url: string) =>
  new Promise<Fetched>((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(parts),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
