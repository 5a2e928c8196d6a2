import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { staff } from '#src/api/desk/account/staff.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { productLife } from '#src/api/desk/products/life.ts'
import { work } from '#src/api/desk/work/items.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { timeField } from '#src/domain/desk/content-fields.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

type Desk = Awaited<ReturnType<typeof openProductDesk>>
type Clerk = Awaited<ReturnType<Desk['clerk']>>
let desk: Desk
let id: number
let departureId: number
beforeEach(async () => {
  desk = await openProductDesk()
  ;({ id, departureId } = await desk.product())
})

/** So long that a session outlasts it. */
const LATER = 600
const one = () => ({ id: String(id) })
const inSeconds = (seconds: number) => timeField(new Date(desk.shop.clock.now().getTime() + seconds * 1000))
interface Answered {
  schedule: { by: string; fault: string; note: string } | null
  message: string
  blockers: unknown[]
  errors?: Record<string, string>
}
const ask = async (endpoint: DeskEndpoint, fields: Record<string, string> = {}, who?: Clerk) => {
  const { code, data } = await desk.ask(endpoint, { ...one(), ...fields }, who)
  return { code, data: data as unknown as Answered }
}
async function schedule(seconds = LATER, who?: Clerk, over: Record<string, string> = {}) {
  const { version } = await desk.draft(id)
  const input = { version: String(version), at: inSeconds(seconds), note: '换季', ...over }
  return ask(productLife.setSchedule, input, who)
}
const unschedule = () => ask(productLife.unschedule)
const scheduled = async () => (await ask(productLife.schedule)).data.schedule
const pass = (seconds: number) => runPeriodic(desk.shop, 'product_publish', seconds)
async function title() {
  desk.shop.api.replies.invalidate()
  return (await desk.shop.visitor().call(products.detail, { product_id: id })).data.title
}
const auditOf = (action: string) =>
  desk.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()
const versions = () =>
  desk.db
    .selectFrom('product_version')
    .select(['no', 'note', 'published_by'])
    .where('product_id', '=', id)
    .orderBy('no')
    .execute()
const waiting = () =>
  desk.db
    .selectFrom('work_item')
    .select(['owner_id', 'ref', 'closed_at'])
    .where('kind', '=', 'publish_failed')
    .where('closed_at', 'is', null)
    .execute()

