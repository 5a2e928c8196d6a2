import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { aBooking, liLei, openBookingShop } from '#test/orders/booking.ts'
import { allRoles, deskRequest, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertDestination, insertTheme } from '#test/shop/factories.ts'
import { numberLeaves } from './input-leaves.ts'
import { bounds, type Given, sampleInput } from './input-samples.ts'

const INT4 = 2_147_483_647
const INT2 = 32_767

const shop = await openBookingShop()
const departure = await insertDeparture(shop.db, { capacity: 99 })
await insertDestination(shop.db, { id: 1, label: '云南' })
await insertTheme(shop.db, { id: 1, label: '亲子' })
await shop.db.insertInto('departure_city').values({ name: '上海' }).execute()
const member = await shop.signIn()
// To withdraw to, the first of the two ways.
await shop.db
  .insertInto('member_weixin')
  .values({
    ...{ member_id: member.member.id, openid: 'openid', unionid: 'unionid' },
    ...{ bound_at: shop.clock.now(), seen_at: shop.clock.now() },
  })
  .execute()
const desk = makeDeskApi(shop.services, shop.clock)
const booked = await shop.book(member, aBooking(departure, { travellers_json: [liLei] }))

const texts = {
  phone: '13800000002',
  emergency_phone: '13800000002',
  email: 'lilei@example.com',
  order_id: booked.data.order_id,
  change_no: `${booked.data.order_id}C01`,
  costs_mark: '0',
  date: '2027-01-20',
  dates_json: '2027-01-20',
  start_date: '2026-12-20',
  time: '09:00',
  'changes_json.departs_on.from': '2026-12-20',
  'changes_json.departs_on.to': '2026-12-20',
  birthday: '1980-01-01',
  name_en_last: 'LI',
  name_en_first: 'LEI',
  doc_no: '34052419800101001X',
  valid_until: '2036-01-01',
  nationality: 'CHN',
  month: '2027-01',
  departure_city: '上海',
  depart_city: '昆明',
  url: '/product',
  slug: 'new',
  zip: '310000',
  province: '330000',
  city: '330100',
  district: '330113',
  address: '望江路一号楼二单元',
  content: '一路上都很照顾老人，孩子也喜欢。',
  pwd: 'Baimo2026',
  combo_key: 'default',
  out_trade_no: 'ABC123456',
  keywords: '云南',
  note: '已与渠道核对，退款已到账',
  code: '123456',
  request_no: 'DZ26112100001',
  invoice_no: 'BM261121000001F01',
  withdraw_no: 'TX261121000001',
  contract_no: 'BMHT20261121000001',
  complaint_no: 'TS26112100001',
  carrier: '顺丰速运',
  tracking_no: 'SF1234567890',
  token: 'aB3dE6gH9jK2mN5p',
  issued_on: '2026-11-21',
  reason: '等客人回电话',
  purpose: '团队机票出票',
  screen: 'orders',
  no: booked.data.order_id,
  reason_text: '客人来电说明了情况',
  departs_from: '2026-12-20',
  departs_until: '2027-12-20',
  ordered_from: '2026-11-20',
  ordered_until: '2026-12-20',
  arrived_from: '2026-11-20',
  arrived_until: '2026-12-20',
  // Of a position in a list.
  value: '2026-12-20',
  uid: 'nobody',
  key: 'nothing',
  stem: `/uploads/${'0'.repeat(32)}`,
  effective_on: '2027-01-20',
  starts_on: '2027-01-20',
  order_no: 'BM261121000001',
  client_id: '01234567-89ab-4cde-8f01-23456789abcd',
  document_ref: randomUUID(),
  text: '感谢您的建议，我们已重新核实。',
  result: '感谢您的建议，我们已重新核实。',
  ref: '0123456789ab',
  action: 'order.confirm',
  entity: 'order',
  entity_id: booked.data.order_id,
  from: '2026-11-01',
  to: '2026-11-30',
  until: '2026-11-30',
  due_on: '2026-12-20',
  expires_on: '2026-12-20',
  about: booked.data.order_id,
  received_on: '2026-11-20',
  bank_no: 'ICBC20261120000001',
  receipt_ref: '00000000-0000-4000-8000-000000000000',
  title: '升级酒店',
  sign_name: '李雷',
  agree: '1',
  text_hash: await shop.readText(member, booked.data.order_id),
}
// The first of the staff, whom the sample inputs lock, and one who goes on working.
await signInStaff(shop, allRoles)
const { id: colleague } = await signInStaff(shop, allRoles)
// A line that all filters of the audit log find together: an empty list is no file.
await shop.db
  .insertInto('audit_log')
  .values({
    ...{ at: shop.clock.now(), actor: 'staff', staff_id: colleague, action: 'order.confirm', refused: 22 },
    ...{ entity: 'order', entity_id: booked.data.order_id },
  })
  .execute()
