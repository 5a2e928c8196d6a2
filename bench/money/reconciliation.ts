import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { alipayLine, alipayText, wechatLine, wechatText, writeAlipayZip } from '#test/payments/bill-files.ts'
import { closingAfter } from '../closing.ts'
import { type Figure, rounded } from '../figures.ts'
import { forkTask } from '../processes.ts'
import type { World } from '../world.ts'
import type { Told } from './bill-reader.ts'

const LINES = 1_000_000
const DAY = '2026-11-20'
const AT_MOST_SECONDS = 60
const AT_MOST_MB = 300
/** Reading alone; what is compared has PostgreSQL to wait for on the same cores. */
const COMPARED_AT_MOST_SECONDS = 180

/** A day of a million lines in both formats, each read in a process of its own; then one held against as many payments. */
export const measureReconciliation = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bills-'))
    onEnd(() => rmSync(folder, { recursive: true, force: true }))
    const wechat = await writeWechat(join(folder, 'wechat.gz'))
    const alipay = { channel: 'alipay_page', file: join(folder, 'alipay.zip'), hash: '' } as const
    await writeAlipay(alipay.file)
    await insertPayments(world)
    const { connection } = world
    return [
      ...figuresOf('WeChat Pay, read', await readBill(wechat), AT_MOST_SECONDS),
      ...figuresOf('Alipay, read', await readBill(alipay), AT_MOST_SECONDS),
      ...figuresOf(
        'WeChat Pay, compared',
        await readBill({ ...wechat, connection }),
        COMPARED_AT_MOST_SECONDS,
      ),
    ]
  })

interface Read {
  seconds: number
  mb: number
  lines: number
}

const readBill = (told: Told) => forkTask<Read>('money/bill-reader.ts', told)

const figuresOf = (what: string, { seconds, mb, lines }: Read, atMost: number): Figure[] => [
  { what: `${what}: a million lines`, value: rounded(seconds, 1), unit: 's', atMost, errors: LINES - lines },
  { what: `${what}: highest memory`, value: Math.round(mb), unit: 'MB', atMost: AT_MOST_MB },
]

const numberOf = (n: number) => `BM26112000${String(n).padStart(7, '0')}P01`
const written = (n: number) =>
  ({ kind: 'payment', no: numberOf(n), channelNo: `4200${n}`, yuan: '128.00', feeYuan: '0.77000' }) as const

/** The lines in pieces of ten thousand, between what stands before and behind them. */
function* pieces(whole: string, lineOf: (n: number) => string) {
  const [before = '', behind = ''] = whole.split('LINES')
  yield before
  for (let n = 0; n < LINES; n += 10_000)
    yield Array.from({ length: 10_000 }, (_, i) => `${n + i > 0 ? '\r\n' : ''}${lineOf(n + i)}`).join('')
  yield behind
}

async function writeWechat(file: string) {
  const sha1 = createHash('sha1')
  const text = wechatText(['LINES'], [String(LINES), `${128 * LINES}.00`, '0.00'])
  const hashed = function* () {
    for (const piece of pieces(text, (n) => wechatLine(written(n)))) {
      sha1.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(file))
  return { channel: 'wechat_native', file, hash: sha1.digest('hex') } as const
}

const writeAlipay = (file: string) =>
  writeAlipayZip(file, {
    '20887226827483540156_20261120_业务明细.csv': pieces(alipayText(['LINES'], [LINES, 0]), (n) =>
      alipayLine({ ...written(n), feeYuan: '-0.77' }),
    ),
  })

/** As many payments as the bill has, all of them ours. */
async function insertPayments({ db }: World) {
  const order = await db
    .selectFrom('order_bill')
    .select(['id', 'order_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ sample: false }).where('id', '=', order.order_id).execute()
  await sql`insert into payment (out_trade_no, bill_id, order_id, channel, amount_fen, status, channel_trade_no,
      created_at, expires_at, success_at)
    select 'BM26112000' || lpad(n::text, 7, '0') || 'P01', ${order.id}, ${order.order_id}, 'wechat_native', 12800,
      'failed', '4200' || n, ${`${DAY}T10:00:00+08:00`}::timestamptz, ${`${DAY}T12:00:00+08:00`}::timestamptz,
      ${`${DAY}T10:00:00+08:00`}::timestamptz
    from generate_series(0, ${LINES - 1}) n`.execute(db)
  await sql`analyze payment`.execute(db)
}
