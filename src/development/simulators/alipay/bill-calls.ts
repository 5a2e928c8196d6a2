import { Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import iconv from 'iconv-lite'
import { z } from '#src/api/zod.ts'
import { addDays, type Day, dayOf, isDay, shanghaiTime, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Fault } from './fault.ts'
import type { AlipayKeys } from './keys.ts'
import { yuan } from './trade.ts'

const Asked = z.object({ bill_type: z.literal('trade'), bill_date: z.string() })

const TITLES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const SUMS =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）'

/** The real service takes six thousandths of a payment, by the fen, and gives them back with a refund. */
const feeOf = (fen: number) => Math.round((fen * 6) / 1000)

/** `alipay.data.dataservice.bill.downloadurl.query`: where the bill of a day that is over lies. */
export async function describeBill(db: Db, content: unknown, fileUrl: string, now: Date) {
  const asked = z.safeParse(Asked, content)
  const day = asked.success ? asked.data.bill_date : ''
  if (!isDay(day) || day >= dayOf(now)) throw new Fault('isv.invalid_arguments', '入参不合法')
  const { payments, refunds } = await listDay(db, day)
  if (payments.length + refunds.length === 0) throw new Fault('isp.bill_not_exist', '账单不存在')
  return { bill_download_url: `${fileUrl}?bizType=trade&fileType=csv.zip&bizDates=${day}` }
}

/** The ZIP of GBK text, under GBK names; null for an address of no bill. */
export async function downloadBill(db: Db, keys: AlipayKeys, query: URLSearchParams): Promise<Response> {
  const day = query.get('bizDates') ?? ''
  if (!isDay(day)) return new Response('下载超时,请重新下载', { status: 404 })
  const { payments, refunds } = await listDay(db, day)
  const lines = [
    ...payments.map((row) =>
      lineOf({ ...row, at: row.paid_at ?? row.created_at, fen: row.amount_fen, no: '' }),
    ),
    ...refunds.map((row) =>
      lineOf({ ...row, at: row.refunded_at, fen: -row.refund_fen, no: row.out_request_no }),
    ),
  ]
  const [paid, back] = [sumOf(payments, (row) => row.amount_fen), sumOf(refunds, (row) => row.refund_fen)]
  const fees =
    sumOf(refunds, (row) => feeOf(row.refund_fen)) - sumOf(payments, (row) => feeOf(row.amount_fen))
  const account = `${keys.sellerId}0156`
  const head = [
    `#账号：[${account}]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${addDays(day, 1)} 00:00:00]`,
  ]
  const detail = [
    '#支付宝业务明细查询',
    ...head,
    '#-----------------------------------------业务明细列表----------------------------------------',
    TITLES,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${yuan(paid)}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${yuan(back)}元，商家优惠退款共0.00元`,
  ]
  const money = [
    yuan(paid),
    signed(paid - back),
    '0.00',
    '0.00',
    '0.00',
    signed(fees),
    '0.00',
    signed(paid - back + fees),
  ]
  const sums = [
    '#支付宝业务汇总查询',
    ...head,
    SUMS,
    `合计,,${payments.length},${refunds.length},${money.join(',')}`,
  ]
  const name = `${account}_${day.replaceAll('-', '')}_业务明细`
  return zipped({ [`${name}.csv`]: detail, [`${name}(汇总).csv`]: sums })
}

async function zipped(files: Record<string, string[]>) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    useUnicodeFileNames: false,
    encodeText: inGbk,
  })
  for (const [name, lines] of Object.entries(files))
    await zip.add(name, new Blob([inGbk(`${lines.join('\r\n')}\r\n`)]).stream())
  return new Response(await zip.close(), { headers: { 'content-type': 'application/zip' } })
}

const inGbk = (text: string) => new Uint8Array(iconv.encode(text, 'gbk'))

async function listDay(db: Db, day: Day) {
  const [from, until] = [startOf(day), startOf(addDays(day, 1))]
  const payments = await db
    .selectFrom('simulator_alipay_trade')
    .select(['out_trade_no', 'trade_no', 'subject', 'amount_fen', 'created_at', 'paid_at'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('withheld', '=', false)
    .orderBy('paid_at')
    .orderBy('out_trade_no')
    .execute()
  const refunds = await db
    .selectFrom('simulator_alipay_refund as refund')
    .innerJoin('simulator_alipay_trade as trade', 'trade.out_trade_no', 'refund.out_trade_no')
    .select(['trade.out_trade_no', 'trade_no', 'subject', 'trade.created_at'])
    .select(['out_request_no', 'refund_fen', 'refunded_at'])
    .where('refunded_at', '>=', from)
    .where('refunded_at', '<', until)
    .orderBy('refunded_at')
    .orderBy('out_request_no')
    .execute()
  return { payments, refunds }
}

const sumOf = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0)

interface Line {
  out_trade_no: string
  trade_no: string | null
  subject: string
  created_at: Date
  at: Date
  /** Negative for a refund, whose number is `no`. */
  fen: number
  no: string
}

/** Numbers are followed by a tab; a comma in a subject becomes a blank, since nothing is quoted. */
const lineOf = ({ out_trade_no, trade_no, subject, created_at, at, fen, no }: Line) =>
  [
    ...[`${trade_no}\t`, `${out_trade_no}\t`, fen < 0 ? '退款' : '交易', subject.replaceAll(',', ' ')],
    ...[shanghaiTime(created_at), shanghaiTime(at), '\t', '\t', '\t', '\t', '**(138****0000)\t'],
    ...[signed(fen), signed(fen), '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00', `${no}\t`],
    ...[fen < 0 ? yuan(feeOf(-fen)) : signed(-feeOf(fen)), '0.00', ''],
  ].join(',')

const signed = (fen: number) => (fen < 0 ? `-${yuan(-fen)}` : yuan(fen))
