import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import iconv from 'iconv-lite'

/** A line of a bill as a test writes it: sums in yuan, as they stand in the file. */
export interface Written {
  kind: 'payment' | 'refund'
  no: string
  channelNo: string
  yuan: string
  refundNo?: string
  feeYuan?: string
  at?: string
  title?: string
}

const WECHAT_TITLES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const WECHAT_SUMS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

export const us = { appId: 'wx2421b1c4370ec43b', merchantId: '10000100' }

const quoted = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')

/** One line of WeChat Pay's bill, as its documents show one. */
export function wechatLine({ kind, no, channelNo, yuan, ...more }: Written, payee = us): string {
  const isPayment = kind === 'payment'
  const [paid, refunded] = isPayment ? [yuan, '0.00'] : ['0.00', yuan]
  return quoted([
    more.at ?? '2026-11-20 10:00:00',
    ...[payee.appId, payee.merchantId, '0', '', channelNo, no, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'NATIVE'],
    ...[isPayment ? 'SUCCESS' : 'REFUND', 'OTHERS', 'CNY', paid, '0.00'],
    ...(isPayment ? ['0', '0'] : [`50${channelNo}`, more.refundNo ?? '0']),
    ...[refunded, '0.00', isPayment ? '' : 'ORIGINAL', isPayment ? '' : 'PROCESSING'],
    ...[more.title ?? '百陌旅行-京都赏枫', '', more.feeYuan ?? '0.00000', '0.60%', paid, refunded, ''],
  ])
}

/** The whole text of a bill; `sums` are number of lines, paid and refunded. */
export const wechatText = (lines: readonly string[], sums: readonly [string, string, string]) =>
  `\ufeff${[
    WECHAT_TITLES,
    ...lines,
    WECHAT_SUMS,
    quoted([sums[0], sums[1], sums[2], '0.00', '0.00000', sums[1], sums[2]]),
  ].join('\r\n')}\r\n`

const ALIPAY_TITLES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** One line of Alipay's bill: numbers are followed by a tab, empty cells as well. */
export const alipayLine = ({ kind, no, channelNo, yuan, ...more }: Written): string => {
  const at = more.at ?? '2026-11-20 10:00:00'
  const sum = kind === 'payment' ? yuan : `-${yuan}`
  return [
    ...[
      `${channelNo}\t`,
      `${no}\t`,
      kind === 'payment' ? '交易' : '退款',
      more.title ?? '百陌旅行-京都赏枫',
      at,
      at,
    ],
    ...['\t', '\t', '\t', '\t', '**敏(138****1234)\t', sum, sum, '0.00', '0.00', '0.00', '0.00', '0.00', ''],
    ...['0.00\t', '0.00', `${more.refundNo ?? ''}\t`, more.feeYuan ?? '0.00', '0.00', ''],
  ].join(',')
}

export const alipayText = (lines: readonly string[], counts: readonly [payments: number, refunds: number]) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20887226827483540156]',
    '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_TITLES,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${counts[0]}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${counts[1]}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
    '#导出时间：[2026年11月21日 09:12:03]',
    '',
  ].join('\r\n')

/** Packs files of GBK text under GBK names, as Alipay does. A long one is given in pieces. */
export async function writeAlipayZip(path: string, files: Record<string, string | Iterable<string>>) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    useUnicodeFileNames: false,
    encodeText: (name) => new Uint8Array(iconv.encode(name, 'gbk')),
  })
  for (const [name, text] of Object.entries(files))
    await zip.add(name, streamOf(inGbk(typeof text === 'string' ? [text] : text)))
  await writeFile(path, await zip.close())
}

/** Node's streams and the browser's are one thing with two types. */
const streamOf = (pieces: Iterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as unknown as ReadableStream<Uint8Array>

function* inGbk(pieces: Iterable<string>) {
  for (const piece of pieces) yield new Uint8Array(iconv.encode(piece, 'gbk'))
}