describe('what is scheduled', () => {
  test('is published at its moment and not before, once, in the name of who scheduled it', async () => {
    const planner = await desk.clerk({ name: '苏晚' })
    await desk.save(id, { title: '大理冬日5日' })
    const { code, data } = await schedule(LATER, planner)
    expect(code).toBe(0)
    expect(data.schedule).toMatchObject({ by: '苏晚', note: '换季', fault: '' })
    expect((await auditOf('product.schedule')).map(({ staff_id }) => staff_id)).toEqual([planner.id])
    await pass(LATER - 60)
    expect(await title()).toBe('昆明-大理-丽江5日纯玩小团')
    await pass(120)
    expect(await title()).toBe('大理冬日5日')
    await pass(120)
    expect(await versions()).toEqual([
      { no: 1, note: '导入', published_by: null },
      { no: 2, note: '换季', published_by: planner.id },
    ])
    expect(await auditOf('product.publish')).toMatchObject([
      {
        actor: 'job',
        staff_id: planner.id,
        refused: null,
        reason: '换季',
        after: { scheduled: true, no: 2 },
      },
    ])
    expect(await scheduled()).toBeNull()
    expect(await desk.draft(id)).toMatchObject({ is_begun: false, changed: [] })
    expect(await waiting()).toEqual([])
  })

  test('is said on the list and on the product, and can be withdrawn, which leaves the draft', async () => {
    await desk.save(id, { title: '大理冬日5日' })
    await schedule()
    const { data } = await desk.ask(desk.deskProducts.list, {})
    expect(data).toMatchObject({ list: [{ id, schedule: { by: '沈念', is_failed: false } }] })
    expect((await unschedule()).code).toBe(0)
    expect((await unschedule()).code).toBe(22)
    await pass(2 * LATER)
    expect(await title()).toBe('昆明-大理-丽江5日纯玩小团')
    expect((await desk.draft(id)).fields['title']).toBe('大理冬日5日')
  })

  test('must hold now, be the draft that was seen, and lie ahead', async () => {
    expect((await schedule()).code).toBe(22)
    await desk.save(id, { title: '大理冬日5日' })
    expect((await schedule(-LATER)).data.errors).toEqual({ at: '请选择今后的时间' })
    expect((await schedule(LATER, undefined, { at: '下周一' })).data.errors).toEqual({
      at: '请选择日期和时间',
    })
    expect((await schedule(LATER, undefined, { version: '0' })).code).toBe(22)
    await desk.save(id, { unfit_text: '' })
    const { code, data } = await schedule()
    expect(code).toBe(29)
    expect(data.blockers).toMatchObject([{ key: 'unfit' }])
    const missing = { id: '999999', version: '1', at: inSeconds(LATER), note: '' }
    for (const endpoint of [productLife.schedule, productLife.setSchedule, productLife.unschedule])
      expect((await ask(endpoint, missing)).code).toBe(20)
  })

  test('keeps its draft from being changed or given up until it is withdrawn, so that what was seen is published', async () => {
    await desk.save(id, { title: '大理冬日5日' })
    await schedule()
    const { version } = await desk.draft(id)
    expect((await desk.save(id, { subtitle: '住在海边' })).code).toBe(22)
    const discard = { ...one(), version: String(version) }
    expect((await desk.ask(productDrafts.discard, discard)).code).toBe(22)
    await unschedule()
    expect((await desk.save(id, { subtitle: '住在海边' })).code).toBe(0)
  })

  test('that does not pass any more leaves the draft, and waits for who scheduled it until it is dealt with', async () => {
    const planner = await desk.clerk({ name: '苏晚' })
    await desk.save(id, { title: '大理冬日5日' })
    await schedule(LATER, planner)
    await desk.db.updateTable('departure').set({ status: 'closed' }).where('id', '=', departureId).execute()
    await pass(LATER + 60)
    expect(await title()).toBe('昆明-大理-丽江5日纯玩小团')
    expect((await desk.draft(id)).fields['title']).toBe('大理冬日5日')
    expect((await scheduled())?.fault).toContain('没有可预订的未来班期')
    expect(await waiting()).toEqual([{ owner_id: planner.id, ref: String(id), closed_at: null }])
    const queue = await desk.ask(work.list, { scope: 'mine' }, planner)
    expect(JSON.stringify(queue.data)).toContain('未能按时发布')
    expect(await auditOf('product.publish')).toMatchObject([
      { actor: 'job', staff_id: planner.id, refused: 29, after: { scheduled: true } },
    ])
    const { data } = await desk.ask(desk.deskProducts.list, {})
    expect(data).toMatchObject({ list: [{ id, schedule: { is_failed: true } }] })
    // Tried once: a person decides about the next moment, and may write meanwhile.
    await desk.db.updateTable('departure').set({ status: 'open' }).where('id', '=', departureId).execute()
    await pass(120)
    expect(await title()).toBe('昆明-大理-丽江5日纯玩小团')
    expect((await desk.save(id, { subtitle: '住在海边' })).code).toBe(0)
    expect((await schedule()).code).toBe(0)
    expect(await waiting()).toEqual([])
    await pass(LATER + 60)
    expect(await title()).toBe('大理冬日5日')
  })

  test('that names a hotel which was deleted since is not published, and says so', async () => {
    await desk.db.insertInto('hotel').values({ id: 7, name: '洱海望山酒店', star: 5 }).execute()
    const { fields } = await desk.draft(id)
    await desk.save(id, { day_1: JSON.stringify({ ...JSON.parse(fields['day_1'] ?? ''), hotel_id: 7 }) })
    expect((await schedule()).code).toBe(0)
    await desk.db.deleteFrom('hotel').where('id', '=', 7).execute()
    await pass(LATER + 60)
    expect((await scheduled())?.fault).toBe('第 1 天：没有这家酒店')
  })

  test('in the name of somebody who may not publish any more waits for their colleagues', async () => {
    const planner = await desk.clerk({ name: '苏晚' })
    await desk.save(id, { title: '大理冬日5日' })
    await schedule(LATER, planner)
    await sql`update staff set status = 'left' where id = ${planner.id}`.execute(desk.db)
    await pass(LATER + 60)
    expect((await scheduled())?.fault).toBe('苏晚已不能发布产品')
    expect(await waiting()).toMatchObject([{ owner_id: null }])
  })

  test('by somebody who hands over goes on in the name of who takes it', async () => {
    const planner = await desk.clerk({ name: '苏晚' })
    const next = await desk.clerk({ name: '王敏' })
    const admin = await desk.clerk({ roles: ['admin'], hasGivenDigits: true })
    await desk.save(id, { title: '大理冬日5日' })
    await schedule(LATER, planner)
    const leaving = { id: String(planner.id), to_id: String(next.id), reason: '离职交接给王敏' }
    expect((await ask(staff.handOver, leaving, admin)).code).toBe(0)
    await pass(LATER + 60)
    expect((await versions()).at(-1)).toMatchObject({ published_by: next.id })
  })

  test('ends with the product’s sale, and with a publish by hand', async () => {
    await desk.save(id, { title: '大理冬日5日' })
    await schedule()
    expect((await desk.publish(id)).code).toBe(0)
    expect(await scheduled()).toBeNull()
    await desk.save(id, { title: '大理春日5日' })
    await schedule()
    await desk.ask(productDrafts.withdraw, { ...one(), reason: '地接社停业整顿' })
    expect(await scheduled()).toBeNull()
    await pass(2 * LATER)
    const { status } = await desk.db
      .selectFrom('product')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('off_sale')
  })

  test('beside a publish by hand, an edit after withdrawing, and two processes at once is done at most once', async () => {
    for (let round = 0; round < 4; round++) {
      await desk.save(id, { title: `大理${round}` })
      await schedule(60)
      const before = (await versions()).length
      desk.shop.clock.advanceSeconds(120)
      const { version } = await desk.draft(id)
      const edit = async () => {
        await unschedule()
        return desk.save(id, { title: `丽江${round}` })
      }
      await Promise.all([pass(0), pass(0), round % 2 ? edit() : desk.publish(id, '手动', undefined, version)])
      const now = await versions()
      const shown = await title()
      expect(now.length - before, `round ${round}`).toBeLessThanOrEqual(before === 0 ? 2 : 1)
      if (round % 2 === 0) expect(shown).toBe(`大理${round}`)
      // Either what was seen, or nothing: never the letter that came behind it.
      else expect(shown).not.toBe(`丽江${round}`)
      if ((await desk.draft(id)).is_begun) await desk.publish(id)
    }
  })
})

