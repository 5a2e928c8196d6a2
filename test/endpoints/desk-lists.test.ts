import { describe, expect, test } from 'vitest'
import { cursor } from '#src/api/desk/list.ts'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import type { z } from '#src/api/zod.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const person = await signInStaff(shop, allRoles)

const fieldsOf = ({ input }: DeskEndpoint): Readonly<Record<string, z.core.$ZodType>> => {
  const { def } = (input as z.core.$ZodTypes)._zod
  return def.type === 'object' ? def.shape : {}
}
const paged = allDeskEndpoints.filter((endpoint) => 'cursor' in fieldsOf(endpoint))

test('every list that goes on behind a cursor takes the one that all lists take', () => {
  expect(paged.length).toBeGreaterThan(8)
  for (const endpoint of paged) {
    const { def } = (fieldsOf(endpoint)['cursor'] as z.core.$ZodTypes)._zod
    expect(def.type === 'optional' && def.innerType, endpoint.path).toBe(cursor)
  }
})

const ofWholeLists = paged.filter(({ path }) => !path.includes('{'))

test.each(ofWholeLists.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s says how many rows there are',
  async (_, endpoint) => {
    expect(await askDesk(api, endpoint, {}, person)).toMatchObject({
      code: 0,
      data: {
        list: expect.any(Array),
        next: null,
        total: expect.any(Number),
        is_total_exact: true,
      },
    })
  },
)

/** Positions as every list gives them, and values that none has given. */
const values = [
  ...['', 'nonsense', 'Infinity', 'NaN', '-1', '0x7f', '1e400', `-${'9'.repeat(39)}`, '9'.repeat(40)],
  ...['1795230000000', '1795230000000000', '2026-11-21', '2026-99-99', '2:1795230000000', '99:99', 'order:1'],
  ...['jidiao', 'note:1795230000000'],
]
const refused = [
  ...['~', '1~', '~-1', '1~1~1', '1', 'null', '{"value":"1","id":1}', "1' or true", '1~1;select 1', '编号~1'],
  ...['1~9999999999999999', '1~1000000000000000', '1~2147483648', `${'9'.repeat(41)}~1`, 'x'.repeat(10_000)],
]

/** The words by which a list is sorted or divided: each may lead to a statement of its own. */
function orderings(endpoint: DeskEndpoint) {
  const fields = fieldsOf(endpoint)
  const found: Record<string, string>[] = [{}]
  for (const name of ['sort', 'scope', 'state', 'tab'])
    for (const value of wordsOf(fields[name])) found.push({ [name]: value })
  return found
}

function wordsOf(schema: z.core.$ZodType | undefined): string[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  const inner = def?.type === 'optional' ? (def.innerType as z.core.$ZodTypes)._zod.def : def
  return inner?.type === 'enum' ? Object.values(inner.entries).map(String) : []
}

/** Of what a list is a part: an order by its number, a departure by its id. */
async function partOf(path: string) {
  if (path.includes('{no}')) return { no: (await insertOrder(shop.db)).orderNo }
  return path.includes('{id}') ? { id: String((await insertDeparture(shop.db)).id) } : {}
}

describe.each(paged.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  test('answers at a position of another list, and at one that never was, in each of its orders', async () => {
    const person = await signInStaff(shop, allRoles)
    const part = await partOf(path)
    for (const order of orderings(endpoint))
      for (const value of values) {
        const cursor = `${value}~${value === '' ? 2_147_483_647 : 1}`
        const fields = { ...order, ...part, cursor }
        expect(await askDesk(api, endpoint, fields, person), JSON.stringify(fields)).toMatchObject({
          code: 0,
        })
      }
  })

  test('refuses what is no position, by its field: PARAM', async () => {
    const person = await signInStaff(shop, allRoles)
    const part = await partOf(path)
    for (const cursor of refused) {
      const fields = { ...part, cursor }
      expect(await askDesk(api, endpoint, fields, person), cursor.slice(0, 60)).toMatchObject({
        code: 1,
        data: { errors: { cursor: expect.any(String) } },
      })
    }
  })
})
