import type { Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { type Fen, toFen } from '#src/domain/money.ts'
import { ChannelError } from './gateway.ts'

/** More lines than a day of any shop has: what goes on behind them is no bill. */
const MOST_LINES = 5_000_000
const LONGEST_LINE = 16_384

const dialect: Options = {
  bom: true,
  // Both channels end lines as they like, quote nothing, and let free texts hold whatever a payer reads.
  record_delimiter: ['\r\n', '\n'],
  quote: null,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_LINE,
}

/** The cells of each line of a bill, as they come: a bill of a million lines is never in memory as a whole. */
export async function* linesOf(source: Readable, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ ...dialect, delimiter })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let lines = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (++lines > MOST_LINES) throw new ChannelError('the bill has no end')
      yield cells
    }
  } catch (error) {
    throw unreadable(error)
  } finally {
    source.destroy()
  }
}

/** What broke off on the way is the channel's trouble, and tried again. The words of others are not for our log. */
function unreadable(error: unknown) {
  if (error instanceof ChannelError) return error
  const { code } = Object(error) as { code?: unknown }
  return new ChannelError(`the bill could not be read to its end: ${String(code ?? 'unknown')}`)
}

/** Where each wanted column stands in this bill: the channels add columns and change their order. */
export function columnsOf<const T extends string>(
  head: readonly string[],
  wanted: readonly T[],
): Record<T, number> {
  const places = new Map(head.map((title, at) => [plain(title), at]))
  const missing = wanted.filter((title) => !places.has(title))
  if (missing.length > 0) throw new ChannelError(`the bill has no column ${missing.join(', ')}`)
  return Object.fromEntries(wanted.map((title) => [title, places.get(title)])) as Record<T, number>
}

/** Brackets come in both widths. */
const plain = (title: string) => title.normalize('NFKC').trim()

const YUAN = /^([+-]?)(\d{1,9})(?:\.(\d{1,8}))?$/

/** Yuan by text, never by float. Fees have five decimals; what is behind the fen is rounded, half away from zero. */
export function fenOfYuan(text: string): Fen {
  const match = YUAN.exec(text.trim())
  if (!match) throw new ChannelError('the bill has a sum that is no sum')
  const [, sign, whole, decimals = ''] = match
  const [cents, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.charAt(2)]
  const size = Number(whole) * 100 + Number(cents) + (rest >= '5' ? 1 : 0)
  return toFen(sign === '-' ? -size : size)
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** `2026-11-20 23:59:59`, always in Shanghai. */
export function timeOf(text: string): Date {
  const at = new Date(`${text.trim().replace(' ', 'T')}+08:00`)
  if (!TIME.test(text.trim()) || Number.isNaN(at.getTime()))
    throw new ChannelError('the bill has a time that is no time')
  return at
}
