import { Agent, request as httpRequest } from 'node:http'

/** Plain values, so that thousands can be prepared before the clock runs. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

export interface Reply {
  status: number
  text: string
}

/** Keep-alive connections, one for each client. */
export function openClients(origin: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const send = ({ method, path, headers, body }: Request) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = httpRequest(`${origin}${path}`, {
        agent,
        method,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** The work of `clients` people who take the next item as soon as theirs is done. Latencies in ms. */
export async function workThrough<T>(
  items: readonly T[],
  clients: number,
  work: (item: T, client: number) => Promise<void>,
) {
  const latencies: number[] = []
  let next = 0
  const began = performance.now()
  const person = async (client: number) => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const started = performance.now()
      await work(item, client)
      latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => person(client)))
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
  return { perSecond: items.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99), errors: 0 }
}
