import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BlobReader, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { toFen } from '#src/domain/money.ts'
import { columnsOf, fenOfYuan, linesOf, timeOf } from '../bill-text.ts'
import { type BillLine, ChannelError } from '../gateway.ts'

/**
 * The bill of trades (`bill_type` trade, 业务明细). Held against bills that others publish and read, which agree with each
 * other (2017 to 2026; Alipay's own document of the columns could not be reached): a ZIP with two files of GBK text, the
 * lines (`…_业务明细.csv`) and their sums (`…_业务明细(汇总).csv`), whose names are GBK as well; lines that begin with `#` are
 * remarks, of which the last say that the list has ended and how many trades and refunds it has; numbers are followed by
 * a tab; a refund's sum is negative, and so is the fee of a payment.
 */
const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额(元)',
  '退款批次号/请求号',
  '服务费(元)',
] as const
type Title = (typeof COLUMNS)[number]

const KINDS: Record<string, BillLine['kind']> = { 交易: 'payment', 退款: 'refund' }
const END = '业务明细列表结束'
const COUNTS: Record<BillLine['kind'], RegExp> = {
  payment: /^#交易合计：(\d{1,9})笔/,
  refund: /^#退款合计：(\d{1,9})笔/,
}

/** The lines of a bill that lies in a file: the table of contents of a ZIP is at its end, so it is there as a whole. */
export async function* alipayBillLines(file: string): AsyncGenerator<BillLine> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(file)), {
    filenameEncoding: 'gbk',
    useWebWorkers: false,
  })
  try {
    const details = (await entriesOf(zip)).filter(isDetail)
    const [detail] = details
    if (!detail || details.length > 1) throw new ChannelError("Alipay's bill has not one list of trades")
    yield* linesIn(textOf(detail))
  } finally {
    await zip.close()
  }
}

const entriesOf = (zip: ZipReader<unknown>) =>
  zip.getEntries().catch(() => {
    throw new ChannelError("Alipay's bill is no ZIP")
  })

const isDetail = (entry: Entry): entry is FileEntry =>
  !entry.directory && entry.filename.endsWith('.csv') && !entry.filename.includes('汇总')

/** Unpacked and decoded as it is read; a file whose checksum is wrong ends with an error. */
function textOf(entry: FileEntry): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  entry.getData(writable, { checkSignature: true, useWebWorkers: false }).catch(() => {
    // It is the reader who hears of it, by the stream.
  })
  const text = readable.pipeThrough(
    new TextDecoderStream('gbk') as unknown as TransformStream<Uint8Array, string>,
  )
  return Readable.fromWeb(text as unknown as ReadableStream<string>, { encoding: 'utf8' })
}

async function* linesIn(text: Readable): AsyncGenerator<BillLine> {
  const counted = { payment: 0, refund: 0 }
  let head: string[] | null = null
  let at: Record<Title, number> | null = null
  let isEnded = false
  for await (const cells of linesOf(text, ',')) {
    const [first = ''] = cells
    if (first.startsWith('#')) {
      isEnded ||= first.includes(END)
      checkCounts(first, counted)
    } else if (!at) {
      head = cells
      at = columnsOf(cells, COLUMNS)
    } else {
      // A comma inside of a text would move every sum behind it.
      if (cells.length !== head?.length)
        throw new ChannelError("a line of Alipay's bill has other cells than its head")
      const line = toLine(cells, at)
      counted[line.kind]++
      yield line
    }
  }
  if (!isEnded) throw new ChannelError("Alipay's bill ends before its end")
}

function checkCounts(remark: string, counted: Record<BillLine['kind'], number>) {
  for (const kind of ['payment', 'refund'] as const) {
    const [, said] = COUNTS[kind].exec(remark) ?? []
    if (said !== undefined && Number(said) !== counted[kind])
      throw new ChannelError("Alipay's bill has other lines than it counts")
  }
}

function toLine(cells: readonly string[], at: Record<Title, number>): BillLine {
  const cell = (title: Title) => cells[at[title]]?.trim() ?? ''
  const kind = KINDS[cell('业务类型')]
  if (!kind) throw new ChannelError("Alipay's bill has a line of an unknown kind")
  return {
    kind,
    outTradeNo: cell('商户订单号'),
    outRefundNo: kind === 'refund' ? cell('退款批次号/请求号') || null : null,
    channelTradeNo: cell('支付宝交易号'),
    amountFen: size(fenOfYuan(cell('订单金额(元)'))),
    feeFen: negated(fenOfYuan(cell('服务费(元)'))),
    at: timeOf(cell('完成时间')),
  }
}

const size = (fen: ReturnType<typeof fenOfYuan>) => (fen < 0 ? negated(fen) : fen)
const negated = (fen: ReturnType<typeof fenOfYuan>) => toFen(-fen)
