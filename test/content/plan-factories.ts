import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { insertStanding, nextSerial, ORDERED_AT, type OrderOver } from '#test/orders/order-factories.ts'

/** An order on a plan that its customer has accepted: no product, no departure, no seats. */
export async function insertPlanOrder(db: Db, over: OrderOver = {}) {
  const stands = {
    source: 'custom' as const,
    plan_id: over.plan_id ?? (await insertPlan(db)),
    departs_on: '2027-01-20',
    returns_on: '2027-01-24',
  }
  return insertStanding(db, { ...over, snapshot: over.snapshot ?? planSnapshot }, stands)
}

/** What an order on a plan remembers of it, but for which plan it was. */
export const planSnapshot = {
  title: '云南家庭定制5日',
  cover: '',
  type: 'private',
  scope: 'domestic',
  days: 5,
  nights: 4,
  departCity: '昆明',
  comboKey: '',
  comboName: '',
  groupCode: '',
  minGroup: 1,
  contractTemplateCode: 'DOMESTIC',
  balanceDays: 7,
  ladder: modelContractLadders.domestic.map((step) => ({ ...step })),
  insurances: [],
}

const planTrip = {
  subtitle: '慢行大理',
  includes: ['全程用车'],
  excludes: ['往返大交通'],
  notices: [],
  packing: [],
  unfit_text: '',
  shopping_count: 0,
  shopping_text: '',
  self_pay: [],
  supplier: { name: '云上地接社', licence_no: 'L-YN00001', address: '', phone: '' },
  itinerary: [
    {
      ...{ day_no: 1, title: '抵达昆明', summary: '', stops: [], transport: [], hotel: '翠湖酒店' },
      ...{ meals: { breakfast: 0, lunch: 0, dinner: 2 }, free_time_hours: 4, activities: [], tips: '' },
    },
  ],
}

/** A plan for a request of its own, accepted unless said otherwise. */
export async function insertPlan(db: Db, over: Partial<Insertable<DB['custom_plan']>> = {}) {
  const request = {
    request_no: `DZ261121${String(nextSerial()).padStart(5, '0')}`,
    kind: 'private',
    channel: 'individual',
    name: '李雷',
    phone_enc: randomBytes(16),
    phone_hash: randomBytes(32),
    adult: 2,
    dest_text: '云南',
    dest_key: '云南',
    created_at: ORDERED_AT,
    promised_at: ORDERED_AT,
  } as const
  const { id } = await db
    .insertInto('custom_request')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('custom_plan')
    .values({
      ...{ request_id: id, version: 1, status: 'accepted', created_at: ORDERED_AT },
      ...{ body: '{}', total_fen: 736_000, valid_until: ORDERED_AT },
      ...over,
      trip: JSON.stringify(over.trip ?? planTrip),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return plan.id
}
