import { expect, test } from 'vitest'
import { preferredEncoding } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip ;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [';;,,', 'identity'],
])('%s is answered in %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding)
})
