import { createHash } from 'node:crypto'
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
  if (day >= shanghaiTime(now).slice(0, 10))
    throw new Fault(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试')
  const bill = await writeBill(db, keys, day, type)
  if (bill === null) throw new Fault(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const url = new URL(downloadUrl)
  url.searchParams.set('token', Buffer.from(`${day} ${type}`).toString('base64url'))
  return {
    download_url: url.href,
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(bill).digest('hex'),
  }
}

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** `GET v3/billdownload/file`: text with a byte order mark, as the real one. */
export async function downloadBill(db: Db, keys: SimulatorKeys, query: URLSearchParams) {
  const [day = '', name] = Buffer.from(query.get('token') ?? '', 'base64url')
    .toString()
    .split(' ')
  const type = TYPES.find((known) => known === name)
  const bill = type && isDay(day) ? await writeBill(db, keys, day, type) : null
  if (bill === null) throw new Fault(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  return bill
}

async function writeBill(db: Db, keys: SimulatorKeys, day: string, type: BillType) {
  const from = new Date(`${day}T00:00:00+08:00`)
  const to = new Date(from.getTime() + 86_400_000)
  const payments = type === 'REFUND' ? [] : await listPayments(db, from, to)
  const refunds = type === 'SUCCESS' ? [] : await listRefunds(db, from, to)
  if (payments.length + refunds.length === 0) return null
  const rows = [
    ...payments.map((row) => lineOf(keys, { ...row, at: row.paid_at, state: 'SUCCESS' })),
    ...refunds.map((row) => lineOf(keys, { ...row, at: row.success_at, state: 'REFUND' })),
  ]
  const paid = payments.reduce((sum, row) => sum + row.amount_fen, 0)
  const refunded = refunds.reduce((sum, row) => sum + row.refund_fen, 0)
  const sums = [yuan(paid), yuan(refunded), '0.00', '0.00000', yuan(paid), yuan(refunded)]
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
    .select(['refund_id', 'out_refund_no', 'refund_fen', 'success_at'])
    .where('success_at', '>=', from)
    .where('success_at', '<', to)
    .orderBy('success_at')
    .orderBy('out_refund_no')
    .execute()

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
    ...[isRefund ? 'ORIGINAL' : '', isRefund ? 'SUCCESS' : '', line.description, line.attach ?? ''],
    ...['0.00000', '0.60%', paid, refunded, ''],
  ])
}

/** Each field is led by a back quote, so that a spreadsheet shows long numbers as they are. */
const csv = (fields: string[]) => fields.map((field) => `\`${field.replace(/[`\r\n]/g, ' ')}`).join(',')

/** By text, never by float. */
const yuan = (fen: number) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
