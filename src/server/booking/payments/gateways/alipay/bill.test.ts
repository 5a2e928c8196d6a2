import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { alipayLine, alipayText, type Written, writeAlipayZip } from '#test/payments/bill-files.ts'
import { alipayBillLines } from './bill.ts'

const folder = await mkdtemp(join(tmpdir(), 'bill-'))
afterAll(() => rm(folder, { recursive: true }))

const DETAIL = '20887226827483540156_20261120_业务明细.csv'
const SUMS = '20887226827483540156_20261120_业务明细(汇总).csv'

const paid: Written = {
  kind: 'payment',
  no: 'BM261120000001P01',
  channelNo: '2026112022001419931441931972',
  yuan: '18000.05',
  feeYuan: '-108.00',
  at: '2026-11-20 23:59:59',
}
const refunded: Written = {
  kind: 'refund',
  no: 'BM261120000001P01',
  channelNo: '2026112022001419931441931972',
  yuan: '0.10',
  refundNo: 'BM261120000001R01',
  feeYuan: '0.06',
}
const whole = alipayText([alipayLine(paid), alipayLine(refunded)], [1, 1])

let made = 0
async function read(files: Record<string, string> | Buffer) {
  const path = join(folder, `${++made}.zip`)
  if (Buffer.isBuffer(files)) await writeFile(path, files)
  else await writeAlipayZip(path, files)
  const lines = []
  for await (const line of alipayBillLines(path)) lines.push(line)
  return lines
}

test('a bill gives payments and refunds to the fen, whatever stands in its sums', async () => {
  expect(await read({ [SUMS]: '#支付宝业务汇总查询\r\n', [DETAIL]: whole })).toEqual([
    {
      kind: 'payment',
      outTradeNo: 'BM261120000001P01',
      outRefundNo: null,
      channelTradeNo: '2026112022001419931441931972',
      amountFen: 1_800_005,
      feeFen: 10_800,
      at: new Date('2026-11-20T23:59:59+08:00'),
    },
    {
      kind: 'refund',
      outTradeNo: 'BM261120000001P01',
      outRefundNo: 'BM261120000001R01',
      channelTradeNo: '2026112022001419931441931972',
      amountFen: 10,
      feeFen: -6,
      at: new Date('2026-11-20T10:00:00+08:00'),
    },
  ])
})

test('a day on which nothing happened has a bill without lines', async () => {
  expect(await read({ [DETAIL]: alipayText([], [0, 0]) })).toEqual([])
})

test.each([
  ['without the list of trades', { [SUMS]: whole }],
  ['that breaks off before its end', { [DETAIL]: whole.slice(0, whole.indexOf('#-----', 300)) }],
  ['with a line too few', { [DETAIL]: alipayText([alipayLine(paid)], [1, 1]) }],
  [
    'with a comma in a text',
    { [DETAIL]: alipayText([alipayLine({ ...paid, title: '北海道,滑雪' })], [1, 0]) },
  ],
  ['with a kind that nobody knows', { [DETAIL]: whole.replace(',交易,', ',红包,') }],
  ['without a column', { [DETAIL]: whole.replace('服务费（元）', '费用') }],
  ['that is no ZIP', Buffer.from(whole)],
])('a bill %s is not believed', async (_, files) => {
  await expect(read(files)).rejects.toMatchObject({ name: 'ChannelError' })
})

test('a ZIP that was damaged on its way is not believed', async () => {
  const path = join(folder, 'damaged.zip')
  await writeAlipayZip(path, { [DETAIL]: whole })
  const bytes = await readFile(path)
  const at = bytes.indexOf('.csv') + 60
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  await expect(read(bytes)).rejects.toMatchObject({ name: 'ChannelError' })
})
