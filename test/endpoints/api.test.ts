import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/api/endpoint.ts'
import { allEndpoints, openapi } from '#src/api/openapi.ts'
import { z } from '#src/api/zod.ts'
import { allHandlers } from '#src/server/api.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const named = (endpoints: Endpoint[]) =>
  endpoints.map((e): [string, Endpoint] => [`${e.method} ${e.path}`, e])
const enveloped = allEndpoints.filter((endpoint) => !endpoint.answers)

/** A stranger who has a nonce, as after the first page. */
async function stranger() {
  const visitor = shop.visitor()
  await visitor.send(new Request('http://shop.test/api/v3/info'))
  return visitor
}

test('no two endpoints share a method and path', () => {
  expect(new Set(allEndpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(allEndpoints.length)
})

test('every endpoint is mounted, and nothing else', () => {
  const mounted = allHandlers.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(mounted.toSorted()).toEqual(allEndpoints.map((e) => `${e.method} ${e.path}`).toSorted())
})

test('docs/openapi.json is what `src/api` declares (`node test/run/write-openapi.ts` writes it)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
  expect(`${JSON.stringify(openapi(), null, 2)}\n`).toBe(written)
})

describe('a stranger is refused NOT_LOGIN by every endpoint for members', () => {
  test.each(named(allEndpoints.filter((e) => e.access === 'member')))('%s', async (_, endpoint) => {
    const response = await (await stranger()).ask(endpoint)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ code: 998, message: '请先登录', data: null })
  })
})

describe('a POST without the nonce in its header is refused NONCE', () => {
  test.each(named(allEndpoints.filter((e) => e.method === 'POST')))('%s', async (_, endpoint) => {
    const request = new Request(`http://shop.test${endpoint.path}`, {
      method: 'POST',
      body: new URLSearchParams(),
    })
    expect(await (await shop.visitor().send(request)).json()).toMatchObject({ code: 35 })
  })
})

describe('a call that another site makes with the visitor’s cookies is refused NONCE', () => {
  test.each(named(allEndpoints))('%s', async (_, endpoint) => {
    const headers = { 'sec-fetch-site': 'cross-site', cookie: 'nonce=a', 'x-nonce': 'a' }
    const request = new Request(`http://shop.test${endpoint.path}`, { method: endpoint.method, headers })
    expect(await (await shop.visitor().send(request)).json()).toMatchObject({ code: 35 })
  })
})

describe('a GET that changes something needs a header that no link can send', () => {
  test.each(named(allEndpoints.filter((e) => e.changesState)))('%s', async (_, endpoint) => {
    const request = new Request(`http://shop.test${endpoint.path}`, { headers: { cookie: 'nonce=a' } })
    expect(await (await shop.visitor().send(request)).json()).toMatchObject({ code: 35 })
  })
})

describe('fields that cannot be read are named in data.errors with a sentence', () => {
  // What a page asks of its own accord is answered as if it had asked nothing.
  const broken = enveloped.filter((e) => e.access === 'public' && fieldNames(e).length > 0 && !e.instead)
  test.each(named(broken))('%s', async (_, endpoint) => {
    const fields = Object.fromEntries(
      fieldNames(endpoint).map((name) => [name, '\u0001[not this'.repeat(20_000)]),
    )
    const visitor = await stranger()
    const response =
      endpoint.method === 'GET'
        ? await visitor.ask(
            endpoint,
            Object.fromEntries(fieldNames(endpoint).map((name) => [name, '[no-such-value'.repeat(30)])),
          )
        : await visitor.ask(endpoint, fields)
    expect([200, 413]).toContain(response.status)
    const reply = (await response.json()) as {
      code: number
      message: string
      data: { errors?: object } | null
    }
    expect(reply.code).toBe(1)
    expect(reply.message).not.toBe('')
    if (response.status === 200) {
      const errors = Object.entries(reply.data?.errors ?? {})
      expect(errors.length).toBeGreaterThan(0)
      for (const [, sentence] of errors) expect(sentence).toMatch(/\p{Script=Han}/u)
    }
  })
})

describe('unknown fields are ignored', () => {
  test.each(named(enveloped.filter((e) => e.access === 'public')))('%s', async (_, endpoint) => {
    const plain = (await (await (await stranger()).ask(endpoint)).json()) as { code: number }
    const withMore = await (await stranger()).ask(endpoint, {
      platform: '3',
      no_such_field: 'x',
      __proto__x: 'y',
    })
    expect(await withMore.json()).toMatchObject({ code: plain.code })
  })
})

test('a body of two megabytes is refused with 413, still in the envelope', async () => {
  const body = new URLSearchParams({ remark: 'x'.repeat(2 << 20) })
  const request = new Request('http://shop.test/api/v3/order/create', { method: 'POST', body })
  const response = await (await stranger()).send(request)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 1, request_id: expect.any(String) })
})

test('text that is not UTF-8, and a wrong content type, are bad requests and not crashes', async () => {
  const visitor = await stranger()
  const post = async (body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { 'content-type': type, 'x-nonce': visitor.cookies.get('nonce') ?? '' }
    const request = new Request('http://shop.test/api/v3/login/code', { method: 'POST', headers, body })
    return (await visitor.send(request)).json()
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await post(new Uint8Array([0x70, 0x3d, 0xff, 0xfe]), form)).toMatchObject({ code: 1 })
  expect(await post('phone=%FF%FE', form)).toMatchObject({
    code: 1,
    data: { errors: { phone: expect.any(String) } },
  })
  expect(await post('{"phone":"13800000001"}', 'application/json')).toMatchObject({ code: 1 })
})

test('an unknown path is a 404 in the envelope', async () => {
  const response = await (await stranger()).send(new Request('http://shop.test/api/v3/no/such/call'))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 20, data: null, request_id: expect.any(String) })
})

function fieldNames(endpoint: Endpoint) {
  const { shape } = endpoint.input as unknown as { shape: Record<string, z.core.$ZodType> }
  // Free text may hold anything; every other field has a format to break.
  return Object.entries(shape)
    .filter(([, schema]) => !z.safeDecode(schema, '[no-such-value').success)
    .map(([name]) => name)
}
