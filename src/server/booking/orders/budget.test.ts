import { expect, test } from 'vitest'
import { travellers } from '#src/api/account/travellers.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()

/** Session, limits, BEGIN and COMMIT are not the call's own. */
const isOwn = (statement: string) =>
  !/^(begin|commit|rollback)\b/i.test(statement) &&
  !/from "session"|update "session"|into rate_limit/.test(statement)

async function statementsOf<E extends Endpoint>(visitor: SignedIn, endpoint: E, input: Input<E>) {
  const { result, statements } = await countStatements(() => visitor.call(endpoint, input))
  expect(result.code).toBe(0)
  return statements.filter(isOwn)
}

test('an order’s locks never wait for this process: one statement takes them and gives them back', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { result, statements } = await countStatements(() => shop.book(li, aBooking(departure)))
  expect(result.code).toBe(0)
  expect(statements.filter((text) => /^(begin|commit)\b/i.test(text))).toEqual([])
  expect(statements.filter((text) => /\b(update|into) (departure|orders)\b/.test(text))).toHaveLength(1)
})

test('an order is placed in one statement, and needs two before it for saved travellers with documents and one without', async () => {
  const li = await shop.signIn()
  const docs_json = [{ doc_type: 'id_card' as const, doc_no: '11010519491231002X' }]
  const saved = await li.call(travellers.add, { name_cn: '李雷', docs_json, consent: true })
  const tourist_id = 'id' in saved.data ? saved.data.id : 0
  const departure = await insertDeparture(shop.db)
  const booking = aBooking(departure, { travellers_json: [{ kind: 'adult', tourist_id }, hanMeimei] })
  expect(await statementsOf(li, orders.create, booking)).toHaveLength(4)
  const plain = aBooking(departure, { adult: 1, payable_fen: 496_000 })
  expect(await statementsOf(li, orders.create, plain)).toHaveLength(2)
})

test('lists, pages and summaries of orders stay within their budgets of statements', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
  const { order_id } = data
  expect((await statementsOf(li, orders.list, {})).length).toBeLessThanOrEqual(3)
  expect((await statementsOf(li, orders.detail, { order_id })).length).toBeLessThanOrEqual(4)
  expect((await statementsOf(li, orders.simple, { order_id })).length).toBe(1)
  expect((await statementsOf(li, orders.check, { order_id })).length).toBeLessThanOrEqual(4)
  expect((await statementsOf(li, contracts.info, { order_id })).length).toBeLessThanOrEqual(6)
})
