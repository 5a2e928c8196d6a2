import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a page of ours keeps its path and query, and loses its fragment', () => {
  expect(localPath('/')).toBe('/')
  expect(localPath('/product?destId=11&sort=2#list')).toBe('/product?destId=11&sort=2')
  expect(localPath('/product/search?keyword=大理 古城')).toBe(
    '/product/search?keyword=%E5%A4%A7%E7%90%86%20%E5%8F%A4%E5%9F%8E',
  )
})

test.each([
  '',
  'product',
  'http://evil.example/',
  'https:/evil.example',
  'javascript:alert(1)',
  '//evil.example/',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\..\\..\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u200b//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/https://evil.example',
  '/https%3a//evil.example',
  '/baimo://order',
  '/api/v3/weixin/open/oauth',
  '/api',
  '/dev/pay/1',
  '/a/../api/v3/info',
])('%j is no page of ours', (address) => {
  expect(localPath(address)).toBeNull()
})

test('a page whose name only begins like the API is a page', () => {
  expect(localPath('/apia?x=1')).toBe('/apia?x=1')
})
