import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'

type Family = Parameters<Awaited<ReturnType<typeof openRefundShop>>['family']>[0]

interface Answer {
  code: number
  message: string
  data: Record<string, unknown> | null
}

/** A shop with its desk, and families who have paid for a departure that is formed. */
export async function openDepartureDesk(at = '2026-11-21T10:00:00+08:00') {
  const shop = await openRefundShop(at)
  const { db } = shop
  const desk = makeDeskApi(shop.services, shop.clock)

  async function colleague(person: Person) {
    const signedIn = await signInStaff(shop, person)
    return {
      ...signedIn,
      ask: async (endpoint: Pick<DeskEndpoint, 'method' | 'path'>, fields: Record<string, string> = {}) =>
        (await askDesk(desk, endpoint, fields, signedIn)) as unknown as Answer,
    }
  }

  async function departure(departsOn = '2026-11-28', over: Parameters<typeof insertDeparture>[1] = {}) {
    const { id } = await insertDeparture(db, {
      departs_on: departsOn,
      capacity: 60,
      min_group: 2,
      max_group: 60,
      status: 'formed',
      ...over,
    })
    return {
      id,
      family: (more: Partial<Family> = {}, bills = 1) =>
        shop.family({ departsOn, ...more, over: { departure_id: id, ...more.over } }, bills),
    }
  }

  const auditOf = (entity: string, id: string) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason', 'refused'])
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()

  const openWork = async (kind: string, id: number) =>
    (await db
      .selectFrom('work_item')
      .select('id')
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()) !== undefined

  return { ...shop, desk, colleague, departure, auditOf, openWork }
}
