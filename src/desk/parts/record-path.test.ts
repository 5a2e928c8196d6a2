import { describe, expect, test } from 'vitest'
import { itemPath } from './record-path.ts'

const itemOf = (entity: string, ref: string) => ({
  ...{ entity, ref, record_id: 7, kind: 'any', group: 'today', is_for_me: true, dealt_with_on: null },
})

describe('where what waits is dealt with', () => {
  test('is found by the number of a record that has one, a difference of the books too', () => {
    expect(itemPath(itemOf('order', 'BM261121000001'))).toBe('/orders/BM261121000001')
    expect(itemPath(itemOf('invoice', 'FP261121000001'))).toBe('/finance/invoices/FP261121000001')
    expect(itemPath(itemOf('reconciliation_difference', 'BM261121000001P01'))).toBe(
      '/finance/recon?number=BM261121000001P01',
    )
  })

  test('is found by its row where it has none', () => {
    expect(itemPath(itemOf('departure', '桂林 12月1日'))).toBe('/departures/7')
    expect(itemPath(itemOf('inquiry', '留言'))).toBe('/consults/7')
  })
})
