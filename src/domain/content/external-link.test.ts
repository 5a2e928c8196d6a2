import { describe, expect, test } from 'vitest'
import { isExternalLinkPath, isPhoneBrowser, readExternalLink } from './external-link.ts'

const trusted = ['shop.example', 'm.shop.example', 'partner.example:8443']
const read = (path: string) => readExternalLink(path, trusted)

test.each([
  ['/https://shop.example/product?type=1', 'https://shop.example/product?type=1'],
  ['/http://m.shop.example/', 'http://m.shop.example/'],
  ['/HTTPS://SHOP.EXAMPLE/a', 'https://shop.example/a'],
  ['/https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2', 'https://shop.example/a?b=1&c=2'],
  ['/https://partner.example:8443/in', 'https://partner.example:8443/in'],
  ['/baimo://product/100001', 'baimo://product/100001'],
  ['/baimo%3A%2F%2Forder%3Fid%3D1', 'baimo://order?id=1'],
])('%s goes straight to %s', (path, address) => {
  expect(read(path)).toEqual({ way: 'straight', address })
})

test.each([
  ['/https://example.com', 'https://example.com/'],
  ['/https://example.com/a/b?c=d&e=f', 'https://example.com/a/b?c=d&e=f'],
  ['/http%3A%2F%2Fexample.com%2F%E4%B8%AD%3Fq%3D1', 'http://example.com/%E4%B8%AD?q=1'],
  [
    '/https://example.com/a?to=https%3A%2F%2Fshop.example',
    'https://example.com/a?to=https%3A%2F%2Fshop.example',
  ],
  ['/https://shop.example.evil.com/', 'https://shop.example.evil.com/'],
  ['/https://evilshop.example.com/', 'https://evilshop.example.com/'],
  ['/https://shop.example:444/', 'https://shop.example:444/'],
  ['/https://partner.example/', 'https://partner.example/'],
  ['/https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['/http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
])('before %s the visitor is asked, with %s shown in full', (path, address) => {
  expect(read(path)).toEqual({ way: 'ask', address })
})

describe('no external link, but a page not found', () => {
  test.each([
    ['/https://shop.example@evil.com/', 'a name in front of the host'],
    ['/https://shop.example:443@evil.com/', 'a name and a password'],
    ['/https://shop.example%40evil.com/', 'the same, encoded'],
    ['/https%3A%2F%2Fshop.example%40evil.com%2F', 'the same, all encoded'],
    ['/https://shop.example%2F@evil.com/', 'a slash before the at'],
    ['/https://evil.com\\@shop.example/', 'a backslash'],
    ['/https:\\\\evil.com/', 'backslashes for slashes'],
    ['/https://evil.com%5C.shop.example/', 'an encoded backslash'],
    ['/https%3A%5C%5Cevil.com', 'encoded backslashes for slashes'],
    ['/https:/evil.com/', 'one slash'],
    ['/https:///evil.com/', 'three slashes'],
    ['/https:evil.com', 'no slash'],
    ['/http:', 'nothing'],
    ['/http://', 'no host'],
    ['/https://%65vil.com/', 'an encoded host'],
    ['/https%253A%252F%252Fevil.com', 'encoded twice'],
    ['/https://evil.com/%00', 'a zero byte'],
    ['/https://evil.com/%0d%0aSet-Cookie:sid=1', 'a line break'],
    ['/https://evil.com/%09x', 'a tab'],
    ['/https://evil.com/a%20b', 'a blank'],
    ['/https://evil.com/%E2%80%AEmoc.elpmaxe', 'text that turns around'],
    ['/https://evil.com/%', 'a percent sign alone'],
    ['/https://evil.com/%FF', 'bytes that are no text'],
    ['/https://еxample.com/', 'a Cyrillic letter'],
    ['/https://%D0%B5xample.com/', 'a Cyrillic letter, encoded'],
    ['/https://shop。example/', 'an ideographic full stop'],
    ['/https://shop%E3%80%82example/', 'the same, encoded'],
    ['/https://ｓhop.example/', 'a full-width letter'],
    ['/https://evil.com./', 'a dot at the end'],
    ['/https://.evil.com/', 'a dot in front'],
    ['/https://evil..com/', 'two dots'],
    ['/https://-evil.com/', 'a hyphen in front'],
    ['/http://localhost/', 'a name without a dot'],
    ['/http://2130706433/', 'a number for a host'],
    ['/http://0x7f.0.0.1/', 'a hexadecimal address'],
    ['/http://127.1/', 'a shortened address'],
    ['/http://[::1]/', 'an address in brackets'],
    ['/https://evil.com:99999/', 'a port beyond all'],
    ['/https://evil.com:/x@shop.example', 'an empty port'],
    ['/javascript:alert(1)', 'a script'],
    ['/http:javascript:alert(1)', 'a script behind a scheme'],
    ['/https%3Ajavascript%3Aalert(1)', 'the same, encoded'],
    ['/data:text/html,<script>alert(1)</script>', 'a document'],
    ['/ftp://evil.com/', 'another scheme'],
    ['/baimo:javascript:alert(1)', 'a script for our app'],
    ['/baimo://', 'nothing for our app'],
    ['/baimo:///x', 'three slashes for our app'],
    ['/baimo://x@evil.com', 'a name for our app'],
    ['/baimo://"><script>', 'markup for our app'],
  ])('%s: %s', (path) => {
    expect(read(path)).toBeNull()
  })
})

test('only paths that name a scheme are meant as external links', () => {
  for (const path of ['/https://a.b', '/http:', '/HTTP%3A//a', '/baimo://x', '/baimo%3a'])
    expect(isExternalLinkPath(path), path).toBe(true)
  for (const path of [
    '/',
    '/httpfoo',
    '/http',
    '/product',
    '/product/https://a.b',
    '/baimo',
    '/javascript:x',
  ])
    expect(isExternalLinkPath(path), path).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', true],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    true,
  ],
  [
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    false,
  ],
  ['', false],
])('%s is a telephone: %s', (userAgent, isPhone) => {
  expect(isPhoneBrowser(userAgent)).toBe(isPhone)
})
