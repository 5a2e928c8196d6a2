import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Fault } from './fault.ts'
import type { SimulatorKeys } from './keys.ts'

const TYPES = ['ALL', 'SUCCESS', 'REFUND'] as const
type BillType = (typeof TYPES)[number]

/** The columns of bill type ALL, which we answer for every type; ALL is what reconciliation asks for. */
const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The real service takes six thousandths of a payment, by the fen, and gives them back with a refund. */
const feeOf = (fen: number) => Math.round((fen * 6) / 1000)

/** `GET v3/bill/tradebill`: where the bill lies, and its SHA-1. */
export async function describeBill(
  db: Db,
  keys: SimulatorKeys,
  query: URLSearchParams,
  downloadUrl: string,
  now: Date,
) {
  const day = query.get('bill_date') ?? ''
  const type = TYPES.find((known) => known === (query.get('bill_type') ?? 'ALL'))
  if (!isDay(day)) throw new Fault(400, 'PARAM_ERROR', '账单日期格式错误')
  if (!type) throw new Fault(400, 'PARAM_ERROR', '账单类型错误')
  const packing = query.get('tar_type')
  if (packing !== null && packing !== 'GZIP') throw new Fault(400, 'PARAM_ERROR', '压缩类型错误')
  if (day >= shanghaiTime(now).slice(0, 10))
    throw new Fault(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试')
  const bill = await writeBill(db, keys, day, type)
  if (bill === null) throw new Fault(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const url = new URL(downloadUrl)
  url.searchParams.set('token', Buffer.from(`${day} ${type}`).toString('base64url'))
  if (packing) url.searchParams.set('tartype', 'gzip')
  return {
    download_url: url.href,
    hash_type: 'SHA1',
    // Of the text, also where the file comes packed.
    hash_value: createHash('sha1').update(bill).digest('hex'),
  }
}

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** `GET v3/billdownload/file`: text with a byte order mark, as the real one, or the same as a gzip. */
export async function downloadBill(db: Db, keys: SimulatorKeys, query: URLSearchParams) {
  const [day = '', name] = Buffer.from(query.get('token') ?? '', 'base64url')
    .toString()
    .split(' ')
  const type = TYPES.find((known) => known === name)
  const bill = type && isDay(day) ? await writeBill(db, keys, day, type) : null
  if (bill === null) throw new Fault(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  return query.get('tartype') === 'gzip'
    ? new Response(new Uint8Array(gzipSync(bill)), { headers: { 'content-type': 'application/x-gzip' } })
    : new Response(bill, { headers: { 'content-type': 'text/plain' } })
}

async function writeBill(db: Db, keys: SimulatorKeys, day: string, type: BillType) {
  const from = new Date(`${day}T00:00:00+08:00`)
  const to = new Date(from.getTime() + 86_400_000)
  const payments = type === 'REFUND' ? [] : await listPayments(db, from, to)
  const refunds = type === 'SUCCESS' ? [] : await listRefunds(db, from, to)
  if (payments.length + refunds.length === 0) return null
  const rows = [
    ...payments.map((row) => lineOf(keys, { ...row, at: row.paid_at, state: 'SUCCESS' })),
    ...refunds.map((row) =>
      lineOf(keys, { ...row, at: row.created_at, state: 'REFUND', arrived: row.success_at < to }),
    ),
  ]
  const paid = sumOf(payments, (row) => row.amount_fen)
  const refunded = sumOf(refunds, (row) => row.refund_fen)
  const fees =
    sumOf(payments, (row) => feeOf(row.amount_fen)) - sumOf(refunds, (row) => feeOf(row.refund_fen))
  const sums = [yuan(paid), yuan(refunded), '0.00', fee(fees), yuan(paid), yuan(refunded)]
  return `\ufeff${[COLUMNS, ...rows, SUMMARY, csv([String(rows.length), ...sums])].join('\r\n')}\r\n`
}

const listPayments = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('simulator_trade')
    .select([
      'out_trade_no',
      'transaction_id',
      'payer_openid',
      'amount_fen',
      'description',
      'attach',
      'paid_at',
    ])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('withheld', '=', false)
    .orderBy('paid_at')
    .orderBy('out_trade_no')
    .execute()

const listRefunds = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('simulator_refund as refund')
    .innerJoin('simulator_trade as trade', 'trade.out_trade_no', 'refund.out_trade_no')
    .select(['trade.out_trade_no', 'transaction_id', 'payer_openid', 'amount_fen', 'description', 'attach'])
    .select(['refund_id', 'out_refund_no', 'refund_fen', 'refund.created_at', 'success_at'])
    // A refund is on the bill of the day on which it was taken on, in the state of that day (see the adapter's bill.ts).
    .where('refund.created_at', '>=', from)
    .where('refund.created_at', '<', to)
    .orderBy('refund.created_at')
    .orderBy('out_refund_no')
    .execute()

const sumOf = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0)

interface Line {
  at: Date | null
  state: 'SUCCESS' | 'REFUND'
  out_trade_no: string
  transaction_id: string | null
  payer_openid: string | null
  amount_fen: number
  description: string
  attach: string | null
  refund_id?: string
  out_refund_no?: string
  refund_fen?: number
  /** Whether the refund had arrived when the bill was made. */
  arrived?: boolean
}

/** A payment and a refund share the columns; in a refund's line the paid amount is zero and the other way round. */
function lineOf(keys: SimulatorKeys, line: Line) {
  const isRefund = line.state === 'REFUND'
  const paid = yuan(isRefund ? 0 : line.amount_fen)
  const refunded = yuan(line.refund_fen ?? 0)
  return csv([
    ...[line.at ? shanghaiTime(line.at) : '', keys.appId, keys.merchantId, '0', ''],
    ...[
      line.transaction_id ?? '',
      line.out_trade_no,
      line.payer_openid ?? '',
      'NATIVE',
      line.state,
      'OTHERS',
      'CNY',
    ],
    ...[paid, '0.00', line.refund_id ?? '0', line.out_refund_no ?? '0', refunded, '0.00'],
    ...[
      isRefund ? 'ORIGINAL' : '',
      isRefund ? (line.arrived ? 'SUCCESS' : 'PROCESSING') : '',
      line.description,
      line.attach ?? '',
    ],
    ...[fee(isRefund ? -feeOf(line.refund_fen ?? 0) : feeOf(line.amount_fen)), '0.60%', paid, refunded, ''],
  ])
}

/** Each field is led by a back quote, so that a spreadsheet shows long numbers as they are. */
const csv = (fields: string[]) => fields.map((field) => `\`${field.replace(/[`\r\n]/g, ' ')}`).join(',')

/** By text, never by float. */
const yuan = (fen: number) =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
/** Fees are told with three more decimals. */
const fee = (fen: number) => `${yuan(fen)}000`
