import { beforeEach, describe, expect, test } from 'vitest'
import { departureNotice } from '#src/api/booking/departures/notices.ts'
import { orders } from '#src/api/booking/orders.ts'
import { departureNotices } from '#src/api/desk/departures/notices.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { dumpDatabase } from '#test/endpoints/dump.ts'
import { openDepartureDesk } from '#test/orders/departure-desk.ts'
import { deliver } from '#test/shop/deliver.ts'
import { noticeJobs } from './jobs.ts'
import { findNotice } from './service.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openDepartureDesk(START)
const { db, clock } = shop
beforeEach(() => clock.set(START))
await shop.transaction((tx) => loadContent(tx, clock.now()))
const clerk = await shop.colleague({ roles: ['operations'], name: '陈屿' })
const other = await shop.colleague({ roles: ['operations'], name: '王敏' })

const GUIDE = '13866668888'
const whole = {
  gather_at: '2026-11-28 07:30',
  gather_place: '浦东机场T2国际出发25号门',
  guide_name: '周领队',
  guide_phone: GUIDE,
  transport: 'MU787 上海浦东—罗马 12:30起飞',
  weather: '8至15度，有雨，请带薄羽绒服',
  note: '请携带护照原件',
}

interface Seen {
  version: number
  fields: Record<string, string>
  missing: string[]
  changed: string[] | null
  why_not: string
  receivers: Record<string, number>
  editions: Record<string, unknown>[]
  messages: { channel: string; text: string }[]
}

const read = async (id: number, by = clerk) =>
  (await by.ask(departureNotices.read, { id: String(id) })).data as unknown as Seen

async function save(id: number, to: Record<string, string>, by = clerk, seen?: Seen) {
  const { version, fields } = seen ?? (await read(id, by))
  const changes = Object.entries(to).map(([name, value]) => [name, { from: fields[name], to: value }])
  return by.ask(departureNotices.save, {
    id: String(id),
    version: String(version),
    changes_json: JSON.stringify(Object.fromEntries(changes)),
  })
}
const send = async (id: number, by = clerk, version?: number) =>
  by.ask(departureNotices.send, { id: String(id), version: String(version ?? (await read(id)).version) })

