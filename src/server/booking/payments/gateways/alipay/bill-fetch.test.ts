import { expect, test } from 'vitest'
import { toFen } from '#src/domain/money.ts'
import { openAlipay } from '#test/payments/alipay.ts'
import type { BillLine } from '../gateway.ts'
import { makeBills } from './bill-fetch.ts'

const DAY = '2026-11-20'
const outTradeNo = 'BM261120000009P01'

async function linesOf(lines: AsyncIterable<BillLine>) {
  const read = []
  for await (const line of lines) read.push(line)
  return read
}

test('the gateway fetches the bill of what the simulator took, and hears where there is none', async () => {
  const { gateway, clock, post, press } = await openAlipay({ at: '2026-11-20T23:59:50+08:00' })
  await post({
    outTradeNo,
    description: '京都,赏枫 5日游',
    amountFen: toFen(1_800_005),
    expiresAt: new Date('2026-11-21T01:00:00+08:00'),
    returnUrl: 'http://shop.test/center/order/result',
    payerIp: '127.0.0.1',
  })
  await press(outTradeNo, 'open')
  await press(outTradeNo, 'success')
  const refund = { outTradeNo, outRefundNo: 'BM261120000009R01', totalFen: toFen(1_800_005), reason: '' }
  await gateway.refund({ ...refund, refundFen: toFen(1_000) })
  clock.advanceSeconds(86_400)
  expect(await gateway.bill?.('2026-11-19')).toEqual({ state: 'none' })
  const bill = await gateway.bill?.(DAY)
  if (bill?.state !== 'ready') throw new Error('there is no bill')
  const at = new Date('2026-11-20T23:59:50+08:00')
  expect(await linesOf(bill.lines)).toMatchObject([
    { kind: 'payment', outTradeNo, outRefundNo: null, amountFen: 1_800_005, feeFen: 10_800, at },
    { kind: 'refund', outTradeNo, outRefundNo: 'BM261120000009R01', amountFen: 1_000, feeFen: -6, at },
  ])
  // A day that lasts has no bill, and the channel says so by refusing.
  await expect(gateway.bill?.('2026-11-21')).rejects.toMatchObject({ code: 'isv.invalid_arguments' })
})

test.each([
  ['on a host that is not the channel’s', 'http://bills.example.com/bill.zip'],
  ['on a host whose name only ends like it', 'http://evilalipay.com/bill.zip'],
])('a bill %s is not fetched', async (_, bill_download_url) => {
  const send = async () => ({ isDone: true, refusal: '', data: { bill_download_url } })
  const bill = makeBills(send, 'https://openapi.alipay.com/gateway.do')
  await expect(bill(DAY)).rejects.toMatchObject({ name: 'ChannelError' })
})
