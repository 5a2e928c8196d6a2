import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'

/** Plain values, so that thousands can be prepared before the clock runs. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

type Headers = Request['headers']

/** A call as the browser would send it. */
export function requestOf<E extends Endpoint>(endpoint: E, headers: Headers, input: Input<E>): Request {
  const fields = Object.entries(z.encode(endpoint.input, input)).filter(([, value]) => value !== undefined)
  const form = String(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])))
  const { method, path } = endpoint
  if (method === 'GET') return { method, path: `${path}?${form}`, headers, body: '' }
  const type = 'application/x-www-form-urlencoded'
  return { method, path, headers: { ...headers, 'content-type': type }, body: form }
}

/** The same for the API without a port. */
export const inProcess = ({ method, path, headers, body }: Request) =>
  new globalThis.Request(`http://shop.test${path}`, { method, headers, ...(body && { body }) })

/** A benchmark of refusals would be fast and worthless. */
export async function replyOf(response: Response) {
  const text = await response.text()
  if (!text.startsWith('{"code":0,')) throw new Error(`the shop refused: ${response.status} ${text}`)
  return JSON.parse(text) as { data: unknown }
}
