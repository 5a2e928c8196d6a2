import { expect, test } from 'vitest'
import { shoppingFault } from './shopping.ts'

test.each([
  [0, '', null],
  [0, '银饰店，停留 30 分钟', '购物次数为 0，却写了购物安排'],
  [1, ' \n', '安排购物须写明场所、停留时间和主要商品（旅游法第三十五条）'],
  [2, '银饰店，停留 30 分钟，银饰', '购物 2 次，购物安排写了 1 行，须每次一行'],
  [1, '银饰店，银饰', '购物安排第 1 行缺停留时间'],
  [2, '银饰店，停留 30 分钟，银饰\n\n茶庄，停留 1 小时，茶叶', null],
])('%i stops told as “%s”: %s', (shopping_count, shopping_text, fault) => {
  expect(shoppingFault({ shopping_count, shopping_text })).toBe(fault)
})
