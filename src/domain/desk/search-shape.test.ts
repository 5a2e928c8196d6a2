import { expect, test } from 'vitest'
import { searchShapeOf } from './search-shape.ts'

test.each([
  ['bm261121000005', { orderNo: 'BM261121000005' }],
  [' ＢＭ261121000005 ', { orderNo: 'BM261121000005' }],
  ['BM261121000005P01', { attemptNo: 'BM261121000005P01' }],
  ['BM261121000005R02', { attemptNo: 'BM261121000005R02' }],
  ['bm261121000005t01', { refundNo: 'BM261121000005T01' }],
  ['bm261121000005f01', { invoiceNo: 'BM261121000005F01' }],
  ['2533 2000 0000 1234 5678', { invoiceNo: '25332000000012345678' }],
  ['BMHT20261121000001', { contractNo: 'BMHT20261121000001' }],
  ['DZ26112100001', { requestNo: 'DZ26112100001' }],
  ['100001', { orderEnd: '100001', productId: 100_001 }],
  ['138 0000 0001', { phone: '13800000001' }],
  ['+8613800000001', { phone: '13800000001' }],
  ['11010519491231002x', { document: '11010519491231002X' }],
  ['E87650011', { document: 'E87650011' }],
  ['李雷', { name: '李雷' }],
  ['李', {}],
  ['欧阳·雷', { name: '欧阳·雷' }],
  ['%_', {}],
  ['', {}],
  ['ABCDEFGHIJKLMNOP', { memberUid: 'abcdefghijklmnop', name: 'ABCDEFGHIJKLMNOP' }],
  ['k3v5nqa7y2d4xwzr', { memberUid: 'k3v5nqa7y2d4xwzr', name: 'k3v5nqa7y2d4xwzr' }],
])('%s is searched for as %j', (typed, shape) => {
  expect(searchShapeOf(typed)).toEqual(shape)
})

test('A number of eighteen places whose checksum is wrong is no document', () => {
  expect(searchShapeOf('110105194912310021')).toEqual({})
})