describe('archiving', () => {
  const archive = (who?: Clerk) => ask(productLife.archive, { reason: '线路不再经营' }, who)
  const unarchive = () => ask(productLife.unarchive, { reason: '恢复经营这条线路' })
  const idsOf = async (asked: Record<string, string> = {}) => {
    const { data } = await desk.ask(desk.deskProducts.list, asked)
    return (data as unknown as { list: { id: number }[] }).list.map((row) => row.id)
  }

  test('waits for open orders and departures, then takes the product out of the lists until it is brought back', async () => {
    const { id: orderId } = await insertOrder(desk.db, { departure_id: departureId, status: 'paid' })
    const held = await archive()
    expect(held.code).toBe(29)
    expect(held.data.blockers).toEqual(['还有 1 个未结束的订单', '还有 1 个未截止的未来团期，请先截止或取消'])
    await desk.db.updateTable('orders').set({ status: 'done' }).where('id', '=', orderId).execute()
    await desk.db.updateTable('departure').set({ status: 'closed' }).where('id', '=', departureId).execute()
    const writer = await desk.clerk({ roles: ['content'] })
    expect((await archive(writer)).code).toBe(25)
    expect((await archive()).code).toBe(0)
    expect((await archive()).code).toBe(22)
    expect(await idsOf()).toEqual([])
    expect(await idsOf({ status: 'archived' })).toEqual([id])
    expect((await desk.save(id, { title: '不再修改' })).code).toBe(22)
    expect((await unarchive()).code).toBe(0)
    expect((await unarchive()).code).toBe(22)
    expect(await idsOf({ status: 'off_sale' })).toEqual([id])
    expect(await auditOf('product.archive')).toMatchObject([
      { refused: 29 },
      { refused: 25 },
      { before: { status: 'on_sale' }, after: { status: 'archived' }, reason: '线路不再经营' },
      { refused: 22 },
    ])
    for (const endpoint of [productLife.archive, productLife.unarchive])
      expect((await ask(endpoint, { id: '999999', reason: '没有这个产品' })).code).toBe(20)
  })

  test('beside a departure that is opened again sees it, or comes before it', async () => {
    await desk.db.updateTable('departure').set({ status: 'closed' }).where('id', '=', departureId).execute()
    const reopen = desk.shop.transaction(async (tx) => {
      await tx.updateTable('departure').set({ status: 'open' }).where('id', '=', departureId).execute()
      await sql`select pg_sleep(0.1)`.execute(tx)
    })
    const [{ code }] = await Promise.all([archive(), reopen])
    const { status } = await desk.db
      .selectFrom('product')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([code, status]).toEqual(code === 0 ? [0, 'archived'] : [29, 'on_sale'])
  })

  test('of a product that was never published brings it back to be written', async () => {
    await desk.db
      .updateTable('product')
      .set({ status: 'draft', published_at: null })
      .where('id', '=', id)
      .execute()
    await desk.db.deleteFrom('departure').where('id', '=', departureId).execute()
    await insertDeparture(desk.db, { product_id: id, departs_on: '2026-01-10' })
    await archive()
    await unarchive()
    expect(await idsOf({ status: 'draft' })).toEqual([id])
  })
})
