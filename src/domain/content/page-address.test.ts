import { expect, test } from 'vitest'
import {
  isOnPages,
  isUndisturbed,
  productOfAddress,
  visitedAddress,
  visitedReferrer,
} from './page-address.ts'

test.each([
  [
    '/product?destId=11&themeId=1&type=1,2&orderBy=3&page=2',
    '/product?destId=11&themeId=1&type=1,2&orderBy=3&page=2',
  ],
  ['/product/productDetail?productId=100001&from=wx&openid=o6_bm', '/product/productDetail?productId=100001'],
  ['/product/search?keyword=13800000001', '/product/search'],
  ['/center/order/orderDetail?id=BM261121000001', '/center/order/orderDetail'],
  ['/product?destId=11;drop&page=<script>', '/product'],
  ['/https://shop.example/?token=abc', '/(leaving)'],
  ['/share/aB3dE6gH9jK2mN5p', '/share'],
  ['/useragree#part-2', '/useragree'],
])('of the address %s a visit stores %s', (address, kept) => {
  expect(visitedAddress(address)).toBe(kept)
})

test('a visit stores only the host of a foreign page, and of our own what it stores of any page', () => {
  const own = 'https://shop.example'
  expect(visitedReferrer('https://search.example/s?wd=李雷的电话', own)).toBe('search.example')
  expect(visitedReferrer(`${own}/product?keyword=1&page=2`, own)).toBe('/product?page=2')
  for (const nothing of ['', 'not an address', 'javascript:alert(1)', 'android-app://x'])
    expect(visitedReferrer(nothing, own)).toBe('')
})

test('a product is looked at on its detail page alone', () => {
  expect(productOfAddress('/product/productDetail?productId=100001')).toBe(100001)
  expect(productOfAddress('/product?productId=100001')).toBeNull()
  expect(productOfAddress('/product/productDetail?productId=1e3')).toBeNull()
  expect(productOfAddress('/product/productDetail')).toBeNull()
})

test('a page pattern means one page, or with a star all pages below it', () => {
  expect(isOnPages('/product/team', ['/product/team'])).toBe(true)
  expect(isOnPages('/product/teams', ['/product/team'])).toBe(false)
  expect(isOnPages('/product/team', ['/product/*'])).toBe(true)
  expect(isOnPages('/product', ['/product/*'])).toBe(false)
  expect(isOnPages('/anything', ['/product', '*'])).toBe(true)
  expect(isOnPages('/anything', [])).toBe(false)
})

test('booking, contract, cashier, refund, changes, complaints and plans are left undisturbed', () => {
  const ofOrders = ['result', 'refund', 'change', 'swap'].map((page) => `/center/order/${page}`)
  const others = ['/center/complaint', '/customized/success', '/customized/product']
  for (const path of ['/productOrder', '/productOrder/confirmContract', ...ofOrders, ...others])
    expect(isUndisturbed(path)).toBe(true)
  for (const path of ['/product/team', '/center/order', '/center/order/orderDetail'])
    expect(isUndisturbed(path)).toBe(false)
})
