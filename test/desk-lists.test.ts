import { expect, test } from 'vitest'
import { cursor } from '#src/api/desk/list.ts'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import type { z } from '#src/api/zod.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openShop } from './shop.ts'
import { allRoles, askDesk, signInStaff } from './staff.ts'

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
  '%s says how many rows there are, and answers at a position that never was',
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
    const values = ['', 'nonsense', '9:1', '99:99', `-${'9'.repeat(39)}`, '9'.repeat(40), '2026-99-99']
    for (const value of values)
      expect(await askDesk(api, endpoint, { cursor: `${value}~1` }, person), value).toMatchObject({ code: 0 })
    expect(await askDesk(api, endpoint, { cursor: "1' or true" }, person)).toMatchObject({ code: 1 })
  },
)
