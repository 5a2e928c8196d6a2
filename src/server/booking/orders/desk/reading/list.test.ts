import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { insertDeparture, insertDestination, insertProduct, tagProduct } from '#test/shop/factories.ts'
import { orderExport } from './export.ts'

const shop = await openDesk()
const { db, clock, services } = shop
const chen = await shop.clerk('陈屿', 'operations')
const advisor = await shop.clerk('沈一禾', 'custom')
const planner = await shop.clerk('许清如', 'product')

const snapshot = (over: object = {}) =>
  ({
    title: '昆明-大理-丽江5日纯玩小团',
    type: 'group',
    scope: 'domestic',
    days: 5,
    nights: 4,
    departCity: '昆明',
    comboName: '四钻',
    groupCode: 'BM1',
    minGroup: 8,
    ladder: [],
    ...over,
  }) as never
const contact_phone_enc = services.vault.seal('13800000001')

await insertDestination(db, { id: 11, label: '云南' })
await insertDestination(db, { id: 12, label: '大理', parent_id: 11 })
const yunnan = await insertProduct(db)
await tagProduct(db, yunnan.id, { destinations: [12] })
const soon = await insertDeparture(db, { product_id: yunnan.id, departs_on: '2026-11-26' })
const later = await insertDeparture(db)
const make = (over: Parameters<typeof insertOrder>[1]) =>
  insertOrder(db, { contact_phone_enc, snapshot: snapshot(), departure_id: later.id, ...over })

const at = (hour: number) => new Date(`2026-11-21T${String(hour).padStart(2, '0')}:00:00+08:00`)
const waiting = await make({ status: 'wait_confirm', confirm_deadline: at(20), departure_id: soon.id })
const urgent = await make({ status: 'wait_confirm', confirm_deadline: at(12), advisor_id: advisor.id })
const unsigned = await make({
  status: 'wait_contract',
  source: 'advisor',
  contact_phone_hash: services.vault.blindIndex('phone', '13800000077'),
  created_at: new Date('2026-11-01'),
})
const paying = await make({ status: 'wait_pay' })
const going = await make({ status: 'paid', departure_id: soon.id, snapshot: snapshot({ type: 'free' }) })
const whole = await make({ status: 'ready', travellers_complete: true, child_bed: 1 })
// The second step is no second first payment.
for (const [to_status, day] of [
  ['deposit_paid', '2026-11-12'],
  ['paid', '2026-11-15'],
] as const)
  await db
    .insertInto('order_log')
    .values({ order_id: whole.id, to_status, at: new Date(`${day}T12:00:00+08:00`), actor: 'job' })
    .execute()
await db
  .updateTable('order_bill')
  .set({ status: 'paid', paid_at: clock.now() })
  .where('order_id', 'in', [going.id, whole.id])
  .execute()
await db
  .updateTable('contract')
  .set({ state: 'voided', voided_at: clock.now() })
  .where('order_id', '=', whole.id)
  .execute()
await insertRefund(db, whole, 'approved')
const complain = (n: number, over: object) =>
  db
    .insertInto('inquiry')
    .values({
      kind: 'message',
      name: '李雷',
      phone_enc: contact_phone_enc,
      phone_hash: services.vault.blindIndex('phone', `1380000010${n}`),
      complaint_no: `TS2026112100${n}`,
      complaint_category: 'service',
      created_at: clock.now(),
      last_at: clock.now(),
      ...over,
    })
    .execute()
await complain(1, { member_id: going.member.id })
await complain(2, { phone_hash: services.vault.blindIndex('phone', '13800000077') })
// About another product, and before the order was placed: neither is about it.
await complain(3, { member_id: paying.member.id, product_id: yunnan.id })
await complain(4, { member_id: whole.member.id, created_at: new Date('2026-10-01') })

type Page = {
  list: { no: string }[]
  next: string | null
  total: number
  sums: { people: number; payable_fen: number }
}
const pageOf = async (fields: Record<string, string> = {}, clerk = chen) =>
  (await clerk.ask(orderLists.list, fields)).data as unknown as Page
