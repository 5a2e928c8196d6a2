import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { us, type Written, wechatLine, wechatText } from '#test/payments/bill-files.ts'
import { openWechatPay } from '#test/payments/wechat-pay.ts'
import { wechatBillLines } from './bill.ts'

const paid: Written = {
  kind: 'payment',
  no: 'BM261120000001P01',
  channelNo: '4200002026112000000000000001',
  yuan: '18000.05',
  feeYuan: '108.00000',
  at: '2026-11-20 23:59:59',
}
const refunded: Written = {
  kind: 'refund',
  no: 'BM261120000001P01',
  channelNo: '4200002026112000000000000001',
  yuan: '0.10',
  refundNo: 'BM261120000001R01',
  feeYuan: '-0.06000',
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

async function read(bytes: string | Buffer, hash: string) {
  const lines = []
  const pieces = Buffer.from(bytes)
  // Cut in the middle of characters, lines and numbers, as a network does.
  const cut = Array.from({ length: Math.ceil(pieces.length / 7) }, (_, i) =>
    pieces.subarray(i * 7, i * 7 + 7),
  )
  for await (const line of wechatBillLines(async () => Readable.from(cut), hash, us)) lines.push(line)
  return lines
}

const whole = wechatText([wechatLine(paid), wechatLine(refunded)], ['2', '18000.05', '0.10'])

test('a bill gives payments and refunds to the fen, at the time of the channel, packed or not', async () => {
  const lines = [
    {
      kind: 'payment',
      outTradeNo: 'BM261120000001P01',
      outRefundNo: null,
      channelTradeNo: '4200002026112000000000000001',
      amountFen: 1_800_005,
      feeFen: 10_800,
      at: new Date('2026-11-20T23:59:59+08:00'),
    },
    {
      kind: 'refund',
      outTradeNo: 'BM261120000001P01',
      outRefundNo: 'BM261120000001R01',
      channelTradeNo: '4200002026112000000000000001',
      amountFen: 10,
      feeFen: -6,
      at: new Date('2026-11-20T10:00:00+08:00'),
    },
  ]
  expect(await read(whole, sha1(whole))).toEqual(lines)
  expect(await read(gzipSync(whole), sha1(whole))).toEqual(lines)
})

test('a comma in the name of a trip is no comma between fields', async () => {
  const text = wechatText([wechatLine({ ...paid, title: '北海道, 滑雪,温泉' })], ['1', '18000.05', '0.00'])
  expect(await read(text, sha1(text))).toMatchObject([{ amountFen: 1_800_005 }])
})

test('what the same account took for another app is counted and is not ours', async () => {
  const others = wechatLine({ ...paid, no: 'OTHER1', yuan: '1.00' }, { ...us, appId: 'wx0000000000000000' })
  const text = wechatText([others, wechatLine(paid)], ['2', '18001.05', '0.00'])
  expect(await read(text, sha1(text))).toMatchObject([{ outTradeNo: 'BM261120000001P01' }])
})

test.each([
  ['of another hash', whole, sha1('another')],
  ['that breaks off before its sums', whole.slice(0, whole.indexOf('总交易单数')), null],
  ['with a line too few', wechatText([wechatLine(paid)], ['2', '18000.05', '0.10']), null],
  ['with another sum', wechatText([wechatLine(paid)], ['1', '18000.06', '0.00']), null],
  ['without a column', whole.replace('申请退款金额', '退了多少'), null],
  ['with a trade in a state that nobody knows', whole.replace('`SUCCESS', '`MAGIC'), null],
  ['with a sum that is none', whole.replace('`18000.05,`0.00,`\r', '`18000.o5,`0.00,`\r'), null],
  ['that is not text', gzipSync(whole).subarray(0, 200), 'a'.repeat(40)],
])('a bill %s is not believed', async (_, bytes, hash) => {
  await expect(read(bytes, hash ?? sha1(String(bytes)))).rejects.toMatchObject({ name: 'ChannelError' })
})

test('the gateway fetches the bill of what the simulator took, and hears where there is none yet or none at all', async () => {
  const { gateway, clock, press } = await openWechatPay({ at: '2026-11-20T23:59:58+08:00' })
  const number = 'BM261120000009P01'
  const [day, before] = ['2026-11-20', '2026-11-19']
  await gateway.create({
    outTradeNo: number,
    description: '百陌旅行-京都,赏枫',
    amountFen: toFen(1_800_005),
    expiresAt: new Date('2026-11-21T01:00:00+08:00'),
    returnUrl: '',
    payerIp: '127.0.0.1',
  })
  await press(number, 'success')
  const refund = { outTradeNo: number, outRefundNo: 'BM261120000009R01', totalFen: toFen(1_800_005) }
  await gateway.refund({ ...refund, refundFen: toFen(10), reason: '' })
  expect(await gateway.bill?.(day)).toEqual({ state: 'creating' })
  clock.advanceSeconds(86_400)
  expect(await gateway.bill?.(before)).toEqual({ state: 'none' })
  const bill = await gateway.bill?.(day)
  if (bill?.state !== 'ready') throw new Error('there is no bill')
  const lines = []
  for await (const line of bill.lines) lines.push(line)
  expect(lines).toMatchObject([
    {
      kind: 'payment',
      outTradeNo: number,
      amountFen: 1_800_005,
      feeFen: 10_800,
      at: new Date('2026-11-20T23:59:58+08:00'),
    },
    { kind: 'refund', outRefundNo: 'BM261120000009R01', amountFen: 10, feeFen: 0 },
  ])
})