// And a departure that all filters of their list find together.
await insertDeparture(shop.db, {
  ...{ product_id: departure.productId, departs_on: '2026-11-30', sold: 1 },
})
const numbers = {
  staff_id: colleague,
  mentions_json: colleague,
  product_id: departure.productId,
  supplier_id: (await shop.db.selectFrom('supplier').select('id').executeTakeFirstOrThrow()).id,
  child_bed: 0,
  child_nobed: 0,
  infant: 0,
  payable_fen: 368_000,
}
const without = new Set([
  // A list that is narrowed down by everything at once holds nothing, and is no file.
  ...['q', 'destination', 'theme', 'supplier', 'drafted', 'failing', 'unsold', 'stale', 'without_dates'],
  // Nothing is put on a product and taken off it at once.
  ...['themes', 'labels'],
  // A conversation goes to a person or to a role.
  'role',
  'captcha',
  'action',
  'tourist_id',
  'doc_id',
  'dzs_id',
  'bill_id',
  'append',
  'options_json',
  'docs_json',
  // A person has none, and a paper has to be handed in first.
  'tax_no',
  'document',
  'share',
  // With all filters at once a list of orders is empty, and an empty one is no file.
  'view',
  'incomplete',
  'has_refund',
  'has_complaint',
  'with_coupon',
  'paid_from',
  'paid_until',
  'destination_id',
  'departure_id',
  'advisor_id',
  // An order is made for one person, who is named in one way.
  'member_phone',
  'inquiry_id',
])

/** `no` is an order's number, and of a refund its order's with a request behind it. */
const numberOf = ({ path }: Endpoint) =>
  path.startsWith('/api/desk/refunds/{no}') ? { no: `${booked.data.order_id}T01` } : {}

async function ask(endpoint: Endpoint, given: Given | null) {
  await shop.db.deleteFrom('rate_limit').execute()
  const fields = sampleInput(endpoint, {
    texts: { ...texts, ...numberOf(endpoint), idem_key: randomUUID() },
    numbers,
    without,
    given,
  })
  const response = await (typeof endpoint.access === 'string'
    ? member.ask(endpoint, fields)
    : askAsStaff(endpoint, fields))
  const isFile = !response.headers.get('content-type')?.startsWith('application/json')
  return isFile ? 0 : ((await response.json()) as { code: number }).code
}

/** Somebody new each time, whom no limit has counted. */
async function askAsStaff(endpoint: Endpoint, fields: Record<string, string>) {
  const person = await signInStaff(shop, allRoles)
  const stepped_up_at = shop.clock.now()
  await shop.db
    .updateTable('staff_session')
    .set({ stepped_up_at })
    .where('staff_id', '=', person.id)
    .execute()
  return desk.fetch(deskRequest(endpoint, fields, person), { ip: '10.9.0.1' })
}

test.each(numberLeaves)('the API takes no number larger than its column can hold: %s', (_, { schema }) => {
  const { low, high } = bounds(schema)
  expect(low).toBeGreaterThanOrEqual(-INT4)
  expect(high).toBeLessThanOrEqual(INT4)
})

test.each(numberLeaves)(
  'the largest number is answered, and a larger one is refused PARAM: %s',
  async (_, leaf) => {
    const { high } = bounds(leaf.schema)
    for (const value of [high, Math.min(high, INT2 + 1)])
      expect(await ask(leaf.endpoint, { path: leaf.name, value }), String(value)).not.toBe(3)
    // What a page asks of its own accord is answered as if it had asked nothing.
    const refused = 'instead' in leaf.endpoint ? 0 : 1
    for (const value of [high + 1, 3_000_000_000, 2 ** 53])
      expect(await ask(leaf.endpoint, { path: leaf.name, value }), String(value)).toBe(refused)
  },
)

/** 1 is PARAM, 3 a crash. */
// A form with a file is another kind of body.
test.each([...new Set(numberLeaves.map(([, { endpoint }]) => endpoint))].filter(({ takes }) => !takes))(
  'the sample input passes the checks of the endpoint, so that a number reaches its column: $path',
  async (endpoint) => expect([1, 3]).not.toContain(await ask(endpoint, null)),
)