const nosOf = async (fields: Record<string, string>) => (await pageOf(fields)).list.map(({ no }) => no)

describe('the list of orders', () => {
  test('has the newest first, with the totals of all that the filters leave', async () => {
    const page = await pageOf()
    expect(page.list.map(({ no }) => no)).toEqual(
      [whole, going, paying, urgent, waiting, unsigned].map(({ orderNo }) => orderNo),
    )
    expect(page).toMatchObject({ total: 6, next: null, sums: { people: 13, payable_fen: 6 * 736_000 } })
    expect(page.list[4]).toMatchObject({
      status: 'wait_confirm',
      waits_for: '待计调确认，11-21 20:00 前',
      contact_name: '李雷',
      unpaid_fen: 736_000,
    })
  })

  test.each([
    [{ view: 'to_confirm', sort: 'deadline' }, [urgent, waiting]],
    [{ view: 'due_today' }, [paying, unsigned]],
    [{ view: 'departs_soon' }, [going]],
    [{ view: 'incomplete' }, [going]],
    [{ states: 'wait_pay,paid' }, [going, paying]],
    [{ tab: 'to_travel' }, [whole, going]],
    [{ tab: 'to_pay', states: 'wait_pay' }, [paying]],
    [{ tab: 'done' }, []],
    [{ departs_from: '2026-11-26', departs_until: '2026-11-26' }, [going, waiting]],
    [{ ordered_until: '2026-11-10' }, [unsigned]],
    [{ ordered_from: '2026-11-10', states: 'wait_contract' }, []],
    [{ paid_from: '2026-11-12', paid_until: '2026-11-12' }, [whole]],
    [{ paid_from: '2026-01-01', paid_until: '2026-11-30' }, [whole]],
    [{ paid_from: '2026-11-13' }, []],
    [{ paid_until: '2026-11-11' }, []],
    [{ product_id: String(yunnan.id) }, [going, waiting]],
    [{ departure_id: String(soon.id) }, [going, waiting]],
    [{ types: 'free' }, [going]],
    [{ destination_id: '11' }, [going, waiting]],
    [{ sources: 'advisor,custom' }, [unsigned]],
    [{ advisor_id: String(advisor.id) }, [urgent]],
    [{ unpaid: '1' }, [paying, urgent, waiting, unsigned]],
    [{ incomplete: '1' }, [going]],
    [{ unsigned: '1' }, [whole, urgent, waiting, unsigned]],
    [{ has_refund: '1' }, [whole]],
    [{ has_complaint: '1' }, [going, unsigned]],
    [{ sort: 'departs', states: 'paid,ready' }, [going, whole]],
    [{ sort: 'deadline' }, [paying, unsigned, urgent, waiting]],
  ] as const)('%o leaves what is asked for', async (fields, expected) => {
    const found = await nosOf(fields as Record<string, string>)
    const wanted = expected.map(({ orderNo }) => orderNo)
    if ('sort' in fields && fields.sort === 'deadline' && !('view' in fields))
      expect(found.toSorted()).toEqual(wanted.toSorted())
    else expect(found).toEqual(wanted)
  })

  test('names what it is narrowed down to', async () => {
    expect(await pageOf({ destination_id: '11', advisor_id: String(advisor.id) })).toMatchObject({
      names: { product: '', destination: '云南', advisor: '沈一禾' },
    })
  })

  test.each(['newest', 'departs', 'deadline'])(
    'answers in the order %s at a position that never was',
    async (sort) => {
      for (const cursor of ['nonsense~1', '~1', '9999999999999999~1', '2026-99-99~1'])
        expect(await chen.ask(orderLists.list, { sort, cursor })).toMatchObject({ code: 0 })
    },
  )

  test('refuses states and positions that there are not', async () => {
    expect(await chen.ask(orderLists.list, { states: 'eaten' })).toMatchObject({ code: 1 })
    expect(await chen.ask(orderLists.list, { cursor: "1' or true" })).toMatchObject({ code: 1 })
  })

  test('is walked page by page in every order without missing or repeating one', async () => {
    const first = await make({ status: 'wait_contract' })
    await sql`insert into orders (order_no, member_id, product_id, trip_edition_id, combo_id, departure_id, snapshot,
      departs_on, returns_on, adult, child_bed, child_nobed, infant, rooms, total_fen, payable_fen, contact_name,
      contact_phone_enc, status, pay_deadline, idem_key, content_hash, created_at, updated_at)
      select 'BM2611209' || lpad(n::text, 5, '0'), member_id, product_id, trip_edition_id, combo_id, departure_id, snapshot,
      departs_on, returns_on, 1, 0, 0, 0, 1, total_fen, payable_fen, contact_name, contact_phone_enc, status, pay_deadline,
      gen_random_uuid(), content_hash, created_at, updated_at
      from orders, generate_series(1, 120) n where id = ${first.id}`.execute(db)
    for (const sort of ['newest', 'departs', 'deadline']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await pageOf({ states: 'wait_contract', sort, ...(cursor && { cursor }) })
        seen.push(...page.list.map(({ no }) => no))
        cursor = page.next
        expect(page.total).toBe(122)
      }
      expect(seen).toHaveLength(122)
      expect(new Set(seen).size).toBe(122)
    }
    await db.deleteFrom('orders').where('order_no', 'like', 'BM2611209%').execute()
  })
})

