import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { find } from '#src/api/desk/work/find.ts'
import { orderJobs } from '#src/server/booking/orders/jobs.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDestination } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db, clock } = shop
const { vault } = shop.services
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))

const PHONE = '13912345678'
const DOCUMENT = '11010519491231002X'
const hash = vault.blindIndex('phone', PHONE)
const member = await insertMember(db, {
  uid: 'k3v5nqa7y2d4xwzr',
  name: '欧阳晓明',
  phone_enc: vault.seal(PHONE),
  phone_hash: hash,
})
const order = await insertOrder(db, {
  order_no: 'BM261121777001',
  member_id: member.id,
  contact_name: '欧阳晓明',
  contact_phone_enc: vault.seal(PHONE),
  status: 'paid',
})
await db
  .insertInto('order_traveller')
  .values({
    order_id: order.id,
    seq: 1,
    kind: 'adult',
    name_cn: '司徒安',
    doc_type: 'id_card',
    doc_no_hash: vault.blindIndex('document', DOCUMENT),
  })
  .execute()
const request = await insertRequest(db, { phone_hash: hash, phone_enc: vault.seal(PHONE), dest_text: '云南' })
const chat = await db
  .insertInto('chat')
  .values({ member_id: member.id, created_at: clock.now(), last_at: clock.now() })
  .returning('id')
  .executeTakeFirstOrThrow()
// The orders of before have no index until the job has made it.
for (const job of orderJobs(shop.ctx)) if (job.name === 'contact_index') await job.run(clock.now())

const keeper = await signInStaff(shop, { roles: ['service'] })
const planner = await signInStaff(shop, { roles: ['product'] })
const writer = await signInStaff(shop, { roles: ['content'] })

type Person = typeof keeper
interface Group {
  kind: string
  list: { ref: string; title: string; note: string; reason: string }[]
}
async function found(person: Person, q: string, by: 'search' | 'phone' | 'document' = 'search') {
  const { data } = await ask(find[by], { q }, person)
  const groups = (data?.['groups'] ?? []) as Group[]
  return groups.flatMap(({ kind, list }) => list.map(({ ref, reason }) => `${kind} ${ref} ${reason}`))
}
const ofOrder = (reason: string) => `order BM261121777001 ${reason}`

