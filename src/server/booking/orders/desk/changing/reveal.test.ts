import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { listen } from '#src/platform/db/listen.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { atEnd } from '#test/run/at-end.ts'

const shop = await openDesk()
const { db, clock } = shop
const DOCUMENT = '11010519491231002X'
const PHONE = '13800000001'
const { no } = await shop.waitingOrder()

const stepUp = (staffId: number) =>
  db
    .updateTable('staff_session')
    .set({ stepped_up_at: clock.now() })
    .where('staff_id', '=', staffId)
    .execute()
const accessOf = (staffId: number) =>
  db.selectFrom('pii_access_log').selectAll().where('staff_id', '=', staffId).orderBy('id').execute()
const why = { reason: 'contact' }
/** Everything that the browsers of the desk are told. */
const told: string[] = []
const hearing = await listen(shop.connection, { desk: (payload) => told.push(payload) })
atEnd(() => hearing.stop())

describe('a document', () => {
  test('needs the six digits, is shown for a minute with a row that says why, and is nowhere else', async () => {
    const chen = await shop.clerk('陈屿', 'operations')
    await db
      .updateTable('staff_session')
      .set({ stepped_up_at: null })
      .where('staff_id', '=', chen.id)
      .execute()
    const asked = { no, seq: '1', ...why }
    clock.advanceSeconds(1)
    expect(await chen.ask(orderChanges.revealDocument, asked)).toMatchObject({ code: 28 })
    expect(await accessOf(chen.id)).toEqual([])
    await stepUp(chen.id)
    expect(await chen.ask(orderChanges.revealDocument, asked)).toMatchObject({
      code: 0,
      data: { value: DOCUMENT, until: clock.now().getTime() + 60_000 },
    })
    expect(await accessOf(chen.id)).toMatchObject([
      { subject_kind: 'order', subject_id: no, field: 'travellers.1.doc_no', reason: '联系出行人' },
    ])
    const audit = await db.selectFrom('audit_log').selectAll().where('staff_id', '=', chen.id).execute()
    expect(audit.map(({ refused }) => refused)).toEqual([28, null])
    expect(JSON.stringify(audit)).not.toContain(DOCUMENT)
    expect(shop.logLines.join('\n')).not.toContain(DOCUMENT)
    await sql`select pg_notify('desk', 'the last word')`.execute(db)
    await expect.poll(() => told).toContain('the last word')
    expect(told.join('\n')).not.toContain(DOCUMENT)
    const { data } = await chen.ask(orderDetails.timeline, { no })
    expect((data as { list: { text: string }[] }).list[0]).toMatchObject({
      kind: 'reveal',
      by: '陈屿',
      text: '查看了第1位出行人证件号码',
      detail: '原因：联系出行人',
    })
  })

  test('is for 客服 only of an order that they work on', async () => {
    const he = await shop.clerk('何映', 'service')
    await stepUp(he.id)
    const asked = { no, seq: '1', ...why }
    expect(await he.ask(orderChanges.revealDocument, asked)).toMatchObject({ code: 25 })
    await he.ask(orderChanges.note, { no, text: '客人来电核对证件' })
    expect(await he.ask(orderChanges.revealDocument, asked)).toMatchObject({ code: 0 })
  })

  test('of nobody is NOT_FOUND', async () => {
    const chen = await shop.clerk('陈屿', 'operations')
    await stepUp(chen.id)
    const asked = { no, seq: '9', ...why }
    expect(await chen.ask(orderChanges.revealDocument, asked)).toMatchObject({ code: 20 })
  })
})

