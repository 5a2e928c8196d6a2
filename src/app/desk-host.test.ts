import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apartByHost } from './desk-host.ts'

const app = new Hono().use(apartByHost('https://desk.example.com')).all('*', (c) => c.text('served'))
const status = async (url: string) => (await app.request(url)).status

test.each([
  [
    'https://www.example.com',
    { '/': 200, '/product/list': 200, '/desk': 404, '/desk/orders': 404, '/api/desk/me': 404 },
  ],
  ['https://desk.example.com', { '/': 404, '/product/list': 404, '/api/v3/info': 404, '/healthz': 404 }],
  ['https://desk.example.com', { '/desk': 200, '/desk/orders': 200, '/api/desk/me': 200, '/desktop': 404 }],
  ['https://www.example.com', { '/desktop': 200, '/pictures/karst.webp': 200 }],
  ['https://desk.example.com', { '/pictures/karst.webp': 200, '/uploads/a.webp': 200 }],
])('with a host of its own the desk is there and nothing else is: %s', async (origin, expected) => {
  const found = await Promise.all(
    Object.keys(expected).map(async (path) => [path, await status(origin + path)] as const),
  )
  expect(Object.fromEntries(found)).toEqual(expected)
})