const inboxOf = async (member_id: number) =>
  (
    await db
      .selectFrom('message')
      .select('body')
      .where('member_id', '=', member_id)
      .where('title', '=', '出团通知')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

async function sentDeparture() {
  const at = await shop.departure()
  const family = await at.family()
  await save(at.id, whole)
  const { code, message } = await send(at.id)
  if (code !== 0) throw new Error(message)
  return { ...at, paid: family }
}

describe('an entry', () => {
  test('begins with the shop’s emergency line, says what is missing, and keeps the guide’s telephone sealed', async () => {
    const { id } = await shop.departure()
    expect(await read(id)).toMatchObject({
      version: 1,
      fields: { emergency_line: '400-000-0001', guide_name: '' },
      missing: ['gather_at', 'gather_place', 'guide_name', 'guide_phone', 'transport', 'weather'],
      changed: null,
    })
    expect(await save(id, whole)).toMatchObject({ code: 0, data: { message: '已保存' } })
    expect(await read(id)).toMatchObject({
      version: 2,
      fields: { ...whole, guide_phone: '138****8888', emergency_line: '400-000-0001' },
      missing: [],
      why_not: '还没有付清的订单',
    })
    for (const rows of (await dumpDatabase(db)).values()) expect(rows).not.toContain(GUIDE)
  })

  test('of two clerks stands side by side, and what both changed is STALE with mine, current and original', async () => {
    const { id } = await shop.departure()
    const before = await read(id)
    await save(id, { guide_name: '周领队' }, clerk, before)
    expect(await save(id, { weather: '晴' }, other, before)).toMatchObject({
      data: { message: expect.stringContaining('合并了陈屿') },
    })
    expect(await save(id, { guide_name: '李导' }, other, before)).toMatchObject({
      code: 24,
      data: { by: '陈屿', fields: [{ name: 'guide_name', mine: '李导', current: '周领队', original: '' }] },
    })
  })

  test('refuses PARAM a time far from the departure and a telephone that is none', async () => {
    const { id } = await shop.departure()
    expect(
      await save(id, { gather_at: '2026-12-28 07:30', guide_phone: '问前台', emergency_line: '无' }),
    ).toMatchObject({
      code: 1,
      data: {
        errors: {
          gather_at: expect.stringContaining('出发日前两天'),
          guide_phone: expect.stringContaining('完整电话'),
          emergency_line: '请填写电话号码',
        },
      },
    })
    for (const gather_at of ['2026-11-28 25:00', '2026-11-28', '明天'])
      expect(await save(id, { gather_at })).toMatchObject({ code: 1 })
    expect(await save(id, { guide_phone: '+39 06 1234 5678' })).toMatchObject({ code: 0 })
  })

  test('the audit says which fields were changed, and of the telephone no digit', async () => {
    const { id } = await shop.departure()
    await save(id, { guide_name: '周领队', guide_phone: GUIDE })
    expect(await shop.auditOf('departure', String(id))).toEqual([
      {
        ...{ action: 'notice.save', reason: '', refused: null },
        before: { guide_name: '', guide_phone: '已更改' },
        after: { guide_name: '周领队', guide_phone: '已更改' },
      },
    ])
  })

  test('of a cancelled departure is refused STATE, of one that is not there NOT_FOUND', async () => {
    const { id } = await shop.departure('2026-11-28', { status: 'cancelled' })
    expect(await save(id, { note: '早到' })).toMatchObject({ code: 22, message: '团期已取消' })
    for (const endpoint of [
      departureNotices.read,
      departureNotices.reveal,
      departureNotices.send,
      departureNotices.save,
    ])
      expect(
        await clerk.ask(endpoint, { id: '999999', version: '1', changes_json: '{}', reason: 'contact' }),
      ).toMatchObject({ code: 20 })
  })

  test('shows the guide’s telephone to who says why, and writes down who looked', async () => {
    const { id } = await shop.departure()
    await save(id, { guide_phone: GUIDE })
    expect(await clerk.ask(departureNotices.reveal, { id: String(id), reason: 'supplier' })).toMatchObject({
      data: { value: GUIDE },
    })
    expect(
      await db
        .selectFrom('pii_access_log')
        .select(['field', 'staff_id'])
        .where('subject_kind', '=', 'departure')
        .where('subject_id', '=', String(id))
        .execute(),
    ).toEqual([{ field: 'guide_phone', staff_id: clerk.id }])
  })
})

describe('sending', () => {
  test('reaches every order that is paid, by message and SMS, and its travellers read the whole of it', async () => {
    const at = await shop.departure()
    const paid = await at.family()
    const deposit = await at.family({ deposit: true })
    await save(at.id, whole)
    expect(await read(at.id)).toMatchObject({
      receivers: { orders: 1, people: 3, unpaid_orders: 1 },
      why_not: '',
      messages: [{ channel: 'sms' }, { channel: 'inbox', text: expect.stringContaining('11月28日 07:30') }],
    })
    expect(await shop.openWork('notice_todo', at.id)).toBe(true)
    expect(await send(at.id)).toMatchObject({ code: 0, data: { orders: 1 } })
    expect(await shop.openWork('notice_todo', at.id)).toBe(false)
    await deliver(shop)
    expect(shop.sent.at(-1)?.text).toContain('的出团通知已发出')
    expect(shop.sent.at(-1)?.text).not.toContain(GUIDE)
    expect(await inboxOf(paid.member.id)).toHaveLength(1)
    expect(await inboxOf(deposit.member.id)).toEqual([])

    const order_id = paid.orderNo
    const detail = await paid.visitor.call(orders.detail, { order_id })
    expect(detail.data.notice).toMatchObject({ edition: 1, unread: true })
    const { data } = await paid.visitor.call(departureNotice.read, { order_id })
    expect(data.notice).toMatchObject({
      guide_info: { name: '周领队', phone: GUIDE },
      emergency: '400-000-0001',
      gather_place: whole.gather_place,
      changed_text: '',
    })
    await paid.visitor.call(departureNotice.mark, { order_id })
    await paid.visitor.call(departureNotice.mark, { order_id })
    expect((await paid.visitor.call(orders.detail, { order_id })).data.notice).toMatchObject({
      unread: false,
    })
    expect((await read(at.id)).editions).toMatchObject([{ edition: 1, told: 1, read: 1, sent_by: '陈屿' }])
    expect(await findNotice(db, at.id)).toMatchObject({ edition: 1, sent_by: clerk.id })
  })

  test('without what travellers need is NOT_READY naming it; not formed, nobody to read it, or not what was seen is STATE', async () => {
    const at = await shop.departure()
    await at.family()
    await save(at.id, { ...whole, weather: '' })
    expect(await send(at.id)).toMatchObject({ code: 29, data: { blockers: ['未填天气与衣物'] } })
    const seen = await read(at.id)
    await save(at.id, { weather: '晴' }, other)
    expect(await send(at.id, clerk, seen.version)).toMatchObject({
      code: 22,
      message: expect.stringContaining('王敏'),
    })
    await db.updateTable('departure').set({ status: 'open', min_group: 40 }).where('id', '=', at.id).execute()
    expect(await send(at.id)).toMatchObject({ code: 22, message: '还没有成团' })
    const empty = await shop.departure()
    await save(empty.id, whole)
    expect(await send(empty.id)).toMatchObject({ code: 22, message: '还没有付清的订单' })
  })

  test('the same again is STATE; a changed notice leaves as the next edition and says what changed', async () => {
    const { id, paid } = await sentDeparture()
    expect(await send(id)).toMatchObject({ code: 22, message: '与已发送的内容相同' })
    const order_id = paid.orderNo
    await paid.visitor.call(departureNotice.mark, { order_id })
    await save(id, { gather_at: '2026-11-28 06:50', guide_phone: '13866669999' })
    // What is not sent yet is nobody's to read.
    expect((await paid.visitor.call(departureNotice.read, { order_id })).data.notice).toMatchObject({
      edition: 1,
    })
    expect(await read(id)).toMatchObject({ changed: ['gather_at', 'guide_phone'] })
    expect(await send(id)).toMatchObject({ code: 0, data: { orders: 1 } })
    const { data } = await paid.visitor.call(departureNotice.read, { order_id })
    expect(data.notice).toMatchObject({ edition: 2, changed_text: '集合时间、领队电话' })
    expect((await paid.visitor.call(orders.detail, { order_id })).data.notice).toMatchObject({ unread: true })
    expect((await inboxOf(paid.member.id))[1]).toContain('有更新：集合时间、领队电话')
  })

  test('twice at the same instant tells everybody once', async () => {
    const at = await shop.departure()
    const { member } = await at.family()
    await save(at.id, whole)
    const { version } = await read(at.id)
    const codes = await Promise.all([send(at.id, clerk, version), send(at.id, other, version)])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(await inboxOf(member.id)).toHaveLength(1)
  })

  test('who pays after it has left is told by the job, once', async () => {
    const { id, family } = await sentDeparture()
    const late = await family()
    for (let run = 0; run < 2; run++) for (const job of noticeJobs(shop.ctx)) await job.run(clock.now())
    expect(await inboxOf(late.member.id)).toHaveLength(1)
    expect((await read(id)).editions).toMatchObject([{ told: 2 }])
  })

  test('who pays while 财务 decides about cancelling the trip, or once it is cancelled, is not told that it goes', async () => {
    const { id, family } = await sentDeparture()
    const late = await family()
    const run = async () => {
      for (const job of noticeJobs(shop.ctx)) await job.run(clock.now())
      return inboxOf(late.member.id)
    }
    await db.updateTable('departure').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await run()).toEqual([])
    await db.updateTable('departure').set({ status: 'closed' }).where('id', '=', id).execute()
    await db
      .insertInto('departure_cancellation')
      .values({
        ...{
          departure_id: id,
          cause: 'no_resources',
          reason: '酒店无法接待',
          state: 'asked',
          status_before: 'formed',
        },
        ...{ asked_on: '2026-11-21', asked_at: clock.now(), asked_by: clerk.id },
        ...{ refund_fen: 0, compensation_fen: 0 },
      })
      .execute()
    expect(await run()).toEqual([])
    await db
      .updateTable('departure_cancellation')
      .set({ state: 'rejected', decided_by: other.id, decided_at: clock.now() })
      .where('departure_id', '=', id)
      .execute()
    expect(await run()).toHaveLength(1)
  })
})

describe('a traveller', () => {
  test('reads no notice before it is sent, none of another’s order, and none once the order is over', async () => {
    const at = await shop.departure()
    const family = await at.family()
    const stranger = await at.family()
    const order_id = family.orderNo
    await save(at.id, whole)
    expect((await family.visitor.call(departureNotice.read, { order_id })).data.notice).toBeNull()
    for (const endpoint of [departureNotice.read, departureNotice.mark])
      expect(await stranger.visitor.call(endpoint, { order_id })).toMatchObject({ code: 20 })
    await send(at.id)
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', family.id).execute()
    expect((await family.visitor.call(departureNotice.read, { order_id })).data.notice).toBeNull()
    expect((await family.visitor.call(orders.detail, { order_id })).data.notice).toBeNull()
  })
})