describe('the one field', () => {
  test.each([
    ['bm261121777001', ofOrder('订单号')],
    ['777001', ofOrder('订单号末六位')],
    ['欧阳', ofOrder('联系人姓名')],
    ['司徒', ofOrder('出行人姓名')],
    ['欧阳', `member ${member.uid} 姓名`],
    [member.uid, `member ${member.uid} 会员编号`],
    [request.requestNo, `custom_request ${request.requestNo} 需求编号`],
  ])('finds by %s', async (q, hit) => {
    expect(await found(keeper, q)).toContain(hit)
  })

  test('says of a request where it wants to go, also where that was chosen from the list', async () => {
    const place = await insertDestination(db, { id: 9, label: '冰岛' })
    const chosen = await insertRequest(db, { dest_ids: [place], dest_text: '' })
    const titles = async (q: string) => {
      const { data } = await ask(find.search, { q }, keeper)
      return ((data?.['groups'] ?? []) as Group[]).flatMap(({ list }) => list.map(({ title }) => title))
    }
    expect(await titles(chosen.requestNo)).toContain(`${chosen.requestNo} 冰岛`)
    expect(await titles(request.requestNo)).toContain(`${request.requestNo} 云南`)
  })

  test('finds an invoice by its request’s number and by its own, for who works on invoices', async () => {
    const paper = { number: '25332000000012345678', issued_on: '2026-11-20', amount_fen: 736_000 }
    await db
      .insertInto('invoice')
      .values({
        ...{ request_no: 'BM261121777001F01', order_id: order.id, kind: 'paper', status: 'issued', ...paper },
        ...{
          title_kind: 'person',
          title_enc: vault.seal('欧阳晓明'),
          issued_by: keeper.id,
          issued_at: clock.now(),
        },
        ...{ requested_at: clock.now(), staff_due_at: clock.now() },
      })
      .execute()
    const treasurer = await signInStaff(shop, { roles: ['finance'] })
    const invoice = 'invoice BM261121777001F01'
    expect(await found(treasurer, 'bm261121777001f01')).toEqual([`${invoice} 开票申请号`])
    expect(await found(treasurer, '2533 2000 0000 1234 5678')).toEqual([`${invoice} 发票号码`])
    expect(await found(planner, 'BM261121777001F01')).toEqual([])
  })

  test('finds a payment by its number and by that of a refund of it, for who sees payments', async () => {
    const paid = await insertOrder(db, { status: 'paid' })
    const no = `${paid.orderNo}P01`
    const { id } = await db
      .insertInto('payment')
      .values({
        ...{ out_trade_no: no, order_id: paid.id, bill_id: paid.bills.full, channel: 'wechat_native' },
        ...{ amount_fen: 736_000, status: 'success', created_at: clock.now(), expires_at: clock.now() },
        ...{ success_at: clock.now(), channel_trade_no: '4200000001' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('refund')
      .values({
        ...{ out_refund_no: `${paid.orderNo}R01`, payment_id: id, order_id: paid.id, amount_fen: 736_000 },
        ...{ status: 'success', reason: '测试', created_at: clock.now(), success_at: clock.now() },
      })
      .execute()
    const cashier = await signInStaff(shop, { roles: ['finance'] })
    expect(await found(cashier, no)).toContain(`payment ${no} 支付单号`)
    expect(await found(cashier, `${paid.orderNo}R01`)).toContain(`payment ${no} 退款单号`)
    expect(await found(planner, no)).toEqual([`order ${paid.orderNo} 支付单号`])
  })

  test('finds a place by the beginning of its name', async () => {
    const id = await insertDestination(db, { id: 9_901, label: '腾冲' })
    expect(await found(planner, '腾冲')).toContain(`destination ${id} 名称`)
  })

  test('finds a product by its number and by the beginning of its title', async () => {
    const { id } = await db.selectFrom('product').select('id').executeTakeFirstOrThrow()
    expect(await found(planner, String(id))).toContain(`product ${id} 产品编号`)
    expect(await found(planner, '昆明-大理')).toContain(`product ${id} 名称`)
  })

  test('shows 产品 the order without its people, and finds them nobody by a name', async () => {
    const { data } = await ask(find.search, { q: '777001' }, planner)
    expect(JSON.stringify(data)).toContain('BM261121777001')
    expect(JSON.stringify(data)).not.toContain('欧阳')
    expect(await found(planner, '欧阳')).toEqual([])
  })

  test('finds nothing for who may read none of it, and takes no wildcard for a name', async () => {
    expect(await found(writer, '777001')).toEqual([])
    expect(await found(writer, '欧阳')).toEqual([])
    expect(await found(keeper, '%%')).toEqual([])
    expect(await found(keeper, '晓明')).toEqual([])
  })
})

describe('a telephone or a document', () => {
  test('is not looked up by what stands in an address: it is asked for by a call that leaves a trace', async () => {
    expect(await ask(find.search, { q: PHONE }, keeper)).toMatchObject({
      data: { groups: [], asks: 'phone' },
    })
    expect(await ask(find.search, { q: DOCUMENT }, keeper)).toMatchObject({ data: { asks: 'document' } })
    expect(await ask(find.search, { q: DOCUMENT }, writer)).toMatchObject({ data: { asks: null } })
    expect(await ask(find.document, { q: DOCUMENT }, writer)).toMatchObject({ code: 25 })
    expect(await ask(find.phone, { q: '777001' }, keeper)).toMatchObject({ code: 1 })
    expect(await ask(find.document, { q: '777001' }, keeper)).toMatchObject({ code: 1 })
  })

  test('finds member, orders and requests, masked, and writes down who looked without the number', async () => {
    const { data } = await ask(find.phone, { q: '139 1234 5678' }, keeper)
    expect(JSON.stringify(data)).not.toContain(PHONE)
    expect(JSON.stringify(data)).toContain('139****5678')
    expect(await found(keeper, PHONE, 'phone')).toEqual([
      `member ${member.uid} 手机号`,
      ofOrder('联系人手机号'),
      `chat ${chat.id} 手机号`,
      `custom_request ${request.requestNo} 手机号`,
    ])
    expect(await found(keeper, DOCUMENT, 'document')).toEqual([ofOrder('出行人证件')])
    const { rows } = await sql<{ line: string }>`
      select audit_log::text as line from audit_log where action in ('member.lookup', 'pii.lookup')
        and refused is null`.execute(db)
    expect(rows).toHaveLength(3)
    expect(rows.map(({ line }) => line).join()).not.toMatch(/13912345678|11010519491231002X/)
    expect(await found(writer, PHONE, 'phone')).toEqual([])
  })

  test('looked up thirty times within an hour rings', async () => {
    const curious = await signInStaff(shop, { roles: ['service'] })
    for (let n = 0; n < 29; n++) await ask(find.phone, { q: PHONE }, curious)
    const rung = () => db.selectFrom('alarm').select('ref').where('kind', '=', 'lookups_many').execute()
    expect(await rung()).toEqual([])
    await ask(find.phone, { q: PHONE }, curious)
    expect(await rung()).toEqual([{ ref: String(curious.id) }])
  })
})
