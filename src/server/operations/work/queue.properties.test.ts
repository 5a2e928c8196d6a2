import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { work } from '#src/api/desk/work/items.ts'
import { canMove } from '#src/domain/booking/order.ts'
import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { workKindNames } from '#src/domain/desk/work.ts'
import { keysOf } from '#src/domain/keys.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { insertCompensation, insertRefund } from '#test/payments/refund-factory.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { bothQueues, passTime, setShopClock } from '#test/shop/work-queue.ts'

const shop = await openShop()
const { db, clock } = shop
await setShopClock(shop)
const api = makeDeskApi(shop.services, clock)
const clerk = await signInStaff(shop, {
  roles: ['operations', 'service', 'finance', 'content'],
  isLead: true,
})
const second = await signInStaff(shop, { roles: ['admin'] })

type Table =
  | 'chat'
  | 'inquiry'
  | 'product_question'
  | 'orders'
  | 'departure'
  | 'review'
  | 'custom_request'
  | 'alarm'
  | 'refund'
  | 'refund_request'
  | 'approval'
  | 'staff_mention'
  | 'reconciliation_difference'
  | 'invoice'
  | 'withdrawal'
  | 'order_change'
  | 'order_mail'
  | 'product'
  | 'product_schedule'
  | 'fact_check'
  | 'work_item'

/** Any row of a table, by chance; undefined when there is none. */
async function anyId(table: Table, pick: number) {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
  return rows[pick % Math.max(rows.length, 1)]?.id
}

/** A departure with seats of an order. */
async function seated(pick: number) {
  const rows = await db
    .selectFrom('inventory_hold')
    .select('departure_id')
    .distinct()
    .where('status', '=', 'consumed')
    .where('order_id', 'is not', null)
    .orderBy('departure_id')
    .execute()
  return rows[pick % Math.max(rows.length, 1)]?.departure_id
}

const departing = async (days: number) =>
  insertDeparture(db, {
    ...(days % 2 && { product_id: (await insertProduct(db, { scope: 'outbound' })).id }),
    departs_on: addDays(dayOf(clock.now()), days),
    min_group: 4,
    capacity: 40,
  })