describe('a telephone', () => {
  test('is shown to who has a reason; 其他 says it in words of its own', async () => {
    const he = await shop.clerk('何映', 'service')
    const asked = { no, field: 'contact_phone', reason: 'other' }
    expect(await he.ask(orderChanges.reveal, asked)).toMatchObject({
      code: 1,
      data: { errors: { reason_text: '请写明原因，至少5个字' } },
    })
    const worded = { ...asked, reason_text: '司机找不到客人' }
    expect(await he.ask(orderChanges.reveal, worded)).toMatchObject({ code: 0, data: { value: PHONE } })
    expect(await accessOf(he.id)).toMatchObject([{ field: 'contact_phone', reason: '司机找不到客人' }])
  })

  test('财务 sees the contact’s and nobody else’s; where nothing is written there is nothing to see', async () => {
    const fang = await shop.clerk('方静仪', 'finance')
    expect(await fang.ask(orderChanges.reveal, { no, field: 'contact_phone', ...why })).toMatchObject({
      code: 0,
    })
    expect(await fang.ask(orderChanges.reveal, { no, field: 'phone', seq: '1', ...why })).toMatchObject({
      code: 25,
    })
    const he = await shop.clerk('何映', 'service')
    expect(await he.ask(orderChanges.reveal, { no, field: 'contact_email', ...why })).toMatchObject({
      code: 1,
    })
    expect(
      await he.ask(orderChanges.reveal, { no: 'BM261121999999', field: 'contact_phone', ...why }),
    ).toMatchObject({ code: 20 })
  })

  test('the 60th of a day rings, the 121st is refused, also of two that come at once', async () => {
    const he = await shop.clerk('何映', 'service')
    const row = {
      at: clock.now(),
      staff_id: he.id,
      subject_kind: 'order',
      subject_id: no,
      field: 'contact_phone',
      reason: '联系出行人',
    }
    await db
      .insertInto('pii_access_log')
      .values(Array.from({ length: 58 }, () => row))
      .execute()
    const look = () => he.ask(orderChanges.reveal, { no, field: 'contact_phone', ...why })
    const alarms = () => db.selectFrom('alarm').select('ref').where('kind', '=', 'reveals_many').execute()
    expect((await look()).code).toBe(0)
    expect(await alarms()).toEqual([])
    expect((await look()).code).toBe(0)
    expect(await alarms()).toEqual([{ ref: String(he.id) }])
    await db
      .insertInto('pii_access_log')
      .values(Array.from({ length: 59 }, () => row))
      .execute()
    const replies = await Promise.all([look(), look()])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await accessOf(he.id)).toHaveLength(120)
    clock.advanceSeconds(24 * 3600)
    const tomorrow = await shop.clerk('何映', 'service')
    expect(await tomorrow.ask(orderChanges.reveal, { no, field: 'contact_phone', ...why })).toMatchObject({
      code: 0,
    })
    clock.advanceSeconds(-24 * 3600)
  })
})

describe('a note', () => {
  test('stands in the timeline with who was told; its author mends it for five minutes', async () => {
    const he = await shop.clerk('何映', 'service')
    const chen = await shop.clerk('陈屿', 'operations')
    const said = { no, text: '客人要靠窗座位', mentions_json: JSON.stringify([chen.id]), pinned: '1' }
    const { data } = await he.ask(orderChanges.note, said)
    const note_id = String((data as { note_id: number }).note_id)
    const timeline = await chen.ask(orderDetails.timeline, { no, filter: 'note' })
    expect((timeline.data as { list: unknown[] }).list[0]).toMatchObject({
      by: '何映',
      detail: '客人要靠窗座位',
      note: { pinned: true, edited: false, mentions: ['陈屿'], editable_until: null },
    })
    const mended = { no, note_id, text: '客人要靠窗座位，前排' }
    expect(await chen.ask(orderChanges.editNote, mended)).toMatchObject({ code: 22 })
    expect(await he.ask(orderChanges.editNote, mended)).toMatchObject({ code: 0 })
    clock.advanceSeconds(301)
    expect(await he.ask(orderChanges.editNote, mended)).toMatchObject({
      code: 22,
      message: '备注写下5分钟后不能再修改',
    })
    expect(await he.ask(orderChanges.editNote, { ...mended, note_id: '999999' })).toMatchObject({ code: 20 })
    clock.advanceSeconds(-301)
  })

  test('mentions colleagues only, and a record that exists', async () => {
    const he = await shop.clerk('何映', 'service')
    const nobody = { no, text: '请看一下', mentions_json: '[999999]' }
    expect(await he.ask(orderChanges.note, nobody)).toMatchObject({ code: 1 })
    expect(await he.ask(orderChanges.note, { no: 'BM261121999999', text: '请看一下' })).toMatchObject({
      code: 20,
    })
  })
})