describe('the list as a file', () => {
  const make = (exportId: number) => makeExport(shop.ctx(), { exportId }, [orderExport])

  test('needs the six digits, because it names people, and holds the rows that the filters leave', async () => {
    const asked = { states: 'wait_pay,paid' }
    const steppedUp = (stepped_up_at: Date | null) =>
      db.updateTable('staff_session').set({ stepped_up_at }).where('staff_id', '=', chen.id).execute()
    await steppedUp(null)
    expect(await chen.ask(orderLists.export, asked)).toMatchObject({ code: 28 })
    await steppedUp(clock.now())
    const { data } = await chen.ask(orderLists.export, asked)
    const id = Number((data as { export_id: number }).export_id)
    await make(id)
    const file = await db
      .selectFrom('export_file')
      .select(['rows', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(file).toEqual({ rows: 2, state: 'ready' })
  })
})

describe('who sees what', () => {
  test('产品 sees figures and the trip without people, 定制 their own orders, 内容 nothing', async () => {
    const row = (await pageOf({ states: 'wait_pay' }, planner)).list[0]
    expect(row).toMatchObject({ no: paying.orderNo, contact_name: null, payable_fen: 736_000 })
    const detail = await planner.ask(orderDetails.detail, { no: paying.orderNo })
    expect(detail.data).toMatchObject({ travellers: null, contact: null, money: { payable_fen: 736_000 } })
    const timeline = await planner.ask(orderDetails.timeline, { no: paying.orderNo })
    expect((timeline.data as { counts: object }).counts).toMatchObject({ note: 0, audit: 0 })
    expect((await pageOf({}, advisor)).list.map(({ no }) => no)).toEqual([urgent.orderNo])
    expect(await advisor.ask(orderDetails.detail, { no: waiting.orderNo })).toMatchObject({ code: 20 })
    const editor = await shop.clerk('苏念真', 'content')
    expect(await editor.ask(orderLists.list)).toMatchObject({ code: 25, data: { right: 'order.read' } })
  })
})

describe('the page of an order', () => {
  test('says where it stands, what is missing, and what can be done or why not', async () => {
    const { data } = await chen.ask(orderDetails.detail, { no: waiting.orderNo })
    expect(data).toMatchObject({
      status: 'wait_confirm',
      waits_for: '待计调确认，11-21 20:00 前',
      contact: { name: '李雷', phone: '138****0001' },
      steps: [
        { text: '提交', state: 'done', on: '2026-11-21' },
        { text: '确认', state: 'current', note: '待计调确认，11-21 20:00 前' },
        { text: '签约', state: 'ahead' },
        { text: '付款', state: 'ahead' },
        { text: '成团', state: 'ahead' },
        { text: '出行', state: 'ahead', on: '2026-11-26' },
        { text: '点评', state: 'ahead' },
      ],
      actions: [
        { code: 'confirm', allowed: true, why: '' },
        { code: 'decline', allowed: true, why: '' },
        { code: 'people', allowed: true, why: '' },
        { code: 'contact', allowed: true, why: '' },
        { code: 'change', allowed: false, why: '还没有付款，请取消后重新下单' },
        { code: 'supplement', allowed: false, why: '付款后才能加收' },
        { code: 'refund', allowed: false, why: '还没有付款' },
        { code: 'goodwill', allowed: false, why: '还没有付款' },
        { code: 'cancel', allowed: true, why: '' },
        { code: 'overdue', allowed: false, why: '订单待确认' },
        { code: 'shop_cancel', allowed: false, why: '未付款的订单直接取消' },
        { code: 'invoice', allowed: false, why: '需要“财务”角色' },
        { code: 'mail', allowed: false, why: '还没有签署合同' },
        { code: 'remind', allowed: true, why: '' },
      ],
    })
    const kefu = await shop.clerk('何映', 'service')
    const seen = await kefu.ask(orderDetails.detail, { no: waiting.orderNo })
    expect((seen.data as { actions: object[] }).actions[0]).toEqual({
      code: 'confirm',
      allowed: false,
      why: '需要“计调”角色',
    })
    const paid = await chen.ask(orderDetails.detail, { no: going.orderNo })
    expect((paid.data as { actions: { code: string; why: string }[] }).actions.map(({ why }) => why)).toEqual(
      [
        '订单已付款·待成团',
        '订单已付款·待成团',
        '',
        '',
        '该订单不能在线改期',
        '',
        '',
        '',
        '已收款，不能直接取消',
        '订单已付款·待成团',
        '',
        '需要“财务”角色',
        '',
        '',
      ],
    )
  })

  test('its timeline is one stream of states, money, messages and notes, walked page by page', async () => {
    const log = Array.from({ length: 50 }, (_, n) => ({
      order_id: going.id,
      from_status: 'paid' as const,
      to_status: 'paid' as const,
      actor: 'job' as const,
      at: new Date(clock.now().getTime() + Math.floor(n / 7) * 1000),
    }))
    await db.insertInto('order_log').values(log).execute()
    await db
      .insertInto('payment')
      .values({
        out_trade_no: `${going.orderNo}P01`,
        bill_id: going.bills.full,
        order_id: going.id,
        channel: 'wechat_native',
        amount_fen: 736_000,
        status: 'success',
        channel_trade_no: '4200002871202611158832',
        payer_mask: 'oUpF***9xQ2',
        created_at: at(9),
        expires_at: at(11),
        success_at: at(10),
      })
      .execute()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await chen.ask(orderDetails.timeline, { no: going.orderNo, ...(cursor && { cursor }) })
      const page = data as unknown as {
        list: { kind: string; id: number }[]
        next: string | null
        counts: object
      }
      seen.push(...page.list.map(({ kind, id }) => `${kind} ${id}`))
      cursor = page.next
      expect(page.counts).toMatchObject({ all: 52, guest: 52, money: 1, note: 0 })
    }
    expect(new Set(seen).size).toBe(52)
    const money = await chen.ask(orderDetails.timeline, { no: going.orderNo, filter: 'money' })
    expect((money.data as { list: object[] }).list).toMatchObject([
      { by: '微信支付', text: '全款到账 ¥7,360', detail: '4200002871202611158832，付款人 oUpF***9xQ2' },
    ])
  })
})
