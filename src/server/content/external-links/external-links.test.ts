import { expect, test } from 'vitest'
import { externalLinkHandler } from './service.ts'

const handler = externalLinkHandler({ publicUrl: 'https://shop.example', trustedHosts: ['partner.example'] })
const ask = (path: string) => handler(new Request(`http://127.0.0.1:3000${path}`))

test('a trusted host is reached by a script that its policy allows, without any redirect', async () => {
  const answer = await ask('/https://partner.example/a?b=1&c=<script>')
  expect(answer?.status).toBe(200)
  expect(answer?.headers.get('location')).toBeNull()
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('location.replace("https://partner.example/a?b=1&c=%3Cscript%3E"+location.hash)')
  expect(html).toContain('href="https://partner.example/a?b=1&amp;c=%3Cscript%3E"')
  expect(answer?.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'; base-uri 'none'/)
})

test('the shop’s own host and its app are trusted', async () => {
  for (const path of ['/https://shop.example/product', '/baimo://product/100001'])
    expect((await ask(path))?.status, path).toBe(200)
})

test('before an untrusted host the visitor is asked on a page of our own', async () => {
  const answer = await ask('/https://example.com/a?b=1')
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe(
    'https://shop.example/leaving?to=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1',
  )
})

test('what is no address, and what does not mean to be one, is left to the pages', async () => {
  for (const path of [
    '/https://shop.example@evil.com/',
    '/http:',
    '/javascript:alert(1)',
    '/product',
    '/httpfoo',
  ])
    expect(await ask(path), path).toBeNull()
})
