import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { z } from '#src/api/zod.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Bill, type BillLine, ChannelError } from '../gateway.ts'
import { alipayBillLines } from './bill.ts'
import type { makeAlipayClient } from './client.ts'

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query'
/** The document spells it in capitals, the gateway with a prefix. It means no trade that day, or not made yet. */
const NO_BILL = /bill_not_exist$/i
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000
/** Packed; a million lines have some forty megabytes. */
const MOST_BYTES = 1 << 30

const Described = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })

/** The bills of the account that `gatewayUrl` serves; a link is good for thirty seconds and is followed at once. */
export function makeBills(send: ReturnType<typeof makeAlipayClient>['send'], gatewayUrl: string) {
  return async function bill(day: Day): Promise<Bill> {
    const answer = await send(METHOD, { bill_type: 'trade', bill_date: day })
    if (NO_BILL.test(answer.refusal)) return { state: 'none' }
    if (!answer.isDone) throw new ChannelError(`Alipay gave no bill: ${answer.refusal}`, answer.refusal)
    const said = z.safeParse(Described, answer.data)
    if (!said.success) throw new ChannelError("Alipay's bill lies nowhere")
    return { state: 'ready', lines: downloaded(addressOf(said.data.bill_download_url, gatewayUrl)) }
  }
}

/** Bills lie on other hosts of Alipay's domain; the link is still told without encryption, which nobody uses. */
function addressOf(link: string, gatewayUrl: string): URL {
  const [url, gateway] = [new URL(link), new URL(gatewayUrl)]
  if (url.origin === gateway.origin) return url
  const domain = gateway.hostname.split('.').slice(-2).join('.')
  if (!url.hostname.endsWith(`.${domain}`)) throw new ChannelError("Alipay's bill lies on an unknown host")
  url.protocol = 'https:'
  return url
}

/** Into a file of this process alone, which goes when its lines have been read, or nobody reads on. */
async function* downloaded(url: URL): AsyncGenerator<BillLine> {
  const folder = await mkdtemp(join(tmpdir(), 'alipay-bill-'))
  try {
    const file = join(folder, 'bill.zip')
    await download(url, file)
    yield* alipayBillLines(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(url: URL, file: string) {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    if (!answer.ok || !answer.body)
      throw new ChannelError(`Alipay answered ${answer.status} to the download of a bill`)
    const body = Readable.fromWeb(answer.body as unknown as ReadableStream<Uint8Array>)
    await pipeline(body, atMost(MOST_BYTES), createWriteStream(file))
  } catch (error) {
    if (error instanceof ChannelError) throw error
    throw new ChannelError("Alipay's bill could not be fetched to its end")
  }
}

const atMost = (most: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > most) throw new ChannelError("Alipay's bill has no end")
      yield chunk
    }
  }
