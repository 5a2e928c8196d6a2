import { describe, expect, test } from 'vitest'
import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { plans } from '#src/api/content/plans.ts'
import { deskCustomRequests, type RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { work } from '#src/api/desk/work/items.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { aPlanBody } from '#test/content/plan-body.ts'
import { insertPlan, insertPlanOrder } from '#test/content/plan-factories.ts'
import { openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, clock)
const clerk = await signInStaff(shop, { roles: ['service'], name: '李静' })
const duan = await signInStaff(shop, { roles: ['custom'], name: '段云' })
await db
  .insertInto('departure_city')
  .values({ name: '上海' })
  .onConflict((c) => c.doNothing())
  .execute()

type Over = Parameters<typeof insertRequest>[1]
/** A request of the member's own telephone. */
async function aRequest(li: SignedIn, over: Over = {}) {
  const { id, requestNo } = await insertRequest(db, {
    phone_enc: vault.seal(li.phone),
    phone_hash: vault.blindIndex('phone', li.phone),
    member_id: li.member.id,
    ...{ adult: 2, child: 1, departure_city: '上海', dest_text: '云南', budget_id: 2, days: 6 },
    ...{ created_at: clock.now(), promised_at: new Date(clock.now().getTime() + 1_800_000) },
    ...over,
  })
  return { id, request_no: requestNo }
}
const listOf = async (li: Pick<SignedIn, 'call'>) => (await li.call(ownRequests.list, {})).data
const ask = (endpoint: Parameters<typeof askDesk>[1], fields: Record<string, string>, who = clerk) =>
  askDesk(api, endpoint, fields, who) as unknown as Promise<{ code: number; data: RequestDetail }>

describe('我的定制', () => {
  test('has what a telephone asked for as a guest, as soon as it signs in', async () => {
    const phone = aPhone()
    const guest = shop.visitor()
    const asked = await guest.call(customTrips.newCreate, {
      ...{ kind: 'private', linkman: '李雷', phone, departure_city: '上海', dest_text: '云南' },
      ...{ month: '2027-03', adult: 2, days: 6, special_demand: '不想赶路' },
    })
    const member = await logIn(shop, { phone })
    expect(await listOf(member)).toMatchObject({
      total: 1,
      list: [
        {
          request_no: asked.data.request_no,
          ...{ kind_text: '私家定制', state_text: '待联系', place: '云南', month: '2027-03', adult: 2 },
          next_by: new Date('2026-11-21T10:30:00+08:00'),
          special_demand: '不想赶路',
          ...{ dzs: null, plan: null, order: null, withdraw_why: '', redesign_why: '', changes_left: 3 },
          evaluation: { state: 'closed', state_text: '行程结束后才能评价' },
        },
      ],
    })
    const [row] = await db
      .selectFrom('custom_request')
      .select('member_id')
      .where('request_no', '=', asked.data.request_no)
      .execute()
    expect(row?.member_id).not.toBeNull()
  })

  test('shows one that the telephone makes elsewhere as a guest, and nothing of anybody else’s', async () => {
    const li = await shop.signIn()
    const { request_no } = await aRequest(li, { member_id: null })
    await aRequest(await shop.signIn())
    expect((await listOf(li)).list.map((each) => each.request_no)).toEqual([request_no])
    expect((await listOf(await shop.signIn())).total).toBe(0)
  })

  test('comes page by page, the newest first', async () => {
    const li = await shop.signIn()
    const numbers = []
    for (let day = 1; day <= 3; day++)
      numbers.unshift(
        (await aRequest(li, { created_at: new Date(`2026-11-0${day}T10:00:00+08:00`) })).request_no,
      )
    const { data } = await li.call(ownRequests.list, { page: 2, size: 2 })
    expect(data).toMatchObject({ total: 3, page: 2, size: 2, has_more: false })
    expect(data.list.map(({ request_no }) => request_no)).toEqual(numbers.slice(2))
  })

  test('leads to the plan and to the order, whose telephone it is; others see that there is one', async () => {
    const li = await shop.signIn()
    const plan_id = await insertPlan(db, { body: JSON.stringify({ title: '大理慢住' }) })
    const { request_id } = await db
      .selectFrom('custom_plan')
      .select('request_id')
      .where('id', '=', plan_id)
      .executeTakeFirstOrThrow()
    const other = await shop.signIn()
    await db
      .updateTable('custom_request')
      .set({
        ...{ status: 'accepted', phone_hash: vault.blindIndex('phone', li.phone) },
        member_id: other.member.id,
      })
      .where('id', '=', request_id)
      .execute()
    const order = await insertPlanOrder(db, { member_id: li.member.id, plan_id, status: 'ready' })
    expect((await listOf(li)).list).toMatchObject([
      {
        state_text: '已下单，已确认·待出行',
        plan: { plan_id, title: '大理慢住', total_fen: 736_000, is_own: true },
        order: { order_id: order.orderNo, status_text: '已确认·待出行', date: '2027-01-20' },
        withdraw_why: '方案已接受并生成订单，请在订单里取消',
      },
    ])
    expect((await listOf(other)).list).toMatchObject([
      { state_text: '已下单', plan: { is_own: false }, order: null },
    ])
  })
})

describe('taking a request back', () => {
  test('closes it for everybody, and says at the desk who did it', async () => {
    const li = await shop.signIn()
    const { id, request_no } = await aRequest(li, {
      owner_id: duan.id,
      status: 'contacted',
      contacted_at: clock.now(),
    })
    const plan_id = await insertPlan(db, {
      ...{ request_id: id, status: 'sent', body: JSON.stringify(aPlanBody({ title: '大理慢住' })) },
      ...{ valid_until: new Date('2026-12-01T10:00:00+08:00') },
    })
    expect((await li.call(ownRequests.withdraw, { request_no })).data).toMatchObject({
      status: 'closed',
      state_text: '已撤回',
      withdraw_why: '这份需求已关闭',
    })
    expect((await ask(deskCustomRequests.detail, { request_no }, duan)).data).toMatchObject({
      status: 'closed',
      close_reason: '客人撤回',
      steps: [{ kind: 'close', staff: null }],
    })
    expect((await li.call(plans.accept, { plan_id })).failed).toBe('STATE')
  })

  test('leaves of its plan the version and its day: nothing that waits to be confirmed, no changes to ask for', async () => {
    const li = await shop.signIn()
    const { id, request_no } = await aRequest(li, { status: 'planned', contacted_at: clock.now() })
    await insertPlan(db, {
      ...{ request_id: id, status: 'sent', body: JSON.stringify(aPlanBody({ title: '大理慢住' })) },
      ...{ valid_until: new Date('2026-12-01T10:00:00+08:00') },
    })
    expect((await listOf(li)).list[0]).toMatchObject({ plan: { state_text: '等您确认' }, changes_left: 3 })
    await li.call(ownRequests.withdraw, { request_no })
    expect((await listOf(li)).list[0]).toMatchObject({
      plan: { version: 1, title: '大理慢住', state_text: '' },
      changes_left: 0,
    })
  })

  test('is for one’s own, once, and not after it was bought: NOT_FOUND, STATE', async () => {
    const li = await shop.signIn()
    const { request_no } = await aRequest(li, { status: 'accepted' })
    expect(await li.call(ownRequests.withdraw, { request_no })).toMatchObject({
      failed: 'STATE',
      message: '方案已接受并生成订单，请在订单里取消',
    })
    const stranger = await shop.signIn()
    expect((await stranger.call(ownRequests.withdraw, { request_no })).failed).toBe('NOT_FOUND')
    const own = await aRequest(li)
    const both = await Promise.all([
      li.call(ownRequests.withdraw, { request_no: own.request_no }),
      li.call(ownRequests.withdraw, { request_no: own.request_no }),
    ])
    expect(both.map(({ failed }) => failed).sort()).toEqual(['STATE', null].sort())
  })
})

describe('asking for another designer', () => {
  test('waits at the desk as work until another one has it, with the history and no number in it', async () => {
    const li = await shop.signIn()
    const { request_no } = await aRequest(li, {
      ...{ owner_id: duan.id, status: 'contacted', contacted_at: clock.now() },
    })
    const { data } = await li.call(ownRequests.redesign, {
      request_no,
      text: '说好的没有购物，打我13800000001',
    })
    expect(data).toMatchObject({ state_text: '更换定制师中', redesign_why: '已提出更换，客服会尽快联系您' })
    const queue = async () => {
      const reply = await askDesk(api, work.list, { scope: 'roles' }, clerk)
      return (Object(reply.data)['list'] as { kind: string; ref: string }[]).filter(
        ({ ref }) => ref === request_no,
      )
    }
    expect(await queue()).toMatchObject([{ kind: 'custom_redesign' }])
    const seen = (await ask(deskCustomRequests.detail, { request_no })).data
    expect(seen).toMatchObject({
      redesign_by: expect.any(String),
      steps: [{ kind: 'redesign', staff: null, text: expect.not.stringContaining('13800000001') }],
    })
    const bai = await signInStaff(shop, { roles: ['custom'], name: '白冰' })
    const assigned = await ask(deskCustomRequests.assign, {
      ...{ request_no, version: String(seen.version), staff_id: String(bai.id) },
    })
    expect(assigned.data).toMatchObject({
      redesign_by: null,
      owner: { name: '白冰' },
      steps: [{ kind: 'assign' }, { kind: 'redesign' }],
    })
    expect(await queue()).toEqual([])
    expect((await listOf(li)).list[0]).toMatchObject({ state_text: '方案制作中', redesign_why: '' })
  })

  test('whose plan was sent is the next designer’s work, due as a first call is, until they have called', async () => {
    const li = await shop.signIn()
    const { id, request_no } = await aRequest(li, {
      ...{ owner_id: duan.id, status: 'planned', contacted_at: clock.now() },
    })
    await insertPlan(db, {
      ...{ request_id: id, status: 'sent', body: JSON.stringify(aPlanBody({ title: '大理慢住' })) },
      ...{ valid_until: new Date('2026-12-01T10:00:00+08:00') },
    })
    await li.call(ownRequests.redesign, { request_no, text: '想换一位更了解云南的定制师' })
    const bai = await signInStaff(shop, { roles: ['custom'], name: '白冰' })
    const mine = async () => {
      const { data } = await askDesk(api, work.list, { scope: 'mine' }, bai)
      const list = Object(data)['list'] as { kind: string; ref: string; text: string; due_at: string }[]
      return list
        .filter(({ ref }) => ref === request_no)
        .map(({ kind, text, due_at }) => [kind, text.split('，').at(-1), due_at])
    }
    expect(await mine()).toEqual([])
    const { version } = (await ask(deskCustomRequests.detail, { request_no })).data
    const given = { request_no, version: String(version), staff_id: String(bai.id) }
    expect((await ask(deskCustomRequests.assign, given)).data).toMatchObject({ owner: { name: '白冰' } })
    expect(await mine()).toEqual([['custom_takeover', '方案待确认', shanghaiTime(callDueAt(clock.now()))]])
    const called = { request_no, way: 'phone', text: '介绍了自己，客人再看看方案' }
    expect(await askDesk(api, deskCustomRequests.step, called, bai)).toMatchObject({ code: 0 })
    expect(await mine()).toEqual([])
  })

  test('ends too when the customer stays with the designer who has it', async () => {
    const li = await shop.signIn()
    const { id, request_no } = await aRequest(li, {
      ...{ owner_id: duan.id, status: 'contacted', contacted_at: clock.now() },
    })
    await li.call(ownRequests.redesign, { request_no, text: '想换一位更了解云南的定制师' })
    const { version } = (await ask(deskCustomRequests.detail, { request_no })).data
    const stays = { request_no, version: String(version), staff_id: String(duan.id) }
    expect((await ask(deskCustomRequests.assign, stays)).data).toMatchObject({
      redesign_by: null,
      owner: { name: '段云' },
    })
    const waiting = await db
      .selectFrom('work_item')
      .select('closed_by')
      .where('kind', '=', 'custom_redesign')
      .where('record_id', '=', id)
      .execute()
    expect(waiting).toEqual([{ closed_by: clerk.id }])
    expect((await listOf(li)).list[0]).toMatchObject({ state_text: '方案制作中', redesign_why: '' })
  })

  test('is for one’s own, once at a time, and not after it was bought: NOT_FOUND, STATE', async () => {
    const li = await shop.signIn()
    const { request_no } = await aRequest(li)
    const stranger = await shop.signIn()
    expect((await stranger.call(ownRequests.redesign, { request_no })).failed).toBe('NOT_FOUND')
    expect((await li.call(ownRequests.redesign, { request_no })).failed).toBeNull()
    expect((await li.call(ownRequests.redesign, { request_no })).failed).toBe('STATE')
    const bought = await aRequest(li, { status: 'accepted' })
    expect((await li.call(ownRequests.redesign, { request_no: bought.request_no })).failed).toBe('STATE')
  })
})
