import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { allEndpoints } from '#src/api/openapi.ts'
import { z } from '#src/api/zod.ts'
import { deskHandlers, makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { deskOpenapiText } from '#test/run/generated.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)

const nameOf = ({ method, path }: Pick<DeskEndpoint, 'method' | 'path'>) => `${method} ${path}`
const changes = allDeskEndpoints.filter(({ method }) => method === 'POST')

/** The calls that are answered with another code, each with the code. */
async function answeredOtherwise(
  code: number,
  endpoints: readonly DeskEndpoint[],
  call: (endpoint: DeskEndpoint) => ReturnType<typeof ask>,
) {
  const others: string[] = []
  for (const endpoint of endpoints) {
    await shop.db.deleteFrom('rate_limit').execute()
    const answer = await call(endpoint)
    if (answer.code !== code) others.push(`${nameOf(endpoint)}: ${answer.code}`)
  }
  return others
}

test('no two endpoints of the desk share a method and path', () => {
  expect(new Set(allDeskEndpoints.map(nameOf)).size).toBe(allDeskEndpoints.length)
})

test('every endpoint of the desk is mounted, and nothing else', () => {
  const mounted = deskHandlers.map(({ endpoint }) => nameOf(endpoint as DeskEndpoint))
  expect(mounted.toSorted()).toEqual(allDeskEndpoints.map(nameOf).toSorted())
})

test('docs/openapi-desk.json is what `src/api/desk` declares (`node test/run/write-openapi.ts` writes it)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/openapi-desk.json'), 'utf8')
  expect(deskOpenapiText()).toBe(written)
})

test('a change without the nonce of its session is refused NONCE', async () => {
  const person = await signInStaff(shop, allRoles)
  const secured = changes.filter(({ access }) => typeof access === 'object')
  expect(
    await answeredOtherwise(35, secured, (endpoint) => ask(endpoint, {}, { cookie: person.cookie })),
  ).toEqual([])
})

test('a call that another site makes with the cookie of staff is refused NONCE', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const call = async (endpoint: DeskEndpoint) =>
    ask(endpoint, {}, { ...(await signInStaff(shop, allRoles)), headers })
  expect(await answeredOtherwise(35, allDeskEndpoints, call)).toEqual([])
})

test('a member is nobody at every call of the desk, and leaves no row', async () => {
  const { cookies } = await signIn(shop, await insertMember(shop.db))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows = () => shop.db.selectFrom('audit_log').select('id').execute()
  const before = await rows()
  const secured = allDeskEndpoints.filter(({ access }) => typeof access === 'object')
  for (const own of [cookie, `${cookie}; desk_sid=${cookies.get('sid')}`])
    expect(
      await answeredOtherwise(997, secured, (endpoint) =>
        ask(endpoint, {}, { cookie: own, nonce: cookies.get('nonce') ?? '' }),
      ),
    ).toEqual([])
  expect(await rows()).toEqual(before)
})

test('a session of staff is nobody at every call of members', async () => {
  const person = await signInStaff(shop, allRoles)
  const sid = person.cookie.split('=')[1]
  const others: string[] = []
  for (const cookie of ['desk_sid', 'sid']) {
    // One visitor may not write as often as there are calls.
    const visitor = shop.visitor()
    await visitor.send(new Request('http://shop.test/api/v3/info'))
    visitor.cookies.set(cookie, sid ?? '')
    for (const endpoint of allEndpoints.filter(({ access }) => access === 'member')) {
      const response = await visitor.ask(endpoint)
      const { code } = (await response.json()) as { code: number }
      if (code !== 998) others.push(`${endpoint.method} ${endpoint.path} as ${cookie}: ${code}`)
    }
  }
  expect(others).toEqual([])
})

/** Free text may hold anything; every other field has a format to break. */
function breakableFields({ input }: DeskEndpoint) {
  const { shape } = input as unknown as { shape: Record<string, z.core.$ZodType> }
  return Object.entries(shape)
    .filter(([, schema]) => !z.safeDecode(schema, '[no-such-value').success)
    .map(([name]) => name)
}

test('fields that cannot be read are named in data.errors with a Chinese sentence', async () => {
  const faults: string[] = []
  for (const endpoint of allDeskEndpoints) {
    const names = breakableFields(endpoint)
    if (names.length === 0 || endpoint.takes) continue
    const person = await signInStaff(shop, allRoles)
    const fields = Object.fromEntries(names.map((name) => [name, '[no-such-value'.repeat(30)]))
    const { code, data } = await ask(endpoint, fields, {
      ...person,
      headers: { 'x-requested-with': 'fetch' },
    })
    const sentences = Object.values((data?.['errors'] ?? {}) as Record<string, string>)
    const isSaid = sentences.length > 0 && sentences.every((sentence) => /\p{Script=Han}/u.test(sentence))
    if (code !== 1 || !isSaid) faults.push(`${nameOf(endpoint)}: ${code} ${sentences.join()}`)
  }
  expect(faults).toEqual([])
})
