import { expect, test } from 'vitest'
import { cookieLine, readPopupCookie } from './popup-cookie.ts'

const given = { name: 'bm_popup', value: '1', expire: 24, path: '/', samesite: 'Lax' }

test('a popup’s cookie is set as staff typed it', () => {
  const cookie = readPopupCookie(given)
  if (!cookie) throw new Error('refused')
  expect(cookieLine(cookie, 'https://shop.example')).toBe('bm_popup=1; Path=/; Max-Age=86400; SameSite=Lax')
  const narrow = { ...cookie, path: '/product', secure: true, domain: 'shop.example', expire: 0 }
  expect(cookieLine(narrow, 'https://shop.example')).toBe(
    'bm_popup=1; Path=/product; Domain=shop.example; SameSite=Lax; Secure',
  )
  expect(cookieLine(narrow, 'http://localhost:3000'), 'a browser would throw it away').not.toContain('Secure')
})

test('a cookie that the server sets comes back to every call', () => {
  const cookie = readPopupCookie({ ...given, path: '/product', httponly: 1 })
  if (!cookie) throw new Error('refused')
  expect(cookieLine(cookie, 'https://shop.example')).toBe(
    'bm_popup=1; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly',
  )
})

test.each<[unknown, string]>([
  [{ ...given, name: 'sid' }, 'the session'],
  [{ ...given, name: 'nonce' }, 'the nonce'],
  [{ ...given, name: 'a=b; Domain=x' }, 'a name with attributes'],
  [{ ...given, value: '1; Path=/' }, 'a value with attributes'],
  [{ ...given, value: '1\r\nSet-Cookie: sid=1' }, 'a value with a line of its own'],
  [{ ...given, path: '/; Secure' }, 'a path with attributes'],
  [{ ...given, path: 'product' }, 'a path that is none'],
  [{ ...given, domain: 'x;y' }, 'a domain that is none'],
  [{ ...given, samesite: 'Maybe' }, 'an unknown SameSite'],
  [{ ...given, expire: -1 }, 'a negative age'],
  [{ ...given, expire: 1.5 }, 'half an hour'],
  [{ ...given, expire: 100_000 }, 'eleven years'],
  [{}, 'no name'],
  ['bm_popup', 'no object'],
  [null, 'nothing'],
])('%j is refused: %s', (raw) => {
  expect(readPopupCookie(raw)).toBeNull()
})
