import { expect, test } from 'vitest'
import { aPlanBody, aPlanDay } from '#test/content/plan-body.ts'
import { comparedPlans } from './compared.ts'

const supplierOf = (id: number) => `地接社${id}`
const day = (title: string, hotel = '客栈') => aPlanDay({ title, hotel })
const compared = (before: Parameters<typeof aPlanBody>[0], after: Parameters<typeof aPlanBody>[0]) =>
  comparedPlans(aPlanBody(before), aPlanBody(after), supplierOf)

test('two versions differ in the fields that say something else, each in words', () => {
  expect(compared({}, {})).toEqual([])
  const lines = [{ name: '用车', unit_fen: 400_000, qty: 1, refundable: false }]
  expect(compared({ lines: [] }, { lines, scope: 'outbound', supplier_id: 3, departs_on: null })).toEqual([
    { title: '范围', before: '境内', after: '出境' },
    { title: '出发日期', before: '2027-01-20', after: '' },
    { title: '地接社', before: '', after: '地接社3' },
    { title: '价格明细', before: '', after: '用车 ¥4,000 × 1 = ¥4,000，不可退' },
  ])
})

test('a day that is put between two others is one new day, and those behind it are only said to have moved where they changed', () => {
  const days = [day('大理'), day('沙溪'), day('回程')]
  const rows = compared({ days }, { days: [day('大理'), day('诺邓'), day('沙溪', '庭院'), day('回程')] })
  expect(rows.map(({ title }) => title)).toEqual(['第2天', '第2天，现在第3天'])
  expect(rows[0]).toMatchObject({ before: '', after: expect.stringContaining('诺邓') })
})

test('a day that is called otherwise stands beside the one in its place, and one that is gone beside nothing', () => {
  const rows = compared({ days: [day('大理'), day('沙溪')] }, { days: [day('洱海')] })
  expect(rows.map(({ title, after }) => [title, after === ''])).toEqual([
    ['第1天', false],
    ['第2天', true],
  ])
})