/** Everything that the queue follows, as the shop and its people do it; `pick` chooses which and how. */
const actions = {
  async orderToConfirm(pick: number) {
    const { id: departure_id } = await departing(pick % 50)
    const confirm_deadline = new Date(clock.now().getTime() + (pick % 40) * 3_600_000)
    await insertOrder(db, { departure_id, status: 'wait_confirm', confirm_deadline, pay_deadline: null })
  },
  async orderWithDeposit(pick: number) {
    const { id: departure_id } = await departing(pick % 50)
    await insertOrder(db, { departure_id, status: 'deposit_paid', deposit_fen: 100_000, paid_fen: 100_000 })
  },
  async order(pick: number) {
    const { id: departure_id, date: departs_on } = await departing(pick % 50)
    const snapshot = { title: '冰岛', scope: pick % 3 ? 'domestic' : 'outbound' } as never
    await insertOrder(db, { departure_id, departs_on, status: 'paid', snapshot })
  },
  async move(pick: number) {
    const id = await anyId('orders', pick)
    if (id === undefined) return
    await shop.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (!order) return
      const next = keysOf(orderStatuses).filter((to) => canMove(order.status, to, 'staff'))
      const to = next[pick % Math.max(next.length, 1)]
      if (to) await moveOrder(tx, order, to, { actor: 'staff', now: clock.now() })
    })
  },
  async completePeople(pick: number) {
    const id = await anyId('orders', pick)
    const travellers_complete = pick % 3 > 0
    if (id !== undefined)
      await db.updateTable('orders').set({ travellers_complete }).where('id', '=', id).execute()
  },
  async payBalance(pick: number) {
    const id = await anyId('orders', pick)
    if (id === undefined) return
    const paid = pick % 4 ? { status: 'paid' as const, paid_at: clock.now() } : { due_at: clock.now() }
    await db
      .updateTable('order_bill')
      .set(paid)
      .where('order_id', '=', id)
      .where('kind', '=', 'balance')
      .execute()
  },
  async sell(pick: number) {
    const id = await anyId('departure', pick)
    if (id === undefined) return
    const order = await db.selectFrom('orders').select('id').where('departure_id', '=', id).executeTakeFirst()
    const at = { created_at: clock.now(), updated_at: clock.now() }
    // Now and then seats are sold without an order: nobody waits for that group.
    const hold = { departure_id: id, order_id: pick % 4 ? (order?.id ?? null) : null, pax: 1, ...at }
    await shop.transaction(async (tx) => {
      await tx
        .insertInto('inventory_hold')
        .values({ ...hold, status: 'consumed' })
        .onConflict((same) => same.column('order_id').doUpdateSet({ status: 'consumed' }))
        .execute()
      await tx
        .updateTable('departure')
        .set((eb) => ({
          sold: sql<number>`(${eb.ref('sold')} + 1) % 7`,
          status: pick % 11 ? ('open' as const) : ('formed' as const),
        }))
        .where('id', '=', id)
        .execute()
    })
  },
  async form(pick: number) {
    const id = await seated(pick)
    if (id === undefined) return
    await db
      .updateTable('departure')
      .set({ status: pick % 5 ? 'formed' : 'closed', sold: 4 + (pick % 3) })
      .where('id', '=', id)
      .execute()
  },
  async sendNotice(pick: number) {
    const id = await seated(pick)
    // One of two is still to be sent.
    if (id === undefined || id % 2 === 0) return
    await db
      .insertInto('departure_notice_edition')
      .values({
        departure_id: id,
        edition: 1,
        guide_name: '周领队',
        guide_phone_enc: Buffer.from('sealed'),
        gather_at: clock.now(),
        gather_place: '机场',
        transport: 'MU787',
        weather: '晴',
        emergency_line: '400-000-0001',
        note: '',
        sent_at: clock.now(),
        sent_by: clerk.id,
      })
      .onConflict((same) => same.doNothing())
      .execute()
  },
  async giveManifest(pick: number) {
    const id = await seated(pick)
    if (id === undefined || id % 2 === 0) return
    const fingerprint = sql<string>`manifest_fingerprint(${id}, 'hotel')`
    await db
      .insertInto('departure_manifest')
      .values({ departure_id: id, kind: 'hotel', fingerprint, exported_at: clock.now() })
      .onConflict((same) =>
        same.columns(['departure_id', 'kind']).doUpdateSet({ fingerprint, changed_at: null }),
      )
      .execute()
  },
  async peopleChange(pick: number) {
    const id = await anyId('orders', pick)
    if (id === undefined) return
    await shop.transaction(async (tx) => {
      await tx
        .updateTable('orders')
        .set((eb) => ({ version: eb('version', '+', 1), rooms: (pick % 3) + 1 }))
        .where('id', '=', id)
        .execute()
      const name_cn = pick % 2 ? '李雷' : '韩梅梅'
      await tx
        .insertInto('order_traveller')
        .values({ order_id: id, seq: 1, kind: 'adult', name_cn })
        .onConflict((same) => same.columns(['order_id', 'seq']).doUpdateSet({ name_cn }))
        .execute()
    })
  },
  async review(pick: number) {
    const { id: product_id } = await insertProduct(db)
    await db
      .insertInto('review')
      .values({
        product_id,
        member_id: (await insertMember(db)).id,
        score: 1 + (pick % 5),
        dims: JSON.stringify({}),
        content: '导游迟到两次，车也旧',
        party: 'family',
        status: pick % 2 ? 'checking' : 'shown',
        trip_on: '2026-10-01',
        user_name: '李*',
        written_at: clock.now(),
        sample: pick % 5 === 4,
      })
      .execute()
  },
  async judgeReview(pick: number) {
    const id = await anyId('review', pick)
    if (id === undefined) return
    const change =
      pick % 3 === 0
        ? { status: 'hidden' as const, hide_kind: 'privacy' as const }
        : pick % 3 === 1
          ? { status: 'shown' as const }
          : { reply: '很抱歉', replied_at: clock.now() }
    await db.updateTable('review').set(change).where('id', '=', id).execute()
  },
  async request() {
    await insertRequest(db, { created_at: clock.now(), promised_at: clock.now() })
  },
  async contactRequest(pick: number) {
    const id = await anyId('custom_request', pick)
    const change = {
      status: pick % 3 ? ('contacted' as const) : ('new' as const),
      contacted_at: pick % 4 ? clock.now() : null,
      owner_id: pick % 5 ? clerk.id : null,
    }
    if (id !== undefined) await db.updateTable('custom_request').set(change).where('id', '=', id).execute()
  },
  async askForDesigner(pick: number) {
    const id = await anyId('custom_request', pick)
    const at = pick % 3 ? clock.now() : null
    const change = { redesign_asked_at: at, redesign_due_at: at }
    if (id !== undefined) await db.updateTable('custom_request').set(change).where('id', '=', id).execute()
  },
  async takeOver(pick: number) {
    const id = await anyId('custom_request', pick)
    const asked = pick % 6 ? null : clock.now()
    const change = {
      ...{ redesign_asked_at: asked, redesign_due_at: asked },
      status: pick % 4 ? ('planned' as const) : ('accepted' as const),
      takeover_due_at: pick % 3 ? clock.now() : null,
      plan_asked_at: pick % 5 ? null : clock.now(),
      owner_id: pick % 7 ? clerk.id : null,
    }
    if (id !== undefined) await db.updateTable('custom_request').set(change).where('id', '=', id).execute()
  },
  async inquiry(pick: number) {
    const at = { created_at: clock.now(), last_at: clock.now(), due_at: pick % 4 ? clock.now() : null }
    const from = {
      kind: 'message' as const,
      phone_enc: randomBytes(16),
      phone_hash: randomBytes(32),
      name: '李',
    }
    await db
      .insertInto('inquiry')
      .values({ ...at, ...from })
      .execute()
  },
  async answerInquiry(pick: number) {
    const id = await anyId('inquiry', pick)
    const complaint = { complaint_no: `TS${id}`, complaint_category: 'guide' as const, due_at: clock.now() }
    const changes = [
      { status: 'contacted' as const, staff_id: clerk.id, closed_at: null },
      { status: 'done' as const, closed_at: clock.now() },
      complaint,
    ]
    const change = changes[pick % 3]
    if (id !== undefined && change) await db.updateTable('inquiry').set(change).where('id', '=', id).execute()
  },
  async chat(pick: number) {
    const at = { created_at: clock.now(), last_at: clock.now() }
    const waits = { waiting_since: clock.now(), due_at: new Date(clock.now().getTime() + pick * 60_000) }
    await db
      .insertInto('chat')
      .values({ ...at, ...(pick % 4 && waits), visitor_hash: randomBytes(8) })
      .execute()
  },
  async workOnChat(pick: number) {
    const id = await anyId('chat', pick)
    const answered = { waiting_since: null, due_at: null }
    const changes = [
      { owner_id: clerk.id, state: 'open' as const, closed_at: null },
      answered,
      { ...answered, state: 'closed' as const, closed_at: clock.now() },
      { waiting_since: clock.now(), due_at: clock.now(), inquiry_id: null },
      { inquiry_id: (await anyId('inquiry', pick)) ?? null },
      { owner_id: null, state: 'waiting' as const, closed_at: null, for_role: 'custom' as const },
    ]
    const change = changes[pick % changes.length]
    if (id !== undefined && change) await db.updateTable('chat').set(change).where('id', '=', id).execute()
  },
  async question(pick: number) {
    const { id: product_id } = await insertProduct(db)
    const asked = { text: '老人能跟上吗？', asked_at: clock.now(), due_at: clock.now() }
    if (pick % 3 < 2)
      await db
        .insertInto('product_question')
        .values({ product_id, ...asked })
        .execute()
  },
  async answerQuestion(pick: number) {
    const id = await anyId('product_question', pick)
    const answer = { answer: '可以', answered_at: clock.now(), answered_by: clerk.id }
    const state = pick % 2 ? ('private' as const) : ('published' as const)
    if (id !== undefined)
      await db
        .updateTable('product_question')
        .set({ state, ...answer })
        .where('id', '=', id)
        .execute()
  },
  async alarm(pick: number) {
    const kinds = ['payment_mismatch', 'seats_differ', 'refund_failed', 'job_failing'] as const
    const kind = kinds[pick % 4] ?? 'seats_differ'
    await raiseAlarm(db, { kind, ref: String(pick % 3) }, clock.now())
  },
  async settle(pick: number) {
    const id = await anyId('alarm', pick)
    if (id !== undefined)
      await db.updateTable('alarm').set({ settled_at: clock.now() }).where('id', '=', id).execute()
  },
  async refund() {
    const { id: departure_id } = await departing(20)
    await insertRefund(db, await insertOrder(db, { departure_id, status: 'refunding' }), 'sending')
  },
  async failRefund(pick: number) {
    const id = await anyId('refund', pick)
    const status = pick % 2 ? 'failed' : 'sending'
    if (id !== undefined)
      await db.updateTable('refund').set({ status, staff_due_at: clock.now() }).where('id', '=', id).execute()
  },
  async compensation() {
    const { id: departure_id } = await departing(5)
    await insertCompensation(db, await insertOrder(db, { departure_id, status: 'refunding' }))
  },
  async decideRequest(pick: number) {
    const id = await anyId('refund_request', pick)
    const change =
      pick % 3
        ? { status: 'approved' as const, automatic: true, decided_at: clock.now() }
        : { status: 'rejected' as const, decided_at: clock.now() }
    if (id !== undefined) await db.updateTable('refund_request').set(change).where('id', '=', id).execute()
  },
  async invoice() {
    const { id: departure_id } = await departing(5)
    const { id, orderNo } = await insertOrder(db, { departure_id, status: 'done' })
    const sealed = { title_enc: randomBytes(8), address_enc: randomBytes(8) }
    const paper = { kind: 'paper', title_kind: 'person' } as const
    await db
      .insertInto('invoice')
      .values({
        ...{ ...sealed, ...paper, order_id: id, request_no: `${orderNo}F01` },
        requested_at: clock.now(),
        staff_due_at: clock.now(),
      })
      .execute()
  },
  async withdrawal(pick: number) {
    const member = await insertMember(db)
    const sealed = { account_hash: randomBytes(8), account_mask: '138****0001', name_mask: '李*' }
    await db
      .insertInto('withdrawal')
      .values({
        ...{ ...sealed, member_id: member.id, channel: 'alipay', withdrawal_no: `TX${member.uid}` },
        ...{ amount_fen: 8_000, tax_fen: 0, net_fen: 8_000, tax_mode: 'none' },
        ...{ requested_at: clock.now(), requested_on: dayOf(clock.now()), staff_due_at: clock.now() },
      })
      .execute()
    await actions.workOnWithdrawal(pick)
  },
  async workOnWithdrawal(pick: number) {
    const id = await anyId('withdrawal', pick)
    if (id === undefined) return
    const at = clock.now()
    const of = db.updateTable('withdrawal').where('id', '=', id)
    if (pick % 3 === 0)
      await of
        .set({ state: 'approved', reviewed_by: clerk.id, reviewed_at: at })
        .where('state', '=', 'requested')
        .execute()
    else if (pick % 3 === 1)
      await of.set({ staff_due_at: at }).where('state', 'in', ['requested', 'approved']).execute()
    else
      await of
        .set({ state: 'rejected', rejected_by: clerk.id, rejected_at: at })
        .where('state', 'in', ['requested', 'approved'])
        .execute()
  },
  async workOnInvoice(pick: number) {
    const id = await anyId('invoice', pick)
    if (id === undefined) return
    const at = clock.now()
    const issued = { number: `${id}`, issued_on: '2026-11-21', amount_fen: 1 }
    const red = { red_number: `R${id}`, red_on: '2026-11-21', red_by: clerk.id, red_at: at }
    const of = db.updateTable('invoice').where('id', '=', id)
    if (pick % 3 === 0)
      await of.set({ status: 'closed', closed_at: at }).where('status', '=', 'requested').execute()
    else if (pick % 3 === 2)
      await of
        .set({ status: 'red', ...red })
        .where('status', '=', 'issued')
        .execute()
    else {
      await of
        .set({ status: 'issued', ...issued, issued_by: clerk.id, issued_at: at })
        .where('status', '=', 'requested')
        .execute()
      await of.set({ red_asked_at: at, red_due_at: at }).where('status', '=', 'issued').execute()
    }
  },
  async askChange(pick: number) {
    const { id: departure_id } = await departing(20)
    const { id, orderNo } = await insertOrder(db, { departure_id, status: 'paid' })
    await db
      .insertInto('order_change')
      .values({
        ...{ change_no: `${orderNo}C01`, order_id: id, kind: 'date', quote: JSON.stringify({}) },
        ...{ asked_on: dayOf(clock.now()), asked_at: clock.now(), from_departs_on: dayOf(clock.now()) },
        ...{ to_departure_id: departure_id, to_departs_on: dayOf(clock.now()), difference_fen: 0 },
        kept_floor_fen: 0,
        ...(pick % 2
          ? { state: 'asked', staff_due_at: clock.now() }
          : { state: 'proposed', expires_at: clock.now(), decided_by: clerk.id, decided_at: clock.now() }),
      })
      .execute()
  },
  async decideChange(pick: number) {
    const id = await anyId('order_change', pick)
    if (id === undefined) return
    const changes = [
      { state: 'proposed' as const, expires_at: clock.now(), decided_by: second.id, ended_at: null },
      { state: 'to_sign' as const, expires_at: clock.now(), ended_at: null },
      { state: 'refused' as const, ended_at: clock.now() },
    ]
    const change = changes[pick % 3]
    if (change) await db.updateTable('order_change').set(change).where('id', '=', id).execute()
  },
  async mail() {
    const { id: departure_id } = await departing(20)
    const { id: order_id } = await insertOrder(db, { departure_id, status: 'paid' })
    await db
      .insertInto('order_mail')
      .values({
        ...{ order_id, kind: 'kit', address_enc: randomBytes(8) },
        requested_at: clock.now(),
        staff_due_at: clock.now(),
      })
      .execute()
  },
  async workOnMail(pick: number) {
    const id = await anyId('order_mail', pick)
    if (id === undefined) return
    const at = clock.now()
    const sent = { carrier: '顺丰速运', tracking_no: `SF${id}`, sent_at: at, sent_by: clerk.id }
    const change =
      pick % 2 ? { status: 'sent' as const, ...sent } : { status: 'cancelled' as const, cancelled_at: at }
    await db
      .updateTable('order_mail')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .execute()
  },
  async askRefund(pick: number) {
    const { id: departure_id } = await departing(20)
    const { id, orderNo } = await insertOrder(db, { departure_id, status: 'paid' })
    const due = { staff_due_at: clock.now(), cost_due_at: clock.now(), created_at: clock.now() }
    const sums = {
      quote: JSON.stringify({}),
      deduct_fen: 0,
      refund_fen: 100_000,
      asked_on: dayOf(clock.now()),
    }
    await db
      .insertInto('refund_request')
      .values({
        ...due,
        ...sums,
        request_no: `${orderNo}T01`,
        order_id: id,
        kind: 'whole',
        cause: 'traveller',
        from_status: 'paid',
        asks_cost: pick % 3 > 0,
        automatic: pick % 7 === 6,
      })
      .execute()
  },
  async decideRefund(pick: number) {
    const id = await anyId('refund_request', pick)
    if (id === undefined) return
    const at = clock.now()
    const signed = { first_by: clerk.id, first_at: at }
    const changes = [
      { cost_by: second.id, cost_at: at },
      { status: 'first_approved' as const, ...signed, second_due_at: pick % 2 ? at : null, decided_at: null },
      { status: 'approved' as const, ...signed, decided_at: at },
      { status: 'rejected' as const, decided_at: at },
      { status: 'submitted' as const, decided_at: null },
    ]
    const change = changes[pick % 5]
    if (change) await db.updateTable('refund_request').set(change).where('id', '=', id).execute()
  },
  async difference(pick: number) {
    const { id: run_id } = await db
      .insertInto('reconciliation_run')
      .values({ channel: 'wechat_native', day: '2026-11-20', state: 'asked' })
      .onConflict((same) => same.columns(['channel', 'day']).doUpdateSet({ state: 'asked' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const number = `OTHER${pick}`
    const found = { run_id, kind: 'only_channel', subject: 'payment', number, key: number } as const
    await db
      .insertInto('reconciliation_difference')
      .values({ ...found, channel_fen: 1, opened_at: clock.now() })
      .onConflict((same) => same.doNothing())
      .execute()
  },
  async explain(pick: number) {
    const id = await anyId('reconciliation_difference', pick)
    const closed =
      pick % 3 ? { closed_at: clock.now(), cause: 'other' as const } : { closed_at: null, cause: null }
    if (id !== undefined)
      await db.updateTable('reconciliation_difference').set(closed).where('id', '=', id).execute()
  },
  async askSecond(pick: number) {
    await db
      .insertInto('approval')
      .values({
        kind: 'review_hide',
        entity: 'review',
        entity_id: randomBytes(8).toString('hex'),
        payload: JSON.stringify({}),
        reason: '含有他人隐私',
        roles: sql`'{admin}'`,
        asked_by: pick % 2 ? clerk.id : second.id,
        asked_at: clock.now(),
        staff_due_at: clock.now(),
      })
      .execute()
  },
  async mention(pick: number) {
    const { id: note_id } = await db
      .insertInto('staff_note')
      .values({
        entity: 'order',
        entity_id: 'BM202611210001',
        staff_id: second.id,
        text: '请看一下',
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { note_id, created_at: clock.now(), due_at: clock.now() }
    const staff_id = pick % 2 ? clerk.id : second.id
    await db
      .insertInto('staff_mention')
      .values({ ...asked, staff_id })
      .execute()
  },
  async readMention(pick: number) {
    const id = await anyId('staff_mention', pick)
    const change = pick % 3 ? { read_at: clock.now() } : { staff_id: second.id }
    if (id !== undefined) await db.updateTable('staff_mention').set(change).where('id', '=', id).execute()
  },
  async sayFact(pick: number) {
    const visa = pick % 3 ? JSON.stringify({ kind: '旅游签证' }) : null
    await insertProduct(db, { scope: 'outbound', visa, status: pick % 4 ? 'on_sale' : 'draft' })
  },
  async workOnFact(pick: number) {
    const id = await anyId('fact_check', pick)
    if (id === undefined) return
    const checked_on = addDays(dayOf(clock.now()), -(pick % 120))
    await db.updateTable('fact_check').set({ checked_on }).where('id', '=', id).execute()
    const product = await anyId('product', pick)
    if (product === undefined) return
    const status = pick % 2 ? ('off_sale' as const) : ('on_sale' as const)
    await db.updateTable('product').set({ status }).where('id', '=', product).execute()
  },
  async schedulePublish(pick: number) {
    const product_id = await anyId('product', pick)
    if (product_id === undefined) return
    const at = { publish_at: clock.now(), scheduled_at: clock.now() }
    const failed = pick % 2 ? { failed_at: clock.now(), due_at: clock.now(), fault: '缺须知' } : {}
    await db
      .insertInto('product_schedule')
      .values({
        product_id,
        draft_version: 1,
        scheduled_by: pick % 3 ? clerk.id : second.id,
        ...at,
        ...failed,
      })
      .onConflict((same) =>
        same.column('product_id').doUpdateSet({ failed_at: null, due_at: null, fault: '' }),
      )
      .execute()
  },
  async endSchedule(pick: number) {
    const id = await anyId('product_schedule', pick)
    if (id === undefined) return
    const of = db.updateTable('product_schedule').where('id', '=', id)
    if (pick % 3 === 0) await db.deleteFrom('product_schedule').where('id', '=', id).execute()
    else if (pick % 3 === 1)
      await of.set({ failed_at: clock.now(), due_at: clock.now(), fault: '没有团期' }).execute()
    else await of.set({ failed_at: null, due_at: null, fault: '' }).execute()
  },
  async removeReview(pick: number) {
    const id = await anyId('review', pick)
    if (id !== undefined) await db.deleteFrom('review').where('id', '=', id).execute()
  },
  async claim(pick: number) {
    const id = await anyId('work_item', pick)
    if (id !== undefined) await askDesk(api, work.claim, { ids: String(id) }, clerk)
  },
  async snooze(pick: number) {
    const id = await anyId('work_item', pick)
    const fields = { ids: String(id), minutes: String(1 + (pick % 300)), reason: '等客人回电话' }
    if (id !== undefined) await askDesk(api, work.snooze, fields, clerk)
  },
  async release(pick: number) {
    const id = await anyId('work_item', pick)
    if (id !== undefined) await askDesk(api, work.release, { ids: String(id) }, clerk)
  },
  async time(pick: number) {
    await passTime(shop, (pick % 60) * 3_600)
  },
} satisfies Record<string, (pick: number) => Promise<void>>

const step = fc.record({ action: fc.constantFrom(...keysOf(actions)), pick: fc.nat({ max: 10_000 }) })

const everything = [0, 1, 2, 4, 5].flatMap((pick) => keysOf(actions).map((action) => ({ action, pick })))

test('Whatever is done, the queue holds what waits by the records themselves, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const { action, pick } of steps) {
        await actions[action](pick)
        const { due, remembered } = await bothQueues(shop)
        expect(remembered, action).toEqual(due)
      }
    }),
    // Chance alone might leave a kind out: first comes everything there is to do, in several ways.
    { numRuns: 25, examples: [[everything]] },
  )
  const { rows } = await sql<{ kind: string }>`select distinct kind from work_item order by kind`.execute(db)
  expect(rows.map(({ kind }) => kind)).toEqual([...workKindNames].sort())
})

test('Each kind of the database has its words, and the other way round', async () => {
  const kinds = await db.selectFrom('work_kind').select('kind').orderBy('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual([...workKindNames].sort())
})
