import { createHash, type Hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from '#src/api/zod.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { columnsOf, fenOfYuan, linesOf, timeOf } from '../bill-text.ts'
import { type Bill, type BillLine, ChannelError } from '../gateway.ts'
import type { makeWechatClient } from './client.ts'
import { type Payee, toErrorCode } from './messages.ts'

/**
 * The bill of trades (交易账单, type ALL, gzip). Held against WeChat Pay's documents of 2024-11 and 2025-01
 * (products/bill-download/format-trade, apis/…/get-trade-bill): the columns and both summary rows below; every field but
 * the titles is led by a back quote, which is also the only way to tell a comma between fields from one in a text; the
 * hash is SHA-1 of what is inside the gzip; a link is good for 30 seconds; and the time of a refund's line is when the
 * refund was taken on, not when it arrived, and its state is not brought up to date later.
 */
const COLUMNS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '商户退款单号',
  '手续费',
  '订单金额',
  '申请退款金额',
] as const
const SUMMARY = ['总交易单数', '订单总金额', '申请退款总金额'] as const

const FILE = 'v3/billdownload/file'
const DELIMITER = ',`'

const Description = z.object({
  download_url: z.url(),
  hash_type: z.literal('SHA1'),
  hash_value: z.string().check(z.regex(/^[0-9a-f]{40}$/i)),
})

/** What refused bills are, by the channel's word. */
const REFUSED: Record<string, 'none' | 'creating'> = {
  NO_STATEMENT_EXIST: 'none',
  STATEMENT_CREATING: 'creating',
}

type Client = Pick<ReturnType<typeof makeWechatClient>, 'send' | 'download'>

export function makeBills({ send, download, ...us }: Client & Payee) {
  return async function bill(day: Day): Promise<Bill> {
    const answer = await send('GET', `v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    const code = toErrorCode(answer.data)
    const refused = REFUSED[code]
    if (refused) return { state: refused }
    if (answer.status !== 200)
      throw new ChannelError(`WeChat Pay gave no bill: ${answer.status} ${code}`, code)
    const said = z.safeParse(Description, answer.data)
    if (!said.success) throw new ChannelError("WeChat Pay's description of a bill cannot be read")
    const { download_url: url, hash_value: hash } = said.data
    return { state: 'ready', lines: wechatBillLines(async () => download(filePath(url)), hash, us) }
  }
}

/** Only the query of the link is taken: the file lies on the host that we speak to, whatever an answer says. */
function filePath(link: string) {
  const { pathname, search } = new URL(link)
  if (!pathname.endsWith(`/${FILE}`)) throw new ChannelError("WeChat Pay's bill lies at an unknown address")
  return `${FILE}${search}`
}

/** The lines of a bill that are ours; the account may take money for other apps as well. `hash` is of the text. */
export async function* wechatBillLines(
  open: () => Promise<Readable>,
  hash: string,
  us: Payee,
): AsyncGenerator<BillLine> {
  const sha1 = createHash('sha1')
  const lines = linesOf(Readable.from(unpacked(await open(), sha1)), DELIMITER)
  const { value: titles } = await lines.next()
  const head = titles?.join(DELIMITER).split(',') ?? []
  const at = columnsOf(head, COLUMNS)
  const sums = { lines: 0, paidFen: 0, refundedFen: 0 }
  let footTitles: string[] | null = null
  let isSummed = false
  for await (const [first = '', ...rest] of lines) {
    if (first.startsWith(SUMMARY[0])) footTitles = first.split(',')
    else if (footTitles) {
      checkSummary(footTitles, [unquoted(first), ...rest], sums)
      isSummed = true
    } else {
      const cells = [unquoted(first), ...rest]
      if (cells.length !== head.length)
        throw new ChannelError(`line ${sums.lines + 2} of the bill is not whole`)
      const line = toLine(cells, at)
      sums.lines++
      sums.paidFen += fenOfYuan(cells[at.订单金额] ?? '')
      sums.refundedFen += fenOfYuan(cells[at.申请退款金额] ?? '')
      if (cells[at.公众账号ID] === us.appId && cells[at.商户号] === us.merchantId) yield line
    }
  }
  if (!isSummed) throw new ChannelError('the bill ends before its sums')
  if (sha1.digest('hex') !== hash.toLowerCase()) throw new ChannelError('the bill is not the one of its hash')
}

function toLine(cells: string[], at: Record<(typeof COLUMNS)[number], number>): BillLine {
  const cell = (title: (typeof COLUMNS)[number]) => cells[at[title]]?.trim() ?? ''
  const state = cell('交易状态')
  // REVOKED is a payment taken back at a till, which has no number of a refund.
  if (state !== 'SUCCESS' && state !== 'REFUND' && state !== 'REVOKED')
    throw new ChannelError(`the bill has a trade in an unknown state: ${state.slice(0, 20)}`)
  const isPayment = state === 'SUCCESS'
  const outRefundNo = cell('商户退款单号')
  return {
    kind: isPayment ? 'payment' : 'refund',
    outTradeNo: cell('商户订单号'),
    outRefundNo: isPayment || outRefundNo === '' || outRefundNo === '0' ? null : outRefundNo,
    channelTradeNo: cell('微信订单号'),
    amountFen: fenOfYuan(cell(isPayment ? '订单金额' : '申请退款金额')),
    feeFen: fenOfYuan(cell('手续费')),
    at: timeOf(cell('交易时间')),
  }
}

const unquoted = (first: string) => first.replace(/^`/, '')

/** A bill that breaks off in the middle has no sums, and one that lost a line has others. */
function checkSummary(
  titles: string[],
  cells: string[],
  sums: { lines: number; paidFen: number; refundedFen: number },
) {
  const at = columnsOf(titles, SUMMARY)
  const isSame =
    Number(cells[at.总交易单数]) === sums.lines &&
    fenOfYuan(cells[at.订单总金额] ?? '') === sums.paidFen &&
    fenOfYuan(cells[at.申请退款总金额] ?? '') === sums.refundedFen
  if (!isSame) throw new ChannelError('the lines of the bill do not sum to what it says')
}

/** The bytes inside the gzip, or the file itself where the channel sent it as text; each goes into the hash. */
async function* unpacked(file: Readable, sha1: Hash): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const { value: first = Buffer.alloc(0) } = await chunks.next()
  const whole = Readable.from(
    (async function* () {
      yield first
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
  )
  const isGzip = first[0] === 0x1f && first[1] === 0x8b
  const inside = isGzip ? pipeline(whole, createGunzip(), () => {}) : whole
  for await (const chunk of inside as AsyncIterable<Buffer>) {
    sha1.update(chunk)
    yield chunk
  }
}
