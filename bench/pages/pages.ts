import { request } from 'node:http'

/** Every page that strangers and search engines come to. */
export { publicAddresses } from '#test/endpoints/public-addresses.ts'

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
