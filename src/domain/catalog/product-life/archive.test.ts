import { expect, test } from 'vitest'
import { archiveBlockers, openStatuses } from './archive.ts'

test('orders that are not over and departures that are open each keep a product', () => {
  expect(archiveBlockers({ orders: 0, departures: 0 })).toEqual([])
  expect(archiveBlockers({ orders: 2, departures: 3 })).toEqual([
    '还有 2 个未结束的订单',
    '还有 3 个未截止的未来团期，请先截止或取消',
  ])
  expect(openStatuses).not.toContain('cancelled')
})
